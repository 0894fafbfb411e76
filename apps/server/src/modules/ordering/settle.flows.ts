import type { Tx } from '../../platform/db/db.ts';
import { inTurn } from '../../platform/in-turn.ts';
import { announce } from '../../platform/outbox.ts';
import type { ChargeOutcome, PaymentGateway } from '../../platform/ports.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { bookOrderPlaced, recoverable, refundUnused, settlePayment } from '../money/index.ts';
import { nextOpenMoment, travelMinutes } from '../partners/index.ts';
import { readHours } from './kitchen.reads.ts';
import type { OfferContext } from './offer.flows.ts';
import { take } from './order.flows.ts';
import { placed } from './order.machine.ts';
import { insertOrder, lockOrder, saveAnswer } from './order.repo.ts';
import { answerBy, type OrderDraft } from './order.rules.ts';
import { takeWaiting } from './waiting.repo.ts';

export interface PlaceContext extends OfferContext {
  readonly gateway: PaymentGateway;
}

/**
 * Settles the payment of a waiting order by the gateway's answer, places the order it paid for and returns its id. Refuses
 * `payment_declined`, and `not_signed_in` where whoever ordered was erased meanwhile: the money is on its way back then.
 */
export async function settleAndPlace(
  ctx: PlaceContext,
  tx: Tx,
  paymentId: string,
  charge: ChargeOutcome,
): Promise<Result<string>> {
  const settled = await settlePayment(tx, ctx.gateway, paymentId, charge, ctx.clock.now());
  if (!settled.ok) return settled;
  const draft = await takeWaiting(tx, ctx.vault, paymentId);
  if (charge.outcome === 'declined') return refuse('payment_declined', { params: { reason: charge.reason } });
  if (!draft) {
    await refundUnused(tx, paymentId, ctx.clock.now());
    return refuse('not_signed_in');
  }
  await putOnBooks(ctx, tx, draft, paymentId);
  return ok(draft.id);
}

/** Puts an order on the books, and asks its kitchen. */
export async function putOnBooks(
  ctx: PlaceContext,
  tx: Tx,
  draft: OrderDraft,
  paymentId: string | null,
): Promise<void> {
  const now = ctx.clock.now();
  const { id: orderId, accountId, partnerId, food, deliveryFee, type, prepMinutes } = draft;
  const until = answerBy({
    opens: nextOpenMoment(await readHours(tx, partnerId), now),
    scheduledTo: new Date(draft.scheduledTo),
    prepMinutes,
    travelMinutes: travelMinutes(draft.distanceM),
  });
  await insertOrder(tx, ctx.vault, { draft, status: placed.status, paymentId, answerBy: until, now });
  await bookOrderPlaced(tx, { orderId, accountId, food, deliveryFee, type, at: now });
  if (until <= now) return callOffMissed(ctx, tx, orderId);
  const told = { orderId, accountId, partnerId, formerPartnerId: null, reason: placed.reason };
  await announce(tx, 'order.changed', { ...told, status: placed.status, version: placed.version });
}

// Its request died, or its bank was answered late: by the time the card's answer was known nobody could bring it in time any more.
async function callOffMissed(ctx: PlaceContext, tx: Tx, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order) return;
  await saveAnswer(tx, { orderId, partnerId: order.partnerId, answer: 'withdrawn' }, ctx.clock.now());
  await take(ctx, tx, order, { command: 'call_off_missed', byAccount: null, note: null });
}

const recoveryGraceMs = 2 * 60_000;

/**
 * Finishes orders whose request died between the card and us: the gateway says what became of the charge, and one it
 * never saw is closed there for good.
 */
export async function recoverWaitingOrders(ctx: PlaceContext): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - recoveryGraceMs);
  await inTurn(recoverable(ctx.db, ['order'], before), async ({ id }) => {
    const charge = await ctx.gateway.close(id);
    await ctx.db.transaction((tx) => settleAndPlace(ctx, tx, id, charge));
  });
}
