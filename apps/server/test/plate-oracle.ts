import type { Program } from '@sufra/contract/options.ts';

export interface Weighable {
  readonly id: string;
  readonly flags: readonly string[];
  readonly units?: Readonly<Record<string, number | undefined>>;
  readonly gramsPerMl?: number | null;
  readonly nutrition: {
    readonly kcal: number;
    readonly protein: number;
    readonly carbs: number;
    readonly sugar: number | null;
    readonly fibre: number | null;
    readonly fat: number;
    readonly saturatedFat: number | null;
    readonly sodiumMg: number;
  };
}

export interface Served {
  readonly servings: number;
  readonly ingredients: readonly {
    readonly ingredient: string;
    readonly amount: number;
    readonly unit: string;
  }[];
}

const volumes: Readonly<Record<string, number>> = { ml: 1, tsp: 5, tbsp: 15, cup: 240 };

export interface Plate {
  readonly gramsOf: (holds: (food: Weighable) => boolean) => number;
  readonly uses: (id: string) => boolean;
  readonly kcal: number;
  readonly protein: number;
  readonly carbs: number;
  readonly netCarbs: number;
  readonly sugar: number;
  readonly fibre: number;
  readonly fat: number;
  readonly saturated: number;
  readonly sodium: number;
}

export function plateOf(meal: Served, foods: ReadonlyMap<string, Weighable>): Plate | null {
  const portions: { food: Weighable; grams: number }[] = [];
  for (const { ingredient, amount, unit } of meal.ingredients) {
    const food = foods.get(ingredient);
    if (!food) return null;
    const each = unit === 'g' ? 1 : (food.units?.[unit] ?? (volumes[unit] ?? NaN) * (food.gramsPerMl ?? NaN));
    portions.push({ food, grams: (amount * each) / meal.servings });
  }
  const sum = (of: (per100: Weighable['nutrition']) => number): number =>
    portions.reduce((total, { food, grams }) => total + (of(food.nutrition) / 100) * grams, 0);
  const [carbs, fibre] = [sum((per100) => per100.carbs), sum((per100) => per100.fibre ?? 0)];
  return {
    gramsOf: (holds) => portions.reduce((total, { food, grams }) => total + (holds(food) ? grams : 0), 0),
    uses: (id) => portions.some(({ food }) => food.id === id),
    kcal: sum((per100) => per100.kcal),
    protein: sum((per100) => per100.protein),
    ...{ carbs, fibre, netCarbs: carbs - fibre },
    sugar: sum((per100) => per100.sugar ?? Math.max(0, per100.carbs - (per100.fibre ?? 0))),
    fat: sum((per100) => per100.fat),
    saturated: sum((per100) => per100.saturatedFat ?? per100.fat),
    sodium: sum((per100) => per100.sodiumMg),
  };
}

const flagged =
  (...flags: readonly string[]) =>
  (food: Weighable): boolean =>
    food.flags.some((flag) => flags.includes(flag));
const share = (kcal: number, plate: Plate): number => kcal / plate.kcal;
const saturatedShare = (plate: Plate): number => share(plate.saturated * 9, plate);
const heavyFats = ['butter', 'ghee', 'cream', 'coconut-oil', 'coconut-milk'];

// The written limits plus the rounding of displayed values.
const breaks: Partial<Record<Program, (plate: Plate) => boolean>> = {
  keto: (plate) =>
    plate.netCarbs > 12.7 || share(plate.fat * 9, plate) < 0.54 || share(plate.carbs * 4, plate) > 0.27,
  'low-carb': (plate) => share(plate.carbs * 4, plate) > 0.27,
  'low-sodium': (plate) =>
    plate.sodium > 601 || plate.sodium / plate.gramsOf(({ id }) => id !== 'water') > 1.42,
  'high-protein': (plate) => share(plate.protein * 4, plate) < 0.19,
  'heart-healthy': (plate) => saturatedShare(plate) > 0.11 || plate.sodium > 961 || plate.fibre < 2.4,
  diabetic: (plate) =>
    plate.netCarbs > 60.2 ||
    plate.gramsOf(flagged('added_sugar')) > 5.1 ||
    plate.sugar > 25.1 ||
    plate.fibre < 2.9 ||
    saturatedShare(plate) > 0.16,
  'mediterranean-diet': (plate) =>
    plate.gramsOf(flagged('vegetable', 'fruit', 'legume')) < 119 ||
    plate.gramsOf(flagged('meat')) - plate.gramsOf(flagged('poultry')) > 41 ||
    heavyFats.some(plate.uses) ||
    plate.gramsOf(flagged('refined_oil')) > 2.1 ||
    saturatedShare(plate) > 0.13,
};

/** Independent of forbidden foods. */
export const breaksProgram = (plate: Plate, program: Program): boolean => breaks[program]?.(plate) ?? false;
