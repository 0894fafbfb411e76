import { getReplacement, sendOrderAgain } from '@sufra/contract/ordering/admin-orders.ts';
import {
  cancelOrder,
  getOrderStatus,
  placeOrder,
  type OrderDetail,
} from '@sufra/contract/ordering/ordering.ts';
import { updatePartnerOrder } from '@sufra/contract/ordering/partner-orders.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { getMealOrder, getShoppingList } from '@sufra/contract/ordering/shopping.ts';
import { expect } from 'vitest';
import type { Client } from '../harness.ts';
import { anew } from '../kitchens.ts';
import { filsOf } from './book.ts';
import { mealId, type OpenOrder, type Person, type Town } from './town.ts';

/** `done`, or the refusal. */
export type Outcome = string;

export const idle: Outcome = 'nothing to do';

interface Wish {
  readonly person: Person;
  readonly isCash: boolean;
}

export async function placeMeal(town: Town, wish: Wish): Promise<Outcome> {
  const client = await town.clientOf(wish.person);
  const familySize = 1 + town.random.next(7);
  const { addressId } = wish.person;
  const query = { familySize: String(familySize), addressId };
  const offer = await client.get(getMealOrder, { params: { mealId }, query });
  const kitchen = town.random.pick(offer.availableRestaurants);
  const deliveryTime = town.random.pick(kitchen.slots);
  const totalAmount = kitchen.total;
  return place(town, client, wish, {
    mealId,
    restaurantId: kitchen.id,
    deliveryTime,
    ...{ familySize, totalAmount, deliveryAddressId: addressId },
  });
}

export async function placeIngredients(town: Town, wish: Wish): Promise<Outcome> {
  const client = await town.clientOf(wish.person);
  const familySize = 1 + town.random.next(7);
  const { addressId } = wish.person;
  const query = { familySize: String(familySize), addressId };
  const list = await client.get(getShoppingList, { params: { mealId }, query });
  return place(town, client, wish, {
    recipeId: mealId,
    deliveryDate: list.firstDeliveryDate,
    ...{ familySize, totalAmount: list.totalAmount, deliveryAddressId: addressId },
  });
}

type Body = BodyOf<typeof placeOrder>;

async function place(town: Town, client: Client, { person, isCash }: Wish, wish: Body): Promise<Outcome> {
  const body = { ...wish, paymentMethod: isCash ? 'cash' : 'card' } as Body;
  await lookAtCredit(town);
  const placed = await client.call(placeOrder, { body, ...anew() });
  if (!placed.ok) return placed.error.code;
  const total = filsOf(placed.reply.totalPrice);
  const credit = isCash ? 0 : Math.max(0, Math.min(town.credit(person), total));
  town.book.ordered(person.accountId, total);
  if (!isCash) town.book.paid(person.accountId, total - credit);
  const isAnswered = town.random.next(6) > 0;
  town.orders.push({ id: placed.reply.id, person, isCash, total, credit, isAnswered, stage: 0 });
  return 'done';
}

/** Credit of an order that was called off pays for what follows. */
export async function lookAtCredit(town: Town): Promise<void> {
  for (const order of town.orders.filter(({ credit }) => credit > 0)) await look(town, order);
}

/** Detects orders cancelled since the last check. */
export async function look(town: Town, order: OpenOrder): Promise<OrderDetail | null> {
  const client = await town.clientOf(order.person);
  const seen = await client.get(getOrderStatus, { params: { orderId: order.id } });
  if (seen.status !== 'cancelled') return seen;
  callOff(town, order, seen);
  return null;
}

function callOff(town: Town, order: OpenOrder, { payment }: OrderDetail): void {
  const { person, isCash, total, credit } = order;
  const byCard = isCash ? 0 : total - credit;
  expect(payment.refund && filsOf(payment.refund.amount)).toBe(byCard === 0 ? null : byCard);
  town.book.ordered(person.accountId, -total);
  town.book.paid(person.accountId, -byCard);
  town.close(order);
}

/** Usually the newest, within its ten minutes. */
function pickOrder(town: Town): OpenOrder | undefined {
  const newest = town.orders.findLast(({ stage }) => stage === 0);
  const chance = town.random.next(10);
  if (newest && chance < 4) return newest;
  // Without them hardly any order would end in time to be sent again.
  if (chance < 8) return town.orders.findLast(({ stage }) => stage > 0) ?? newest;
  return town.orders[town.random.next(Math.max(1, town.orders.length))];
}

