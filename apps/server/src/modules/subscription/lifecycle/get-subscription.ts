import { defaultNotificationTime, type PlanId } from '@sufra/contract/subscription/plans.ts';
import type { CancelReason, SubscriptionReply } from '@sufra/contract/subscription/subscription.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { toAedText, type Fils } from '../../../platform/pure/money.ts';
import { creditOf } from '../../money/index.ts';
import { renewalPrice, sumsOf } from '../plans/plan.rules.ts';
import { readPriceTerms } from '../plans/plan.store.ts';
import { mealsDue, type MealsDue, type Served } from './meals.rules.ts';
import { nextChargeOn } from './pause.machine.ts';
import type { Subscription } from './subscription.rules.ts';
import { loadSkippedDays, openNote, type CancelFeedback } from './subscription.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import type { Vault } from '../../../platform/vault.ts';

interface SubscriptionRow extends Subscription {
  readonly isCurrent: boolean;
  /** Without charges in 3-D Secure: the customer can abandon them. */
  readonly isCharging: boolean;
  readonly guaranteedFrom: DubaiDay | null;
  readonly paid: Fils;
  readonly notificationTime: string | null;
  readonly brand: string | null;
  readonly lastFour: string | null;
}

export const readSubscription = (db: Queries, accountId: AccountId): Promise<SubscriptionRow | null> =>
  db.row<SubscriptionRow>(sql`
    select s.id, s.account_id as "accountId", s.plan_id as "planId", s.status, s.is_current as "isCurrent",
      s.price_fils as price, s.started_on as "startedOn", s.period_start as "periodStart", s.period_end as "periodEnd",
      s.given_back_days as "givenBackDays", s.anchor_date as "anchorDate",
      s.first_suggestion_on as "firstSuggestionOn", s.paused_from as "pausedFrom", s.paused_until as "pausedUntil",
      s.held_from as "heldFrom", s.ends_on as "endsOn", s.previous_plan_id as "previousPlanId", s.plan_changed_on as "planChangedOn",
      s.previous_price_fils as "previousPrice", s.failed_attempts as "failedAttempts", s.next_attempt_on as "nextAttemptOn", s.booked_fils as booked,
      s.grace_card as "graceCard", s.is_refunded as "isRefunded", s.noticed_for as "noticedFor",
      exists (select 1 from subscription.charges c join money.public_payments p on p.id = c.payment_id
        where c.subscription_id = s.id and c.is_open and p.asked_until is null) as "isCharging",
      (select min(started_on) from subscription.subscriptions f where f.account_id = s.account_id
        having not bool_or(f.is_refunded)) as "guaranteedFrom",
      (select coalesce(sum(amount_fils), 0) from subscription.charges c where c.subscription_id = s.id and c.is_paid)
        as paid,
      c.notification_time as "notificationTime", k.brand, k.last_four as "lastFour"
    from subscription.subscriptions s
    left join subscription.choices c on c.account_id = s.account_id
    left join money.public_cards k on k.account_id = s.account_id
    where s.account_id = ${accountId} order by s.created_at desc limit 1`);

export async function getSubscription(db: Queries, accountId: AccountId): Promise<SubscriptionReply | null> {
  const row = await readSubscription(db, accountId);
  if (!row) return null;
  const skippedDays = row.status === 'paused' ? await loadSkippedDays(db, row) : [];
  const nextBillingDate = nextChargeOn(row, { skippedDays });
  const price =
    nextBillingDate === null ? null : renewalPrice(row.price, await readPriceTerms(db, row, nextBillingDate));
  return toReply(row, await creditOf(db, accountId), { nextBillingDate, price });
}

export async function getMoved(tx: Tx, accountId: AccountId): Promise<SubscriptionReply> {
  const reply = await getSubscription(tx, accountId);
  if (!reply) throw new Error(`Subscription missing in its own transaction: accountId=${accountId}.`);
  return reply;
}

