import type { MealTime } from '@sufra/contract/options.ts';
import type { Shelf } from '../../catalogue/index.ts';
import type { Diner } from '../../household/index.ts';
import type { Occasions } from '../occasion/occasion.rules.ts';

/** For a portion of 1. */
export interface EnergyTarget {
  readonly energy: Readonly<Record<MealTime, number>>;
  readonly day: DayLimits;
}

export interface DayLimits {
  /** kcal, without drinks and fruit. */
  readonly energy: number;
  /** Minimum in grams. */
  readonly protein: number;
  readonly fibre: number;
  /** Maximum in milligrams. */
  readonly sodium: number;
  /** Maximum in grams. */
  readonly saturatedFat: number;
  readonly sugar: number;
}

/** Regulation (EU) 1169/2011, annex XIII; fibre: EFSA Journal 2010;8(3):1462; sodium: WHO 2012. */
const adult: DayLimits = {
  energy: 2_000,
  protein: 50,
  fibre: 25,
  sodium: 2_000,
  saturatedFat: 20,
  sugar: 90,
};

export const ordinaryTarget: EnergyTarget = {
  energy: { breakfast: 450, lunch: 700, dinner: 650 },
  day: adult,
};

const fastingEnergy = { suhoor: 500, ghabga: 450, iftar: 850 } as const;

export function targetFor(occasions: Occasions): EnergyTarget {
  if (Object.keys(occasions).length === 0) return ordinaryTarget;
  const { suhoor, iftar } = fastingEnergy;
  return {
    energy: { breakfast: suhoor, lunch: fastingEnergy[occasions.lunch ?? 'ghabga'], dinner: iftar },
    day: adult,
  };
}

const portions = { least: 0.75, most: 1.25, step: 0.05 } as const;

/** Keeps every diner's limits, by shelf place; null without limits. */
export function portionsFor(
  shelf: Pick<Shelf, 'servingsFor'>,
  diners: readonly Diner[],
): ((place: number) => number) | null {
  const counting = diners.flatMap((diner) => {
    const servings = shelf.servingsFor(diner);
    return servings ? [{ servings, share: Math.max(1, diner.portion) }] : [];
  });
  if (counting.length === 0) return null;
  return (place) => {
    const bears = counting.reduce((least, one) => Math.min(least, one.servings(place) / one.share), Infinity);
    const steps = Math.floor(Math.min(bears, portions.most) / portions.step + 1e-9);
    // The filter checked one serving, so it always passes.
    return Math.max(1, (steps * 5) / 100);
  };
}

/** Closest to `wanted` kcal; 1 within five percent. */
export function portionFor(energy: number, wanted: number): number {
  if (energy <= 0 || Math.abs(energy - wanted) <= wanted * portions.step) return 1;
  const steps = Math.round(wanted / energy / portions.step);
  return (Math.max(leastSteps, Math.min(mostSteps, steps)) * 5) / 100;
}

const [leastSteps, mostSteps] = [
  Math.round(portions.least / portions.step),
  Math.round(portions.most / portions.step),
];
