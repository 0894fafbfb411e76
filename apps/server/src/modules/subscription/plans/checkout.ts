import { planIds, type PlanId } from '@sufra/contract/subscription/plans.ts';
import type { SubscriptionReply } from '@sufra/contract/subscription/subscription.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import { inTurn } from '../../../platform/async.ts';
import { announce } from '../../../platform/outbox.ts';
import type { ChargeOutcome, PaymentMethod } from '../../../platform/ports.ts';
import { toAedText, type Fils } from '../../../platform/pure/money.ts';
import { dubaiDay } from '../../../platform/pure/dubai-time.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { areOn } from '../../../platform/settings.ts';
import {
  beginPayment,
  bookSubscriptionCharge,
  chargeOnSession,
  completeAuthentication,
  listRecoverablePayments,
  settlePayment,
  lockActiveAccount,
  lockCredit,
  replaceCard,
} from '../../money/index.ts';
import { recoveryGraceMs } from '../lifecycle/charge-subscription.ts';
import { getMoved } from '../lifecycle/get-subscription.ts';
import type { SubscriptionContext } from '../lifecycle/move-subscription.ts';
import { startSubscription } from '../lifecycle/subscription.machine.ts';
import { monthLine } from '../lifecycle/subscription.rules.ts';
import { insertCharge, insertSubscription } from '../lifecycle/subscription.store.ts';
import { checkoutRefusal, sumsOf } from './plan.rules.ts';
import { hasCurrentSubscription, loadCheckoutState, planPriceAt, savePlanChoice } from './plan.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

/** Refuses `already_subscribed`. */
export async function selectPlan(
  ctx: SubscriptionContext,
  { accountId, planId }: { readonly accountId: AccountId; readonly planId: PlanId },
): Promise<Result<null>> {
  return ctx.db.transaction(async (tx) => {
    if (await hasCurrentSubscription(tx, accountId)) return refuse('already_subscribed');
    await savePlanChoice(tx, accountId, planId);
    return ok(null);
  });
}

interface Checkout {
  readonly accountId: AccountId;
  readonly method: PaymentMethod;
  /** After credit. */
  readonly shownPrice?: string | undefined;
  /** Set after 3-D Secure: settles only this payment. */
  readonly askedPaymentId?: string | undefined;
  readonly saveReply: (tx: Tx, started: Started) => Promise<void>;
}

export interface Started {
  readonly subscription: SubscriptionReply;
  readonly paymentId: string;
  readonly charged: Fils;
}

interface Terms {
  readonly planId: PlanId;
  readonly price: Fils;
  readonly due: Fils;
}

/**
 * Refuses `flow_incomplete` with the missing step, `already_subscribed`, `price_changed`, `payment_declined`, and `authentication_required` for 3-D
 * Secure.
 */
export async function checkout(ctx: SubscriptionContext, checkout: Checkout): Promise<Result<Started>> {
  const { accountId, method } = checkout;
  const finished = await finishCheckout(ctx, checkout);
  if (finished !== null) return finished;
  const opened = await openCheckout(ctx, checkout);
  if (!opened.ok) return opened;
  const { paymentId, planId, due: amount } = opened.value;
  if (paymentId === null) return startOnCredit(ctx, checkout);
  const charged = await chargeOnSession(ctx, { paymentId, amount, method });
  if (!charged.ok) return charged;
  return startPaid(ctx, checkout, { paymentId, accountId, planId, charge: charged.value });
}

const finishCheckout = (ctx: SubscriptionContext, checkout: Checkout): Promise<Result<Started> | null> => {
  const { accountId, askedPaymentId } = checkout;
  return completeAuthentication(ctx, {
    accountId,
    purpose: 'subscription',
    askedPaymentId,
    settle: ({ id: paymentId, subject }, charge) =>
      startPaid(ctx, checkout, { paymentId, accountId, planId: planOf(subject), charge }),
    answerAgain: ({ id, amount }) => ctx.db.transaction((tx) => reply(tx, checkout, id, amount)),
  });
};

function planOf(subject: string): PlanId {
  const planId = planIds.find((plan) => plan === subject);
  if (!planId) throw new Error(`The payment names no known plan: ${subject}.`);
  return planId;
}

// No other checkout can change the state read below: an account has one open payment at most.
const openCheckout = (
  ctx: SubscriptionContext,
  checkout: Checkout,
): Promise<Result<Terms & { paymentId: string | null }>> =>
  ctx.db.attempt(async (tx): Promise<Result<Terms & { paymentId: string | null }>> => {
    const agreed = await agreeTerms(ctx, tx, checkout);
    if (!agreed.ok) return agreed;
    const { planId, price, due: amount } = agreed.value;
    if (amount === 0) return ok({ ...agreed.value, paymentId: null });
    const { accountId } = checkout;
    const payment = {
      accountId,
      purpose: 'subscription',
      subject: planId,
      amount,
      credit: price - amount,
    } as const;
    const begun = await beginPayment(tx, ctx.gateway, payment, ctx.clock.now());
    if (!begun.ok) return begun;
    const refusal = checkoutRefusal(await loadCheckoutState(tx, accountId));
    return refusal ? { ok: false, refusal } : ok({ ...agreed.value, paymentId: begun.value });
  });

