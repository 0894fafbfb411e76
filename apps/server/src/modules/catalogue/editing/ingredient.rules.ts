import type { Allergen, Program } from '@sufra/contract/options.ts';
import { factsOf, unknownFacts, type Facts } from '../shelf/facts.rules.ts';
import { normalise } from '../words/spelling.rules.ts';
import { type Ingredient, gramsOf } from '../shelf/nutrition.rules.ts';
import type { IngredientFacts } from '@sufra/contract/cms-ingredients.ts';
import type { Unit } from '@sufra/contract/catalogue.ts';
import type { FieldCode } from '@sufra/contract/errors.ts';
import type { Bilingual } from '../shelf/shelf.rules.ts';

/** An ingredient as the table has it. */
export interface StoredIngredient extends Ingredient {
  readonly nameEn: string;
  readonly nameAr: string;
  /** Ids of what a prepared product is made of; null where nobody listed them. */
  readonly contains: readonly string[] | null;
}

export type Larder = ReadonlyMap<string, StoredIngredient>;

/** Every ingredient by id, each with the allergens of all it is made of: a part's class is the whole's class too. */
export function larderOf(rows: readonly StoredIngredient[]): Larder {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(rows.map((row) => [row.id, { ...row, allergens: carriedBy(row, byId, new Set()) }]));
}

/** Null as soon as nobody knows of one part. */
function carriedBy(row: StoredIngredient, byId: Larder, seen: Set<string>): readonly Allergen[] | null {
  seen.add(row.id);
  const carried = new Set<Allergen>(row.allergens ?? []);
  let isKnown = row.allergens !== null;
  for (const id of row.contains ?? []) {
    if (seen.has(id)) continue;
    const part = byId.get(id);
    const inside = part ? carriedBy(part, byId, seen) : null;
    isKnown &&= inside !== null;
    for (const allergen of inside ?? []) carried.add(allergen);
  }
  return isKnown ? [...carried].sort() : null;
}

/** What a stored meal is derived from. */
export interface StoredMeal {
  readonly id: string;
  readonly servings: number;
  readonly lines: readonly { ingredientId: string; grams: number; isOptional: boolean }[];
}

/** The facts of meals as they follow from their ingredients now; a line whose ingredient is gone makes all unknown. */
export const rederived = (meals: readonly StoredMeal[], larder: Larder): { id: string; facts: Facts }[] =>
  meals.map(({ id, servings, lines }) => {
    const known = lines.flatMap(({ ingredientId, grams, isOptional }) => {
      const ingredient = larder.get(ingredientId);
      return ingredient ? [{ ingredient, grams, isOptional }] : [];
    });
    const isKnown = known.length > 0 && known.length === lines.length;
    return { id, facts: isKnown ? factsOf(known, servings) : unknownFacts };
  });

/** The ingredient itself and every prepared product with it inside, at any depth. */
export function holdersOf(
  id: string,
  rows: readonly Pick<StoredIngredient, 'id' | 'contains'>[],
): ReadonlySet<string> {
  const holders = new Set([id]);
  for (let grown = true; grown;) {
    const found = rows.filter(
      (row) => !holders.has(row.id) && row.contains?.some((part) => holders.has(part)),
    );
    for (const row of found) holders.add(row.id);
    grown = found.length > 0;
  }
  return holders;
}

/** What decides who may eat of an ingredient, and by which words people say that they may not. */
export interface Reach {
  readonly allergens: readonly string[] | null;
  readonly flags: readonly string[];
  readonly parts: readonly string[] | null;
  /** Everything it is called. */
  readonly names: readonly string[];
}

const lost = (old: readonly string[], now: readonly string[]): boolean =>
  old.some((one) => !now.includes(one));

/**
 * What may be eaten by someone after the change and not before it: an allergen, a mark, a part or a name is gone, or
 * what nobody knew became known.
 */
export function loosens(before: Reach, after: Reach): boolean {
  const becameKnown = before.allergens === null && after.allergens !== null;
  const lostClass =
    before.allergens !== null && after.allergens !== null && lost(before.allergens, after.allergens);
  const becameListed = before.parts === null && after.parts !== null && before.flags.includes('processed');
  return (
    becameKnown ||
    lostClass ||
    becameListed ||
    lost(before.parts ?? [], after.parts ?? []) ||
    lost(before.flags, after.flags) ||
    lost(before.names.map(normalise), after.names.map(normalise))
  );
}

type Fields = Record<string, FieldCode>;

/** Grams of the one pack that prices what is weighed at the counter. */
const kilogram = 1_000;

/** What is wrong with the facts by field; nothing where they can stand. `id` is null for a new ingredient. */
export function wrongFacts(
  id: string | null,
  facts: IngredientFacts,
  rows: readonly Pick<StoredIngredient, 'id' | 'contains'>[],
): Fields {
  const fields: Fields = {};
  const units = facts.weights.map(({ unit }) => unit);
  units.forEach((unit, at) => {
    if (units.indexOf(unit) < at) fields[`facts.weights.${at}.unit`] = 'taken';
  });
  const sizes = facts.packs.map(({ grams }) => grams);
  sizes.forEach((grams, at) => {
    if (sizes.indexOf(grams) < at) fields[`facts.packs.${at}.grams`] = 'taken';
  });
  if (facts.soldBy === 'weight' && (sizes.length > 1 || sizes[0] !== kilogram))
    fields['facts.packs.0.grams'] = 'invalid';
  const holders = id === null ? new Set<string>() : holdersOf(id, rows);
  const known = new Set(rows.map((row) => row.id));
  for (const part of facts.parts ?? []) {
    if (!known.has(part)) fields['facts.parts'] = 'unknown_option';
    // What it is a part of can't be a part of it.
    else if (holders.has(part)) fields['facts.parts'] = 'invalid';
  }
  return fields;
}

