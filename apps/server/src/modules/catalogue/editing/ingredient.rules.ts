import type { IngredientFlag, Unit } from '@sufra/contract/catalogue/catalogue.ts';
import type { IngredientFacts } from '@sufra/contract/catalogue/cms-ingredients.ts';
import type { FieldCode } from '@sufra/contract/errors.ts';
import type { Allergen, Program } from '@sufra/contract/options.ts';
import { factsOf, unknownFacts, type Facts } from '../shelf/facts.rules.ts';
import { gramsOf, type Ingredient } from '../shelf/nutrition.rules.ts';
import type { Bilingual } from '../shelf/shelf.rules.ts';
import { normalise } from '../words/spelling.rules.ts';

export interface StoredIngredient extends Ingredient {
  readonly nameEn: string;
  readonly nameAr: string;
  /** Ids of its parts; null is unknown. */
  readonly contains: readonly string[] | null;
}

export type Larder = ReadonlyMap<string, StoredIngredient>;

/** With the allergens of all parts and the flags that forbid it; allergens are null if any part's are. */
export function larderOf(rows: readonly StoredIngredient[]): Larder {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(rows.map((row) => [row.id, wholeOf(row, byId)]));
}

const forbidding: ReadonlySet<string> = new Set<IngredientFlag>([
  ...(['meat', 'poultry', 'pork', 'beef', 'fish', 'shellfish', 'animal', 'dairy', 'egg', 'honey'] as const),
  ...(['rennet', 'gelatine', 'alcohol', 'allium', 'root', 'potato', 'fungus', 'processed'] as const),
]);

function wholeOf(row: StoredIngredient, byId: Larder): StoredIngredient {
  const inside = insideOf(row, byId);
  const isKnown = inside.every((part) => part?.allergens);
  const isListed = inside.every((part) => part && (part.contains || !part.flags.includes('processed')));
  const allergens = inside.flatMap((part) => part?.allergens ?? []);
  const flags = inside.flatMap((part) => part?.flags ?? []).filter((flag) => forbidding.has(flag));
  return {
    ...row,
    allergens: isKnown ? [...new Set(allergens)].sort() : null,
    flags: [...new Set([...row.flags, ...flags])],
    contains: isListed ? row.contains : null,
  };
}

/** Itself and its parts at any depth. */
function insideOf(row: StoredIngredient, byId: Larder): readonly (StoredIngredient | undefined)[] {
  const found = new Set([row.id]);
  for (const id of found) for (const part of byId.get(id)?.contains ?? []) found.add(part);
  return [...found].map((id) => byId.get(id));
}

export interface StoredMeal {
  readonly id: string;
  readonly servings: number;
  readonly lines: readonly { ingredientId: string; grams: number; isOptional: boolean }[];
}

export const rederiveFacts = (meals: readonly StoredMeal[], larder: Larder): { id: string; facts: Facts }[] =>
  meals.map(({ id, servings, lines }) => {
    const known = lines.flatMap(({ ingredientId, grams, isOptional }) => {
      const ingredient = larder.get(ingredientId);
      return ingredient ? [{ ingredient, grams, isOptional }] : [];
    });
    const isKnown = known.length > 0 && known.length === lines.length;
    return { id, facts: isKnown ? factsOf(known, servings) : unknownFacts };
  });

export function productsContaining(
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

export interface SafetyProfile {
  readonly allergens: readonly string[] | null;
  readonly flags: readonly string[];
  readonly parts: readonly string[] | null;
  readonly names: readonly string[];
  readonly brand: string | null;
}

const isAnyLost = (old: readonly string[], now: readonly string[]): boolean =>
  old.some((one) => !now.includes(one));

/** True if a household could get a meal it was kept from. */
export function loosensRestrictions(before: SafetyProfile, after: SafetyProfile): boolean {
  const becameKnown = before.allergens === null && after.allergens !== null;
  const lostClass =
    before.allergens !== null && after.allergens !== null && isAnyLost(before.allergens, after.allergens);
  const becameListed = before.parts === null && after.parts !== null && before.flags.includes('processed');
  return (
    becameKnown ||
    lostClass ||
    becameListed ||
    isAnyLost(before.parts ?? [], after.parts ?? []) ||
    isAnyLost(before.flags, after.flags) ||
    (before.brand !== null && before.brand !== after.brand) ||
    isAnyLost(before.names.map(normalise), after.names.map(normalise))
  );
}

type Fields = Record<string, FieldCode>;

const kilogram = 1_000;

/** Errors by field; `id` is null for a new ingredient. */
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
  if (facts.soldBy === 'weight' && (sizes.length > 1 || sizes.some((grams) => grams !== kilogram)))
    fields['facts.packs.0.grams'] = 'invalid';
  if (sizes.length > 0 && facts.flags.some((flag) => flag === 'pork' || flag === 'alcohol'))
    fields['facts.packs'] = 'invalid';
  const holders = id === null ? new Set<string>() : productsContaining(id, rows);
  const known = new Set(rows.map((row) => row.id));
  for (const part of facts.parts ?? []) {
    if (!known.has(part)) fields['facts.parts'] = 'unknown_option';
    else if (holders.has(part)) fields['facts.parts'] = 'invalid';
  }
  return fields;
}

export const sortedPacks = (facts: IngredientFacts): IngredientFacts => ({
  ...facts,
  packs: [...facts.packs].sort((a, b) => a.grams - b.grams),
});

export const applyFacts = (row: StoredIngredient, facts: IngredientFacts): StoredIngredient => ({
  ...row,
  allergens: facts.allergens,
  flags: facts.flags,
  contains: facts.parts,
  nutrition: { ...row.nutrition, ...facts.nutrition },
  packs: facts.packs,
  units: Object.fromEntries(facts.weights.map(({ unit, grams }) => [unit, grams])),
  gramsPerMl: facts.gramsPerMl,
});

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

const heaviest = 100_000;

export function reweighLines(
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

export interface KnownMeal {
  readonly id: string;
  readonly title: Bilingual;
  readonly facts: Facts;
}

const addedTo = <T>(all: readonly T[], others: readonly T[]): T[] =>
  all.filter((one) => !others.includes(one));

export function listEffects(
  meals: readonly KnownMeal[],
  after: ReadonlyMap<string, Facts>,
): readonly MealEffect[] {
  return meals
    .flatMap(({ id, title, facts: before }) => {
      const now = after.get(id);
      return now === undefined || isSame(before, now) ? [] : [effectOf(id, title, before, now)];
    })
    .map((effect) => ({ effect, weight: effectRank(effect) }))
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
  gained: addedTo(now.allergens, before.allergens),
  lost: addedTo(before.allergens, now.allergens),
  programsGained: addedTo(now.programs, before.programs),
  programsLost: addedTo(before.programs, now.programs),
  priceBefore: before.priceFilsPerServing,
  price: now.priceFilsPerServing,
});

function effectRank({ allergens, gained, lost, programsGained, programsLost }: MealEffect): number {
  if (allergens === null || gained.length > 0 || lost.length > 0) return 2;
  return programsGained.length > 0 || programsLost.length > 0 ? 1 : 0;
}
