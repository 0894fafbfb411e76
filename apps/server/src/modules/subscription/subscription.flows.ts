// The way to a subscription: choose, accept, pay; and finishing payments whose request died half-way.
import type { NotificationTime, PlanId } from '@sufra/contract/plans.ts';
import { planIds, plans } from '@sufra/contract/plans.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import { announce } from '../../platform/outbox.ts';
import type { ChargeOutcome, PaymentGateway, PaymentMethod } from '../../platform/ports.ts';
import type { BySystem } from '../../platform/pure/by-system.ts';
import { dubaiDay } from '../../platform/pure/dubai-time.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { beginPayment, openPayments, settlePayment } from '../money/index.ts';
import { startSubscription, type Subscription } from './subscription.machine.ts';
import { canCheckOut, canChooseFor } from './subscription.policy.ts';
import {
  hasCurrentSubscription,
  insertSubscription,
  loadCheckoutState,
  saveDisclaimer,
  saveNotificationTime,
  savePlanChoice,
} from './subscription.repo.ts';

export interface SubscriptionContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly gateway: PaymentGateway;
}

interface ByPerson {
  readonly actor: { readonly accountId: string };
  readonly accountId: string;
}

/** Keeps the plan for checkout. A running subscription changes its plan elsewhere. */
export async function selectPlan(
  ctx: SubscriptionContext,
  { actor, accountId, planId }: ByPerson & { planId: PlanId },
): Promise<Result<null>> {
  return ctx.db.transaction(async (tx) => {
    const hasCurrent = await hasCurrentSubscription(tx, accountId);
    if (!canChooseFor(actor, accountId)) return refuse('forbidden');
    if (hasCurrent) return refuse('already_subscribed');
    await savePlanChoice(tx, accountId, planId);
    return ok(null);
  });
}

export async function selectNotificationTime(
  ctx: SubscriptionContext,
  { actor, accountId, time }: ByPerson & { time: NotificationTime },
): Promise<Result<null>> {
  if (!canChooseFor(actor, accountId)) return refuse('forbidden');
  await saveNotificationTime(ctx.db, accountId, time, ctx.clock.now());
  return ok(null);
}

export async function recordDisclaimer(
  ctx: SubscriptionContext,
  { actor, accountId }: ByPerson,
): Promise<Result<null>> {
  if (!canChooseFor(actor, accountId)) return refuse('forbidden');
  await saveDisclaimer(ctx.db, accountId, ctx.clock.now());
  return ok(null);
}

interface Checkout extends ByPerson {
  readonly method: PaymentMethod;
  /** Keeps the reply for retries, in the transaction that starts the subscription. */
  readonly saveReply: (tx: Tx, started: Started) => Promise<void>;
}

export interface Started {
  readonly subscription: Subscription;
  readonly paymentId: string;
}

/**
 * Charges the first month and starts the subscription. The gateway is asked between two transactions: the first opens
 * the payment (one per account), the second settles it and starts the subscription together. Refuses
 * `flow_incomplete` naming the missing step, `already_subscribed`, and `payment_declined` with the gateway's reason.
 */
export async function checkOut(ctx: SubscriptionContext, input: Checkout): Promise<Result<Started>> {
  const opened = await openCheckout(ctx, input);
  if (!opened.ok) return opened;
  const { paymentId, planId } = opened.value;
  const { accountId, method } = input;
  const amount = plans[planId].priceFils;
  const charge = await ctx.gateway.charge({ idempotencyKey: paymentId, amount, method });
  return ctx.db.transaction(async (tx) => {
    const started = await settleAndStart(ctx, tx, { paymentId, accountId, planId, charge });
    if (started.ok) await input.saveReply(tx, started.value);
    return started;
  });
}

// The payment is opened first: while it is open no other can be, so what is read after it can't be outrun.
function openCheckout(
  ctx: SubscriptionContext,
  { actor, accountId }: ByPerson,
): Promise<Result<{ paymentId: string; planId: PlanId }>> {
  return ctx.db.attempt(async (tx) => {
    const before = await loadCheckoutState(tx, accountId);
    if (!canChooseFor(actor, accountId)) return refuse('forbidden');
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
  settling: Settling,
): Promise<Result<Started>> {
  const { paymentId, accountId, planId, charge } = settling;
  const now = ctx.clock.now();
  const settled = await settlePayment(tx, ctx.gateway, paymentId, charge, now);
  if (!settled.ok) return settled;
  if (charge.outcome === 'declined') return refuse('payment_declined', { params: { reason: charge.reason } });
  const subscription = startSubscription(newId(), accountId, planId, dubaiDay(now));
  if (!(await insertSubscription(tx, subscription, now))) return refuse('already_subscribed');
  await announce(tx, 'subscription.started', { accountId, subscriptionId: subscription.id, planId });
  return ok({ subscription, paymentId });
}

const recoveryGraceMs = 2 * 60_000;

/**
 * Settles every first payment open for longer than two minutes, by what the gateway knows of it: its request died
 * between the gateway and us. One the gateway never saw is declined.
 */
export async function recoverOpenPayments(ctx: BySystem<SubscriptionContext>): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - recoveryGraceMs);
  for (const { id, accountId, subject } of await openPayments(ctx.db, 'subscription', before)) {
    const known = await ctx.gateway.find(id);
    const charge = known ?? ({ outcome: 'declined', reference: '', reason: 'try_again' } as const);
    const planId = planIds.find((plan) => plan === subject);
    if (!planId) continue;
    await ctx.db.transaction((tx) => settleAndStart(ctx, tx, { paymentId: id, accountId, planId, charge }));
  }
}
