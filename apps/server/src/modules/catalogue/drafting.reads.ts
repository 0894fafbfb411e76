import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export async function readAskedSince(db: Queries, accountId: string, since: Date): Promise<number> {
  const row = await db.row<{ asked: number }>(sql`
    select count(*)::int as asked from platform.audit
    where actor_account_id = ${accountId} and at > ${since} and action = 'meal.asked'`);
  return row?.asked ?? 0;
}