export async function cancel(town: Town): Promise<Outcome> {
  const order = pickOrder(town);
  if (!order) return idle;
  const client = await town.clientOf(order.person);
  const cancelled = await client.call(cancelOrder, { params: { orderId: order.id } });
  if (!cancelled.ok) return cancelled.error.code;
  callOff(town, order, cancelled.reply);
  return 'done';
}

export async function reject(town: Town): Promise<Outcome> {
  const order = pickOrder(town);
  const seen = order && (await look(town, order));
  if (!seen) return idle;
  const rejected = await tell(town, order, seen, { status: 'rejected', reason: 'The oven is broken' });
  if (rejected !== 'done') return rejected;
  return (await look(town, order)) ? 'passed on' : 'done';
}

const road = ['accepted', 'preparing', 'completed', 'out_for_delivery'] as const;

export async function moveOn(town: Town): Promise<Outcome> {
  const order = pickOrder(town);
  const seen = order && (await look(town, order));
  if (!seen) return idle;
  const next = road[order.stage];
  if (!next) return hand(town, order, seen);
  const moved = await tell(town, order, seen, { status: next });
  if (moved === 'done') order.stage += 1;
  return moved;
}

async function hand(town: Town, order: OpenOrder, seen: OrderDetail): Promise<Outcome> {
  const { person, isCash, isAnswered } = order;
  const status = isAnswered ? 'delivered' : 'undeliverable';
  const more = isAnswered ? { handoverCode: seen.handoverCode ?? '' } : {};
  const handed = await tell(town, order, seen, { status, ...more });
  if (handed !== 'done') return handed;
  const { amounts } = seen;
  const sold = {
    ...{ accountId: person.accountId, partnerId: seen.providerId, isCash },
    ...{ food: filsOf(amounts.food), deliveryFee: filsOf(amounts.deliveryFee) },
    coveredFee: filsOf(amounts.coveredFee),
  };
  // Customer unreachable: cash orders are cancelled, card orders are earned.
  if (!isAnswered && isCash) town.book.ordered(person.accountId, -order.total);
  else {
    town.book.delivered(sold);
    town.ended.push({ id: order.id, person, sold });
  }
  town.close(order);
  return isAnswered ? 'done' : 'nobody at home';
}

export async function sendAgain(town: Town): Promise<Outcome> {
  const order = town.ended.pop();
  if (!order) return idle;
  const params = { id: order.id };
  const client = await town.admin();
  const { person, sold } = order;
  const offer = await client.call(getReplacement, { params });
  // Too late.
  if (!offer.ok) return sendAgain(town);
  if (offer.reply.unavailable !== null) return `not sent again: ${offer.reply.unavailable}`;
  const bearer = town.random.pick(['kitchen', 'platform'] as const);
  const { from } = town.random.pick(offer.reply.windows);
  const body = { from, bearer, reason: 'Dropped on the way' };
  const sent = await client.call(sendOrderAgain, { params, body, ...anew() });
  if (!sent.ok) return sent.error.code;
  const [refunded, total] = [sold.food + sold.deliveryFee, filsOf(sent.reply.amount)];
  town.book.refunded(sold, bearer);
  if (total > refunded) town.book.goodwill(person.accountId, total - refunded);
  town.book.ordered(person.accountId, total);
  const isAnswered = town.random.next(6) > 0;
  const again = { id: sent.reply.id, person, isCash: false, total, credit: total, isAnswered, stage: 0 };
  town.orders.push(again);
  return 'done';
}

async function tell(
  town: Town,
  { id: orderId }: OpenOrder,
  { providerId }: OrderDetail,
  body: BodyOf<typeof updatePartnerOrder>,
): Promise<Outcome> {
  const partner = town.partners.get(providerId);
  if (!partner) throw new Error(`Nobody knows the partner ${providerId}.`);
  const client = await town.clientOf(partner);
  const answer = await client.call(updatePartnerOrder, { params: { orderId }, body });
  return answer.ok ? 'done' : answer.error.code;
}
