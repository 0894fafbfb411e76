// Places orders: everything is checked and priced here anew, the card is charged between two transactions, and an order
// whose request died half-way is finished by the job.
import { maxOpenCash, maxOpenCashOrders } from '@sufra/contract/promises.ts';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { inTurn } from '../../platform/in-turn.ts';
import { announce } from '../../platform/outbox.ts';
import type { ChargeOutcome, PaymentGateway } from '../../platform/ports.ts';
import type { BySystem } from '../../platform/pure/by-system.ts';
import { toAedText } from '../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import {
  beginPayment,
  bookOrderPlaced,
  cardOnFile,
  recoverable,
  refundUnused,
  settlePayment,
} from '../money/index.ts';
import { nextOpenMoment, travelMinutes } from '../partners/index.ts';
import { draftOrder, type Drafting } from './draft.flows.ts';
import { readHours } from './kitchen.reads.ts';
import type { OfferContext } from './offer.flows.ts';
import { take } from './order.flows.ts';
import { placed } from './order.machine.ts';
import { canAnswerAgain, canOrderFor, canPayInCash } from './order.policy.ts';
import { readOpenCash, readOrderOfRequest } from './order.reads.ts';
import { insertOrder, lockCashOf, lockOrder, requestHashOf, saveAnswer } from './order.repo.ts';
import { answerBy, type OrderDraft } from './order.rules.ts';
import { keepWaiting, takeWaiting } from './waiting.repo.ts';

export interface PlaceContext extends OfferContext {
  readonly gateway: PaymentGateway;
}

interface Placing extends Drafting {
  readonly actor: { readonly accountId: string };
  /** Keeps the reply for retries, in the transaction that places the order. */
  readonly saveReply: (tx: Tx, orderId: string) => Promise<void>;
}

/**
 * Places an order and returns its id. Refuses `flow_incomplete`, `meal_unsafe`, `price_changed` with the new total,
 * `below_minimum`, `partner_unavailable`, `slot_unavailable`, `cash_limit`, `no_card` and `payment_declined`; nothing is
 * charged then.
 */
export async function placeOrder(ctx: PlaceContext, placing: Placing): Promise<Result<string>> {
  const { accountId, actor, body } = placing;
  if (!canOrderFor(actor, accountId)) return refuse('forbidden');
  const known = await orderOfRequest(ctx.db, placing);
  if (known !== null) {
    if (!canAnswerAgain(known, requestHashOf(ctx.vault, body))) return refuse('idempotency_mismatch');
    return ctx.db.transaction((tx) => answerAgain(tx, placing, known.id));
  }
  if (body.paymentMethod === 'cash') return placeForCash(ctx, placing);
  const opened = await openPayment(ctx, placing);
  if (!opened.ok) return opened;
  const { paymentId, draft, token } = opened.value;
  const amount = draft.food + draft.deliveryFee;
  const charge = await ctx.gateway.charge({ idempotencyKey: paymentId, amount, method: { token } });
  return ctx.db.transaction(async (tx) => {
    const done = await settleAndPlace(ctx, tx, paymentId, charge);
    if (done.ok) await placing.saveReply(tx, done.value);
    return done;
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
    if (!canPayInCash(await readOpenCash(tx, accountId), food + deliveryFee))
      return refuse('cash_limit', { params: { orders: maxOpenCashOrders, sum: toAedText(maxOpenCash) } });
    await putOnBooks(ctx, tx, drafted.value, null);
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
    await keepWaiting(tx, ctx.vault, { paymentId: begun.value, draft }, ctx.clock.now());
    return ok({ paymentId: begun.value, draft, token: card.token });
  });

async function settleAndPlace(
  ctx: PlaceContext,
  tx: Tx,
  paymentId: string,
  charge: ChargeOutcome,
): Promise<Result<string>> {
  const settled = await settlePayment(tx, ctx.gateway, paymentId, charge, ctx.clock.now());
  if (!settled.ok) return settled;
  const draft = await takeWaiting(tx, ctx.vault, paymentId);
  if (charge.outcome === 'declined') return refuse('payment_declined', { params: { reason: charge.reason } });
  // Whoever ordered it was erased meanwhile.
  if (!draft) return giveBack(ctx, tx, paymentId, 'not_signed_in');
  await putOnBooks(ctx, tx, draft, paymentId);
  return ok(draft.id);
}

/** The money came and there is nothing to place for it. */
async function giveBack(
  ctx: PlaceContext,
  tx: Tx,
  paymentId: string,
  why: 'not_signed_in',
): Promise<Result<string>> {
  const asked = await refundUnused(tx, paymentId, ctx.clock.now());
  if (!asked.ok) throw new Error(`The refund of payment ${paymentId} was refused: ${asked.refusal.code}.`);
  return refuse(why);
}

async function putOnBooks(
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

// Its request died, and by the time the card's answer was known nobody could bring it in time any more.
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
export async function recoverWaitingOrders(ctx: BySystem<PlaceContext>): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - recoveryGraceMs);
  await inTurn(recoverable(ctx.db, ['order'], before), async ({ id }) => {
    const charge = await ctx.gateway.close(id);
    await ctx.db.transaction((tx) => settleAndPlace(ctx, tx, id, charge));
  });
}
