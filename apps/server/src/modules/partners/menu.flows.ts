import type { Db, Tx } from '../../platform/db/db.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { matchOf, moveDish, type Shelf } from '../catalogue/index.ts';
import {
  readCandidates,
  readDesk,
  readMenu,
  readOffered,
  type CandidateRow,
  type DeskStateRow,
  type MenuItemRow,
} from './menu.reads.ts';
import { deleteItem, lockPartner, saveItem, type DeskRow } from './menu.repo.ts';
import { priceFrom, refuseFull, type MenuTerms } from './menu.rules.ts';
import { canAddItem, canKeepMenu, canOffer, canRun } from './partner.policy.ts';

export interface DeskContext {
  readonly db: Db;
  readonly shelf: () => Shelf;
}

export interface Running {
  readonly actor: { readonly partnerId: string | null };
  readonly partnerId: string;
}

/** What a kitchen offers, and when. */
export async function openMenu(
  ctx: DeskContext,
  { actor, partnerId }: Running,
): Promise<Result<{ desk: DeskStateRow; items: MenuItemRow[] }>> {
  if (!canRun(actor, partnerId)) return refuse('forbidden');
  const [desk, items] = await Promise.all([readDesk(ctx.db, partnerId), readMenu(ctx.db, partnerId)]);
  return desk ? ok({ desk, items }) : refuse('forbidden');
}

const candidatesShown = 30;

/** Meals that are not on the menu, those whose name answers the search best first. */
export async function findCandidates(
  ctx: DeskContext,
  { actor, partnerId, wanted }: Running & { wanted: string },
): Promise<Result<{ desk: DeskStateRow; rows: CandidateRow[] }>> {
  if (!canRun(actor, partnerId)) return refuse('forbidden');
  const desk = await readDesk(ctx.db, partnerId);
  if (!desk) return refuse('forbidden');
  if (!canKeepMenu(desk)) return ok({ desk, rows: [] });
  const scoreOf = ({ title }: Pick<CandidateRow, 'title'>): number => matchOf([title.en, title.ar], wanted);
  const named = ctx.shelf().meals.filter((meal) => scoreOf(meal) > 0);
  const ids = named.map(({ id }) => id);
  const rows = (await readCandidates(ctx.db, partnerId, ids))
    .map((row) => ({ row, score: scoreOf(row) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.row.title.en < b.row.title.en ? -1 : 1));
  return ok({ desk, rows: rows.slice(0, candidatesShown).map(({ row }) => row) });
}

interface Item extends Omit<MenuTerms, 'price'> {
  /** As it was typed. */
  readonly price: string;
}

/**
 * Puts a meal on the menu or changes its terms; an own dish that was withdrawn is offered again. Refuses a price out of
 * the limits, `meal_not_found`, `menu_full`, and `not_possible_now` to a grocery.
 */
export async function putItem(
  ctx: DeskContext,
  { actor, partnerId, item }: Running & { item: Item },
): Promise<Result<MenuItemRow>> {
  const price = priceFrom(item.price);
  if (!price.ok) return price;
  return ctx.db.attempt(async (tx) => {
    const kitchen = await openKitchen(tx, { actor, partnerId });
    if (!kitchen.ok) return kitchen;
    const meal = await readOffered(tx, partnerId, item.mealId);
    if (!meal || !canOffer(partnerId, meal)) return refuse('meal_not_found');
    if (!meal.isPublished) {
      const again = await moveDish(tx, { partnerId, mealId: item.mealId, command: 'publish' });
      if (!again.ok) return again;
    }
    if (!meal.isOnMenu && !canAddItem(meal.items)) return refuseFull();
    return keepItem(tx, { actor, partnerId }, { ...item, price: price.value });
  });
}

/** The kitchen, locked: whoever changes its menu comes one after the other. */
export async function openKitchen(tx: Tx, { actor, partnerId }: Running): Promise<Result<DeskRow>> {
  if (!canRun(actor, partnerId)) return refuse('forbidden');
  const partner = await lockPartner(tx, partnerId);
  if (!partner) return refuse('forbidden');
  return canKeepMenu(partner) ? ok(partner) : refuse('not_possible_now');
}

/** Saves an item and reads it as the screens show it. */
export async function keepItem(
  tx: Tx,
  { actor, partnerId }: Running,
  item: MenuTerms,
): Promise<Result<MenuItemRow>> {
  if (!canRun(actor, partnerId)) return refuse('forbidden');
  await saveItem(tx, partnerId, item);
  const [row] = await readMenu(tx, partnerId, item.mealId);
  return row ? ok(row) : refuse('meal_not_found');
}

/** Takes a meal off the menu; an own dish is withdrawn with it. Orders that were placed stay. */
export async function removeItem(
  ctx: DeskContext,
  { actor, partnerId, mealId }: Running & { mealId: string },
): Promise<Result<string>> {
  return ctx.db.attempt(async (tx) => {
    const kitchen = await openKitchen(tx, { actor, partnerId });
    if (!kitchen.ok) return kitchen;
    if (!(await deleteItem(tx, partnerId, mealId))) return refuse('meal_not_found');
    const meal = await readOffered(tx, partnerId, mealId);
    if (meal?.ownerPartnerId !== partnerId || !meal.isPublished) return ok(mealId);
    const withdrawn = await moveDish(tx, { partnerId, mealId, command: 'withdraw' });
    return withdrawn.ok ? ok(mealId) : withdrawn;
  });
}
