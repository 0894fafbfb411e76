import type { Limit } from '@sufra/contract/household/conditions.ts';
import type { Allergen, Program } from '@sufra/contract/options.ts';
import type { Queries } from '../../../platform/db/db.ts';
import type { Vault } from '../../../platform/vault.ts';
import type { JudgedMeal, Preparation, Shelf } from '../../catalogue/index.ts';
import { keepsHalal, tableAt, tableOf, type Diner, type Seat, type Table } from '../../household/index.ts';
import { checkMeal, isSafeAlone } from './safety.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

interface ProofIngredient {
  readonly id: string;
  readonly allergens: readonly Allergen[] | null;
}

export interface DinerProof {
  readonly name: string;
  readonly avoids: readonly Allergen[];
  readonly avoidsAlso: readonly string[];
  readonly limits: readonly Limit[];
  /** Allergens, ingredient ids, `limit.<code>` or `unknown`. */
  readonly conflicts: readonly string[];
  readonly unread: readonly string[];
  readonly unmetPrograms: readonly Program[];
}

interface ProofRules {
  readonly mayHold: (ingredient: string, other: string) => boolean;
  readonly keeps: (limit: Limit) => boolean;
}

/** Independent of the filter's bitsets. */
export function proofOf(
  meal: { readonly ingredients: readonly ProofIngredient[]; readonly programs: readonly Program[] },
  diners: readonly Diner[],
  { mayHold, keeps }: ProofRules,
): DinerProof[] {
  return diners.map((diner) => {
    const isAllergic = diner.avoidAllergens.length > 0 || diner.avoidIngredients.length > 0;
    const conflicts = meal.ingredients.flatMap(({ id, allergens }) => [
      ...(allergens ?? []).filter((allergen) => diner.avoidAllergens.includes(allergen)),
      ...diner.avoidIngredients.filter((avoided) => mayHold(id, avoided)),
      ...(allergens === null && isAllergic ? ['unknown'] : []),
    ]);
    const broken = diner.limits.filter((limit) => !keeps(limit)).map(({ what }) => `limit.${what}`);
    return {
      name: diner.name,
      avoids: diner.avoidAllergens,
      avoidsAlso: diner.avoidIngredients,
      limits: diner.limits,
      conflicts: [...new Set([...conflicts, ...broken])],
      unread: diner.unread,
      unmetPrograms: diner.programs.filter((program) => !meal.programs.includes(program)),
    };
  });
}

export interface MealToProve {
  /** Null for lines that may differ from the recipe. */
  readonly mealId: string | null;
  readonly lines: readonly ProofIngredient[];
  readonly programs: readonly Program[];
  /** Null is unknown and keeps no limit. */
  readonly nutrition: JudgedMeal['facts']['nutrition'] | null;
  readonly preparation: Preparation;
}

export interface MealProof {
  readonly isSafe: boolean;
  /** Whether a diner eats halal. */
  readonly isHalal: boolean;
  /** Who eat, by the household's size. */
  readonly people: number;
  readonly diners: readonly DinerProof[];
  readonly ingredientsChecked: number;
}

interface ProofContext {
  readonly vault: Vault;
  readonly shelf: () => Shelf;
}

/** Proves a meal for those who eat at `seat`, before an order and when the kitchen accepts. */
export async function proverAt(
  ctx: ProofContext,
  db: Queries,
  accountId: AccountId,
  seat: Seat | null,
): Promise<(meal: MealToProve) => MealProof> {
  const shelf = ctx.shelf();
  const table = tableAt(await tableOf(db, ctx.vault, shelf, accountId), seat);
  return (meal) => proveAt(shelf, table, meal);
}

function proveAt(shelf: Shelf, { diners, familySize: people }: Table, meal: MealToProve): MealProof {
  const judged = toJudged(meal);
  const proof = proofOf({ ingredients: meal.lines, programs: meal.programs }, diners, {
    mayHold: shelf.mayHold,
    keeps: (limit) => shelf.keepsLimit(limit, judged),
  });
  const isProven = proof.every(
    ({ conflicts, unread, unmetPrograms }) => conflicts.length + unread.length + unmetPrograms.length === 0,
  );
  return {
    isSafe: isProven && passesFilter(shelf, diners, meal.mealId, judged),
    isHalal: keepsHalal(diners),
    people,
    diners: proof,
    ingredientsChecked: judged.ingredients.length,
  };
}

function toJudged({ lines, programs, nutrition, preparation }: MealToProve): JudgedMeal {
  const allergens = [...new Set(lines.flatMap((line) => line.allergens ?? []))];
  const hasUnknownAllergens = lines.some((line) => line.allergens === null);
  const ingredients = [...new Set(lines.map(({ id }) => id))];
  const facts = { allergens, hasUnknownAllergens, programs, ...(nutrition && { nutrition }) };
  return { facts, ingredients, preparation };
}

/** Withdrawn meals and a kitchen's own dish are off the shelf. */
const passesFilter = (
  shelf: Shelf,
  diners: readonly Diner[],
  mealId: string | null,
  judged: JudgedMeal,
): boolean =>
  mealId === null || shelf.indexOf(mealId) === null
    ? isSafeAlone(shelf, diners, judged)
    : checkMeal(shelf, diners, mealId) !== null;
