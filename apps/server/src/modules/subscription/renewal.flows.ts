import type { Tx } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import { dubaiDay } from '../../platform/pure/dubai-time.ts';
import { ok, type Result } from '../../platform/pure/result.ts';
import { cardOnFile, creditOf, isCardDisputed, stillThere } from '../money/index.ts';
import { openCharge, settleCharge, type Opened } from './charge.flows.ts';
import { moveBy, type SubscriptionContext } from './life.flows.ts';
import type { Command } from './life.rules.ts';
import { dutyOf } from './renewal.machine.ts';
import { sumsOf } from './proration.rules.ts';
import { canMove } from './subscription.policy.ts';
import { suspendedSince } from './subscription.reads.ts';
import {
  dueSubscriptions,
  loadPaidCharges,
  loadSkips,
  lockSubscription,
  type Held,
} from './subscription.repo.ts';

const batchSize = 200;
// Charges wait for the gateway most of the time; a few at once, so that calls keep their share of the database.
const atOnce = 4;

/**
 * Does what is due today, in batches. Many workers at once, and one that is started again, do each thing once: what is
 * due is decided under the subscription's lock, and a charge is open before the gateway is asked. One that fails keeps
 * nobody waiting: `complain` hears of it, and the next run tries again. Returns how many were attended to.
 */
export async function attendToDue(
  ctx: SubscriptionContext,
  complain: (error: unknown, subscriptionId: string) => void,
): Promise<number> {
  const today = dubaiDay(ctx.clock.now());
  let after: string | null = null;
  for (let count = 0; ;) {
    const batch = await dueSubscriptions(ctx.db, today, after, batchSize);
    for (let index = 0; index < batch.length; index += atOnce) {
      const lot = batch.slice(index, index + atOnce);
      await Promise.all(
        lot.map(({ id }) => attendTo(ctx, id).catch((error: unknown) => complain(error, id))),
      );
    }
    count += batch.length;
    after = batch.at(-1)?.id ?? null;
    if (batch.length < batchSize) return count;
  }
}

/** A pause that ends today may leave a month to be paid today. */
async function attendTo(ctx: SubscriptionContext, id: string): Promise<void> {
  for (let step = await takeStep(ctx, id); step !== 'none'; step = await takeStep(ctx, id)) {
    if (step === 'done') continue;
    const { paymentId, amount, token } = step;
    const outcome = await ctx.gateway.charge({ idempotencyKey: paymentId, amount, method: { token } });
    await ctx.db.transaction((tx) => settleCharge(ctx, tx, paymentId, outcome));
    return;
  }
}

async function takeStep(ctx: SubscriptionContext, id: string): Promise<Opened | 'done' | 'none'> {
  const step = await ctx.db.attempt(async (tx): Promise<Result<Opened | 'done' | 'none'>> => {
    const held = await lockSubscription(tx, id);
    const duty = held && dutyOf(held, dubaiDay(ctx.clock.now()));
    if (!duty || !canMove(held)) return ok('none');
    if (duty === 'renew' && !(await stillThere(tx, held.accountId))) return ok('none');
    // The account is locked by now: a suspension that came first is seen, one that comes later finds the charge.
    if (duty === 'renew' && (await suspendedSince(tx, held.accountId)) !== null) return ok('none');
    if (duty === 'renew') return openMonth(ctx, tx, held, 'renewal');
    const skips = held.pausedFrom === null ? [] : await loadSkips(tx, id, held.pausedFrom);
    const command: Command =
      duty === 'end' ? { kind: 'end' } : { kind: 'resume', skippedDays: skips.map(({ day }) => day) };
    const moved = await moveBy(tx, held, command, { subject: id, now: ctx.clock.now() });
    return moved.ok ? ok('done') : moved;
  });
  return step.ok ? step.value : 'none';
}

/**
 * Opens the charge of the next month: its price less the credit on the account. Where credit covers it the month is
 * paid at once. Without a card the charge has failed at once, and for the job also where a payment of it by this very card
 * is disputed: only who is there may charge it again.
 */
export async function openMonth(
  ctx: SubscriptionContext,
  tx: Tx,
  held: Held,
  kind: 'renewal' | 'collection',
): Promise<Result<Opened | 'done'>> {
  const { due: amount } = sumsOf(held.price, await creditOf(tx, held.accountId));
  const card = await cardOnFile(tx, held.accountId);
  const isDisputed = amount > 0 && kind === 'renewal' && (await isDisputedByCard(tx, held));
  if (amount > 0 && card && !isDisputed)
    return openCharge(ctx, tx, held, { kind, planId: null, amount, token: card.token });
  const reason = isDisputed ? 'disputed' : 'no_card';
  const command: Command =
    amount === 0 ? { kind: 'renew', charged: 0 } : { kind: 'failRenewal', amount, reason };
  const moved = await moveBy(tx, held, command, { subject: newId(), now: ctx.clock.now() });
  return moved.ok ? ok('done') : moved;
}

async function isDisputedByCard(tx: Tx, { id, accountId }: Held): Promise<boolean> {
  const paid = await loadPaidCharges(tx, id);
  return isCardDisputed(
    tx,
    accountId,
    paid.map(({ paymentId }) => paymentId),
  );
}
