import type { placeOrder } from '@sufra/contract/ordering.ts';
import type { ParsedBodyOf } from '@sufra/contract/route.ts';
import type { Queries } from '../../platform/db/db.ts';
import { dubaiDay } from '../../platform/pure/dubai-time.ts';
import { toAedText, type Fils } from '../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import type { FastOf } from '../planner/index.ts';
import { deliveryWindow, type Window } from './delivery-window.rules.ts';
import { groceriesFor, kitchensFor } from './kitchen.flows.ts';
import type { OrderedMeal, Place } from './offer.rules.ts';
import { canServe } from './order.policy.ts';
import type { OrderLine } from './order.rules.ts';
import { purchasesFor } from './shopping.rules.ts';
import { endOfSlot, isDeliveryDay, isInFast, isOfferedSlot } from './slots.rules.ts';

export type OrderBody = ParsedBodyOf<typeof placeOrder>;
type IngredientBody = Extract<OrderBody, { recipeId: string }>;
type MealBody = Extract<OrderBody, { mealId: string }>;

/** On what an order stands. */
export interface Terms {
  readonly partnerId: string;
  readonly food: Fils;
  readonly deliveryFee: Fils;
  readonly window: Window;
  readonly lines: readonly OrderLine[];
  readonly prepMinutes: number;
  readonly distanceM: number;
}

interface Wanted<Body> {
  readonly accountId: string;
  readonly body: Body;
  readonly meal: OrderedMeal;
  readonly place: Place;
  /** The fast of a day that nothing cooked is brought in. */
  readonly fastOf: FastOf | null;
  readonly now: Date;
}

/** The terms of an order, or why there are none: partner, time, minimum, or nothing left to buy. */
export const termsOf = (db: Queries, wanted: Wanted<OrderBody>): Promise<Result<Terms>> => {
  const { body } = wanted;
  return 'recipeId' in body ? groceryTerms(db, { ...wanted, body }) : mealTerms(db, { ...wanted, body });
};

async function groceryTerms(db: Queries, wanted: Wanted<IngredientBody>): Promise<Result<Terms>> {
  const { accountId, body, meal, place, now } = wanted;
  const lines = boughtLines(meal, body);
  if (lines.length === 0) return refuse('invalid_request', { fields: { leaveOut: 'too_big' } });
  if (!isDeliveryDay(body.deliveryDate, now)) {
    const isEarly = body.deliveryDate <= dubaiDay(now);
    return refuse('invalid_request', { fields: { deliveryDate: isEarly ? 'too_early' : 'too_late' } });
  }
  const groceries = await groceriesFor(db, accountId, place);
  const open = groceries.flatMap((grocery) => {
    const window = deliveryWindow(grocery.openingHours, body.deliveryDate);
    return window ? [{ grocery, window }] : [];
  });
  const [best] = open;
  if (!best) return refuse(groceries.length === 0 ? 'partner_unavailable' : 'slot_unavailable');
  const { grocery, window } = best;
  const food = lines.reduce((sum, line) => sum + line.price, 0);
  if (food < grocery.minOrder) return refuseMinimum(grocery.minOrder);
  const { partnerId, prepMinutes, distanceM } = grocery;
  // What a household buys to cook is brought for free.
  return ok({ partnerId, food, deliveryFee: 0, window, lines, prepMinutes, distanceM });
}

// Water and the like are on the list, but nothing of them is bought.
const boughtLines = (meal: OrderedMeal, body: IngredientBody): OrderLine[] =>
  (purchasesFor(meal.lines, body.familySize * meal.portion, meal.servings) ?? [])
    .filter(({ id, price }) => price > 0 && !(body.leaveOut ?? []).includes(id))
    .map(({ id, amount, unit, packs, boughtGrams, price }) => ({
      id,
      amount,
      unit,
      packs,
      boughtGrams,
      price,
    }));

async function mealTerms(db: Queries, wanted: Wanted<MealBody>): Promise<Result<Terms>> {
  const { accountId, body, meal, place, fastOf, now } = wanted;
  const slot = new Date(body.deliveryTime);
  const asked = { accountId, meal, people: body.familySize, place, slots: [slot], now };
  const kitchens = await kitchensFor(db, asked);
  const kitchen = kitchens.find(({ partnerId }) => partnerId === body.restaurantId);
  if (!kitchen || !canServe(kitchen, kitchen.distanceM)) return refuse('partner_unavailable');
  if (isInFast(slot, fastOf)) return refuse('delivery_in_fast');
  if (!isOfferedSlot(slot, now, fastOf) || kitchen.slots.length === 0) return refuse('slot_unavailable');
  if (kitchen.food < kitchen.minOrder) return refuseMinimum(kitchen.minOrder);
  const { partnerId, food, deliveryFee, prepMinutes, distanceM } = kitchen;
  const window = { from: slot, to: endOfSlot(slot) };
  return ok({ partnerId, food, deliveryFee, window, lines: [], prepMinutes, distanceM });
}

const refuseMinimum = (minimum: Fils): Result<never> =>
  refuse('below_minimum', { params: { minimum: toAedText(minimum) } });
