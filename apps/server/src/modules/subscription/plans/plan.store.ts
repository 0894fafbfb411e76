import type { Emirate } from '@sufra/contract/options.ts';
import type { ServiceArea } from '@sufra/contract/subscription/subscribing.ts';
import type { PlanId } from '@sufra/contract/subscription/plans.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import { part, sql } from '../../../platform/db/sql.ts';
import type { CheckoutState } from './plan.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export const hasCurrentSubscription = async (db: Queries, accountId: AccountId): Promise<boolean> =>
  (await db.row(sql`
    select 1 from subscription.subscriptions where account_id = ${accountId} and is_current`)) !== null;

export async function savePlanChoice(db: Queries, accountId: AccountId, planId: PlanId): Promise<void> {
  await db.run(sql`
    insert into subscription.choices (account_id, plan_id) values (${accountId}, ${planId})
    on conflict (account_id) do update set plan_id = excluded.plan_id`);
}

export async function saveNotificationTime(
  db: Queries,
  accountId: AccountId,
  time: string,
  now: Date,
): Promise<void> {
  await db.run(sql`
    insert into subscription.choices (account_id, notification_time, notification_chosen_at)
    values (${accountId}, ${time}, ${now})
    on conflict (account_id) do update set notification_time = excluded.notification_time,
      notification_chosen_at = excluded.notification_chosen_at`);
}

/** Null restores the time derived from iftar. */
export async function saveRamadanTime(db: Queries, accountId: AccountId, time: string | null): Promise<void> {
  await db.run(sql`
    insert into subscription.choices (account_id, ramadan_time) values (${accountId}, ${time})
    on conflict (account_id) do update set ramadan_time = excluded.ramadan_time`);
}

/** Keeps the time of the first acceptance. */
export async function saveDisclaimer(db: Queries, accountId: AccountId, now: Date): Promise<void> {
  await db.run(sql`
    insert into subscription.choices (account_id, disclaimer_accepted_at) values (${accountId}, ${now})
    on conflict (account_id) do update set
      disclaimer_accepted_at = coalesce(subscription.choices.disclaimer_accepted_at, excluded.disclaimer_accepted_at)`);
}

export async function loadCheckoutState(db: Queries, accountId: AccountId): Promise<CheckoutState> {
  const row = await db.row<Omit<CheckoutState, 'emirate' | 'isServed'>>(sql`
    select coalesce((select completed_at is not null from household.public_profiles where account_id = ${accountId}), false)
        as "isProfileComplete",
      c.plan_id as "planId", c.notification_chosen_at is not null as "isTimeChosen",
      c.disclaimer_accepted_at is not null as "isDisclaimerAccepted",
      exists (select 1 from subscription.subscriptions s where s.account_id = ${accountId} and s.is_current)
        as "hasCurrent"
    from (select 1) one left join subscription.choices c on c.account_id = ${accountId}`);
  if (!row) throw new Error(`No checkout state for account ${accountId}.`);
  const { emirate, isServed } = await readServiceArea(db, accountId);
  return { ...row, emirate, isServed };
}

const serving = part`(select emirate from partners.public_partners where is_approved and not is_paused)`;

export async function readServiceArea(db: Queries, accountId: AccountId): Promise<ServiceArea> {
  const area = await db.row<ServiceArea>(sql`
    with places as (
      select emirate, case when is_default then 0 else 1 end as rank from household.public_addresses
      where account_id = ${accountId}
      union all select location ->> 'emirate', 2 from household.public_profiles
      where account_id = ${accountId} and location is not null)
    select (select emirate from places order by rank limit 1) as emirate,
      exists (select from places where emirate in ${serving}) as "isServed",
      exists (select from subscription.waiting_list w join places p on p.emirate = w.emirate
        where w.account_id = ${accountId}) as "isWaiting"`);
  return area ?? { emirate: null, isServed: false, isWaiting: false };
}

export async function insertWaiting(tx: Tx, { accountId, emirate }: Waiting, now: Date): Promise<void> {
  await tx.run(sql`
    insert into subscription.waiting_list (account_id, emirate, asked_at) values (${accountId}, ${emirate}, ${now})
    on conflict (account_id, emirate) do nothing`);
}

export async function deleteWaiting(db: Queries, accountId: AccountId): Promise<void> {
  await db.run(sql`delete from subscription.waiting_list where account_id = ${accountId}`);
}

export interface Waiting {
  readonly accountId: AccountId;
  readonly emirate: Emirate;
}

export const takeServed = (tx: Tx, limit: number): Promise<Waiting[]> =>
  tx.rows<Waiting>(sql`
    delete from subscription.waiting_list w
    using (select account_id, emirate from subscription.waiting_list where emirate in ${serving}
      order by account_id, emirate limit ${limit} for update skip locked) due
    where w.account_id = due.account_id and w.emirate = due.emirate
    returning w.account_id as "accountId", w.emirate`);

export async function deleteChoices(db: Queries, accountId: AccountId): Promise<void> {
  await db.run(sql`delete from subscription.choices where account_id = ${accountId}`);
}
