import type { Emirate, Language } from '@sufra/contract/options.ts';
import type { PlanId } from '@sufra/contract/subscription/plans.ts';
import type { Queries } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { DubaiDay } from '../../../platform/pure/dubai-time.ts';
import type { MessageKind } from '../messages/message.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export interface DailyRecipient {
  readonly accountId: AccountId;
  readonly language: Language;
  readonly name: string | null;
  readonly planId: PlanId;
  readonly emirate: Emirate;
  readonly time: string;
  readonly ramadanTime: string | null;
}

interface DailyQuery {
  readonly kind: MessageKind;
  readonly day: DubaiDay;
  readonly times: readonly string[];
  readonly isRamadan: boolean;
  readonly isBeforeSunset: boolean;
  readonly after: string | null;
  readonly limit: number;
}

export const readDailyRecipients = (
  db: Queries,
  { kind, day, times, isRamadan, isBeforeSunset, after, limit }: DailyQuery,
): Promise<DailyRecipient[]> =>
  db.rows<DailyRecipient>(sql`
    select s.account_id as "accountId", coalesce(h.language, 'en') as language, h.name, c.notification_time as time,
      c.ramadan_time as "ramadanTime", s.plan_id as "planId", coalesce(d.emirate, 'Dubai') as emirate
    from subscription.public_subscriptions s
    join subscription.public_choices c on c.account_id = s.account_id
    join identity.public_accounts a on a.id = s.account_id and a.phone is not null
    left join household.public_profiles h on h.account_id = s.account_id
    left join household.public_addresses d on d.account_id = s.account_id and d.is_default
    where s.is_current and s.first_suggestion_on <= ${day}
      and (case when ${isRamadan} then coalesce(c.ramadan_time, c.notification_time) else c.notification_time end
          = any(${times}) or (${isBeforeSunset} and c.ramadan_time is null))
      and (${after}::uuid is null or s.account_id > ${after}::uuid)
      and not exists (select 1 from notifications.messages m
        where m.account_id = s.account_id and m.kind = ${kind} and m.subject = ${day})
    order by s.account_id limit ${limit}`);
