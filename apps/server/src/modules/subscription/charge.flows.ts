import type { PlanId } from '@sufra/contract/plans.ts';
import type { Tx } from '../../platform/db/db.ts';
import { inTurn } from '../../platform/in-turn.ts';
import type { ChargeOutcome } from '../../platform/ports.ts';
import { dubaiDay } from '../../platform/pure/dubai-time.ts';
import type { Fils } from '../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { beginPayment, recoverable, settlePayment } from '../money/index.ts';
import { moveBy, recoveryGraceMs, type SubscriptionContext } from './life.flows.ts';
import type { Command } from './life.rules.ts';
import {
  closeCharge,
  insertCharge,
  loadOpenCharge,
  loadSkips,
  lockSubscription,
  type Held,
  type OpenCharge,
} from './subscription.repo.ts';
import { canMove } from './subscription.policy.ts';

interface Wanted {
  /** `renewal` by the job, `collection` by a person who gave another card, `plan_change`. */
  readonly kind: Exclude<OpenCharge['kind'], 'first'>;
  readonly planId: PlanId | null;
  readonly amount: Fils;
  readonly token: string;
}

/** A charge that was opened and that the gateway is to be asked for, after the commit. */
export interface Opened {
  readonly paymentId: string;
  readonly amount: Fils;
  readonly token: string;
}

/** Opens a charge; until it is settled nothing else moves the subscription. */
export async function openCharge(
  ctx: SubscriptionContext,
  tx: Tx,
  held: Held,
  { kind, planId, amount, token }: Wanted,
): Promise<Result<Opened>> {
  if (!canMove(held)) return refuse('request_in_flight', { params: { retryAfterSeconds: 2 } });
  const now = ctx.clock.now();
  const { id: subscriptionId, accountId } = held;
  const purpose = kind === 'plan_change' ? 'plan_change' : 'renewal';
  const payment = { accountId, purpose, subject: subscriptionId, amount } as const;
  const begun = await beginPayment(tx, ctx.gateway, payment, now);
  if (!begun.ok) return begun;
  const paymentId = begun.value;
  const charge = { paymentId, subscriptionId, accountId, kind, planId, amount, openedOn: dubaiDay(now) };
  const isOpen = await insertCharge(tx, { ...charge, isPaid: false });
  return isOpen ? ok({ paymentId, amount, token }) : refuse('request_in_flight');
}

/**
 * Settles a charge by the gateway's answer and moves the subscription with it, as of the day it was opened. A declined
 * charge is an answer too, not a refusal: a renewal by the job has failed then, anything else stays as it was. Refuses
 * a charge that was settled before.
 */
export async function settleCharge(
  ctx: SubscriptionContext,
  tx: Tx,
  paymentId: string,
  outcome: ChargeOutcome,
): Promise<Result<ChargeOutcome>> {
  const charge = await loadOpenCharge(tx, paymentId);
  const held = charge && (await lockSubscription(tx, charge.subscriptionId));
  if (!charge || !held) return refuse('request_in_flight');
  const now = ctx.clock.now();
  const settled = await settlePayment(tx, ctx.gateway, paymentId, outcome, now);
  if (!settled.ok) return settled;
  await closeCharge(tx, paymentId, outcome.outcome === 'succeeded');
  const command = await followingCommand(tx, held, charge, outcome);
  if (!command) return ok(outcome);
  const moment = { subject: paymentId, now, day: charge.openedOn };
  const moved = await moveBy(tx, { ...held, isCharging: false }, command, moment);
  // Nothing could move it since the charge was opened: a refusal is a mistake of ours, and the money must not be kept.
  if (!moved.ok)
    throw new Error(`Payment ${paymentId} couldn't be applied: ${JSON.stringify(moved.refusal)}.`);
  return ok(outcome);
}

async function followingCommand(
  tx: Tx,
  { id }: Held,
  { kind, planId, amount, openedOn }: OpenCharge,
  outcome: ChargeOutcome,
): Promise<Command | null> {
  if (outcome.outcome === 'declined') {
    return kind === 'renewal' ? { kind: 'failRenewal', amount, reason: outcome.reason } : null;
  }
  if (kind !== 'plan_change' || planId === null) return { kind: 'renew', charged: amount };
  const skips = await loadSkips(tx, id, openedOn);
  return { kind: 'changePlan', planId, skippedDays: skips.map(({ day }) => day) };
}

/**
 * Settles every charge open for longer than two minutes by what the gateway knows of it. One the gateway never saw is
 * closed there: it can't be charged any more, and the next run of the job asks anew.
 */
export async function recoverCharges(ctx: SubscriptionContext): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - recoveryGraceMs);
  await inTurn(recoverable(ctx.db, ['renewal', 'plan_change'], before), async ({ id }) => {
    const outcome = await ctx.gateway.close(id);
    await ctx.db.transaction((tx) => settleCharge(ctx, tx, id, outcome));
  });
}
