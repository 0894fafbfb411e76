import type { Language } from '@sufra/contract/options.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Result } from '../../platform/pure/result.ts';
import { ok, refuse } from '../../platform/pure/result.ts';
import { dubaiDay } from '../../platform/pure/dubai-time.ts';
import type { Vault } from '../../platform/vault.ts';
import type { Shelf } from '../catalogue/index.ts';
import { addressOf } from '../household/index.ts';
import { openFasts, proveMeal, toSafetyReply } from '../planner/index.ts';
import { rank } from './choice.rules.ts';
import { deliveryWindow } from './delivery-window.rules.ts';
import { groceriesFor, kitchensFor } from './kitchen.flows.ts';
import { readMeal } from './kitchen.reads.ts';
import type { MealOffer, Nobody, Offered, ShoppingList, Ways } from './offer.rules.ts';
import { canOrderFor } from './order.policy.ts';
import { purchasesFor } from './shopping.rules.ts';
import { deliveryDays, deliverySlots } from './slots.rules.ts';

export interface OfferContext {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly shelf: () => Shelf;
}

interface Asking {
  readonly actor: { readonly accountId: string };
  readonly accountId: string;
  /** A meal, or a suggestion of the account. */
  readonly id: string;
  /** People it is for; the recipe's own servings when absent. */
  readonly familySize: number | undefined;
  readonly addressId: string | undefined;
  readonly language: Language;
}

async function openMeal(ctx: OfferContext, asking: Asking): Promise<Result<Offered>> {
  const { actor, accountId, id, addressId } = asking;
  if (!canOrderFor(actor, accountId)) return refuse('forbidden');
  const [meal, address] = await Promise.all([
    readMeal(ctx.db, accountId, id),
    addressOf(ctx.db, accountId, addressId ?? null),
  ]);
  if (!meal) return refuse('meal_not_found');
  if (addressId !== undefined && !address) return refuse('address_not_found');
  const proof = await proveMeal(ctx, ctx.db, accountId, meal);
  return ok({
    meal,
    people: asking.familySize ?? meal.servings,
    isSafe: proof.isSafe,
    safety: toSafetyReply(ctx.shelf(), proof, asking.language),
    address,
  });
}

/** The shopping list of a meal, and which grocery would bring it. */
export async function openShoppingList(ctx: OfferContext, asking: Asking): Promise<Result<ShoppingList>> {
  const opened = await openMeal(ctx, asking);
  if (!opened.ok) return opened;
  if (!canOrderFor(asking.actor, asking.accountId)) return refuse('forbidden');
  const { meal, people, address } = opened.value;
  const purchases = meal.isForEveryone
    ? purchasesFor(meal.lines, people * meal.portion, meal.servings)
    : null;
  if (!purchases) return refuse('meal_not_found');
  const days = deliveryDays(ctx.clock.now());
  const [first] = address ? await groceriesFor(ctx.db, asking.accountId, address) : [];
  const window = first && days.map((day) => deliveryWindow(first.openingHours, day)).find((found) => found);
  const grocery = first && window ? { row: first, window } : null;
  return ok({ ...opened.value, purchases, days, grocery });
}

/** Who can cook a meal safely, now, for the address. */
export async function openMealOffer(ctx: OfferContext, asking: Asking): Promise<Result<MealOffer>> {
  const opened = await openMeal(ctx, asking);
  if (!opened.ok) return opened;
  if (!canOrderFor(asking.actor, asking.accountId)) return refuse('forbidden');
  const now = ctx.clock.now();
  const { address, isSafe, meal, people } = opened.value;
  const { accountId } = asking;
  const fasts =
    address && (await openFasts(ctx, ctx.db, { accountId, emirate: address.emirate, slot: meal.slot }));
  const slots = deliverySlots(now, fasts);
  const found = { ...opened.value, slots, keepsFast: slots.some((slot) => fasts?.(dubaiDay(slot))) };
  const nobody = (why: NonNullable<MealOffer['nobody']>): Result<MealOffer> =>
    ok({ ...found, kitchens: [], nobody: why });
  if (!isSafe) return nobody('unsafe_meal');
  if (!address) return nobody('no_address');
  const kitchens = await kitchensFor(ctx.db, { accountId, meal, people, place: address, slots, now });
  if (kitchens.length === 0) return nobody('not_on_a_menu');
  const near = kitchens.filter(({ distanceM, reachM }) => distanceM <= reachM);
  if (near.length === 0) return nobody('out_of_reach');
  const ready = near.filter((kitchen) => kitchen.canServe && kitchen.slots.length > 0);
  return ready.length === 0 ? nobody('closed_now') : ok({ ...found, kitchens: rank(ready), nobody: null });
}

/** The three ways to a meal, side by side. */
export async function openWays(ctx: OfferContext, asking: Asking): Promise<Result<Ways>> {
  const offer = await openMealOffer(ctx, asking);
  if (!offer.ok) return offer;
  if (!canOrderFor(asking.actor, asking.accountId)) return refuse('forbidden');
  const { meal, people, nobody: cooks } = offer.value;
  if (!meal.isForEveryone) return refuse('meal_not_found');
  const purchases = purchasesFor(meal.lines, people * meal.portion, meal.servings) ?? [];
  const brings = await whyNoGroceries(ctx, asking.accountId, offer.value);
  return ok({ ...offer.value, purchases, nobody: { cooks, brings } });
}

async function whyNoGroceries(
  ctx: OfferContext,
  accountId: string,
  { isSafe, address }: Offered,
): Promise<Nobody | null> {
  if (!isSafe) return 'unsafe_meal';
  if (!address) return 'no_address';
  return (await groceriesFor(ctx.db, accountId, address)).length > 0 ? null : 'out_of_reach';
}
