import type { Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { graceDays } from './retention.rules.ts';

/** Those of these that are over and wait for no charge. Returns how many there were. */
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
