import type { Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** Those of these that nobody was asked about lately; the pictures went long before. Returns how many there were. */
export async function deleteDeliveries(tx: Tx, before: Date, ids: readonly string[]): Promise<number> {
  const due = await tx.rows<{ id: string }>(sql`
    select d.id from delivery.deliveries d
    where d.id = any(${ids}::uuid[]) and d.ended_at < ${before} and not d.is_open and not d.is_in_hand
      and not exists (select 1 from delivery.offer_deliveries o where o.delivery_id = d.id)
    order by d.id for update skip locked`);
  const gone = due.map(({ id }) => id);
  await tx.run(sql`delete from delivery.door_photos where delivery_id = any(${gone}::uuid[])`);
  return tx.run(sql`delete from delivery.deliveries where id = any(${gone}::uuid[])`);
}

/** Returns how many there were. */
export const deleteTrips = (tx: Tx, before: Date, ids: readonly string[]): Promise<number> =>
  tx.run(sql`
    delete from delivery.trips where id in (
      select t.id from delivery.trips t
      where t.id = any(${ids}::uuid[]) and not t.is_active and t.ended_at < ${before}
        and not exists (select 1 from delivery.deliveries d where d.trip_id = t.id)
        and not exists (select 1 from delivery.offers o where o.trip_id = t.id)
      order by t.id for update skip locked)`);
