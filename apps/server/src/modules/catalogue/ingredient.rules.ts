import type { Allergen } from '@sufra/contract/options.ts';
import { factsOf, unknownFacts, type Facts } from './facts.rules.ts';
import { normalise } from './spelling.rules.ts';
import type { Ingredient } from './nutrition.rules.ts';

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
