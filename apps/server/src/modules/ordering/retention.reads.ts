import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Candidate, Mark } from '../../platform/forgetting.ts';

export const oldOrders = (db: Queries, before: Date, after: Mark, most: number): Promise<Candidate[]> =>
  db.rows<Candidate>(sql`
    select id, placed_at::text as at, not is_open and coalesce(finished_at, 'infinity') < ${before} as "isOver"
    from ordering.orders
    where placed_at < ${before} and (placed_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)
    order by placed_at, id limit ${most}`);
