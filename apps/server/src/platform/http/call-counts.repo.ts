import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';

interface News {
  readonly key: string;
  /** Calls since the last time. */
  readonly calls: number;
}

/** Adds these calls and returns what all have told of the same keys in this minute. */
export async function exchangeCounts(
  db: Db,
  minute: number,
  news: readonly News[],
): Promise<ReadonlyMap<string, number>> {
  // In one order for all processes, so that none waits for another that waits for it.
  const sorted = [...news].sort((one, other) => (one.key < other.key ? -1 : 1));
  const rows = await db.rows<{ key: string; calls: number }>(sql`
    insert into platform.call_counts as c (minute, key, calls)
    select ${minute}::bigint, n.key, n.calls
    from unnest(${sorted.map(({ key }) => key)}::text[], ${sorted.map(({ calls }) => calls)}::bigint[]) as n(key, calls)
    on conflict (minute, key) do update set calls = c.calls + excluded.calls
    returning c.key, c.calls`);
  return new Map(rows.map(({ key, calls }) => [key, calls]));
}

/** Forgets the minutes before this one, but for the last: clocks may differ a little. */
export const forgetCounts = (db: Db, minute: number): Promise<number> =>
  db.run(sql`delete from platform.call_counts where minute < ${minute - 1}`);
