import type { Log } from '../log.ts';
import type { Db } from './db.ts';
import { sql } from './sql.ts';

const lockNotAvailable = '55P03';

/**
 * Makes the partitions of this month and the next three, and drops those that retention has emptied two months after they
 * ended. Each in its own transaction: a lock on one table never waits for another. What is busy is left for the next night.
 */
export async function keepMonths(db: Db, log: Log): Promise<void> {
  const missing = await db.rows<{ table: string; month: string }>(sql`
    select parent::text as table, month::text from platform.missing_months()`);
  for (const { table, month } of missing)
    await unlessBusy(log, table, () => db.run(sql`select platform.make_month(${table}::regclass, ${month})`));
  const divided = await db.rows<{ table: string }>(sql`
    select platform.divided_tables()::text as table order by 1`);
  for (const { table } of divided)
    await unlessBusy(log, table, () =>
      db.run(sql`select platform.drop_months(${table}::regclass, now() - interval '2 months', false)`),
    );
  const full = await db.rows<{ table: string }>(sql`select platform.overflowing()::text as table`);
  for (const { table } of full) log.warn({ table }, 'partition_overflow: rows outside of every month');
}

async function unlessBusy(log: Log, table: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if ((error as { code?: string }).code !== lockNotAvailable) throw error;
    log.warn({ table }, 'partition_busy');
  }
}
