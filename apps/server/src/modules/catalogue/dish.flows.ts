import type { Unit } from '@sufra/contract/catalogue.ts';
import type { MealStatus } from '@sufra/contract/statuses.ts';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import { announce } from '../../platform/outbox.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { catalogueChanged, lockCatalogue, saveMeals, type LineRow, type MealRow } from './catalogue.repo.ts';
import { canTryOut, canWriteDish } from './dish.policy.ts';
import { readDish, readIngredients, readPantry, type DishTextRow } from './dish.reads.ts';
import { lockMeal, saveMealStatus, type DishRow } from './dish.repo.ts';
import {
  deriveFrom,
  findIngredients,
  type Derived,
  type DishDraft,
  type DishLine,
  type FoundIngredient,
  unitsOf,
} from './dish.rules.ts';
import { moveMeal, newMeal, type MealCommand } from './meal.machine.ts';

interface Cook {
  readonly partnerId: string | null;
}

interface Adding {
  readonly actor: Cook;
  readonly partnerId: string;
  readonly draft: DishDraft;
}

/** Adds a dish that can be ordered from this kitchen, and returns its id. Refuses lines that can't be weighed. */
export async function addDish(tx: Tx, { actor, partnerId, draft }: Adding): Promise<Result<string>> {
  if (!canWriteDish(actor, { ownerPartnerId: partnerId })) return refuse('forbidden');
  await lockCatalogue(tx);
  const derived = await derive(tx, draft);
  if (!derived.ok) return derived;
  const published = moveMeal(newMeal.status, 'publish');
  if (!published.ok) return published;
  const kept = { id: `dish-${newId()}`, ownerPartnerId: partnerId, status: published.value };
  await keep(tx, kept, draft, derived.value);
  return ok(kept.id);
}

interface Changing {
  readonly actor: Cook;
  readonly mealId: string;
  readonly draft: DishDraft;
}

/**
 * Changes an own dish; who ordered it before is checked again. What an admin had opened to everyone is the kitchen's
 * alone again until an admin has looked at it.
 */
export async function changeDish(tx: Tx, { actor, mealId, draft }: Changing): Promise<Result<string>> {
  await lockCatalogue(tx);
  const dish = await lockMeal(tx, mealId);
  if (!dish || !canWriteDish(actor, dish)) return refuse('meal_not_found');
  const derived = await derive(tx, draft);
  if (!derived.ok) return derived;
  await keep(tx, dish, draft, derived.value);
  await tellShelf(tx, dish);
  await announce(tx, 'catalogue.dish_changed', { mealId });
  return ok(mealId);
}

interface Moving {
  readonly actor: Cook;
  readonly mealId: string;
  readonly command: MealCommand;
}

/** Withdraws an own dish, or offers it again; what was ordered of it stays ordered. */
export async function moveDish(tx: Tx, { actor, mealId, command }: Moving): Promise<Result<MealStatus>> {
  await lockCatalogue(tx);
  const dish = await lockMeal(tx, mealId);
  if (!dish || !canWriteDish(actor, dish)) return refuse('meal_not_found');
  const moved = moveMeal(dish.status, command);
  if (!moved.ok) return moved;
  await saveMealStatus(tx, mealId, moved.value);
  await tellShelf(tx, dish);
  return moved;
}

// A kitchen's own dish is on no shelf: only what is suggested to everyone changes what everyone is suggested.
const tellShelf = async (tx: Tx, { id, isForEveryone }: DishRow): Promise<void> => {
  if (isForEveryone) await catalogueChanged(tx, [id]);
};

/** What lines come to while somebody is still writing them; keeps nothing. */
export async function tryDish(
  db: Queries,
  { actor, lines, servings }: { actor: Cook; lines: readonly DishLine[]; servings: number },
): Promise<Result<Derived>> {
  if (!canTryOut(actor)) return refuse('forbidden');
  const ids = lines.map(({ ingredientId }) => ingredientId);
  return deriveFrom(lines, servings, await readIngredients(db, ids));
}

/** The ingredients a search means. */
export async function searchIngredients(
  db: Queries,
  { actor, wanted }: { actor: Cook; wanted: string },
): Promise<Result<FoundIngredient[]>> {
  if (!canTryOut(actor)) return refuse('forbidden');
  return ok(findIngredients(await readPantry(db), wanted));
}

/** A dish as it was written, each line with the units its ingredient has a weight for. */
export interface WrittenDish extends Omit<DishTextRow, 'lines'> {
  readonly lines: readonly (Omit<DishTextRow['lines'][number], 'units'> & {
    readonly units: readonly Unit[];
  })[];
}

export async function openDish(
  db: Queries,
  { actor, mealId }: { actor: Cook; mealId: string },
): Promise<Result<WrittenDish>> {
  const dish = await readDish(db, mealId);
  if (!dish || !canWriteDish(actor, dish)) return refuse('meal_not_found');
  return ok({ ...dish, lines: dish.lines.map((line) => ({ ...line, units: unitsOf(line) })) });
}

async function derive(tx: Tx, { lines, servings }: DishDraft): Promise<Result<Derived>> {
  const ids = lines.map(({ ingredientId }) => ingredientId);
  return deriveFrom(lines, servings, await readIngredients(tx, ids));
}

type Kept = Pick<DishRow, 'id' | 'ownerPartnerId' | 'status'>;

async function keep(tx: Tx, kept: Kept, draft: DishDraft, { facts, weighed }: Derived): Promise<void> {
  const meal: MealRow = {
    id: kept.id,
    status: kept.status,
    owner_partner_id: kept.ownerPartnerId,
    is_for_everyone: false,
    cuisine: draft.cuisine,
    meal_times: [...new Set(draft.mealTimes)],
    family: kept.id,
    servings: draft.servings,
    difficulty: 'medium',
    prep_minutes: draft.prepMinutes,
    cook_minutes: 0,
    title: draft.title,
    description: draft.description,
    steps: [],
    tags: [],
    season: [],
    has_picture: false,
    facts,
  };
  const lines = weighed.map(({ line, grams }, index): LineRow => ({
    meal_id: kept.id,
    position: index + 1,
    ingredient_id: line.ingredientId,
    amount: line.amount,
    unit: line.unit,
    grams,
    is_optional: line.isOptional,
    note: null,
  }));
  await saveMeals(tx, [meal], lines);
}
