import { maxOffers } from '@sufra/contract/promises.ts';
import type { Tx } from '../../platform/db/db.ts';
import { announce } from '../../platform/outbox.ts';
import { nextOpenMoment, travelMinutes, type OpeningHours } from '../partners/index.ts';
import { rank } from './choice.rules.ts';
import { canKeepWindow } from './delivery-window.rules.ts';
import { groceriesFor, kitchensFor } from './kitchen.flows.ts';
import { readMealOfOrder } from './kitchen.reads.ts';
import type { OfferContext } from './offer.flows.ts';
import { move } from './order.machine.ts';
import { canServe } from './order.policy.ts';
import { askedPartners, offerTo, saveMove, type OrderRow } from './order.repo.ts';
import { answerBy } from './order.rules.ts';

interface Next {
  readonly partnerId: string;
  readonly prepMinutes: number;
  readonly distanceM: number;
  readonly openingHours: OpeningHours;
}

interface Passing {
  readonly byAccount: string | null;
  readonly note: string | null;
  /** `hand_over` for one that somebody had said yes to. */
  readonly command?: 'pass_on' | 'hand_over';
}

/**
 * Offers the order to the best partner not asked yet, who could do it for no more than the customer agreed to, at the
 * same time. False when there is none, or three were asked.
 */
export async function passOn(
  ctx: OfferContext,
  tx: Tx,
  order: OrderRow,
  { command = 'pass_on', ...by }: Passing,
): Promise<boolean> {
  if (order.offerNumber >= maxOffers) return false;
  const asked = await askedPartners(tx, order.id);
  const next =
    order.type === 'ingredients'
      ? await nextGrocery(tx, order, asked)
      : await nextKitchen(ctx, tx, order, asked);
  if (!next) return false;
  const now = ctx.clock.now();
  const until = answerBy({
    opens: nextOpenMoment(next.openingHours, now),
    scheduledTo: order.scheduledTo,
    prepMinutes: next.prepMinutes,
    travelMinutes: travelMinutes(next.distanceM),
  });
  const moved = move(order, command);
  if (!moved.ok || until <= now) return false;
  await offerTo(tx, order.id, { ...next, answerBy: until }, now);
  await saveMove(tx, order.id, { moved: moved.value, ...by, now });
  const { id: orderId, accountId, partnerId: formerPartnerId } = order;
  const { status, version, reason } = moved.value;
  const { partnerId } = next;
  await announce(tx, 'order.changed', {
    orderId,
    accountId,
    partnerId,
    formerPartnerId,
    status,
    version,
    reason,
  });
  return true;
}

async function nextKitchen(
  ctx: OfferContext,
  tx: Tx,
  order: OrderRow,
  asked: readonly string[],
): Promise<Next | null> {
  const meal = await readMealOfOrder(tx, order.mealId);
  if (!meal) return null;
  const { accountId, familySize: people, scheduledFrom, food, deliveryFee } = order;
  const wanted = { accountId, meal, people, place: order, slots: [scheduledFrom], now: ctx.clock.now() };
  const able = (await kitchensFor(tx, wanted)).filter(
    (kitchen) =>
      canServe(kitchen, kitchen.distanceM) &&
      kitchen.slots.length > 0 &&
      kitchen.total <= food + deliveryFee &&
      kitchen.minOrder <= food &&
      !asked.includes(kitchen.partnerId),
  );
  return rank(able)[0] ?? null;
}

async function nextGrocery(tx: Tx, order: OrderRow, asked: readonly string[]): Promise<Next | null> {
  const groceries = await groceriesFor(tx, order.accountId, order);
  const promised = { from: order.scheduledFrom, to: order.scheduledTo };
  const next = groceries.find(
    ({ partnerId, openingHours, minOrder }) =>
      !asked.includes(partnerId) && canKeepWindow(openingHours, promised) && order.food >= minOrder,
  );
  return next ?? null;
}