async function agreeTerms(
  ctx: SubscriptionContext,
  tx: Tx,
  { accountId, shownPrice }: Checkout,
): Promise<Result<Terms>> {
  if (!(await lockActiveAccount(tx, accountId))) return refuse('not_signed_in');
  if (!(await areOn(tx, ['new_subscriptions'], ctx.clock.now()))) return refuse('switched_off');
  const credit = await lockCredit(tx, accountId);
  const before = await loadCheckoutState(tx, accountId);
  const missing = checkoutRefusal(before);
  if (missing || before.planId === null)
    return { ok: false, refusal: missing ?? { code: 'flow_incomplete' } };
  const price = await planPriceAt(tx, before.planId, ctx.clock.now());
  const { due } = sumsOf(price, credit);
  const total = toAedText(due);
  if (shownPrice !== undefined && shownPrice !== total)
    return refuse('price_changed', { params: { total, price: toAedText(price) } });
  return ok({ planId: before.planId, price, due });
}

/** The card pays for the months that follow. */
async function startOnCredit(ctx: SubscriptionContext, checkout: Checkout): Promise<Result<Started>> {
  const { accountId, method } = checkout;
  const stored = await ctx.gateway.storeCard(method);
  if (stored.outcome === 'asks')
    return refuse('authentication_required', { params: { clientSecret: stored.clientSecret } });
  if (stored.outcome === 'declined') return refuse('payment_declined', { params: { reason: stored.reason } });
  return ctx.db.attempt(async (tx) => {
    const agreed = await agreeTerms(ctx, tx, checkout);
    if (!agreed.ok) return agreed;
    const { planId, price, due } = agreed.value;
    // An order spent the credit meanwhile.
    if (due > 0)
      return refuse('price_changed', { params: { total: toAedText(due), price: toAedText(price) } });
    await replaceCard(tx, ctx.gateway, { accountId, card: stored.card }, ctx.clock.now());
    const paymentId = newId();
    const started = await start(ctx, tx, { paymentId, accountId, planId, price, charged: 0 });
    return started.ok ? reply(tx, checkout, paymentId, 0) : started;
  });
}

interface Settling {
  readonly paymentId: string;
  readonly accountId: AccountId;
  readonly planId: PlanId;
  readonly charge: ChargeOutcome;
}

const startPaid = (
  ctx: SubscriptionContext,
  checkout: Checkout,
  settling: Settling,
): Promise<Result<Started>> =>
  ctx.db.transaction(async (tx) => {
    const settled = await settleAndStart(ctx, tx, settling);
    return settled.ok ? reply(tx, checkout, settling.paymentId, settled.value) : settled;
  });

async function reply(
  tx: Tx,
  { accountId, saveReply }: Checkout,
  paymentId: string,
  charged: Fils,
): Promise<Result<Started>> {
  const started = { subscription: await getMoved(tx, accountId), paymentId, charged };
  await saveReply(tx, started);
  return ok(started);
}

async function settleAndStart(
  ctx: SubscriptionContext,
  tx: Tx,
  { paymentId, accountId, planId, charge }: Settling,
): Promise<Result<Fils>> {
  const settled = await settlePayment(tx, ctx.gateway, paymentId, charge, ctx.clock.now());
  if (!settled.ok) return settled;
  if (charge.outcome === 'declined') return refuse('payment_declined', { params: { reason: charge.reason } });
  const { amount: charged, credit } = settled.value;
  return start(ctx, tx, { paymentId, accountId, planId, price: charged + credit, charged });
}

interface FirstMonth {
  /** Of the ledger's entry, where credit pays for the whole month. */
  readonly paymentId: string;
  readonly accountId: AccountId;
  readonly planId: PlanId;
  readonly price: Fils;
  readonly charged: Fils;
}

async function start(
  ctx: SubscriptionContext,
  tx: Tx,
  { paymentId, accountId, planId, price, charged }: FirstMonth,
): Promise<Result<Fils>> {
  const now = ctx.clock.now();
  const subscription = startSubscription(newId(), accountId, planId, dubaiDay(now), price);
  const { id: subscriptionId, startedOn: openedOn } = subscription;
  if (!(await insertSubscription(tx, subscription, now))) return refuse('already_subscribed');
  if (charged > 0) {
    const charge = { paymentId, subscriptionId, accountId, kind: 'first', change: null } as const;
    await insertCharge(tx, { ...charge, amount: charged, openedOn, isPaid: true });
  }
  const line = monthLine(subscription);
  await bookSubscriptionCharge(tx, { subject: paymentId, accountId, amount: price, line, at: now });
  await announce(tx, 'subscription.started', { accountId, subscriptionId, planId });
  return ok(charged);
}

/** A payment the gateway never saw is closed there and declined. */
export async function recoverFirstPayments(ctx: SubscriptionContext): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - recoveryGraceMs);
  await inTurn(
    listRecoverablePayments(ctx.db, ['subscription'], before),
    async ({ id, accountId, subject }) => {
      const planId = planOf(subject);
      const charge = await ctx.gateway.close(id);
      await ctx.db.transaction((tx) => settleAndStart(ctx, tx, { paymentId: id, accountId, planId, charge }));
    },
  );
}
