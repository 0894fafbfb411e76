import type { MealTime } from '@sufra/contract/options.ts';
import type { PlanId } from '@sufra/contract/plans.ts';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { DubaiDay } from '../../platform/pure/dubai-time.ts';
import type { Fils } from '../../platform/pure/money.ts';
import type { Subscription } from './life.rules.ts';
import { dueOn } from './renewal.machine.ts';
import type { Skip } from './skip.rules.ts';

/** False when the account already has a current subscription. */
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

/** A subscription held until the transaction ends. */
export interface Held extends Subscription {
  /** A charge of it waits for the gateway's answer; nothing else may move it meanwhile. */
  readonly isCharging: boolean;
  /** The day of the account's first payment for any subscription. */
  readonly firstPaidOn: DubaiDay;
}

/** The newest subscription of the account, current or not. */
export async function lockNewest(tx: Tx, accountId: string): Promise<Held | null> {
  const row = await tx.row<{ id: string }>(sql`
    select id from subscription.subscriptions where account_id = ${accountId} order by created_at desc limit 1`);
  return row && lockSubscription(tx, row.id);
}

// What depends on other rows is read after the lock is held: the statement that waits for it sees them as they were.
export async function lockSubscription(tx: Tx, id: string): Promise<Held | null> {
  const subscription = await tx.row<Subscription>(sql`
    select id, account_id as "accountId", plan_id as "planId", status, price_fils as price, started_on as "startedOn",
      period_start as "periodStart", period_end as "periodEnd", given_back_days as "givenBackDays",
      anchor_date as "anchorDate", first_suggestion_on as "firstSuggestionOn", paused_from as "pausedFrom",
      paused_until as "pausedUntil", held_from as "heldFrom", ends_on as "endsOn", previous_plan_id as "previousPlanId",
      plan_changed_on as "planChangedOn", failed_attempts as "failedAttempts", next_attempt_on as "nextAttemptOn",
      booked_fils as booked
    from subscription.subscriptions where id = ${id} for update`);
  if (!subscription) return null;
  const facts = await tx.row<Pick<Held, 'isCharging' | 'firstPaidOn'>>(sql`
    select exists (select 1 from subscription.charges where subscription_id = ${id} and is_open) as "isCharging",
      (select min(started_on) from subscription.subscriptions where account_id = ${subscription.accountId})
        as "firstPaidOn"`);
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

/** Current subscriptions the daily job has to look at, after `afterId`, for work in batches. */
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

/** The skipped days of the subscription from a day on. */
export const loadSkips = (db: Queries, subscriptionId: string, from: DubaiDay): Promise<Skip[]> =>
  db.rows<Skip>(sql`
    select day, meal_times as "mealTimes", credit_fils as credit from subscription.skips
    where subscription_id = ${subscriptionId} and day >= ${from} order by day`);

interface NewSkip extends Skip {
  readonly id: string;
  readonly subscriptionId: string;
  readonly accountId: string;
  readonly keptTimes: readonly MealTime[];
  readonly now: Date;
}

/** False when the day was skipped before. */
export async function insertSkip(tx: Tx, skip: NewSkip): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into subscription.skips
      (id, subscription_id, account_id, day, meal_times, kept_times, credit_fils, created_at)
    values (${skip.id}, ${skip.subscriptionId}, ${skip.accountId}, ${skip.day}, ${skip.mealTimes}, ${skip.keptTimes},
      ${skip.credit}, ${skip.now})
    on conflict (subscription_id, day) do nothing`);
  return inserted === 1;
}

/** A charge that waits for the gateway, with what is done when it is paid. */
export interface OpenCharge {
  readonly paymentId: string;
  readonly subscriptionId: string;
  readonly accountId: string;
  readonly kind: 'first' | 'renewal' | 'collection' | 'plan_change';
  /** The plan that is changed to. */
  readonly planId: PlanId | null;
  readonly amount: Fils;
  readonly openedOn: DubaiDay;
}

/** False while another charge of the subscription is open. */
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

/** Payments that succeeded, the newest first. */
export const loadPaidCharges = (
  db: Queries,
  subscriptionId: string,
): Promise<{ paymentId: string; amount: Fils }[]> =>
  db.rows(sql`
    select payment_id as "paymentId", amount_fils as amount from subscription.charges
    where subscription_id = ${subscriptionId} and is_paid order by opened_on desc, payment_id desc`);
