import type { Emirate, Language } from '@sufra/contract/options.ts';
import { defaultNotificationTime, type PlanId } from '@sufra/contract/plans.ts';
import type { Queries } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { DubaiDay } from '../../../platform/pure/dubai-time.ts';
import type { MessageKind } from '../messages/message.rules.ts';

export interface DailyReader {
  readonly accountId: string;
  readonly language: Language;
  readonly name: string | null;
  readonly planId: PlanId;
  /** Where the fast is kept: the emirate of the default address. */
  readonly emirate: Emirate;
  /** The chosen hour, `HH:MM` in Dubai. */
  readonly time: string;
  /** The one chosen for Ramadan. */
  readonly ramadanTime: string | null;
}

/** The hours somebody chose, and the plan; those of whoever chose nothing yet are the usual ones. */
export async function readChosenTimes(
  db: Queries,
  accountId: string,
): Promise<Pick<DailyReader, 'time' | 'ramadanTime' | 'planId'>> {
  const row = await db.row<{ time: string | null; ramadanTime: string | null; planId: PlanId | null }>(sql`
    select c.notification_time as time, c.ramadan_time as "ramadanTime", s.plan_id as "planId"
    from identity.accounts a
    left join subscription.choices c on c.account_id = a.id
    left join subscription.subscriptions s on s.account_id = a.id and s.is_current
    where a.id = ${accountId}`);
  return {
    time: row?.time ?? defaultNotificationTime,
    ramadanTime: row?.ramadanTime ?? null,
    planId: row?.planId ?? 'full-day',
  };
}

interface Wanted {
  readonly kind: MessageKind;
  readonly day: DubaiDay;
  readonly times: readonly string[];
  /** The hours chosen for Ramadan count. */
  readonly isRamadan: boolean;
  /** Whoever chose none for Ramadan may have to be told now, whatever the usual hour. */
  readonly isBeforeSunset: boolean;
  /** The last account of the batch before. */
  readonly after: string | null;
  readonly limit: number;
}

/** Subscribers whose meals have begun; whether there are any today is the planner's to say. */
export const readDailyReaders = (
  db: Queries,
  { kind, day, times, isRamadan, isBeforeSunset, after, limit }: Wanted,
): Promise<DailyReader[]> =>
  db.rows<DailyReader>(sql`
    select s.account_id as "accountId", coalesce(h.language, 'en') as language, h.name, c.notification_time as time,
      c.ramadan_time as "ramadanTime", s.plan_id as "planId", coalesce(d.emirate, 'Dubai') as emirate
    from subscription.subscriptions s
    join subscription.choices c on c.account_id = s.account_id
    join identity.accounts a on a.id = s.account_id and a.phone is not null
    left join household.profiles h on h.account_id = s.account_id
    left join household.addresses d on d.account_id = s.account_id and d.is_default
    where s.is_current and s.first_suggestion_on <= ${day}
      and (case when ${isRamadan} then coalesce(c.ramadan_time, c.notification_time) else c.notification_time end
          = any(${times}) or (${isBeforeSunset} and c.ramadan_time is null))
      and (${after}::uuid is null or s.account_id > ${after}::uuid)
      and not exists (select 1 from notifications.messages m
        where m.account_id = s.account_id and m.kind = ${kind} and m.subject = ${day})
    order by s.account_id limit ${limit}`);
