import type { Db } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { DubaiDay } from '../../platform/pure/dubai-time.ts';

/** Takes one of the day's calls; false when all are taken. */
export async function countCall(db: Db, day: DubaiDay, most: number): Promise<boolean> {
  if (most < 1) return false;
  const rows = await db.rows<{ calls: number }>(sql`
    insert into adapters.model_calls as c (day, calls) values (${day}, 1)
    on conflict (day) do update set calls = c.calls + 1 where c.calls < ${most} returning calls`);
  return rows.length > 0;
}
