import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { DayFigures } from './figures.rules.ts';

/** A day that is kept already stays as it is. */
export async function keepDays(db: Queries, days: readonly DayFigures[]): Promise<void> {
  await db.run(sql`
    insert into admin.daily_figures (day, users, subscriptions, joined, orders, revenue_fils)
    select day, users, subscriptions, joined, orders, revenue
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as row (
      day date, users bigint, subscriptions bigint, joined bigint, orders bigint, revenue bigint)
    on conflict (day) do nothing`);
}

/** Adds the changes of the counts to their figures; what commits meanwhile is for the next time. */
export async function foldCounts(db: Queries): Promise<void> {
  await db.run(sql`
    with taken as (delete from admin.count_changes returning name, change)
    update admin.counts c set amount = c.amount + t.change
    from (select name, sum(change) as change from taken group by name) t where t.name = c.name`);
}
