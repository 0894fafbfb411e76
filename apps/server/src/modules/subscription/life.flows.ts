import type { Clock } from '../../platform/clock.ts';
import type { Db, Queries, Tx } from '../../platform/db/db.ts';
import { announce } from '../../platform/outbox.ts';
import type { PaymentGateway } from '../../platform/ports.ts';
import { dubaiDay, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import type { Result } from '../../platform/pure/result.ts';
import { bookSubscriptionCharge, bookSubscriptionCredit, creditOf, requestRefund } from '../money/index.ts';
import { notNow, type Command, type Effect, type Moved, type Subscription } from './life.rules.ts';
import { move } from './subscription.machine.ts';
import { canChooseFor, canMove } from './subscription.policy.ts';
import { readSubscription, type SubscriptionRow } from './subscription.reads.ts';
import { loadPaidCharges, loadSkips, saveSubscription, type Held } from './subscription.repo.ts';
import type { Fils } from '../../platform/pure/money.ts';

export interface SubscriptionContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly gateway: PaymentGateway;
}

/** How long a payment may wait for its request before it is settled by what the gateway knows. */
export const recoveryGraceMs = 2 * 60_000;

export interface ByPerson {
  readonly actor: { readonly accountId: string };
  readonly accountId: string;
}

interface Moment {
  /** What an entry of the ledger is booked for; each kind once. */
  readonly subject: string;
  readonly now: Date;
  /** The Dubai day it counts for, where that is not today: a charge that was opened earlier. */
  readonly day?: DubaiDay;
}

/** Refuses what the machine refuses, and everything while a charge waits for the gateway. */
export async function moveBy(
  tx: Tx,
  held: Held,
  command: Command,
  { subject, now, day = dubaiDay(now) }: Moment,
): Promise<Result<Moved>> {
  if (!canMove(held)) return notNow('charging');
  const decided = move(held, command, day);
  if (!decided.ok) return decided;
  const { subscription, effects } = decided.value;
  await saveSubscription(tx, subscription);
  for (const effect of effects) await perform(tx, subscription, effect, { subject, now });
  return decided;
}

async function perform(
  tx: Tx,
  { id, accountId }: Subscription,
  effect: Effect,
  { subject, now: at }: Moment,
): Promise<void> {
  switch (effect.kind) {
    case 'charge':
      return bookSubscriptionCharge(tx, { ...effect, subject, accountId, at });
    case 'credit':
      return bookSubscriptionCredit(tx, { ...effect, kind: effect.reason, subject, accountId, at });
    case 'refund':
      return giveBack(tx, { id, accountId, at, limit: Infinity });
    case 'payOutCredit':
      return giveBack(tx, { id, accountId, at, limit: await creditOf(tx, accountId) });
    case 'tell':
      return announce(tx, 'subscription.changed', {
        accountId,
        subscriptionId: id,
        change: effect.change,
        params: effect.params,
      });
    case 'collect':
      return;
  }
}

interface Giving {
  readonly id: string;
  readonly accountId: string;
  readonly at: Date;
  readonly limit: Fils;
}

/** Gives payments of the subscription back, the newest first, up to a limit. The first refund is the subscription's own. */
async function giveBack(tx: Tx, { id, accountId, at, limit }: Giving): Promise<void> {
  let left = limit;
  let subject = id;
  for (const { paymentId, amount: paid } of await loadPaidCharges(tx, id)) {
    const amount = Math.min(paid, left);
    if (amount === 0) return;
    const asked = await requestRefund(tx, { paymentId, accountId, subject, amount, at });
    // What was paid is known to the fil: a refusal is a mistake of ours, and nothing of this may commit.
    if (!asked.ok) throw new Error(`The refund of payment ${paymentId} was refused: ${asked.refusal.code}.`);
    left -= amount;
    subject = paymentId;
  }
}

/** A subscription with what its screens need besides. */
export interface SubscriptionView {
  readonly row: SubscriptionRow;
  /** Credit on the account, fils. */
  readonly credit: Fils;
  readonly skippedDays: readonly DubaiDay[];
}

/** The newest subscription as its person sees it; null before the first, and for anybody else. */
export async function describe(
  db: Queries,
  { actor, accountId }: ByPerson,
): Promise<SubscriptionView | null> {
  const row = await readSubscription(db, accountId);
  if (!row || !canChooseFor(actor, accountId)) return null;
  const skips = row.pausedFrom === null ? [] : await loadSkips(db, row.id, row.pausedFrom);
  return { row, credit: await creditOf(db, accountId), skippedDays: skips.map(({ day }) => day) };
}

/** As `describe`, of a subscription that was there a moment ago. */
export async function describeMoved(tx: Tx, person: ByPerson): Promise<SubscriptionView> {
  const view = await describe(tx, person);
  if (!view) throw new Error('The subscription is missing in its own transaction.');
  return view;
}
