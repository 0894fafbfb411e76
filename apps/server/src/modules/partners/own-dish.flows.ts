import type { Tx } from '../../platform/db/db.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import {
  addDish,
  changeDish,
  openDish,
  searchIngredients,
  tryDish,
  type DishDraft,
  type FoundIngredient,
  type WrittenDish,
} from '../catalogue/index.ts';
import { keepItem, openKitchen, type DeskContext, type Running } from './menu.flows.ts';
import {
  countDishes,
  readDesk,
  readDishTerms,
  readOffered,
  type DishTerms,
  type MenuItemRow,
} from './menu.reads.ts';
import { priceFrom, refuseFull, usualPrice } from './menu.rules.ts';
import { canAddItem, canRun } from './partner.policy.ts';

interface Writing extends Running {
  readonly dish: DishDraft & {
    /** As it was typed. */
    readonly price: string;
    readonly isAvailable: boolean;
  };
}

/** Adds an own dish and puts it on the menu. `saveReply` keeps the reply for retries, in the same transaction. */
export async function writeDish(
  ctx: DeskContext,
  { actor, partnerId, dish }: Writing,
  saveReply: (tx: Tx, row: MenuItemRow) => Promise<void>,
): Promise<Result<MenuItemRow>> {
  const price = priceFrom(dish.price);
  if (!price.ok) return price;
  return ctx.db.attempt(async (tx) => {
    const kitchen = await openKitchen(tx, { actor, partnerId });
    if (!kitchen.ok) return kitchen;
    // What was taken off the menu is kept for its orders, and counts: nobody fills the catalogue with it.
    if (!canAddItem(await countDishes(tx, partnerId))) return refuseFull();
    const added = await addDish(tx, { partnerId, draft: dish });
    if (!added.ok) return added;
    const offered = await readOffered(tx, partnerId, added.value);
    if (!offered || !canAddItem(offered.items)) return refuseFull();
    const { prepMinutes, isAvailable } = dish;
    const item = { mealId: added.value, price: price.value, prepMinutes, isAvailable };
    const kept = await keepItem(tx, { actor, partnerId }, item);
    if (kept.ok) await saveReply(tx, kept.value);
    return kept;
  });
}

/** Changes an own dish on the menu; its open orders are checked again after the commit. */
export async function rewriteDish(
  ctx: DeskContext,
  { actor, partnerId, mealId, dish }: Writing & { mealId: string },
): Promise<Result<MenuItemRow>> {
  const price = priceFrom(dish.price);
  if (!price.ok) return price;
  return ctx.db.attempt(async (tx) => {
    const kitchen = await openKitchen(tx, { actor, partnerId });
    if (!kitchen.ok) return kitchen;
    if (!(await readDishTerms(tx, partnerId, mealId))) return refuse('meal_not_found');
    const changed = await changeDish(tx, { partnerId, mealId, draft: dish });
    if (!changed.ok) return changed;
    const { prepMinutes, isAvailable } = dish;
    const item = { mealId, price: price.value, prepMinutes, isAvailable };
    return keepItem(tx, { actor, partnerId }, item);
  });
}

/** An own dish on the menu, as its editor opens it. */
export async function openOwnDish(
  ctx: DeskContext,
  { actor, partnerId, mealId }: Running & { mealId: string },
): Promise<Result<{ dish: WrittenDish; terms: DishTerms }>> {
  if (!canRun(actor, partnerId)) return refuse('forbidden');
  const dish = await openDish(ctx.db, { partnerId, mealId });
  if (!dish.ok) return dish;
  const terms = await readDishTerms(ctx.db, partnerId, mealId);
  return terms ? ok({ dish: dish.value, terms }) : refuse('meal_not_found');
}

/** What the lines of a dish come to, with a price to start from. */
export async function previewDish(
  ctx: DeskContext,
  { actor, partnerId, lines, servings }: Running & Pick<DishDraft, 'lines' | 'servings'>,
) {
  if (!canRun(actor, partnerId)) return refuse('forbidden');
  const [desk, tried] = await Promise.all([
    readDesk(ctx.db, partnerId),
    tryDish(ctx.db, { lines, servings }),
  ]);
  if (!desk) return refuse('forbidden');
  if (!tried.ok) return tried;
  const costs = { servings, costPerServing: tried.value.facts.priceFilsPerServing };
  return ok({ ...tried.value, suggestedPrice: usualPrice(desk.type, costs) });
}

/** The ingredients a search means. */
export async function findIngredients(
  ctx: DeskContext,
  { actor, partnerId, wanted }: Running & { wanted: string },
): Promise<Result<FoundIngredient[]>> {
  if (!canRun(actor, partnerId)) return refuse('forbidden');
  return ok(await searchIngredients(ctx.db, wanted));
}
