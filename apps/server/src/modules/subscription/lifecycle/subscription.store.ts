import type { CancelReason } from '@sufra/contract/subscription/subscription.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { dubaiDay, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import { mealsDue, type MealsDue, type Moment, momentOf, type Served } from './meals.rules.ts';
import type { PlanChange, Subscription } from './subscription.rules.ts';
import { dueOn } from './renewal.machine.ts';
import type { Skip } from '../skipping/skip.rules.ts';
import type { Candidate, Mark } from '../../../platform/retention.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import type { Vault } from '../../../platform/vault.ts';

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
  /** The day of the first payment; null once the guarantee was used. */
  readonly guaranteedFrom: DubaiDay | null;
}

export async function lockNewest(tx: Tx, accountId: AccountId): Promise<LockedSubscription | null> {
  const row = await tx.row<{ id: string }>(sql`
    select id from subscription.subscriptions where account_id = ${accountId} order by created_at desc limit 1`);
  return row && lockSubscription(tx, row.id);
}

/** Skips, pauses and plan changes wait, so none is credited for a meal in use. Read the meals afterwards. */
export async function shareCurrent(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.run(sql`
    select 1 from subscription.subscriptions where account_id = ${accountId} and is_current for share`);
}

// Read after locking: the locking statement sees other rows as they were before its wait.
export async function lockSubscription(tx: Tx, id: string): Promise<LockedSubscription | null> {
  const subscription = await tx.row<Subscription>(sql`
    select id, account_id as "accountId", plan_id as "planId", status, price_fils as price, started_on as "startedOn",
      period_start as "periodStart", period_end as "periodEnd", given_back_days as "givenBackDays",
      anchor_date as "anchorDate", first_suggestion_on as "firstSuggestionOn", paused_from as "pausedFrom",
      paused_until as "pausedUntil", held_from as "heldFrom", ends_on as "endsOn", previous_plan_id as "previousPlanId",
      plan_changed_on as "planChangedOn", previous_price_fils as "previousPrice", failed_attempts as "failedAttempts",
      next_attempt_on as "nextAttemptOn", booked_fils as booked, grace_card as "graceCard", is_refunded as "isRefunded",
      noticed_for as "noticedFor"
    from subscription.subscriptions where id = ${id} for update`);
  if (!subscription) return null;
  const facts = await tx.row<Pick<LockedSubscription, 'isCharging' | 'guaranteedFrom'>>(sql`
    select exists (select 1 from subscription.charges where subscription_id = ${id} and is_open) as "isCharging",
      (select min(started_on) from subscription.subscriptions where account_id = ${subscription.accountId}
        having not bool_or(is_refunded)) as "guaranteedFrom"`);
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
      plan_changed_on = ${subscription.planChangedOn}, previous_price_fils = ${subscription.previousPrice ?? null},
      failed_attempts = ${subscription.failedAttempts},
      next_attempt_on = ${subscription.nextAttemptOn}, booked_fils = ${subscription.booked},
      grace_card = ${subscription.graceCard}, is_refunded = ${subscription.isRefunded},
      noticed_for = ${subscription.noticedFor}, due_on = ${dueOn(subscription)}
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

export const renewalsToNotice = (
  db: Queries,
  { today, until }: { readonly today: DubaiDay; readonly until: DubaiDay },
  afterId: string | null,
  limit: number,
): Promise<{ id: string }[]> =>
  db.rows<{ id: string }>(sql`
    select id from subscription.subscriptions
    where is_current and status = 'active' and ends_on is null and due_on > ${today} and due_on <= ${until}
      and noticed_for is distinct from due_on and (${afterId}::uuid is null or id > ${afterId}::uuid)
    order by id limit ${limit}`);

const noteContext = (id: string): string => `subscription.cancellations/${id}`;

export const openNote = (vault: Vault, id: string, sealed: Buffer): string =>
  vault.open(sealed, noteContext(id)) as string;

export interface CancelFeedback {
  readonly reason: CancelReason | null;
  readonly note: string | null;
}

interface NewCancellation extends CancelFeedback {
  readonly id: string;
  readonly subscriptionId: string;
  readonly accountId: AccountId;
  readonly now: Date;
}

export async function insertCancellation(
  tx: Tx,
  vault: Vault,
  { id, subscriptionId, accountId, reason, note, now }: NewCancellation,
): Promise<void> {
  const sealed = note === null ? null : vault.seal(note, noteContext(id));
  await tx.run(sql`
    insert into subscription.cancellations (id, subscription_id, account_id, reason, note, cancelled_at)
    values (${id}, ${subscriptionId}, ${accountId}, ${reason}, ${sealed}, ${now})`);
}

export async function withdrawCancellation(tx: Tx, subscriptionId: string, now: Date): Promise<void> {
  await tx.run(sql`
    update subscription.cancellations set kept_at = ${now}
    where subscription_id = ${subscriptionId} and kept_at is null`);
}

export async function deleteNotes(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.run(sql`update subscription.cancellations set note = null where account_id = ${accountId}`);
}

const loadSkips = (db: Queries, subscriptionId: string, from: DubaiDay): Promise<Skip[]> =>
  db.rows<Skip>(sql`
    select day, meal_times as "mealTimes", credit_fils as credit from subscription.skips
    where subscription_id = ${subscriptionId} and day >= ${from} order by day`);

/** Days from tomorrow with a meal accepted, ordered or read ahead. */
const loadUsedDays = async (db: Queries, accountId: AccountId, today: DubaiDay): Promise<DubaiDay[]> =>
  (
    await db.rows<{ day: DubaiDay }>(sql`
      select distinct s.day from planner.public_suggestions s
      where s.account_id = ${accountId} and s.day > ${today} and s.is_on_table
        and (s.status = 'accepted' or s.opened_at is not null
          or exists (select 1 from ordering.public_orders o
            where o.account_id = s.account_id and (o.is_open or o.status = 'delivered')
              and (o.suggestion_id = s.id or (o.meal_id = s.meal_id
                and (o.scheduled_from at time zone 'Asia/Dubai')::date = s.day))))`)
  ).map(({ day }) => day);

export interface Ahead {
  readonly now: Date;
  /** Since the start of the month. */
  readonly skips: readonly Skip[];
  readonly usedDays: readonly DubaiDay[];
}

export async function loadAhead(
  db: Queries,
  { id, accountId, periodStart }: Pick<Subscription, 'id' | 'accountId' | 'periodStart'>,
  now: Date,
): Promise<Ahead> {
  const skips = await loadSkips(db, id, periodStart);
  return { now, skips, usedDays: await loadUsedDays(db, accountId, dubaiDay(now)) };
}

export async function loadMoment(
  db: Queries,
  subscription: Parameters<typeof loadAhead>[1],
  now: Date,
): Promise<Moment> {
  const { skips, usedDays } = await loadAhead(db, subscription, now);
  return momentOf({ now, usedDays, skippedDays: skips.map(({ day }) => day) });
}

/** Null if this card, or none, already failed with days of grace. */
export async function graceCardOf(
  tx: Tx,
  accountId: AccountId,
  card: { readonly brand: string; readonly lastFour: string } | null,
): Promise<string | null> {
  const name = card ? `${card.brand} ${card.lastFour}` : 'none';
  const known = await tx.row(sql`
    select 1 from subscription.subscriptions where account_id = ${accountId} and grace_card = ${name} limit 1`);
  return known ? null : name;
}

/** Since the start of the month. */
export const loadSkippedDays = async (
  db: Queries,
  { id, periodStart }: Pick<Subscription, 'id' | 'periodStart'>,
): Promise<DubaiDay[]> => (await loadSkips(db, id, periodStart)).map(({ day }) => day);

interface NewSkip extends Skip {
  readonly id: string;
  readonly subscriptionId: string;
  readonly accountId: AccountId;
  readonly now: Date;
}

export async function insertSkip(tx: Tx, skip: NewSkip): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into subscription.skips
      (id, subscription_id, account_id, day, meal_times, credit_fils, created_at)
    values (${skip.id}, ${skip.subscriptionId}, ${skip.accountId}, ${skip.day}, ${skip.mealTimes}, ${skip.credit},
      ${skip.now})
    on conflict (subscription_id, day) do nothing`);
  return inserted === 1;
}

export interface OpenCharge {
  readonly paymentId: string;
  readonly subscriptionId: string;
  readonly accountId: AccountId;
  readonly kind: 'first' | 'renewal' | 'collection' | 'plan_change';
  /** Of a plan change, as agreed. */
  readonly change: PlanChange | null;
  readonly amount: Fils;
  readonly openedOn: DubaiDay;
}

export async function insertCharge(tx: Tx, charge: OpenCharge & { isPaid: boolean }): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into subscription.charges
      (payment_id, subscription_id, account_id, kind, plan_id, plan_change, amount_fils, opened_on, is_open, is_paid)
    values (${charge.paymentId}, ${charge.subscriptionId}, ${charge.accountId}, ${charge.kind},
      ${charge.change?.planId ?? null}, ${charge.change && JSON.stringify(charge.change)}::jsonb, ${charge.amount}, ${charge.openedOn}, ${!charge.isPaid}, ${charge.isPaid})
    on conflict (subscription_id) where is_open do nothing`);
  return inserted === 1;
}

export const loadOpenCharge = (db: Queries, paymentId: string): Promise<OpenCharge | null> =>
  db.row<OpenCharge>(sql`
    select payment_id as "paymentId", subscription_id as "subscriptionId", account_id as "accountId", kind,
      plan_change as change, amount_fils as amount, opened_on as "openedOn"
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
      s.held_from as "heldFrom", s.ends_on as "endsOn", k.day is not null as "isSkipped"
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
