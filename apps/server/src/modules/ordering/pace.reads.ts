import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Made } from './pace.rules.ts';

/** Partners with an order that ended since. */
export const readBusy = async (db: Queries, since: Date): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(sql`
      select distinct partner_id as id from ordering.orders where not is_open and finished_at >= ${since}`)
  ).map(({ id }) => id);

export type MadeRow = Omit<Made, 'travelMinutes'> & { readonly distanceM: number };

/** As many as say something about a kitchen; the latest are taken. */
const most = 5_000;

/** The ended orders of a partner that were ready once. */
export const readMade = (db: Queries, partnerId: string, since: Date): Promise<MadeRow[]> =>
  db.rows<MadeRow>(sql`
    select e.accepted as "acceptedAt", e.preparing as "preparingAt", e.ready as "readyAt",
      o.scheduled_from as "scheduledFrom", o.prep_minutes as "prepMinutes", o.distance_m as "distanceM"
    from ordering.orders o
    cross join lateral (
      select max(at) filter (where status = 'accepted') as accepted,
        max(at) filter (where status = 'preparing') as preparing, max(at) filter (where status = 'ready') as ready
      from ordering.order_events where order_id = o.id) e
    where o.partner_id = ${partnerId} and not o.is_open and o.finished_at >= ${since}
      and e.accepted is not null and e.ready is not null
    order by o.finished_at desc limit ${most}`);
