import type { Planned } from './day-plan.rules.ts';
import { windowCodes, type WindowCode } from './windows.rules.ts';

/** What a night came to. */
export interface Tally {
  /** Households. */
  planned: number;
  /** How many meals each window gave way for. */
  readonly relaxed: Record<WindowCode, number>;
}

export const emptyTally = (): Tally => ({
  planned: 0,
  relaxed: { cuisine: 0, main_ingredient: 0, family: 0, dish: 0 },
});

/** Adds a household that was planned. */
export function countIn(tally: Tally, slots: readonly Planned[]): void {
  tally.planned += 1;
  for (const slot of slots) if (slot.meal) for (const code of slot.relaxed) tally.relaxed[code] += 1;
}

/** Adds what a batch or a lane came to. */
export function addTo(sum: Tally, other: Tally): void {
  sum.planned += other.planned;
  for (const code of windowCodes) sum.relaxed[code] += other.relaxed[code];
}
