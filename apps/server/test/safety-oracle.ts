import type { Allergen, AllergyOption, Program } from '@sufra/contract/options.ts';
import { breaksProgram, plateOf, type Plate, type Served, type Weighable } from './plate-oracle.ts';

export interface KnownIngredient extends Weighable {
  readonly en: string;
  readonly ar: string;
  readonly allergens: readonly Allergen[] | null;
  readonly contains?: readonly string[] | undefined;
  readonly synonyms: { readonly en: readonly string[]; readonly ar: readonly string[] };
}

export interface KnownMeal extends Served {
  readonly id: string;
}

export type Known = ReadonlyMap<string, KnownIngredient>;

/** Null if undecidable. */
export type Truth = { readonly classes: readonly Allergen[]; readonly foods: readonly string[] } | null;

export interface Eater {
  readonly avoids: readonly Truth[];
  readonly programs: readonly Program[];
}

/** Written independently of the product. */
export const classesOfOption: Readonly<Record<AllergyOption, readonly Allergen[]>> = {
  nuts: ['peanuts', 'tree_nuts'],
  dairy: ['milk'],
  gluten: ['gluten'],
  shellfish: ['molluscs', 'crustaceans'],
  eggs: ['eggs'],
  soy: ['soy'],
  fish: ['fish'],
  sesame: ['sesame'],
};

const forbiddenFlags: Partial<Record<Program, readonly string[]>> = {
  halal: ['pork', 'alcohol', 'gelatine'],
  vegetarian: ['meat', 'poultry', 'fish', 'shellfish', 'rennet', 'gelatine'],
  'egg-free-vegetarian': ['egg', 'meat', 'poultry', 'fish', 'shellfish', 'rennet', 'gelatine'],
  jain: [
    ...['egg', 'meat', 'poultry', 'fish', 'shellfish', 'rennet', 'gelatine'],
    ...['honey', 'alcohol', 'allium', 'root', 'fungus'],
  ],
  'no-beef': ['beef', 'rennet', 'gelatine'],
  'no-onion-garlic': ['allium'],
  vegan: ['meat', 'poultry', 'fish', 'shellfish', 'animal', 'dairy', 'egg'],
  'dairy-free': ['dairy'],
  paleo: ['grain', 'legume', 'dairy', 'potato', 'refined_oil', 'added_sugar', 'processed', 'alcohol'],
};

const forbiddenClasses: Partial<Record<Program, readonly Allergen[]>> = {
  'egg-free-vegetarian': ['eggs'],
  jain: ['eggs'],
  'gluten-free': ['gluten'],
  'dairy-free': ['milk'],
  'nut-free': ['peanuts', 'tree_nuts'],
};

export function meaningOfName(name: string, ingredients: readonly KnownIngredient[]): NonNullable<Truth> {
  const same = (other: string): boolean => other.toLowerCase() === name.toLowerCase();
  const called = ingredients.filter(({ en, ar, synonyms }) =>
    [en, ar, ...synonyms.en, ...synonyms.ar].some(same),
  );
  const classes = called.flatMap(({ allergens }) => allergens ?? []);
  return {
    classes: classes.filter((allergen) => allergen !== 'sulphites'),
    foods: called.map(({ id }) => id),
  };
}

/** Recursive; null stands for an unknown part. */
function inside(id: string, all: Known, seen: string[] = []): (string | null)[] {
  const ingredient = all.get(id);
  if (!ingredient) return [null];
  if (seen.includes(id)) return [id];
  if (!ingredient.contains) return ingredient.flags.includes('processed') ? [id, null] : [id];
  return [id, ...ingredient.contains.flatMap((part) => inside(part, all, [...seen, id]))];
}

/** Null if safe. */
export function objectionOf(meal: KnownMeal, eater: Eater, all: Known): string | null {
  const avoids = eater.avoids.flatMap((truth) => truth ?? []);
  if (avoids.length < eater.avoids.length) return 'an allergy nobody could read';
  const classes = avoids.flatMap((truth) => truth.classes);
  const foods = avoids.flatMap((truth) => truth.foods);
  for (const { ingredient: id } of meal.ingredients) {
    const ingredient = all.get(id);
    const objection =
      objectionToClasses(ingredient?.allergens ?? null, classes, foods) ??
      objectionToParts(id, foods, all) ??
      objectionToPrograms(ingredient, eater.programs);
    if (objection !== null) return `${id}: ${objection}`;
  }
  const plate = eater.programs.length > 0 ? served(meal, all) : null;
  const broken = eater.programs.find((program) => plate && breaksProgram(plate, program));
  return broken === undefined ? null : `not ${broken} by its numbers`;
}

const plates = new WeakMap<Known, Map<string, Plate | null>>();

function served(meal: KnownMeal, all: Known): Plate | null {
  const known = plates.get(all) ?? new Map<string, Plate | null>();
  plates.set(all, known);
  const plate = known.get(meal.id) ?? plateOf(meal, all);
  known.set(meal.id, plate);
  return plate;
}

function objectionToClasses(
  carried: readonly Allergen[] | null,
  classes: readonly Allergen[],
  foods: readonly string[],
): string | null {
  if (carried === null) return classes.length + foods.length > 0 ? 'no allergen data' : null;
  return classes.find((allergen) => carried.includes(allergen)) ?? null;
}

function objectionToParts(id: string, foods: readonly string[], all: Known): string | null {
  if (foods.length === 0) return null;
  const parts = inside(id, all);
  // An unknown make declares its classes but may contain any food without one.
  const isHidden = (food: string): boolean => classesOf(all.get(food)).length === 0;
  if (parts.includes(null) && foods.some(isHidden)) return 'of unknown make';
  return foods.find((food) => parts.includes(food)) ?? null;
}

/** Preservatives are no class of a food. */
const classesOf = (ingredient: KnownIngredient | undefined): readonly Allergen[] =>
  (ingredient?.allergens ?? []).filter((allergen) => allergen !== 'sulphites');

function objectionToPrograms(
  ingredient: KnownIngredient | undefined,
  programs: readonly Program[],
): string | null {
  for (const program of programs) {
    const classes = forbiddenClasses[program] ?? [];
    const isKnown = ingredient !== undefined && (classes.length === 0 || ingredient.allergens !== null);
    if (!isKnown || classes.some((allergen) => ingredient.allergens?.includes(allergen)))
      return `not ${program}`;
    if (forbiddenFlags[program]?.some((flag) => ingredient.flags.includes(flag))) return `not ${program}`;
  }
  return null;
}
