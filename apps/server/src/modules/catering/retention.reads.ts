import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Candidate, Mark } from '../../platform/forgetting.ts';

export const oldEvents = (db: Queries, before: Date, after: Mark, most: number): Promise<Candidate[]> =>
  db.rows<Candidate>(sql`
    select id, created_at::text as at,
      is_over and starts_at < ${before} and coalesce(finished_at, 'infinity') < ${before} as "isOver"
    from catering.events
    where created_at < ${before} and (created_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)
    order by created_at, id limit ${most}`);
