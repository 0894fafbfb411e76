import { defaultNotificationTime, type PlanId } from '@sufra/contract/subscription/plans.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queries } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { dubaiDay } from '../../../platform/pure/dubai-time.ts';
import { fastOn, isFastingDay } from '../../../platform/pure/ramadan.ts';
import { readRamadan } from '../../../platform/settings.ts';
import type { Vault } from '../../../platform/vault.ts';
import { fastingHousehold } from '../../household/index.ts';
import { occasionsOf } from '../../planner/index.ts';
import { sendMinute, timeOfDay, type ChosenTimes } from './daily.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

interface Context {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
}

/** `HH:MM` in Dubai. Decrypts the diet on fasting days only. */
export async function getMessageTime({ db, vault, clock }: Context, accountId: AccountId): Promise<string> {
  const now = clock.now();
  const day = dubaiDay(now);
  const chosen = await readChosenTimes(db, accountId);
  const ramadan = await readRamadan(db, now);
  if (!isFastingDay(ramadan, day)) return chosen.time;
  const { fasting, place } = await fastingHousehold(db, vault, accountId);
  const occasions = occasionsOf(day, { fasting, planId: chosen.planId }, ramadan);
  const sunset = Object.keys(occasions).length > 0 ? fastOn(day, place).sunset : null;
  return timeOfDay(sendMinute(chosen, { sunset }));
}

async function readChosenTimes(
  db: Queries,
  accountId: AccountId,
): Promise<ChosenTimes & { readonly planId: PlanId }> {
  const row = await db.row<{ time: string | null; ramadanTime: string | null; planId: PlanId | null }>(sql`
    select c.notification_time as time, c.ramadan_time as "ramadanTime", s.plan_id as "planId"
    from identity.public_accounts a
    left join subscription.public_choices c on c.account_id = a.id
    left join subscription.public_subscriptions s on s.account_id = a.id and s.is_current
    where a.id = ${accountId}`);
  return {
    time: row?.time ?? defaultNotificationTime,
    ramadanTime: row?.ramadanTime ?? null,
    planId: row?.planId ?? 'full-day',
  };
}
