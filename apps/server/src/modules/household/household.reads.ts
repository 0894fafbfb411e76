import { defaultNotificationTime } from '@sufra/contract/plans.ts';
import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export interface Contact {
  readonly phone: string;
  readonly notificationTime: string;
  /** Null where nothing else was chosen for Ramadan. */
  readonly ramadanTime: string | null;
}

export async function readContact(db: Queries, accountId: string): Promise<Contact> {
  const row = await db.row<{
    phone: string;
    notificationTime: string | null;
    ramadanTime: string | null;
  }>(sql`
    select a.phone, c.notification_time as "notificationTime", c.ramadan_time as "ramadanTime"
    from identity.accounts a left join subscription.choices c on c.account_id = a.id
    where a.id = ${accountId}`);
  return {
    phone: row?.phone ?? '',
    notificationTime: row?.notificationTime ?? defaultNotificationTime,
    ramadanTime: row?.ramadanTime ?? null,
  };
}
