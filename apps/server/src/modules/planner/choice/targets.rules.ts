import type { MealTime } from '@sufra/contract/options.ts';
import type { Shelf } from '../../catalogue/index.ts';
import type { Diner } from '../../household/index.ts';
import type { Occasions } from '../occasion/occasion.rules.ts';

/** For a portion of 1, what an adult eats. Children and big eaters have portions of their own. */
export interface EnergyTarget {
  /** kcal of each meal time. */
  readonly energy: Readonly<Record<MealTime, number>>;
  /** Of a whole day; a day with fewer meals has its share of each. */
  readonly day: DayLimits;
}

export interface DayLimits {
  /** kcal of a whole day, drinks and fruit between meals with it. */
  readonly energy: number;
  /** Grams, at least. */
  readonly protein: number;
  readonly fibre: number;
  /** Milligrams, at most. */
  readonly sodium: number;
  /** Grams, at most. */
  readonly saturatedFat: number;
  readonly sugar: number;
}

/**
 * Regulation (EU) 1169/2011, annex XIII: reference intakes of an adult, 2,000 kcal, 50 g of protein, 20 g of saturated
 * fat, 90 g of sugars (all of them: what is free of them no table of foods tells apart). Fibre 25 g: EFSA Journal
 * 2010;8(3):1462 and WHO 2023. Sodium 2,000 mg: WHO 2012, sodium intake for adults and children.
 */
const adult: DayLimits = {
  energy: 2_000,
  protein: 50,
  fibre: 25,
  sodium: 2_000,
  saturatedFat: 20,
  sugar: 90,
};

/** Nine tenths of the day come from its three meals; the rest is left to drinks, fruit and what is eaten between them. */
export const ordinaryTarget: EnergyTarget = {
  energy: { breakfast: 450, lunch: 700, dinner: 650 },
  day: adult,
};

/** Under fasting the day is eaten between sunset and dawn: most at iftar, little late, enough before dawn. */
const fastingEnergy = { suhoor: 500, ghabga: 450, iftar: 850 } as const;

/** The target of a day with these occasions. A lunch that stays lunch beside them brings what a ghabga brings. */
export function targetFor(occasions: Occasions): EnergyTarget {
  if (Object.keys(occasions).length === 0) return ordinaryTarget;
  const { suhoor, iftar } = fastingEnergy;
  return {
    energy: { breakfast: suhoor, lunch: fastingEnergy[occasions.lunch ?? 'ghabga'], dinner: iftar },
    day: adult,
  };
}

/** Portions go from three quarters to five quarters of a serving, in steps of a twentieth. */
const portions = { least: 0.75, most: 1.25, step: 0.05 } as const;

/**
 * The largest portion of each meal for these people, by its place: nobody whose condition or program counts by the plate
 * gets more of it than that bears, for who eats more than others less. Null where no meal has another than the usual.
 */
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
    // A serving is what the filter let through.
    return Math.max(1, (steps * 5) / 100);
  };
}

/** The portion that brings `energy` kcal nearest to `wanted`; 1 where that is within a twentieth already. */
export function portionFor(energy: number, wanted: number): number {
  if (energy <= 0 || Math.abs(energy - wanted) <= wanted * portions.step) return 1;
  const steps = Math.round(wanted / energy / portions.step);
  return (Math.max(leastSteps, Math.min(mostSteps, steps)) * 5) / 100;
}

const [leastSteps, mostSteps] = [
  Math.round(portions.least / portions.step),
  Math.round(portions.most / portions.step),
];
