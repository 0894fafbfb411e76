// Who is to hear of the day's meals at an hour and has not heard of them yet.
import type { Language } from '@sufra/contract/options.ts';
import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { DubaiDay } from '../../platform/pure/dubai-time.ts';
import type { MessageKind } from './message.rules.ts';

export interface DailyReader {
  readonly accountId: string;
  readonly language: Language;
  readonly name: string | null;
  /** The chosen hour, `HH:MM` in Dubai. */
  readonly time: string;
}

interface Wanted {
  readonly kind: MessageKind;
  readonly day: DubaiDay;
  readonly times: readonly string[];
  /** The last account of the batch before. */
  readonly after: string | null;
  readonly limit: number;
}

/** Subscribers whose meals have begun; whether there are any today is the planner's to say. */
export const readDailyReaders = (
  db: Queries,
  { kind, day, times, after, limit }: Wanted,
): Promise<DailyReader[]> =>
  db.rows<DailyReader>(sql`
    select s.account_id as "accountId", coalesce(h.language, 'en') as language, h.name, c.notification_time as time
    from subscription.subscriptions s
    join subscription.choices c on c.account_id = s.account_id
    join identity.accounts a on a.id = s.account_id and a.phone is not null
    left join household.profiles h on h.account_id = s.account_id
    where s.is_current and s.first_suggestion_on <= ${day} and c.notification_time = any(${times})
      and (${after}::uuid is null or s.account_id > ${after}::uuid)
      and not exists (select 1 from notifications.messages m
        where m.account_id = s.account_id and m.kind = ${kind} and m.subject = ${day})
    order by s.account_id limit ${limit}`);
