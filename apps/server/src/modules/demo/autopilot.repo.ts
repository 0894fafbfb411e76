import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export async function saveAutopilot(db: Queries, isOn: boolean): Promise<void> {
  await db.run(sql`
    insert into demo.autopilot (is_on) values (${isOn}) on conflict (is_only) do update set is_on = excluded.is_on`);
}

export async function savePlayer(db: Queries, accountId: string, now: Date): Promise<void> {
  await db.run(sql`
    insert into demo.players as p (account_id, seen_at) values (${accountId}, ${now})
    on conflict (account_id) do update set seen_at = excluded.seen_at where p.seen_at < excluded.seen_at`);
}

export async function forgetPlayer(db: Queries, accountId: string): Promise<void> {
  await db.run(sql`delete from demo.players where account_id = ${accountId}`);
}
