import type { Tx, Queries } from '../../../platform/db/db.ts';
import { newHandoverCode, newId } from '../../../platform/ids.ts';
import { toAedText, type Fils } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { areOn } from '../../../platform/settings.ts';
import { addressOf, type AddressRow } from '../../household/index.ts';
import { commissionPercent, stillThere } from '../../money/index.ts';
import { openFasts, proveMeal, type MealProof, type FastOf } from '../../planner/index.ts';
import { groceriesFor, kitchensFor, type Place } from './find-kitchens.ts';
import { readMeal, type OrderedMeal } from './find-meal.ts';
import type { OrderingContext } from '../apply-command.ts';
import { readHousehold, requestHashOf } from './checkout.store.ts';
import type { OrderDraft, OrderLine } from './order.rules.ts';
import type { placeOrder } from '@sufra/contract/ordering.ts';
import type { ParsedBodyOf } from '@sufra/contract/route.ts';
import { dubaiDay } from '../../../platform/pure/dubai-time.ts';
import {
  canServe,
  deliveryWindow,
  type Window,
  endOfSlot,
  isDeliveryDay,
  isInFast,
  isOfferedSlot,
} from './offer.rules.ts';
import { purchasesFor } from '../groceries/shopping.rules.ts';

export interface Drafting {
  readonly accountId: string;
  readonly body: OrderBody;
  /** The same for every retry; null, or absent, where the caller gave none. */
  readonly requestKey?: string | null;
}

/** Everything checked and priced, not yet kept. */
export async function draftOrder(
  ctx: OrderingContext,
  tx: Tx,
  { accountId, body, requestKey = null }: Drafting,
): Promise<Result<OrderDraft>> {
  const now = ctx.clock.now();
  // The session may have ended since the call was let in.
  if (!(await stillThere(tx, accountId))) return refuse('not_signed_in');
  const needed =
    body.paymentMethod === 'cash' ? (['new_orders', 'cash_on_delivery'] as const) : (['new_orders'] as const);
  if (!(await areOn(tx, needed, now))) return refuse('switched_off');
  const household = await readHousehold(tx, accountId);
  if (!household.isProfileComplete) return refuse('flow_incomplete', { params: { step: 'profile' } });
  const address = await addressOf(tx, accountId, body.deliveryAddressId);
  if (!address) return refuse('address_not_found');
  const meal = await readMeal(tx, accountId, 'recipeId' in body ? body.recipeId : body.mealId);
  if (!meal || ('recipeId' in body && !meal.isForEveryone)) return refuse('meal_not_found');
  const proof = await proveMeal(ctx, tx, accountId, meal);
  if (!proof.isSafe) return refuse('meal_unsafe');
  // Whose order it is was settled by whoever places it.
  const bringing = { actor: { accountId }, accountId, emirate: address.emirate, slot: meal.slot };
  const fastOf = 'recipeId' in body ? null : await openFasts(ctx, tx, bringing);
  const terms = await termsOf(tx, { accountId, body, meal, place: address, fastOf, now });
  if (!terms.ok) return terms;
  const total = toAedText(terms.value.food + terms.value.deliveryFee);
  if (total !== body.totalAmount) return refuse('price_changed', { params: { total } });
  const commission = await commissionPercent(tx, now);
  const draft = toDraft({ accountId, body, meal, address, proof, terms: terms.value, commission });
  const requestHash = requestKey === null ? null : requestHashOf(ctx.vault, body);
  return ok({ ...draft, requestKey, requestHash });
}

interface Parts {
  readonly accountId: string;
  readonly body: OrderBody;
  readonly meal: OrderedMeal;
  readonly address: AddressRow;
  readonly proof: MealProof;
  readonly terms: Terms;
  readonly commission: number;
}

type Draft = Omit<OrderDraft, 'requestKey' | 'requestHash'>;

function toDraft({ accountId, body, meal, address, proof, terms, commission }: Parts): Draft {
  const { id: _id, lat, lng, emirate, area, ...place } = address;
  return {
    id: newId(),
    accountId,
    partnerId: terms.partnerId,
    type: 'recipeId' in body ? 'ingredients' : 'cooked_meal',
    mealId: meal.mealId,
    suggestionId: meal.suggestionId,
    familySize: body.familySize,
    food: terms.food,
    deliveryFee: terms.deliveryFee,
    commissionPercent: commission,
    paymentMethod: body.paymentMethod ?? 'card',
    scheduledFrom: terms.window.from.toISOString(),
    scheduledTo: terms.window.to.toISOString(),
    emirate,
    area,
    lat,
    lng,
    delivery: { ...place, emirate, area, notes: body.notes || null },
    ordered: {
      title: meal.title,
      servings: meal.servings,
      lines: meal.lines.map(({ id, grams }) => ({ id, grams })),
    },
    lines: terms.lines,
    proof: { diners: proof.diners, ingredientsChecked: proof.ingredientsChecked },
    prepMinutes: terms.prepMinutes,
    distanceM: terms.distanceM,
    handoverCode: newHandoverCode(),
  };
}

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
const termsOf = (db: Queries, wanted: Wanted<OrderBody>): Promise<Result<Terms>> => {
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
