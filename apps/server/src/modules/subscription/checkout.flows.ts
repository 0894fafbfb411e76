import { planIds, plans, type PlanId } from '@sufra/contract/plans.ts';
import type { Tx } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import { inTurn } from '../../platform/in-turn.ts';
import { announce } from '../../platform/outbox.ts';
import type { ChargeOutcome, PaymentMethod } from '../../platform/ports.ts';
import { dubaiDay } from '../../platform/pure/dubai-time.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { areOn } from '../../platform/settings.ts';
import {
  beginPayment,
  bookSubscriptionCharge,
  chargePresent,
  finishAsked,
  recoverable,
  settlePayment,
  stillThere,
} from '../money/index.ts';
import { loadCheckoutState } from './choice.repo.ts';
import {
  describeMoved,
  recoveryGraceMs,
  type ByPerson,
  type SubscriptionContext,
  type SubscriptionView,
} from './life.flows.ts';
import { monthLine, type Subscription } from './life.rules.ts';
import { startSubscription } from './subscription.machine.ts';
import { canCheckOut, canChooseFor } from './subscription.policy.ts';
import { insertCharge, insertSubscription } from './subscription.repo.ts';

interface Checkout extends ByPerson {
  readonly method: PaymentMethod;
  /** The person is back from their bank: only this payment is settled, and nothing new is charged. */
  readonly askedPaymentId?: string | undefined;
  /** Keeps the reply for retries, in the transaction that starts the subscription. */
  readonly saveReply: (tx: Tx, started: Started) => Promise<void>;
}

export interface Started {
  readonly view: SubscriptionView;
  readonly paymentId: string;
}

/**
 * Charges the first month and starts the subscription. The gateway is asked between two transactions: the first opens
 * the payment (one per account), the second settles it and starts the subscription together. Refuses
 * `flow_incomplete` naming the missing step, `already_subscribed`, `payment_declined` with the gateway's reason, and
 * `bank_asks` while the bank wants to hear from the person: the payment stays open until they are back.
 */
export async function checkOut(ctx: SubscriptionContext, input: Checkout): Promise<Result<Started>> {
  if (!canChooseFor(input.actor, input.accountId)) return refuse('forbidden');
  const finished = await comeBack(ctx, input);
  if (finished !== null) return finished;
  const opened = await openCheckout(ctx, input);
  if (!opened.ok) return opened;
  const { paymentId, planId } = opened.value;
  const { accountId, method } = input;
  const amount = plans[planId].priceFils;
  const charged = await chargePresent(ctx, { paymentId, amount, method });
  if (!charged.ok) return charged;
  return startPaid(ctx, input, { paymentId, accountId, planId, charge: charged.value });
}

const startPaid = (ctx: SubscriptionContext, input: Checkout, settling: Settling): Promise<Result<Started>> =>
  ctx.db.transaction(async (tx) => {
    const begun = await settleAndStart(ctx, tx, settling);
    if (!begun.ok) return begun;
    return answer(tx, input, settling.paymentId);
  });

async function answer(tx: Tx, input: Checkout, paymentId: string): Promise<Result<Started>> {
  const { actor, accountId } = input;
  const started = { view: await describeMoved(tx, { actor, accountId }), paymentId };
  await input.saveReply(tx, started);
  return ok(started);
}

const comeBack = (ctx: SubscriptionContext, input: Checkout): Promise<Result<Started> | null> =>
  finishAsked(ctx, {
    accountId: input.accountId,
    purpose: 'subscription',
    askedPaymentId: input.askedPaymentId,
    settle: ({ id: paymentId, subject }, charge) =>
      startPaid(ctx, input, { paymentId, accountId: input.accountId, planId: planOf(subject), charge }),
    answerAgain: ({ id }) => ctx.db.transaction((tx) => answer(tx, input, id)),
  });

/** The plan a first payment is for. */
function planOf(subject: string): PlanId {
  const planId = planIds.find((plan) => plan === subject);
  if (!planId) throw new Error(`The payment names no known plan: ${subject}.`);
  return planId;
}

// The payment is opened first: while it is open no other can be, so what is read after it can't be outrun.
function openCheckout(
  ctx: SubscriptionContext,
  { actor, accountId }: ByPerson,
): Promise<Result<{ paymentId: string; planId: PlanId }>> {
  return ctx.db.attempt(async (tx) => {
    if (!canChooseFor(actor, accountId)) return refuse('forbidden');
    if (!(await stillThere(tx, accountId))) return refuse('not_signed_in');
    if (!(await areOn(tx, ['new_subscriptions'], ctx.clock.now()))) return refuse('switched_off');
    const before = await loadCheckoutState(tx, accountId);
    const missing = canCheckOut(before);
    if (missing || before.planId === null)
      return { ok: false, refusal: missing ?? { code: 'flow_incomplete' } };
    const { planId } = before;
    const amount = plans[planId].priceFils;
    const charge = { accountId, purpose: 'subscription', subject: planId, amount } as const;
    const begun = await beginPayment(tx, ctx.gateway, charge, ctx.clock.now());
    if (!begun.ok) return begun;
    const barred = canCheckOut(await loadCheckoutState(tx, accountId));
    if (barred) return { ok: false, refusal: barred };
    return ok({ paymentId: begun.value, planId });
  });
}

interface Settling {
  readonly paymentId: string;
  readonly accountId: string;
  readonly planId: PlanId;
  readonly charge: ChargeOutcome;
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
  const subscription = startSubscription(newId(), accountId, planId, dubaiDay(now));
  if (!(await insertSubscription(tx, subscription, now))) return refuse('already_subscribed');
  await bookFirstMonth(tx, subscription, paymentId, now);
  await announce(tx, 'subscription.started', { accountId, subscriptionId: subscription.id, planId });
  return ok(subscription);
}

/** Books the month that a payment has just paid, and remembers the payment for refunds. */
async function bookFirstMonth(
  tx: Tx,
  subscription: Subscription,
  paymentId: string,
  at: Date,
): Promise<void> {
  const { id, accountId, price: amount, startedOn: openedOn } = subscription;
  const charge = { paymentId, subscriptionId: id, accountId, kind: 'first', planId: null } as const;
  await insertCharge(tx, { ...charge, amount, openedOn, isPaid: true });
  await bookSubscriptionCharge(tx, {
    subject: paymentId,
    accountId,
    amount,
    line: monthLine(subscription),
    at,
  });
}

/**
 * Settles every first payment open for longer than two minutes, by what the gateway knows of it: its request died
 * between the gateway and us. One the gateway never saw is closed there and declined.
 */
export async function recoverFirstPayments(ctx: SubscriptionContext): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - recoveryGraceMs);
  await inTurn(recoverable(ctx.db, ['subscription'], before), async ({ id, accountId, subject }) => {
    const planId = planOf(subject);
    const charge = await ctx.gateway.close(id);
    await ctx.db.transaction((tx) => settleAndStart(ctx, tx, { paymentId: id, accountId, planId, charge }));
  });
}