const planNames: Readonly<Record<PlanId, string>> = {
  'lunch-only': 'Lunch Only',
  'full-day': 'Full Day',
  family: 'Family Plan',
};

const toReply = (
  row: SubscriptionRow,
  credit: Fils,
  next: { readonly nextBillingDate: DubaiDay | null; readonly price: Fils | null },
): SubscriptionReply => ({
  planId: row.planId,
  planName: planNames[row.planId],
  status: row.status,
  price: toAedText(row.price),
  nextBillingDate: next.nextBillingDate,
  nextCharge: next.price === null ? null : toAedText(sumsOf(next.price, credit).due),
  startedOn: row.startedOn,
  firstSuggestionDate: row.firstSuggestionOn,
  notificationTime: row.notificationTime ?? defaultNotificationTime,
  card: row.brand !== null && row.lastFour !== null ? { brand: row.brand, lastFour: row.lastFour } : null,
  pausedFrom: row.pausedFrom,
  pausedUntil: row.pausedUntil,
  endsOn: row.endsOn,
  credit: toAedText(credit),
  pastDue:
    row.status === 'past_due'
      ? { amount: toAedText(sumsOf(row.price, credit).due), nextAttemptOn: row.nextAttemptOn }
      : null,
});

/** Null on a day without meals. */
export async function mealTimesDue(
  db: Queries,
  accountId: AccountId,
  day: DubaiDay,
): Promise<MealsDue | null> {
  const row = await db.row<Served>(sql`
    select s.plan_id as "planId", s.previous_plan_id as "previousPlanId", s.plan_changed_on as "planChangedOn",
      s.paused_from as "pausedFrom", s.paused_until as "pausedUntil", s.held_from as "heldFrom", s.ends_on as "endsOn",
      k.day is not null as "isSkipped"
    from subscription.subscriptions s
    left join subscription.skips k on k.subscription_id = s.id and k.day = ${day}
    where s.account_id = ${accountId} and s.is_current`);
  return row && mealsDue(row, day);
}

export async function readCancellation(
  { db, vault }: { readonly db: Queries; readonly vault: Vault },
  accountId: AccountId,
): Promise<CancelFeedback | null> {
  const row = await db.row<{ id: string; reason: CancelReason | null; note: Buffer | null }>(sql`
    select c.id, c.reason, c.note
    from (select id from subscription.subscriptions where account_id = ${accountId}
      order by created_at desc limit 1) s
    join subscription.cancellations c on c.subscription_id = s.id and c.kept_at is null
    order by c.cancelled_at desc limit 1`);
  return row && { reason: row.reason, note: row.note && openNote(vault, row.id, row.note) };
}

/** In fils. */
export async function readDisputed(db: Queries, subscriptionId: string): Promise<Fils | null> {
  const row = await db.row<{ disputed: Fils | null }>(sql`
    select sum(c.amount_fils)::bigint as disputed from subscription.charges c
    where c.subscription_id = ${subscriptionId} and c.is_paid
      and exists (select from money.public_disputes d where d.payment_id = c.payment_id and d.is_standing)`);
  return row?.disputed ?? null;
}

export const suspendedSince = async (db: Queries, accountId: AccountId): Promise<Date | null> =>
  (
    await db.row<{ at: Date | null }>(sql`
      select suspended_at as at from identity.public_accounts where id = ${accountId}`)
  )?.at ?? null;

export const readStrayHolds = (db: Queries): Promise<{ accountId: AccountId }[]> =>
  db.rows<{ accountId: AccountId }>(sql`
    select s.account_id as "accountId"
    from identity.public_accounts a join subscription.subscriptions s on s.account_id = a.id and s.is_current
    where a.suspended_at is not null and s.held_from is null
    union all
    select s.account_id
    from subscription.subscriptions s join identity.public_accounts a on a.id = s.account_id
    where s.is_current and s.held_from is not null and a.suspended_at is null`);
