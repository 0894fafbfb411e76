import type { Tx } from '../../../platform/db/db.ts';
import { inTurn } from '../../../platform/async.ts';
import type { ChargeOutcome } from '../../../platform/ports.ts';
import { dubaiDay } from '../../../platform/pure/dubai-time.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import {
  beginPayment,
  cardOnFile,
  completeAuthentication,
  listRecoverablePayments,
  settlePayment,
} from '../../money/index.ts';
import { moveSubscription, type SubscriptionContext } from './move-subscription.ts';
import type { Command, PlanChange } from './subscription.rules.ts';
import {
  closeCharge,
  insertCharge,
  graceCardOf,
  loadOpenCharge,
  lockSubscription,
  type LockedSubscription,
  type OpenCharge,
} from './subscription.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

/** After this recovery settles a payment whose request died. */
export const recoveryGraceMs = 2 * 60_000;

interface ChargeRequest {
  readonly kind: Exclude<OpenCharge['kind'], 'first'>;
  readonly change: PlanChange | null;
  readonly amount: Fils;
  readonly credit: Fils;
  readonly token: string;
}

export interface Opened {
  readonly paymentId: string;
  readonly amount: Fils;
  readonly token: string;
}

/** Blocks other changes until settled. */
export async function openCharge(
  ctx: SubscriptionContext,
  tx: Tx,
  held: LockedSubscription,
  { kind, change, amount, credit, token }: ChargeRequest,
): Promise<Result<Opened>> {
  if (held.isCharging) return refuse('request_in_flight', { params: { retryAfterSeconds: 2 } });
  const now = ctx.clock.now();
  const { id: subscriptionId, accountId } = held;
  const purpose = kind === 'plan_change' ? 'plan_change' : 'renewal';
  const payment = { accountId, purpose, subject: subscriptionId, amount, credit } as const;
  const begun = await beginPayment(tx, ctx.gateway, payment, now);
  if (!begun.ok) return begun;
  const paymentId = begun.value;
  const charge = { paymentId, subscriptionId, accountId, kind, change, amount, openedOn: dubaiDay(now) };
  const isOpen = await insertCharge(tx, { ...charge, isPaid: false });
  return isOpen ? ok({ paymentId, amount, token }) : refuse('request_in_flight');
}

/** As of the day the charge was opened. A decline is an outcome; refuses `request_in_flight` for a settled charge. */
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
  const moved = await moveSubscription(tx, { ...held, isCharging: false }, command, moment);
  // The open charge blocked every other change: a refusal is a bug.
  if (!moved.ok)
    throw new Error(`Payment ${paymentId} couldn't be applied: ${JSON.stringify(moved.refusal)}.`);
  return ok(outcome);
}

async function followingCommand(
  tx: Tx,
  { accountId }: LockedSubscription,
  { kind, change, amount }: OpenCharge,
  outcome: ChargeOutcome,
): Promise<Command | null> {
  if (outcome.outcome === 'declined') {
    if (kind !== 'renewal') return null;
    const graceCard = await graceCardOf(tx, accountId, await cardOnFile(tx, accountId));
    return { kind: 'failRenewal', amount, reason: outcome.reason, graceCard };
  }
  return change ? { kind: 'changePlan', change } : { kind: 'renew', charged: amount };
}

export interface Settling {
  readonly paymentId: string;
  readonly charge: ChargeOutcome;
}

export async function settleOnSession(
  ctx: SubscriptionContext,
  tx: Tx,
  { paymentId, charge }: Settling,
): Promise<Result<ChargeOutcome>> {
  const settled = await settleCharge(ctx, tx, paymentId, charge);
  if (!settled.ok || charge.outcome === 'succeeded') return settled;
  return refuse('payment_declined', { params: { reason: charge.reason } });
}

/** Refuses `request_in_flight` if it was paid after all: the client must start again. */
export async function abandonAuthentication(
  ctx: SubscriptionContext,
  accountId: AccountId,
): Promise<Result<never> | null> {
  const changed = refuse('request_in_flight', { params: { retryAfterSeconds: 2 } });
  for (const purpose of ['plan_change', 'renewal'] as const) {
    const finished = await completeAuthentication<never>(ctx, {
      accountId,
      purpose,
      settle: ({ id: paymentId }, charge) =>
        ctx.db.transaction(async (tx) => {
          const settled = await settleOnSession(ctx, tx, { paymentId, charge });
          return settled.ok ? changed : settled;
        }),
      answerAgain: () => Promise.resolve(changed),
    });
    if (finished !== null) return finished;
  }
  return null;
}

/** A charge the gateway never saw is closed there; the next run opens another. */
export async function recoverCharges(ctx: SubscriptionContext): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - recoveryGraceMs);
  await inTurn(listRecoverablePayments(ctx.db, ['renewal', 'plan_change'], before), async ({ id }) => {
    const outcome = await ctx.gateway.close(id);
    await ctx.db.transaction((tx) => settleCharge(ctx, tx, id, outcome));
  });
}
