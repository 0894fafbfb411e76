import { kmIncluded, peakHours } from '@sufra/contract/driver-desk.ts';
import { dubaiTime } from '../../platform/pure/dubai-time.ts';
import { roundFils, type Fils } from '../../platform/pure/money.ts';
import { roadMetres } from './roads.rules.ts';

/** Fils: for any delivery, for each kilometre past those included, and at peak times. */
export interface Fees {
  readonly base: Fils;
  readonly perKm: Fils;
  readonly peak: Fils;
}

export interface Fee {
  readonly base: Fils;
  /** For the way past the kilometres included. */
  readonly far: Fils;
  readonly peak: Fils;
}

/** Whether a meal promised for this instant is brought when many want theirs. */
function isPeak(promised: Date): boolean {
  const hour = Number(dubaiTime(promised).slice(0, 2));
  return peakHours.some(([from, to]) => hour >= from && hour < to);
}

interface Way {
  /** From the kitchen to the door, in metres as the crow flies. */
  readonly distanceM: number;
  /** When it is promised at the door. */
  readonly promised: Date;
}

/** Whole fils, each part rounded half up once. */
export const feeOf = (fees: Fees, { distanceM, promised }: Way): Fee => ({
  base: fees.base,
  far: roundFils((fees.perKm * Math.max(0, roadMetres(distanceM) - kmIncluded * 1000)) / 1000),
  peak: isPeak(promised) ? fees.peak : 0,
});
