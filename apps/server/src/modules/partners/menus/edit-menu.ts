import type { TakingSpan } from '@sufra/contract/partners/partner-menu.ts';
import type { PartnerType } from '@sufra/contract/statuses.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { announce } from '../../../platform/outbox.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { moveDish } from '../../catalogue/index.ts';
import { endOfSpan } from '../profiles/availability.rules.ts';
import { lockApproved, readTaking } from '../profiles/partner.store.ts';
import { readMenu, readOffered, type MenuItemRow } from './get-menu.ts';
import {
  canAddItem,
  canKeepMenu,
  canOffer,
  priceFrom,
  refuseFull,
  sellOutChoice,
  withRequiredBack,
  type MenuItem,
} from './menu.rules.ts';
import { deleteItem, readOptions, saveItem, saveOptions, saveSoldOut } from './menu.store.ts';

type TypedItem = Omit<MenuItem, 'price'> & { readonly price: string };

/** Republishes a withdrawn own dish. */
export async function putItem(db: Db, partnerId: string, item: TypedItem): Promise<Result<MenuItemRow>> {
  const price = priceFrom(item.price);
  if (!price.ok) return price;
  return db.attempt(async (tx) => {
    const kitchen = await lockKitchen(tx, partnerId);
    if (!kitchen.ok) return kitchen;
    const meal = await readOffered(tx, partnerId, item.mealId);
    if (!meal || !canOffer(partnerId, meal)) return refuse('meal_not_found');
    if (!meal.isPublished) {
      const published = await moveDish(tx, { partnerId, mealId: item.mealId, command: 'publish' });
      if (!published.ok) return published;
    }
    if (!meal.isOnMenu && !canAddItem(meal.items)) return refuseFull();
    return saveAndRead(tx, partnerId, { ...item, price: price.value });
  });
}

/** Serialises changes to the menu. */
export async function lockKitchen(tx: Tx, partnerId: string): Promise<Result<{ type: PartnerType }>> {
  const partner = await lockApproved(tx, partnerId);
  if (!partner) return refuse('forbidden');
  return canKeepMenu(partner) ? ok(partner) : refuse('not_possible_now');
}

export async function saveAndRead(tx: Tx, partnerId: string, item: MenuItem): Promise<Result<MenuItemRow>> {
  await saveItem(tx, partnerId, item);
  const [row] = await readMenu(tx, partnerId, item.mealId);
  return row ? ok(row) : refuse('meal_not_found');
}

/** Null puts it back. */
export const sellOut = (
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { partnerId, mealId }: { readonly partnerId: string; readonly mealId: string },
  span: TakingSpan | null,
): Promise<Result<MenuItemRow>> =>
  db.attempt(async (tx) => {
    const kitchen = await lockKitchen(tx, partnerId);
    if (!kitchen.ok) return kitchen;
    const hours = (await readTaking(tx, partnerId))?.openingHours ?? [];
    const until = span && endOfSpan(span, hours, clock.now());
    if (!(await saveSoldOut(tx, { partnerId, mealId, until }))) return refuse('meal_not_found');
    const options = until === null ? await readOptions(tx, partnerId, mealId) : null;
    if (options) await saveOptions(tx, partnerId, mealId, withRequiredBack(options.groups, clock.now()));
    const [row] = await readMenu(tx, partnerId, mealId);
    return row ? ok(row) : refuse('meal_not_found');
  });

/** Null puts it back. */
export const sellChoiceOut = (
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  {
    partnerId,
    mealId,
    choiceId,
  }: { readonly partnerId: string; readonly mealId: string; readonly choiceId: string },
  span: TakingSpan | null,
): Promise<Result<MenuItemRow>> =>
  db.attempt(async (tx) => {
    const kitchen = await lockKitchen(tx, partnerId);
    if (!kitchen.ok) return kitchen;
    const options = await readOptions(tx, partnerId, mealId);
    if (!options) return refuse('meal_not_found');
    const hours = (await readTaking(tx, partnerId))?.openingHours ?? [];
    const until = span && endOfSpan(span, hours, clock.now());
    const groups = sellOutChoice(options.groups, choiceId, until);
    if (!groups) return refuse('not_found');
    await saveOptions(tx, partnerId, mealId, groups);
    const [row] = await readMenu(tx, partnerId, mealId);
    return row ? ok(row) : refuse('meal_not_found');
  });

/** An own dish is withdrawn with it. */
export const removeItem = (db: Db, partnerId: string, mealId: string): Promise<Result<string>> =>
  db.attempt(async (tx) => {
    const kitchen = await lockKitchen(tx, partnerId);
    if (!kitchen.ok) return kitchen;
    const deleted = await deleteItem(tx, partnerId, mealId);
    if (!deleted) return refuse('meal_not_found');
    if (deleted.photoId !== null) await announce(tx, 'dish_photo.removed', { photoId: deleted.photoId });
    const meal = await readOffered(tx, partnerId, mealId);
    if (meal?.ownerPartnerId !== partnerId || !meal.isPublished) return ok(mealId);
    const withdrawn = await moveDish(tx, { partnerId, mealId, command: 'withdraw' });
    return withdrawn.ok ? ok(mealId) : withdrawn;
  });
