import type { MealTime } from '@sufra/contract/options.ts';
import type { PlanId } from '@sufra/contract/subscription/plans.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { DubaiDay } from '../../../platform/pure/dubai-time.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import type { Subscription } from './subscription.rules.ts';
import { dueOn } from './renewal.machine.ts';
import { type Skip, mealsDue, type MealsDue, type Served } from '../skipping/skip.rules.ts';
import type { Candidate, Mark } from '../../../platform/retention.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export async function insertSubscription(tx: Tx, subscription: Subscription, now: Date): Promise<boolean> {
  const { id, accountId, planId, status, price, startedOn, periodStart, periodEnd } = subscription;
  const changed = await tx.run(sql`
    insert into subscription.subscriptions
      (id, account_id, plan_id, status, price_fils, started_on, period_start, period_end, anchor_date,
       first_suggestion_on, booked_fils, due_on, created_at)
    values (${id}, ${accountId}, ${planId}, ${status}, ${price}, ${startedOn}, ${periodStart}, ${periodEnd},
      ${subscription.anchorDate}, ${subscription.firstSuggestionOn}, ${subscription.booked}, ${dueOn(subscription)},
      ${now})
    on conflict (account_id) where is_current do nothing`);
  return changed === 1;
}

export interface LockedSubscription extends Subscription {
  readonly isCharging: boolean;
  readonly firstPaidOn: DubaiDay;
}

export async function lockNewest(tx: Tx, accountId: AccountId): Promise<LockedSubscription | null> {
  const row = await tx.row<{ id: string }>(sql`
    select id from subscription.subscriptions where account_id = ${accountId} order by created_at desc limit 1`);
  return row && lockSubscription(tx, row.id);
}

// Read after locking: the locking statement sees other rows as they were before its wait.
export async function lockSubscription(tx: Tx, id: string): Promise<LockedSubscription | null> {
  const subscription = await tx.row<Subscription>(sql`
    select id, account_id as "accountId", plan_id as "planId", status, price_fils as price, started_on as "startedOn",
      period_start as "periodStart", period_end as "periodEnd", given_back_days as "givenBackDays",
      anchor_date as "anchorDate", first_suggestion_on as "firstSuggestionOn", paused_from as "pausedFrom",
      paused_until as "pausedUntil", held_from as "heldFrom", ends_on as "endsOn", previous_plan_id as "previousPlanId",
      plan_changed_on as "planChangedOn", failed_attempts as "failedAttempts", next_attempt_on as "nextAttemptOn",
      booked_fils as booked
    from subscription.subscriptions where id = ${id} for update`);
  if (!subscription) return null;
  const facts = await tx.row<Pick<LockedSubscription, 'isCharging' | 'firstPaidOn'>>(sql`
    select exists (select 1 from subscription.charges where subscription_id = ${id} and is_open) as "isCharging",
      coalesce((select min(started_on) from subscription.subscriptions where account_id = ${subscription.accountId}),
        ${subscription.startedOn}::date) as "firstPaidOn"`);
  return facts && { ...subscription, ...facts };
}

export async function saveSubscription(tx: Tx, subscription: Subscription): Promise<void> {
  const { id, planId, status, price, periodStart, periodEnd, pausedFrom, pausedUntil } = subscription;
  await tx.run(sql`
    update subscription.subscriptions set plan_id = ${planId}, status = ${status}, price_fils = ${price},
      period_start = ${periodStart}, period_end = ${periodEnd}, given_back_days = ${subscription.givenBackDays},
      anchor_date = ${subscription.anchorDate}, paused_from = ${pausedFrom}, paused_until = ${pausedUntil},
      held_from = ${subscription.heldFrom},
      ends_on = ${subscription.endsOn}, previous_plan_id = ${subscription.previousPlanId},
      plan_changed_on = ${subscription.planChangedOn}, failed_attempts = ${subscription.failedAttempts},
      next_attempt_on = ${subscription.nextAttemptOn}, booked_fils = ${subscription.booked},
      due_on = ${dueOn(subscription)}
    where id = ${id}`);
}

export const dueSubscriptions = (
  db: Queries,
  today: DubaiDay,
  afterId: string | null,
  limit: number,
): Promise<{ id: string }[]> =>
  db.rows<{ id: string }>(sql`
    select id from subscription.subscriptions
    where is_current and due_on <= ${today} and (${afterId}::uuid is null or id > ${afterId}::uuid)
    order by id limit ${limit}`);

export const loadSkips = (db: Queries, subscriptionId: string, from: DubaiDay): Promise<Skip[]> =>
  db.rows<Skip>(sql`
    select day, meal_times as "mealTimes", credit_fils as credit from subscription.skips
    where subscription_id = ${subscriptionId} and day >= ${from} order by day`);

export const loadSkippedDays = async (
  db: Queries,
  subscriptionId: string,
  from: DubaiDay,
): Promise<DubaiDay[]> => (await loadSkips(db, subscriptionId, from)).map(({ day }) => day);

interface NewSkip extends Skip {
  readonly id: string;
  readonly subscriptionId: string;
  readonly accountId: AccountId;
  readonly keptTimes: readonly MealTime[];
  readonly now: Date;
}

