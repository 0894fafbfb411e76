import type { Recipe } from '@sufra/contract/catalogue.ts';

type Nutrition = Recipe['nutritionInfo'];

export const energySources = ['carbs', 'fat', 'protein'] as const;
export type EnergySource = (typeof energySources)[number];

/** Kilocalories of one gram. */
const energyOf: Readonly<Record<EnergySource, number>> = { carbs: 4, fat: 9, protein: 4 };

/** Whole percentages of the energy that add up to 100; all zero where there is none. */
export function energyShares(nutrition: Nutrition): Readonly<Record<EnergySource, number>> {
  const energy = energySources.map((source) => nutrition[source] * energyOf[source]);
  const total = energy.reduce((sum, part) => sum + part, 0);
  if (total === 0) return { carbs: 0, fat: 0, protein: 0 };
  const [carbs = 0, fat = 0] = energy.map((part) => Math.round((part / total) * 100));
  return { carbs, fat, protein: 100 - carbs - fat };
}

/**
 * An adult's reference intakes of a day: Regulation (EU) 1169/2011, annex XIII; sodium from its 6 g of salt; fibre, which
 * it leaves out, from EFSA's adequate intake of 25 g.
 */
const referenceIntake: Readonly<Record<keyof Nutrition, number>> = {
  calories: 2000,
  fat: 70,
  saturatedFat: 20,
  carbs: 260,
  sugar: 90,
  protein: 50,
  fibre: 25,
  sodium: 2400,
};

/** Percent of an adult's day. */
export const shareOfDay = (nutrition: Nutrition, part: keyof Nutrition): number =>
  Math.round((nutrition[part] / referenceIntake[part]) * 100);
