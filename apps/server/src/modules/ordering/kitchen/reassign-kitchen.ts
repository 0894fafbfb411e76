import { maxOffers } from '@sufra/contract/subscription/promises.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { inTurn } from '../../../platform/async.ts';
import { announce } from '../../../platform/outbox.ts';
import { ok, type Result } from '../../../platform/pure/result.ts';
import { nextOpenMoment, travelMinutes, type Schedule } from '../../partners/index.ts';
import { applyCommand, type OrderingContext } from '../apply-command.ts';
import { takeSeat } from '../checkout/checkout.store.ts';
import { groceriesFor, kitchensFor, readMealOfOrder, type Grocery } from '../checkout/find-offer.ts';
import { readLines } from '../groceries/groceries.store.ts';
import { askedFor } from '../groceries/shopping.rules.ts';
import { dubaiDay } from '../../../platform/pure/dubai-time.ts';
import { canKeepWindow, rank } from '../checkout/offer.rules.ts';
import { answerBy } from '../checkout/order.rules.ts';
import { fits, move } from '../order.machine.ts';
import { isWithin, termsAt, type Sums } from './kitchen.rules.ts';
import { closeOffer, lockOrder, saveMove, type OrderRow } from '../order.store.ts';
import {
  lockApproval,
  markReminded,
  offeredPartners,
  saveOffer,
  unansweredOrders,
  unremindedOffers,
  untouchedOrders,
} from './kitchen.store.ts';

interface Next extends Schedule {
  readonly partnerId: string;
  readonly prepMinutes: number;
  readonly distanceM: number;
  readonly terms: Sums;
}

interface Reassigning {
  readonly command: 'offer_next' | 'reassign' | 'hand_back';
  readonly note?: string | null;
  readonly byAccount?: string | null;
}

/** At most at the agreed price. False without another partner, after three, and with options or own products, which differ by partner. */
export async function offerToNextKitchen(
  ctx: OrderingContext,
  tx: Tx,
  order: OrderRow,
  { command, note = null, byAccount = null }: Reassigning,
): Promise<boolean> {
  if (order.offerNumber >= maxOffers || order.options.length > 0) return false;
  const asked = await offeredPartners(tx, order.id);
  const now = ctx.clock.now();
  const next =
    order.type === 'ingredients'
      ? await nextGrocery(tx, order, { asked, now })
      : await nextKitchen(ctx, tx, order, asked);
  if (!next) return false;
  const deadline = answerBy({
    opens: nextOpenMoment(next, now),
    scheduledTo: order.scheduledTo,
    prepMinutes: next.prepMinutes,
    travelMinutes: travelMinutes(next.distanceM),
  });
  const moved = move(order, command);
  if (!moved.ok || deadline <= now) return false;
  await saveOffer(tx, order.id, { ...next, answerBy: deadline }, now);
  await saveMove(tx, order.id, { moved: moved.value, byAccount, note, now });
  const { id: orderId, accountId, partnerId: formerPartnerId } = order;
  const { status, version, reason } = moved.value;
  const { partnerId } = next;
  const changed = { orderId, accountId, partnerId, formerPartnerId, status, version, reason };
  await announce(tx, 'order.changed', changed);
  return true;
}

async function nextKitchen(
  ctx: OrderingContext,
  tx: Tx,
  order: OrderRow,
  asked: readonly string[],
): Promise<Next | null> {
  const meal = await readMealOfOrder(tx, order.mealId);
  if (!meal) return null;
  const { accountId, familySize: people, scheduledFrom } = order;
  const wanted = { accountId, meal, people, place: order, slots: [scheduledFrom], now: ctx.clock.now() };
  const kitchens = await kitchensFor(tx, wanted);
  const able = kitchens
    .map((kitchen) => ({ ...kitchen, terms: termsAt(order, kitchen) }))
    .filter(
      ({ canServe, slots, terms, ownMinOrder, partnerId, options }) =>
        canServe &&
        options.every(({ min }) => min === 0) &&
        slots.length > 0 &&
        isWithin(terms, order) &&
        ownMinOrder <= terms.food &&
        !asked.includes(partnerId),
    );
  for (const kitchen of rank(able)) {
    const { partnerId, slotCapacity: capacity } = kitchen;
    if (await takeSeat(tx, { accountId, partnerId, scheduledFrom, requestKey: null, capacity }))
      return kitchen;
  }
  return null;
}

