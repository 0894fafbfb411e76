import { micronutrients, type Micronutrient, type Unit } from '@sufra/contract/catalogue/catalogue.ts';
import type { Allergen } from '@sufra/contract/options.ts';

/** Per 100 g. */
export interface Ingredient {
  readonly id: string;
  readonly allergens: readonly Allergen[] | null;
  readonly flags: readonly string[];
  /** Ids of the parts of a product, if they are listed. */
  readonly contains?: readonly string[] | null | undefined;
  readonly units: Readonly<Partial<Record<Unit, number>>>;
  readonly gramsPerMl: number | null;
  readonly packs: readonly { readonly grams: number; readonly aed: string }[];
  readonly nutrition: {
    readonly kcal: number;
    readonly protein: number;
    readonly carbs: number;
    readonly sugar: number | null;
    readonly fibre: number | null;
    readonly fat: number;
    readonly saturatedFat: number | null;
    readonly sodiumMg: number;
    // Foods edited before these figures existed have none.
    readonly potassiumMg?: number | null;
    readonly phosphorusMg?: number | null;
    readonly calciumMg?: number | null;
    readonly ironMg?: number | null;
    readonly vitaminKUg?: number | null;
  };
}

export interface Line {
  readonly ingredient: Ingredient;
  readonly grams: number;
  readonly isOptional: boolean;
}

/** Per serving: kcal, grams, and milligrams of the minerals; vitamin K in micrograms. */
export interface Nutrition extends Readonly<Record<Micronutrient, number>> {
  readonly calories: number;
  readonly protein: number;
  readonly carbs: number;
  readonly sugar: number;
  readonly fibre: number;
  readonly fat: number;
  readonly saturatedFat: number;
  readonly sodium: number;
  /** Too low: not every ingredient has a figure. */
  readonly atLeast: readonly Micronutrient[];
}

const per100Of = {
  potassium: 'potassiumMg',
  phosphorus: 'phosphorusMg',
  calcium: 'calciumMg',
  iron: 'ironMg',
  vitaminK: 'vitaminKUg',
} as const satisfies Readonly<Record<Micronutrient, keyof Ingredient['nutrition']>>;

const mlOf: Readonly<Partial<Record<Unit, number>>> = { ml: 1, tsp: 5, tbsp: 15, cup: 240 };

/** Null when the ingredient has no weight for the unit. */
export function gramsOf(
  ingredient: Pick<Ingredient, 'units' | 'gramsPerMl'>,
  amount: number,
  unit: Unit,
): number | null {
  if (unit === 'g') return amount;
  const listed = ingredient.units[unit];
  if (listed !== undefined) return amount * listed;
  const ml = mlOf[unit];
  return ml !== undefined && ingredient.gramsPerMl !== null ? amount * ml * ingredient.gramsPerMl : null;
}

/** Unknown is never low: sugar missing from the USDA tables counts as all carbohydrate but fibre. */
export function nutritionOf(lines: readonly Line[], servings: number): Nutrition {
  const total = (pick: (n: Ingredient['nutrition']) => number): number =>
    round1(
      lines.reduce((sum, { ingredient, grams }) => sum + (pick(ingredient.nutrition) * grams) / 100, 0) /
        servings,
    );
  return {
    calories: Math.round(total((n) => n.kcal)),
    protein: total((n) => n.protein),
    carbs: total((n) => n.carbs),
    sugar: total((n) => n.sugar ?? Math.max(0, n.carbs - (n.fibre ?? 0))),
    fibre: total((n) => n.fibre ?? 0),
    fat: total((n) => n.fat),
    saturatedFat: total((n) => n.saturatedFat ?? n.fat),
    sodium: Math.round(total((n) => n.sodiumMg)),
    potassium: Math.round(total((n) => n.potassiumMg ?? 0)),
    phosphorus: Math.round(total((n) => n.phosphorusMg ?? 0)),
    calcium: Math.round(total((n) => n.calciumMg ?? 0)),
    iron: total((n) => n.ironMg ?? 0),
    vitaminK: total((n) => n.vitaminKUg ?? 0),
    atLeast: micronutrients.filter((what) =>
      lines.some(({ ingredient }) => typeof ingredient.nutrition[per100Of[what]] !== 'number'),
    ),
  };
}

const round1 = (value: number): number => Math.round(value * 10) / 10;
