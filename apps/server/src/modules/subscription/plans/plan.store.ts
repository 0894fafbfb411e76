import type { PlanId } from '@sufra/contract/subscription/plans.ts';
import type { Queries } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
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
  const row = await db.row<CheckoutState>(sql`
    select coalesce((select completed_at is not null from household.public_profiles where account_id = ${accountId}), false)
        as "isProfileComplete",
      c.plan_id as "planId", c.notification_chosen_at is not null as "isTimeChosen",
      c.disclaimer_accepted_at is not null as "isDisclaimerAccepted",
      exists (select 1 from subscription.subscriptions s where s.account_id = ${accountId} and s.is_current)
        as "hasCurrent"
    from (select 1) one left join subscription.choices c on c.account_id = ${accountId}`);
  if (!row) throw new Error(`No checkout state for account ${accountId}.`);
  return row;
}

export async function deleteChoices(db: Queries, accountId: AccountId): Promise<void> {
  await db.run(sql`delete from subscription.choices where account_id = ${accountId}`);
}
