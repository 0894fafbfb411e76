import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Asked, FreeDriver, OpenDelivery } from './dispatch.rules.ts';

/** Whether anything is to be fetched before `until`, or anybody is being asked: nothing else makes work. */
export const hasWork = async (db: Queries, until: Date): Promise<boolean> =>
  (
    await db.row<{ isThere: boolean }>(sql`
    select exists (select 1 from delivery.deliveries where is_open and ready_at <= ${until})
      or exists (select 1 from delivery.offers where is_live) as "isThere"`)
  )?.isThere ?? false;

/** As many as one tick thinks of; what is ready first comes first. */
const atOnce = 1_000;

/** What is to be fetched before `until` and nobody is being asked for. */
export const readOpen = (db: Queries, until: Date): Promise<OpenDelivery[]> =>
  db.rows<OpenDelivery>(sql`
    select d.id, o.account_id as "accountId", d.partner_id as "partnerId",
      json_build_object('lat', p.lat, 'lng', p.lng) as kitchen, json_build_object('lat', o.lat, 'lng', o.lng) as door,
      o.placed_at as "placedAt", d.ready_at as "readyAt", d.is_ready as "isReady", o.scheduled_to as "promisedAt",
      d.refusals
    from delivery.deliveries d
    join ordering.orders o on o.id = d.order_id
    join partners.partners p on p.id = d.partner_id
    where d.is_open and d.ready_at <= ${until}
      and not exists (select 1 from delivery.offer_deliveries od join delivery.offers f on f.id = od.offer_id
        where od.delivery_id = d.id and f.is_live)
    order by d.ready_at, d.id limit ${atOnce}`);

/** Who is online, was heard of since `since` and is not being asked, with what is still in hand. */
export const readDrivers = (db: Queries, since: Date): Promise<FreeDriver[]> =>
  db.rows<FreeDriver>(sql`
    select d.id, d.account_id as "accountId", json_build_object('lat', d.lat, 'lng', d.lng) as at,
      d.vehicle_type as "vehicleType", coalesce(l.ended_at, d.created_at) as "idleSince",
      coalesce(h.stops, '[]') as stops
    from delivery.drivers d
    left join lateral (
      select ended_at from delivery.trips t where t.driver_id = d.id and not t.is_active
      order by ended_at desc limit 1) l on true
    left join lateral (
      select json_agg(json_build_object('status', b.status, 'readyAt', b.ready_at,
          'kitchen', json_build_object('lat', p.lat, 'lng', p.lng),
          'door', json_build_object('lat', o.lat, 'lng', o.lng)) order by b.stop) as stops
      from delivery.trips t
      join delivery.deliveries b on b.trip_id = t.id and b.is_in_hand
      join ordering.orders o on o.id = b.order_id
      join partners.partners p on p.id = b.partner_id
      where t.driver_id = d.id and t.is_active) h on true
    where d.is_online and d.position_at >= ${since}
      and not exists (select 1 from delivery.offers f where f.driver_id = d.id and f.is_live)
    order by d.id`);

/** Who was asked for these in the last minutes and did not take them, and who took them at this kitchen and gave them back. */
export const readAsked = (db: Queries, deliveryIds: readonly string[], minutes: number): Promise<Asked[]> =>
  db.rows<Asked>(sql`
    select o.driver_id as "driverId", od.delivery_id as "deliveryId", o.status,
      extract(epoch from now() - o.answered_at)::double precision / 60 as "minutesAgo"
    from delivery.offer_deliveries od
    join delivery.offers o on o.id = od.offer_id
    join delivery.deliveries d on d.id = od.delivery_id
    left join delivery.trips t on t.id = o.trip_id
    where od.delivery_id = any(${deliveryIds}::uuid[]) and not o.is_live
      and case when o.trip_id is null then o.answered_at > now() - make_interval(mins => ${minutes})
        else t.partner_id = d.partner_id end`);
