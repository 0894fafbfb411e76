import type { Queries, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface ClockRow {
  readonly beganAt: Date;
  readonly aheadMs: number;
  readonly goal: Date | null;
}

export async function saveBeginning(db: Queries, now: Date): Promise<void> {
  await db.run(sql`insert into demo.clock (began_at) values (${now}) on conflict do nothing`);
}

/** Null before the demo was seeded. */
export const readClock = (db: Queries): Promise<ClockRow | null> =>
  db.row<ClockRow>(sql`select began_at as "beganAt", ahead_ms::float8 as "aheadMs", goal from demo.clock`);

export const lockClock = (tx: Tx): Promise<ClockRow | null> =>
  tx.row<ClockRow>(
    sql`select began_at as "beganAt", ahead_ms::float8 as "aheadMs", goal from demo.clock for update`,
  );

export async function saveGoal(db: Queries, goal: Date | null): Promise<void> {
  await db.run(sql`update demo.clock set goal = ${goal}`);
}

/** A clock never goes back. */
export async function saveAhead(db: Queries, aheadMs: number): Promise<void> {
  await db.run(sql`update demo.clock set ahead_ms = greatest(ahead_ms, ${Math.round(aheadMs)}::bigint)`);
}