/** The smallest pack first: it prices recipes. */
export const sortedPacks = (facts: IngredientFacts): IngredientFacts => ({
  ...facts,
  packs: [...facts.packs].sort((a, b) => a.grams - b.grams),
});

/** An ingredient as it is once the facts are saved. */
export const withFacts = (row: StoredIngredient, facts: IngredientFacts): StoredIngredient => ({
  ...row,
  allergens: facts.allergens,
  flags: facts.flags,
  contains: facts.parts,
  nutrition: { ...row.nutrition, ...facts.nutrition },
  packs: facts.packs,
  units: Object.fromEntries(facts.weights.map(({ unit, grams }) => [unit, grams])),
  gramsPerMl: facts.gramsPerMl,
});

/** A meal with how its lines were measured. */
export interface MeasuredMeal extends StoredMeal {
  readonly lines: readonly (StoredMeal['lines'][number] & {
    readonly position: number;
    readonly amount: number;
    readonly unit: Unit;
  })[];
}

export interface Reweighed {
  readonly meals: readonly MeasuredMeal[];
  readonly changed: readonly { readonly mealId: string; readonly position: number; readonly grams: number }[];
}

/** Grams of one line, as for the lines of recipes. */
const heaviest = 100_000;

/** Weighs every line of the ingredient anew; a field where a recipe measures it by a unit without a weight. */
export function reweighed(
  meals: readonly MeasuredMeal[],
  ingredient: Pick<Ingredient, 'id' | 'units' | 'gramsPerMl'>,
): Reweighed | Fields {
  const changed: Reweighed['changed'][number][] = [];
  const fields: Fields = {};
  const weighed = meals.map((meal) => ({
    ...meal,
    lines: meal.lines.map((line) => {
      if (line.ingredientId !== ingredient.id) return line;
      const grams = Math.round((gramsOf(ingredient, line.amount, line.unit) ?? 0) * 100) / 100;
      if (grams === 0) fields['facts.weights'] = 'required';
      else if (grams > heaviest) fields['facts.weights'] = 'too_big';
      else if (grams !== line.grams) changed.push({ mealId: meal.id, position: line.position, grams });
      return { ...line, grams };
    }),
  }));
  return Object.keys(fields).length > 0 ? fields : { meals: weighed, changed };
}

export const isWeighed = (result: Reweighed | Fields): result is Reweighed => Array.isArray(result['meals']);

/** What changes for a meal. */
export interface MealEffect {
  readonly id: string;
  readonly title: Bilingual;
  readonly allergens: readonly Allergen[] | null;
  readonly gained: readonly Allergen[];
  readonly lost: readonly Allergen[];
  readonly programsGained: readonly Program[];
  readonly programsLost: readonly Program[];
  readonly priceBefore: Facts['priceFilsPerServing'];
  readonly price: Facts['priceFilsPerServing'];
}

/** A meal with what was derived of it before. */
export interface KnownMeal {
  readonly id: string;
  readonly title: Bilingual;
  readonly facts: Facts;
}

const beyond = <T>(all: readonly T[], others: readonly T[]): T[] =>
  all.filter((one) => !others.includes(one));

/** The meals that change, what concerns allergens before programs, and programs before prices. */
export function effectsOf(
  meals: readonly KnownMeal[],
  after: ReadonlyMap<string, Facts>,
): readonly MealEffect[] {
  return meals
    .flatMap(({ id, title, facts: before }) => {
      const now = after.get(id);
      return now === undefined || isSame(before, now) ? [] : [effectOf(id, title, before, now)];
    })
    .map((effect) => ({ effect, weight: weightOf(effect) }))
    .sort((a, b) => b.weight - a.weight || (a.effect.id < b.effect.id ? -1 : 1))
    .map(({ effect }) => effect);
}

const isSame = (a: Facts, b: Facts): boolean =>
  a.hasUnknownAllergens === b.hasUnknownAllergens &&
  a.priceFilsPerServing === b.priceFilsPerServing &&
  a.allergens.join() === b.allergens.join() &&
  a.programs.join() === b.programs.join();

const effectOf = (id: string, title: Bilingual, before: Facts, now: Facts): MealEffect => ({
  id,
  title,
  allergens: now.hasUnknownAllergens ? null : now.allergens,
  gained: beyond(now.allergens, before.allergens),
  lost: beyond(before.allergens, now.allergens),
  programsGained: beyond(now.programs, before.programs),
  programsLost: beyond(before.programs, now.programs),
  priceBefore: before.priceFilsPerServing,
  price: now.priceFilsPerServing,
});

function weightOf({ allergens, gained, lost, programsGained, programsLost }: MealEffect): number {
  if (allergens === null || gained.length > 0 || lost.length > 0) return 2;
  return programsGained.length > 0 || programsLost.length > 0 ? 1 : 0;
}
