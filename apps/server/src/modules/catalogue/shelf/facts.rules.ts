import { micronutrients, type IngredientFlag } from '@sufra/contract/catalogue/catalogue.ts';
import { programs, type Allergen, type Language, type Program } from '@sufra/contract/options.ts';
import { parseAed, roundFils, type Fils } from '../../../platform/pure/money.ts';
import { nutritionOf, type Line, type Nutrition } from './nutrition.rules.ts';

export interface Facts {
  readonly allergens: readonly Allergen[];
  /** Unsafe for every allergy. */
  readonly hasUnknownAllergens: boolean;
  readonly programs: readonly Program[];
  readonly nutrition: Nutrition;
  readonly gramsPerServing: number;
  readonly priceFilsPerServing: Fils;
  /** The ingredient with the most protein. */
  readonly mainIngredient: string;
}

export const unknownFacts: Facts = {
  allergens: [],
  hasUnknownAllergens: true,
  programs: [],
  nutrition: {
    calories: 0,
    protein: 0,
    carbs: 0,
    sugar: 0,
    fibre: 0,
    fat: 0,
    saturatedFat: 0,
    sodium: 0,
    ...{ potassium: 0, phosphorus: 0, calcium: 0, iron: 0, vitaminK: 0, atLeast: micronutrients },
  },
  gramsPerServing: 0,
  priceFilsPerServing: roundFils(0),
  mainIngredient: '',
};

/** Optional lines count as present. */
export function factsOf(lines: readonly Line[], servings: number): Facts {
  const allergens = new Set(lines.flatMap((line) => line.ingredient.allergens ?? []));
  const nutrition = nutritionOf(lines, servings);
  const gramsPerServing = lines.reduce((sum, line) => sum + line.grams, 0) / servings;
  const hasUnknownAllergens = lines.some((line) => line.ingredient.allergens === null);
  return {
    allergens: [...allergens].sort(),
    hasUnknownAllergens,
    programs: programsOf({ lines, nutrition, gramsPerServing, servings, allergens, hasUnknownAllergens }),
    nutrition,
    gramsPerServing: Math.round(gramsPerServing),
    priceFilsPerServing: roundFils(lines.reduce((sum, line) => sum + costOf(line), 0) / servings),
    mainIngredient: mainIngredientOf(lines),
  };
}

function costOf({ ingredient, grams }: Line): number {
  const [pack] = ingredient.packs;
  return pack ? ((parseAed(pack.aed) ?? 0) * grams) / pack.grams : 0;
}

function mainIngredientOf(lines: readonly Line[]): string {
  const proteinOf = ({ ingredient, grams }: Line): number => ingredient.nutrition.protein * grams;
  const main = lines.reduce((best, line) => (proteinOf(line) > proteinOf(best) ? line : best));
  return main.ingredient.id;
}

export interface Composition {
  readonly lines: readonly Line[];
  readonly nutrition: Nutrition;
  readonly gramsPerServing: number;
  readonly servings: number;
  readonly allergens: ReadonlySet<Allergen>;
  readonly hasUnknownAllergens: boolean;
}

type Rule = (meal: Composition) => boolean;

const hasFlag = ({ lines }: Composition, ...flags: readonly string[]): boolean =>
  lines.some(({ ingredient }) => ingredient.flags.some((flag) => flags.includes(flag)));

/** A packaged product whose ingredients aren't listed. */
const hasUnknownMake = ({ lines }: Composition): boolean =>
  lines.some(({ ingredient }) => ingredient.flags.includes('processed') && !ingredient.contains);

const animalBodies = ['meat', 'poultry', 'fish', 'shellfish', 'rennet', 'gelatine'];

const isFreeOf = (meal: Composition, ...classes: readonly Allergen[]): boolean =>
  !meal.hasUnknownAllergens && !classes.some((allergen) => meal.allergens.has(allergen));

const energyShare = (grams: number, kcalPerGram: number, { calories }: Nutrition): number =>
  calories === 0 ? 0 : (grams * kcalPerGram) / calories;

export const netCarbs = ({ carbs, fibre }: Nutrition): number => carbs - fibre;

const gramsPerServingOf = (meal: Composition, ...flags: readonly string[]): number =>
  meal.lines
    .filter(({ ingredient }) => ingredient.flags.some((flag) => flags.includes(flag)))
    .reduce((sum, { grams }) => sum + grams, 0) / meal.servings;

const gramsWithoutWater = ({ lines, servings }: Composition): number =>
  lines.reduce((sum, { ingredient, grams }) => sum + (ingredient.id === 'water' ? 0 : grams), 0) / servings;

/** Milligrams of sodium, grams of the others. */
export const plateLimits = {
  keto: { netCarbs: 12.5 },
  'low-sodium': { sodium: 600 },
  'heart-healthy': { sodium: 960 },
  diabetic: { netCarbs: 60, sugar: 25 },
} as const satisfies Partial<Record<Program, Partial<Record<'netCarbs' | 'sodium' | 'sugar', number>>>>;