async function nextGrocery(
  tx: Tx,
  order: OrderRow,
  { asked, now }: { readonly asked: readonly string[]; readonly now: Date },
): Promise<Next | null> {
  const lines = await readLines(tx, order.id);
  if (lines.some(({ product }) => product)) return null;
  const { accountId, scheduledFrom: from, scheduledTo: to } = order;
  const ingredientIds = lines.map(({ id }) => id);
  const groceries = await groceriesFor(tx, { accountId, place: order, ingredientIds, now });
  const promised = { from, to };
  const canSell = (grocery: Grocery): boolean =>
    (askedFor(lines, grocery.shelf, dubaiDay(from)) ?? Infinity) <= order.food;
  const next = groceries.find(
    (grocery) =>
      !asked.includes(grocery.partnerId) &&
      canKeepWindow(grocery, promised) &&
      canSell(grocery) &&
      order.food >= grocery.ownMinOrder,
  );
  return next ? { ...next, terms: order } : null;
}

export async function reassignUnanswered(ctx: OrderingContext): Promise<void> {
  const ids = await unansweredOrders(ctx.db, ctx.clock.now());
  await inTurn(ids, (id) => ctx.db.attempt((tx) => expireOffer(ctx, tx, id)));
}

async function expireOffer(ctx: OrderingContext, tx: Tx, orderId: string): Promise<Result<unknown>> {
  const order = await lockOrder(tx, orderId);
  const now = ctx.clock.now();
  // Recheck under the lock: the partner may have answered.
  if (!order || !fits(order.status, 'cancel_unanswered') || order.answerBy > now) return ok(null);
  await closeOffer(tx, order, 'expired', now);
  await announce(tx, 'order.missed', { orderId, partnerId: order.partnerId });
  if (await offerToNextKitchen(ctx, tx, order, { command: 'offer_next' })) return ok(null);
  return applyCommand(ctx, tx, order, { command: 'cancel_unanswered', byAccount: null });
}

const remindAfterMs = 3 * 60_000;

/** Three minutes count from the offer, or from the next opening if it came while the kitchen was closed. */
export async function remindKitchens(ctx: OrderingContext): Promise<void> {
  const now = ctx.clock.now();
  const latest = new Date(now.getTime() - remindAfterMs);
  const due = (await unremindedOffers(ctx.db, latest, now)).filter(
    (offer) => nextOpenMoment(offer, offer.offeredAt) <= latest && nextOpenMoment(offer, now) <= now,
  );
  await inTurn(due, ({ orderId, partnerId }) =>
    ctx.db.attempt(async (tx) => {
      const order = await lockOrder(tx, orderId);
      // Recheck under the lock: the partner may have answered.
      const isWaiting = order?.status === 'placed' && order.partnerId === partnerId && order.answerBy > now;
      if (isWaiting && (await markReminded(tx, { orderId, partnerId, now })))
        await announce(tx, 'order.waiting', { orderId, partnerId });
      return ok(null);
    }),
  );
}

/** Skips orders being made. */
export async function reassignSuspended(ctx: OrderingContext, partnerId: string): Promise<void> {
  const ids = await untouchedOrders(ctx.db, partnerId);
  await inTurn(ids, (id) => ctx.db.attempt((tx) => moveAway(ctx, tx, id, partnerId)));
}

async function moveAway(
  ctx: OrderingContext,
  tx: Tx,
  orderId: string,
  partnerId: string,
): Promise<Result<unknown>> {
  const order = await lockOrder(tx, orderId);
  // Recheck under the lock: cooking may have begun.
  if (!order || order.partnerId !== partnerId || !fits(order.status, 'cancel_partner_closed'))
    return ok(null);
  if (await lockApproval(tx, partnerId)) return ok(null);
  await closeOffer(tx, order, 'withdrawn', ctx.clock.now());
  const command = fits(order.status, 'offer_next') ? 'offer_next' : 'reassign';
  if (await offerToNextKitchen(ctx, tx, order, { command })) return ok(null);
  return applyCommand(ctx, tx, order, { command: 'cancel_partner_closed', byAccount: null });
}
