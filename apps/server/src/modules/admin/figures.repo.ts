// Keeps what past days came to, so that nobody counts them again.
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
