import type { Log } from '../log.ts';
import type { Db } from './db.ts';
import { sql } from './sql.ts';

/**
 * Makes the partitions of this month and the next three, and drops those that retention has emptied two months after they
 * ended. A partition that another transaction holds is left for the next night.
 */
export async function keepMonths(db: Db, log: Log): Promise<void> {
  const done = await db.row<{ made: number; dropped: number }>(sql`
    select platform.make_months() as made, (
      select coalesce(sum(platform.drop_months(t, now() - interval '2 months', false)), 0)::integer
      from platform.divided_tables() t) as dropped`);
  if (done && done.made + done.dropped > 0) log.info(done, 'partitions_changed');
  const full = await db.rows<{ table: string }>(sql`select platform.overflowing()::text as table`);
  for (const { table } of full) log.warn({ table }, 'partition_overflow: rows outside of every month');
}
