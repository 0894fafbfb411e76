import { maxOpenCash, maxOpenCashOrders } from '@sufra/contract/promises.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import { toAedText } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { beginPayment, cardOnFile, chargePresent, finishAsked } from '../../money/index.ts';
import { draftOrder, type Drafting } from './draft-order.ts';
import type { OrderDraft } from './order.rules.ts';
import { captureAndPlace, recordOrder, type PlaceContext } from './capture-payment.ts';
import {
  lockCashOf,
  readOpenCash,
  readOrderOfRequest,
  requestHashOf,
  savePendingOrder,
} from './checkout.store.ts';

interface Placing extends Drafting {
  /** The person is back from their bank: only what this payment is for is placed, and nothing new is charged. */
  readonly askedPaymentId?: string | undefined;
  /** Keeps the reply for retries, in the transaction that places the order. */
  readonly saveReply: (tx: Tx, orderId: string) => Promise<void>;
}

/**
 * Places an order and returns its id. Refuses `flow_incomplete`, `meal_unsafe`, `price_changed` with the new total,
 * `below_minimum`, `partner_unavailable`, `slot_unavailable`, `cash_limit`, `no_card` and `payment_declined`; nothing is
 * charged then. Refuses `bank_asks` while the person's bank wants to hear from them, and `not_possible_now` with `why:
 * paid_before` and the order's id where what they had given up at their bank was paid after all.
 */
export async function placeOrder(ctx: PlaceContext, placing: Placing): Promise<Result<string>> {
  const { body } = placing;
  const known = await orderOfRequest(ctx.db, placing);
  if (known !== null) {
    if (known.requestHash !== null && known.requestHash !== requestHashOf(ctx.vault, body))
      return refuse('idempotency_mismatch');
    return ctx.db.transaction((tx) => answerAgain(tx, placing, known.id));
  }
  const finished = await resumeAfterAuthentication(ctx, placing);
  if (finished !== null) return finished;
  if (body.paymentMethod === 'cash') return placeForCash(ctx, placing);
  const opened = await openPayment(ctx, placing);
  if (!opened.ok) return opened;
  const { paymentId, draft, token } = opened.value;
  const amount = draft.food + draft.deliveryFee;
  const charged = await chargePresent(ctx, { paymentId, amount, method: { token } });
  if (!charged.ok) return charged;
  return ctx.db.transaction(async (tx) => {
    const done = await captureAndPlace(ctx, tx, paymentId, charged.value);
    if (done.ok) await placing.saveReply(tx, done.value);
    return done;
  });
}

function resumeAfterAuthentication(ctx: PlaceContext, placing: Placing): Promise<Result<string> | null> {
  const { accountId, askedPaymentId } = placing;
  return finishAsked(ctx, {
    ...{ accountId, purpose: 'order', askedPaymentId },
    settle: ({ id }, charge) =>
      ctx.db.transaction(async (tx) => {
        const done = await captureAndPlace(ctx, tx, id, charge);
        if (!done.ok) return done;
        if (askedPaymentId === undefined)
          return refuse('not_possible_now', { params: { why: 'paid_before', orderId: done.value } });
        await placing.saveReply(tx, done.value);
        return done;
      }),
    answerAgain: ({ subject: orderId }) => ctx.db.transaction((tx) => answerAgain(tx, placing, orderId)),
  });
}

// A request that died half-way left its order to the job, and no reply to its key.
const orderOfRequest = async (db: Queries, { accountId, requestKey }: Placing) =>
  requestKey ? readOrderOfRequest(db, accountId, requestKey) : null;

async function answerAgain(tx: Tx, placing: Placing, orderId: string): Promise<Result<string>> {
  await placing.saveReply(tx, orderId);
  return ok(orderId);
}

const again = { params: { retryAfterSeconds: 1 } };

const placeForCash = (ctx: PlaceContext, placing: Placing): Promise<Result<string>> =>
  ctx.db.attempt(async (tx) => {
    const drafted = await draftOrder(ctx, tx, placing);
    if (!drafted.ok) return drafted;
    const { id, accountId, food, deliveryFee } = drafted.value;
    await lockCashOf(tx, accountId);
    // A retry that took over finds here what the first attempt placed after all.
    if (await orderOfRequest(tx, placing)) return refuse('request_in_flight', again);
    const open = await readOpenCash(tx, accountId);
    if (open.orders >= maxOpenCashOrders || open.total + food + deliveryFee > maxOpenCash)
      return refuse('cash_limit', { params: { orders: maxOpenCashOrders, sum: toAedText(maxOpenCash) } });
    await recordOrder(ctx, tx, drafted.value, null);
    await placing.saveReply(tx, id);
    return ok(id);
  });

interface OpenPayment {
  readonly paymentId: string;
  readonly draft: OrderDraft;
  readonly token: string;
}

// The order waits beside its open payment: whoever settles the payment finds it, and nobody else can.
const openPayment = (ctx: PlaceContext, placing: Placing): Promise<Result<OpenPayment>> =>
  ctx.db.attempt(async (tx) => {
    const drafted = await draftOrder(ctx, tx, placing);
    if (!drafted.ok) return drafted;
    const draft = drafted.value;
    const card = await cardOnFile(tx, draft.accountId);
    if (!card) return refuse('no_card');
    const amount = draft.food + draft.deliveryFee;
    const charge = { accountId: draft.accountId, purpose: 'order', subject: draft.id, amount } as const;
    const begun = await beginPayment(tx, ctx.gateway, charge, ctx.clock.now());
    if (!begun.ok) return begun;
    // The job may have placed it since we looked; now that no payment of theirs is open it can't any more.
    if (await orderOfRequest(tx, placing)) return refuse('request_in_flight', again);
    await savePendingOrder(tx, ctx.vault, { paymentId: begun.value, draft }, ctx.clock.now());
    return ok({ paymentId: begun.value, draft, token: card.token });
  });
