import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Candidate, Mark } from '../../platform/forgetting.ts';

export const oldDeliveries = (db: Queries, before: Date, after: Mark, most: number): Promise<Candidate[]> =>
  db.rows<Candidate>(sql`
    select d.id, d.ended_at::text as at, not d.is_open and not d.is_in_hand
      and (select true from ordering.orders o where o.id = d.order_id) is null as "isOver"
    from delivery.deliveries d
    where d.ended_at < ${before} and (d.ended_at, d.id) > (${after.at}::timestamptz, ${after.id}::uuid)
    order by d.ended_at, d.id limit ${most}`);

export const oldTrips = (db: Queries, before: Date, after: Mark, most: number): Promise<Candidate[]> =>
  db.rows<Candidate>(sql`
    select t.id, t.ended_at::text as at, not t.is_active
      and (select true from delivery.deliveries d where d.trip_id = t.id limit 1) is null as "isOver"
    from delivery.trips t
    where t.ended_at < ${before} and (t.ended_at, t.id) > (${after.at}::timestamptz, ${after.id}::uuid)
    order by t.ended_at, t.id limit ${most}`);
