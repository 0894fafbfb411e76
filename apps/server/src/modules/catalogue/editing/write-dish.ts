import type { MealStatus } from '@sufra/contract/statuses.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Audited } from '../../../platform/audit.ts';
import { newId } from '../../../platform/ids.ts';
import { announce } from '../../../platform/outbox.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { deriveDish, type Derived, type DishDraft } from './dish.rules.ts';
import { foodsNamedIn, type Mentions } from '../words/mentions.rules.ts';
import { auditServedWithout, checkServedWithout } from './text-foods.ts';
import { readDishIngredients } from './get-dish.ts';
import { moveMeal, newMeal, type MealCommand } from './meal.rules.ts';
import {
  catalogueChanged,
  lockCatalogue,
  lockDish,
  saveDishStatus,
  saveMeals,
  type DishRow,
  type LineRow,
  type MealRow,
} from './meal.store.ts';

export interface DishEdit {
  readonly by: Pick<Audited, 'at' | 'actorId' | 'requestId'>;
  readonly partnerId: string;
  readonly draft: DishDraft;
  readonly mentions: Mentions;
}

/** Only this kitchen offers it. Returns its id. Refuses lines without a weight and `text_names_foods`. */
export async function addDish(tx: Tx, edit: DishEdit): Promise<Result<string>> {
  await lockCatalogue(tx);
  const { partnerId, draft } = edit;
  const derived = await derive(tx, draft);
  if (!derived.ok) return derived;
  const foods = checkServedWithout(foodsNamedIn(draft, edit.mentions), draft.servedWithout);
  if (!foods.ok) return foods;
  const published = moveMeal(newMeal.status, 'publish');
  if (!published.ok) return published;
  const dish = { id: `dish-${newId()}`, ownerPartnerId: partnerId, status: published.value };
  await saveDish(tx, dish, draft, derived.value);
  await auditServedWithout(tx, { ...edit.by, mealId: dish.id, foods: foods.value });
  return ok(dish.id);
}

interface OwnDish {
  readonly partnerId: string;
  readonly mealId: string;
}

/** Open orders are rechecked. A dish offered to everyone returns to the kitchen until an admin reviews it. */
export async function changeDish(tx: Tx, mealId: string, edit: DishEdit): Promise<Result<string>> {
  await lockCatalogue(tx);
  const { partnerId, draft } = edit;
  const dish = await lockDish(tx, mealId);
  if (dish?.ownerPartnerId !== partnerId) return refuse('meal_not_found');
  const derived = await derive(tx, draft);
  if (!derived.ok) return derived;
  const foods = checkServedWithout(foodsNamedIn(draft, edit.mentions), draft.servedWithout);
  if (!foods.ok) return foods;
  await saveDish(tx, dish, draft, derived.value);
  await auditServedWithout(tx, { ...edit.by, mealId, foods: foods.value });
  await announceToShelf(tx, dish);
  await announce(tx, 'catalogue.dish_changed', { mealId });
  return ok(mealId);
}

/** Existing orders stay. */
export async function moveDish(
  tx: Tx,
  { partnerId, mealId, command }: OwnDish & { readonly command: MealCommand },
): Promise<Result<MealStatus>> {
  await lockCatalogue(tx);
  const dish = await lockDish(tx, mealId);
  if (dish?.ownerPartnerId !== partnerId) return refuse('meal_not_found');
  const moved = moveMeal(dish.status, command);
  if (!moved.ok) return moved;
  await saveDishStatus(tx, mealId, moved.value);
  await announceToShelf(tx, dish);
  return moved;
}

const announceToShelf = async (tx: Tx, { id, isForEveryone }: DishRow): Promise<void> => {
  if (isForEveryone) await catalogueChanged(tx, [id]);
};

async function derive(tx: Tx, { lines, servings }: DishDraft): Promise<Result<Derived>> {
  return deriveDish(lines, servings, await readDishIngredients(tx, lines));
}

type SavedDish = Pick<DishRow, 'id' | 'ownerPartnerId' | 'status'>;

async function saveDish(
  tx: Tx,
  { id, ownerPartnerId, status }: SavedDish,
  draft: DishDraft,
  { facts, weighed }: Derived,
): Promise<void> {
  const meal: MealRow = {
    id,
    status,
    owner_partner_id: ownerPartnerId,
    is_for_everyone: false,
    cuisine: draft.cuisine,
    meal_times: [...new Set(draft.mealTimes)],
    family: id,
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
    meal_id: id,
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