const programRules: Readonly<Record<Program, Rule>> = {
  // UAE.S 2055-1: no pork, no alcohol, no gelatine of unknown origin; meat is bought certified.
  halal: (meal) => !hasFlag(meal, 'pork', 'alcohol', 'gelatine'),

  // ISO 23662:2021.
  vegetarian: (meal) => !hasFlag(meal, ...animalBodies),
  'egg-free-vegetarian': (meal) => !hasFlag(meal, ...animalBodies, 'egg') && isFreeOf(meal, 'eggs'),
  // As lay Jains mostly keep it: nothing dug up, no fungi, yeast included, no honey, no alcohol.
  jain: (meal) =>
    !hasFlag(meal, ...animalBodies, 'egg', 'honey', 'allium', 'root', 'potato', 'fungus', 'alcohol') &&
    isFreeOf(meal, 'eggs') &&
    !hasUnknownMake(meal),
  'no-beef': (meal) => !hasFlag(meal, 'beef', 'gelatine', 'rennet'),
  'no-onion-garlic': (meal) => !hasFlag(meal, 'allium') && !hasUnknownMake(meal),
  vegan: (meal) => !hasFlag(meal, 'meat', 'poultry', 'fish', 'shellfish', 'animal', 'dairy', 'egg'),

  // Westman et al. 2007: at most 50 g of net carbohydrate a day; a quarter per meal.
  keto: ({ nutrition }) =>
    netCarbs(nutrition) <= plateLimits.keto.netCarbs &&
    energyShare(nutrition.fat, 9, nutrition) >= 0.55 &&
    energyShare(nutrition.carbs, 4, nutrition) < 0.26,

  // Under 26 % of energy (Feinman et al. 2015).
  'low-carb': ({ nutrition }) => energyShare(nutrition.carbs, 4, nutrition) < 0.26,

  // 21 CFR 101.61 (b)(5): 140 mg per 100 g without cooking water; 21 CFR 101.65 (d)(2): 600 mg.
  'low-sodium': (meal) =>
    meal.nutrition.sodium <= plateLimits['low-sodium'].sodium &&
    (meal.nutrition.sodium / gramsWithoutWater(meal)) * 100 <= 140,

  // Regulation (EC) 1924/2006, annex: at least 20 % of energy.
  'high-protein': ({ nutrition }) => energyShare(nutrition.protein, 4, nutrition) >= 0.2,

  // WHO 2023: saturated fat at most 10 % of energy; 21 CFR 101.14: 960 mg of sodium; a tenth of WHO's 25 g of fibre.
  'heart-healthy': ({ nutrition }) =>
    energyShare(nutrition.saturatedFat, 9, nutrition) <= 0.1 &&
    nutrition.sodium <= plateLimits['heart-healthy'].sodium &&
    nutrition.fibre >= 2.5,

  // ADA Standards of Care 2024, section 5: fibre 14 g per 1,000 kcal, 45 to 60 g of carbohydrate and at most 25 g of
  // sugars a meal.
  diabetic: (meal) =>
    netCarbs(meal.nutrition) <= plateLimits.diabetic.netCarbs &&
    gramsPerServingOf(meal, 'added_sugar') <= 5 &&
    meal.nutrition.sugar <= plateLimits.diabetic.sugar &&
    meal.nutrition.fibre >= 3 &&
    energyShare(meal.nutrition.saturatedFat, 9, meal.nutrition) <= 0.15,

  // Dubai Food Code.
  'gluten-free': (meal) => isFreeOf(meal, 'gluten'),
  'dairy-free': (meal) => isFreeOf(meal, 'milk') && !hasFlag(meal, 'dairy'),
  'nut-free': (meal) => isFreeOf(meal, 'tree_nuts', 'peanuts'),

  // Cordain 2002.
  paleo: (meal) =>
    !hasFlag(
      meal,
      'grain',
      'legume',
      'dairy',
      'potato',
      'refined_oil',
      'added_sugar',
      'processed',
      'alcohol',
    ),

  // Trichopoulou et al. 2003.
  'mediterranean-diet': (meal) =>
    gramsPerServingOf(meal, 'vegetable', 'fruit', 'legume') >= 120 &&
    gramsPerServingOf(meal, 'meat') - gramsPerServingOf(meal, 'poultry') <= 40 &&
    !meal.lines.some(({ ingredient }) =>
      ['butter', 'ghee', 'cream', 'coconut-oil', 'coconut-milk'].includes(ingredient.id),
    ) &&
    gramsPerServingOf(meal, 'refined_oil') <= 2 &&
    energyShare(meal.nutrition.saturatedFat, 9, meal.nutrition) <= 0.12,
};

export const byComposition: ReadonlySet<Program> = new Set([
  'halal',
  'vegetarian',
  'egg-free-vegetarian',
  'jain',
  'vegan',
  'no-beef',
  'no-onion-garlic',
  'gluten-free',
  'dairy-free',
  'nut-free',
  'paleo',
]);

const programsOf = (meal: Composition): Program[] =>
  programs.filter((program) => programRules[program](meal));

interface BoughtLine {
  readonly note: Readonly<Record<Language, string>> | null;
  readonly flags: readonly string[];
}

const certified: ReadonlySet<string> = new Set<IngredientFlag>(['meat', 'poultry', 'rennet']);

/** The recipe's note and the halal mark to look for; null for neither. */
export function buyingNote(
  { note, flags }: BoughtLine,
  language: Language,
  keepsHalal: boolean,
): string | null {
  const isCertified = keepsHalal && flags.some((flag) => certified.has(flag));
  const notes = [
    note?.[language],
    ...(isCertified ? [language === 'ar' ? 'حلال معتمد' : 'halal-certified'] : []),
  ];
  return notes.filter(Boolean).join(language === 'ar' ? '، ' : ', ') || null;
}
