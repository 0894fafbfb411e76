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
} from '../../money/index.ts';
import { recoveryGraceMs } from '../lifecycle/charge-subscription.ts';
import { getMoved } from '../lifecycle/get-subscription.ts';
import type { SubscriptionContext } from '../lifecycle/move-subscription.ts';
import { startSubscription } from '../lifecycle/subscription.machine.ts';
import { monthLine, type Subscription } from '../lifecycle/subscription.rules.ts';
import { insertCharge, insertSubscription } from '../lifecycle/subscription.store.ts';
import { checkoutRefusal } from './plan.rules.ts';
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
  readonly shownPrice?: string | undefined;
  /** Set after 3-D Secure: settles only this payment. */
  readonly askedPaymentId?: string | undefined;
  readonly saveReply: (tx: Tx, started: Started) => Promise<void>;
}

export interface Started {
  readonly subscription: SubscriptionReply;
  readonly paymentId: string;
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
  const { paymentId, planId, amount } = opened.value;
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
    answerAgain: ({ id }) => ctx.db.transaction((tx) => reply(tx, checkout, id)),
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
  { accountId, shownPrice }: Pick<Checkout, 'accountId' | 'shownPrice'>,
): Promise<Result<{ paymentId: string; planId: PlanId; amount: Fils }>> =>
  ctx.db.attempt(async (tx) => {
    if (!(await lockActiveAccount(tx, accountId))) return refuse('not_signed_in');
    if (!(await areOn(tx, ['new_subscriptions'], ctx.clock.now()))) return refuse('switched_off');
    const before = await loadCheckoutState(tx, accountId);
    const missing = checkoutRefusal(before);
    if (missing || before.planId === null)
      return { ok: false, refusal: missing ?? { code: 'flow_incomplete' } };
    const { planId } = before;
    const amount = await planPriceAt(tx, planId, ctx.clock.now());
    const total = toAedText(amount);
    if (shownPrice !== undefined && shownPrice !== total)
      return refuse('price_changed', { params: { total } });
    const charge = { accountId, purpose: 'subscription', subject: planId, amount } as const;
    const begun = await beginPayment(tx, ctx.gateway, charge, ctx.clock.now());
    if (!begun.ok) return begun;
    const refusal = checkoutRefusal(await loadCheckoutState(tx, accountId));
    return refusal ? { ok: false, refusal } : ok({ paymentId: begun.value, planId, amount });
  });

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
    return settled.ok ? reply(tx, checkout, settling.paymentId) : settled;
  });

async function reply(
  tx: Tx,
  { accountId, saveReply }: Checkout,
  paymentId: string,
): Promise<Result<Started>> {
  const started = { subscription: await getMoved(tx, accountId), paymentId };
  await saveReply(tx, started);
  return ok(started);
}

async function settleAndStart(
  ctx: SubscriptionContext,
  tx: Tx,
  { paymentId, accountId, planId, charge }: Settling,
): Promise<Result<Subscription>> {
  const now = ctx.clock.now();
  const settled = await settlePayment(tx, ctx.gateway, paymentId, charge, now);
  if (!settled.ok) return settled;
  if (charge.outcome === 'declined') return refuse('payment_declined', { params: { reason: charge.reason } });
  const { amount } = settled.value;
  const subscription = startSubscription(newId(), accountId, planId, dubaiDay(now), amount);
  if (!(await insertSubscription(tx, subscription, now))) return refuse('already_subscribed');
  await bookFirstMonth(tx, subscription, paymentId, now);
  await announce(tx, 'subscription.started', { accountId, subscriptionId: subscription.id, planId });
  return ok(subscription);
}

async function bookFirstMonth(
  tx: Tx,
  subscription: Subscription,
  paymentId: string,
  at: Date,
): Promise<void> {
  const { id, accountId, price: amount, startedOn: openedOn } = subscription;
  const charge = { paymentId, subscriptionId: id, accountId, kind: 'first', change: null } as const;
  await insertCharge(tx, { ...charge, amount, openedOn, isPaid: true });
  const line = monthLine(subscription);
  await bookSubscriptionCharge(tx, { subject: paymentId, accountId, amount, line, at });
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
