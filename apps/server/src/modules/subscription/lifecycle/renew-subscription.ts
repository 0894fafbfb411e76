import { renewalNoticeDays } from '@sufra/contract/subscription/promises.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import { addDays, dubaiDay, dubaiMinutes } from '../../../platform/pure/dubai-time.ts';
import { ok, type Result } from '../../../platform/pure/result.ts';
import { cardOnFile, isCardDisputed, lockActiveAccount, lockCredit } from '../../money/index.ts';
import { nextPrice, repriced } from '../plans/notify-prices.ts';
import { sumsOf } from '../plans/plan.rules.ts';
import { openCharge, settleCharge, type Opened } from './charge-subscription.ts';
import { suspendedSince } from './get-subscription.ts';
import { moveSubscription, type SubscriptionContext } from './move-subscription.ts';
import { dutyOf } from './renewal.machine.ts';
import type { Command } from './subscription.rules.ts';
import {
  dueSubscriptions,
  graceCardOf,
  loadPaidCharges,
  lockSubscription,
  renewalsToNotice,
  type LockedSubscription,
} from './subscription.store.ts';

const batchSize = 200;
// More would take database connections from requests.
const concurrency = 4;

/**
 * Returns how many. Concurrency-safe and restartable: decides under the lock, and opens a charge before the gateway
 * call.
 */
export function processDue(ctx: SubscriptionContext, complain: Complain): Promise<number> {
  const today = dubaiDay(ctx.clock.now());
  return attend(
    (after) => dueSubscriptions(ctx.db, today, after, batchSize),
    (id) => processOne(ctx, id),
    complain,
  );
}

const noticeFromMinutes = 9 * 60;

export async function sendRenewalNotices(ctx: SubscriptionContext, complain: Complain): Promise<number> {
  const now = ctx.clock.now();
  if (dubaiMinutes(now) < noticeFromMinutes) return 0;
  const today = dubaiDay(now);
  const span = { today, until: addDays(today, renewalNoticeDays) };
  return attend(
    (after) => renewalsToNotice(ctx.db, span, after, batchSize),
    (id) => ctx.db.transaction((tx) => noticeOne(tx, id, now)),
    complain,
  );
}

async function noticeOne(tx: Tx, id: string, now: Date): Promise<void> {
  const held = await lockSubscription(tx, id);
  if (!held || (await suspendedSince(tx, held.accountId)) !== null) return;
  const price = await nextPrice(tx, held, now);
  const { due: amount } = sumsOf(price, await lockCredit(tx, held.accountId));
  const lastFour = (await cardOnFile(tx, held.accountId))?.lastFour ?? null;
  await moveSubscription(tx, held, { kind: 'giveNotice', price, amount, lastFour }, { subject: id, now });
}

type Complain = (error: unknown, subscriptionId: string) => void;

async function attend(
  next: (afterId: string | null) => Promise<{ id: string }[]>,
  work: (id: string) => Promise<void>,
  complain: Complain,
): Promise<number> {
  let after: string | null = null;
  for (let count = 0; ;) {
    const batch = await next(after);
    for (let index = 0; index < batch.length; index += concurrency) {
      const lot = batch.slice(index, index + concurrency);
      await Promise.all(lot.map(({ id }) => work(id).catch((error: unknown) => complain(error, id))));
    }
    count += batch.length;
    after = batch.at(-1)?.id ?? null;
    if (batch.length < batchSize) return count;
  }
}

async function processOne(ctx: SubscriptionContext, id: string): Promise<void> {
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
    if (!duty || held.isCharging) return ok('none');
    if (duty === 'renew') {
      if (!(await lockActiveAccount(tx, held.accountId))) return ok('none');
      // Read under the account's lock: a later suspension sees the open charge.
      if ((await suspendedSince(tx, held.accountId)) !== null) return ok('none');
      return openMonth(ctx, tx, held, 'renewal');
    }
    const moment = { subject: newId(), now: ctx.clock.now() };
    const moved = await moveSubscription(tx, held, { kind: duty }, moment);
    return moved.ok ? ok('done') : moved;
  });
  return step.ok ? step.value : 'none';
}

/** `done` where credit covers the month. A card with a disputed payment must not be charged off session. */
export async function openMonth(
  ctx: SubscriptionContext,
  tx: Tx,
  before: LockedSubscription,
  kind: 'renewal' | 'collection',
): Promise<Result<Opened | 'done'>> {
  const held = await repriced(tx, before, ctx.clock.now());
  const { due: amount } = sumsOf(held.price, await lockCredit(tx, held.accountId));
  const card = await cardOnFile(tx, held.accountId);
  const isDisputed = amount > 0 && kind === 'renewal' && (await isDisputedByCard(tx, held));
  if (amount > 0 && card && !isDisputed)
    return openCharge(ctx, tx, held, {
      kind,
      change: null,
      amount,
      credit: held.price - amount,
      token: card.token,
    });
  const reason = isDisputed ? 'disputed' : 'no_card';
  const graceCard = await graceCardOf(tx, held.accountId, card);
  const command: Command =
    amount === 0 ? { kind: 'renew', charged: 0 } : { kind: 'failRenewal', amount, reason, graceCard };
  const moved = await moveSubscription(tx, held, command, { subject: newId(), now: ctx.clock.now() });
  return moved.ok ? ok('done') : moved;
}

async function isDisputedByCard(tx: Tx, { id, accountId }: LockedSubscription): Promise<boolean> {
  const paid = await loadPaidCharges(tx, id);
  return isCardDisputed(
    tx,
    accountId,
    paid.map(({ paymentId }) => paymentId),
  );
}
