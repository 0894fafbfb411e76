import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { forgetRepeats } from '../../../platform/http/idempotency.ts';
import { announce } from '../../../platform/outbox.ts';
import type { PaymentGateway } from '../../../platform/ports.ts';
import { dubaiDay, instantOf, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import type { Result } from '../../../platform/pure/result.ts';
import {
  bookSubscriptionCharge,
  bookSubscriptionCredit,
  bookSubscriptionReversal,
  lockCredit,
  requestRefund,
} from '../../money/index.ts';
import { deleteNotices } from '../plans/plan.store.ts';
import { move } from './subscription.machine.ts';
import { notNow, type Command, type Effect, type Moved, type Subscription } from './subscription.rules.ts';
import {
  loadMoment,
  loadPaidCharges,
  saveSubscription,
  type LockedSubscription,
} from './subscription.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export interface SubscriptionContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly gateway: PaymentGateway;
}

interface Moment {
  /** Each kind of ledger entry is booked once per subject. */
  readonly subject: string;
  readonly now: Date;
  readonly day?: DubaiDay;
}

/** Saves the state and performs its effects. Refuses everything while a charge is open. */
export async function moveSubscription(
  tx: Tx,
  held: LockedSubscription,
  command: Command,
  { subject, now, day = dubaiDay(now) }: Moment,
): Promise<Result<Moved>> {
  if (held.isCharging) return notNow('charging');
  const decided = move(held, command, { ...(await loadMoment(tx, held, now)), today: day });
  if (!decided.ok) return decided;
  const { subscription, effects } = decided.value;
  await saveSubscription(tx, subscription);
  if (subscription.planId !== held.planId) await deleteNotices(tx, held.id);
  await forgetRepeats(tx, subscription.accountId);
  for (const effect of effects) await perform(tx, subscription, effect, { subject, now });
  return decided;
}

async function perform(
  tx: Tx,
  { id, accountId, startedOn }: Subscription,
  effect: Effect,
  { subject, now: at }: Moment,
): Promise<void> {
  switch (effect.kind) {
    case 'charge':
      return bookSubscriptionCharge(tx, { ...effect, subject, accountId, at });
    case 'credit':
      return effect.isReversal
        ? bookSubscriptionReversal(tx, { ...effect, since: instantOf(startedOn, 0), accountId, at })
        : bookSubscriptionCredit(tx, { ...effect, kind: effect.reason, subject, accountId, at });
    case 'refund':
    case 'payOutCredit':
      return refundPayments(tx, { id, accountId, at, isEach: effect.kind === 'refund' });
    case 'announce':
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

interface Refunding {
  readonly id: string;
  readonly accountId: AccountId;
  readonly at: Date;
  /** One refund for each payment, as for each credit note. */
  readonly isEach: boolean;
}

// Credit that was spent on orders can't be refunded.
async function refundPayments(tx: Tx, { id, accountId, at, isEach }: Refunding): Promise<void> {
  let left = await lockCredit(tx, accountId);
  let subject = id;
  for (const { paymentId, amount: paid } of await loadPaidCharges(tx, id)) {
    if (isEach) subject = paymentId;
    const amount = Math.min(paid, left);
    if (amount === 0) return;
    const requested = await requestRefund(tx, { paymentId, accountId, subject, amount, at });
    // A refusal of our own amounts is a bug: the transaction must not commit.
    if (!requested.ok)
      throw new Error(`The refund of payment ${paymentId} was refused: ${requested.refusal.code}.`);
    left -= amount;
    subject = paymentId;
  }
}