export async function insertSkip(tx: Tx, skip: NewSkip): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into subscription.skips
      (id, subscription_id, account_id, day, meal_times, kept_times, credit_fils, created_at)
    values (${skip.id}, ${skip.subscriptionId}, ${skip.accountId}, ${skip.day}, ${skip.mealTimes}, ${skip.keptTimes},
      ${skip.credit}, ${skip.now})
    on conflict (subscription_id, day) do nothing`);
  return inserted === 1;
}

export interface OpenCharge {
  readonly paymentId: string;
  readonly subscriptionId: string;
  readonly accountId: AccountId;
  readonly kind: 'first' | 'renewal' | 'collection' | 'plan_change';
  readonly planId: PlanId | null;
  readonly amount: Fils;
  readonly openedOn: DubaiDay;
}

export async function insertCharge(tx: Tx, charge: OpenCharge & { isPaid: boolean }): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into subscription.charges
      (payment_id, subscription_id, account_id, kind, plan_id, amount_fils, opened_on, is_open, is_paid)
    values (${charge.paymentId}, ${charge.subscriptionId}, ${charge.accountId}, ${charge.kind}, ${charge.planId},
      ${charge.amount}, ${charge.openedOn}, ${!charge.isPaid}, ${charge.isPaid})
    on conflict (subscription_id) where is_open do nothing`);
  return inserted === 1;
}

export const loadOpenCharge = (db: Queries, paymentId: string): Promise<OpenCharge | null> =>
  db.row<OpenCharge>(sql`
    select payment_id as "paymentId", subscription_id as "subscriptionId", account_id as "accountId", kind,
      plan_id as "planId", amount_fils as amount, opened_on as "openedOn"
    from subscription.charges where payment_id = ${paymentId} and is_open`);

export async function closeCharge(tx: Tx, paymentId: string, isPaid: boolean): Promise<void> {
  await tx.run(sql`
    update subscription.charges set is_open = false, is_paid = ${isPaid} where payment_id = ${paymentId}`);
}

export const loadPaidCharges = (
  db: Queries,
  subscriptionId: string,
): Promise<{ paymentId: string; amount: Fils }[]> =>
  db.rows(sql`
    select payment_id as "paymentId", amount_fils as amount from subscription.charges
    where subscription_id = ${subscriptionId} and is_paid order by opened_on desc, payment_id desc`);

/** `after` is excluded, `upTo` included. */
interface AccountRange {
  readonly after: string;
  readonly upTo: string | null;
}

/** Locks the subscriptions: pauses and plan changes wait until the meals are planned. */
export async function loadMealsDue(
  tx: Tx,
  { after, upTo }: AccountRange,
  day: DubaiDay,
): Promise<(MealsDue & { readonly accountId: AccountId })[]> {
  const rows = await tx.rows<Served & { readonly accountId: AccountId }>(sql`
    select s.account_id as "accountId", s.plan_id as "planId", s.previous_plan_id as "previousPlanId",
      s.plan_changed_on as "planChangedOn", s.paused_from as "pausedFrom", s.paused_until as "pausedUntil",
      s.held_from as "heldFrom", s.ends_on as "endsOn", k.kept_times as "keptTimes"
    from subscription.subscriptions s
    left join subscription.skips k on k.subscription_id = s.id and k.day = ${day}
    where s.is_current and s.account_id > ${after}::uuid and (${upTo}::uuid is null or s.account_id <= ${upTo}::uuid)
    order by s.account_id for share of s`);
  return rows.flatMap((row) => {
    const due = mealsDue(row, day);
    return due && due.mealTimes.length > 0 ? [{ ...due, accountId: row.accountId }] : [];
  });
}

/** Longer than a subscription runs without payment. */
const graceDays = 90;

/** Keeps an account's first subscription, which dates the guarantee period, and its newest. */
export const oldSubscriptions = (
  db: Queries,
  before: Date,
  after: Mark,
  most: number,
): Promise<Candidate[]> =>
  db.rows<Candidate>(sql`
    select s.id, s.period_end::text as at,
      greatest(s.period_end + ${graceDays}::integer, s.ends_on) <= (${before}::timestamptz at time zone 'Asia/Dubai')::date
      and (
        (select true from identity.public_accounts a where a.id = s.account_id and a.erased_at is null) is null
        or (exists (select 1 from subscription.subscriptions f
            where f.account_id = s.account_id and f.started_on <= s.started_on and f.created_at < s.created_at)
          and exists (select 1 from subscription.subscriptions n
            where n.account_id = s.account_id and n.created_at > s.created_at))) as "isOver"
    from subscription.subscriptions s
    where not s.is_current and s.period_end < (${before}::timestamptz at time zone 'Asia/Dubai')::date
      and (s.period_end, s.id) > (${after.at}::date, ${after.id}::uuid)
    order by s.period_end, s.id limit ${most}`);

export async function deleteSubscriptions(tx: Tx, before: Date, ids: readonly string[]): Promise<number> {
  const due = await tx.rows<{ id: string }>(sql`
    select s.id from subscription.subscriptions s
    where s.id = any(${ids}::uuid[]) and not s.is_current
      and greatest(s.period_end + ${graceDays}::integer, s.ends_on) <= (${before}::timestamptz at time zone 'Asia/Dubai')::date
      and not exists (select 1 from subscription.charges c where c.subscription_id = s.id and c.is_open)
    order by s.id for update skip locked`);
  const gone = due.map(({ id }) => id);
  await tx.run(sql`delete from subscription.charges where subscription_id = any(${gone}::uuid[])`);
  await tx.run(sql`delete from subscription.skips where subscription_id = any(${gone}::uuid[])`);
  return tx.run(sql`delete from subscription.subscriptions where id = any(${gone}::uuid[])`);
}
