import type { DeliveryStatus, OrderStatus } from '@sufra/contract/statuses.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import { part, sql, type Part } from '../../../platform/db/sql.ts';
import type { Candidate, Mark } from '../../../platform/retention.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import type { Fee } from '../dispatch/follow-order.rules.ts';
import type { Contact, Moved } from './delivery.rules.ts';

export interface DeliveryRow {
  readonly id: string;
  readonly orderId: string;
  readonly partnerId: string;
  readonly status: DeliveryStatus;
  readonly version: number;
  readonly isReady: boolean;
  readonly readyAt: Date;
  readonly fee: Fils;
  readonly tripId: string | null;
  readonly driverId: string | null;
  readonly stop: number | null;
  readonly doorSince: Date | null;
  readonly contacts: readonly Contact[];
  readonly hasDoorPhoto: boolean;
}

export const deliveryColumns = part`d.id, d.order_id as "orderId", d.partner_id as "partnerId", d.status, d.version,
  d.is_ready as "isReady", d.ready_at as "readyAt", d.fee_fils as fee, d.trip_id as "tripId", d.driver_id as "driverId",
  d.stop, d.door_since as "doorSince", d.contacts,
  exists (select 1 from delivery.door_photos f where f.delivery_id = d.id) as "hasDoorPhoto"`;

/** Works before the delivery exists, unlike a row lock. */
export async function lockOrderOf(tx: Tx, orderId: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('delivery:' || ${orderId}::text, 0))`);
}

export const lockDeliveryOf = (tx: Tx, orderId: string): Promise<DeliveryRow | null> =>
  tx.row<DeliveryRow>(sql`
    select ${deliveryColumns} from delivery.deliveries d where d.order_id = ${orderId} for update of d`);

/** Without it, two deliveries ending at once would each leave the trip active for the other. */
export async function lockTrip(tx: Tx, tripId: string): Promise<void> {
  await tx.run(sql`select 1 from delivery.trips where id = ${tripId} for update`);
}

export async function lockInHand(tx: Tx, driverId: string): Promise<DeliveryRow[]> {
  const rows = await tx.rows<DeliveryRow>(sql`
    select ${deliveryColumns} from delivery.deliveries d
    where d.is_in_hand
      and d.trip_id = (select id from delivery.trips where driver_id = ${driverId} and is_active)
    order by d.id for update of d`);
  return rows.sort((one, other) => (one.stop ?? 0) - (other.stop ?? 0));
}

interface NewDelivery {
  readonly id: string;
  readonly orderId: string;
  readonly partnerId: string;
  readonly status: DeliveryStatus;
  readonly version: number;
  readonly readyAt: Date;
  readonly isReady: boolean;
  readonly distanceM: number;
  readonly fee: Fee;
  readonly openedAt: Date;
}

export async function insertDelivery(tx: Tx, { fee, ...row }: NewDelivery): Promise<void> {
  await tx.run(sql`
    insert into delivery.deliveries (id, order_id, partner_id, status, version, ready_at, is_ready, distance_m,
      base_fils, far_fils, peak_fils, opened_at)
    values (${row.id}, ${row.orderId}, ${row.partnerId}, ${row.status}, ${row.version}, ${row.readyAt}, ${row.isReady},
      ${row.distanceM}, ${fee.base}, ${fee.far}, ${fee.peak}, ${row.openedAt})`);
}

export async function saveRenewed(tx: Tx, { fee, ...row }: Omit<NewDelivery, 'orderId'>): Promise<void> {
  await tx.run(sql`
    update delivery.deliveries set status = ${row.status}, version = ${row.version}, partner_id = ${row.partnerId},
      ready_at = ${row.readyAt}, is_ready = ${row.isReady}, distance_m = ${row.distanceM}, base_fils = ${fee.base},
      far_fils = ${fee.far}, peak_fils = ${fee.peak}, opened_at = ${row.openedAt}, rounds = rounds + 1, refusals = 0,
      trip_id = null, driver_id = null, stop = null, accepted_at = null, picked_up_at = null, set_out_at = null,
      ended_at = null, door_since = null, contacts = '[]'
    where id = ${row.id}`);
}

export async function saveReadiness(
  tx: Tx,
  id: string,
  { readyAt, isReady }: { readonly readyAt: Date; readonly isReady: boolean },
): Promise<void> {
  await tx.run(sql`
    update delivery.deliveries set ready_at = ${readyAt}, is_ready = ${isReady}, version = version + 1 where id = ${id}`);
}

export const hasTrip = async (tx: Tx, driverId: string): Promise<boolean> =>
  (await tx.row(sql`select 1 from delivery.trips where driver_id = ${driverId} and is_active`)) !== null;

type OnTrip = Pick<DeliveryRow, 'id' | 'tripId'>;

const endEmptyTrip = ({ id, tripId }: OnTrip, now: Date) => part`
  update delivery.trips t set is_active = false, ended_at = ${now}
  where t.id = ${tripId} and t.is_active
    and not exists (select 1 from delivery.deliveries o where o.trip_id = t.id and o.is_in_hand and o.id <> ${id})`;

/** Ending the last delivery ends the trip. */
export async function saveMove(
  tx: Tx,
  delivery: OnTrip,
  { status, version, isEnded }: Moved,
  now: Date,
): Promise<void> {
  const save = part`update delivery.deliveries set status = ${status}, version = ${version},
      picked_up_at = case when ${status} = 'pickup_confirmed' then ${now} else picked_up_at end,
      set_out_at = case when ${status} = 'in_transit' then ${now} else set_out_at end,
      ended_at = ${isEnded ? now : null}
    where id = ${delivery.id}`;
  await tx.run(isEnded ? sql`with moved as (${save}) ${endEmptyTrip(delivery, now)}` : sql`${save}`);
}

export async function saveReopened(
  tx: Tx,
  delivery: OnTrip,
  { status, version }: Moved,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    with reopened as (
      update delivery.deliveries set status = ${status}, version = ${version}, rounds = rounds + 1, refusals = 0,
        trip_id = null, driver_id = null, stop = null, accepted_at = null
      where id = ${delivery.id})
    ${endEmptyTrip(delivery, now)}`);
}

/** Null unless this driver ended the delivery. */
export const readEndedStatus = async (
  db: Queries,
  driverId: string,
  id: string,
): Promise<DeliveryStatus | null> =>
  (
    await db.row<{ status: DeliveryStatus }>(sql`
    select status from delivery.deliveries where id = ${id} and driver_id = ${driverId} and ended_at is not null`)
  )?.status ?? null;

export interface FollowedOrder {
  readonly id: string;
  readonly partnerId: string;
  readonly status: OrderStatus;
  readonly since: Date;
  readonly scheduledFrom: Date;
  readonly distanceM: number;
  readonly hasOwnDelivery: boolean;
}

export const readFollowed = (db: Queries, orderId: string): Promise<FollowedOrder | null> =>
  db.row<FollowedOrder>(sql`
    select o.id, o.partner_id as "partnerId", o.status, o.scheduled_from as "scheduledFrom",
      o.distance_m as "distanceM", p.has_own_delivery as "hasOwnDelivery",
      coalesce((select e.at from ordering.public_order_events e where e.order_id = o.id order by e.version desc limit 1),
        o.placed_at) as since
    from ordering.public_orders o join partners.public_partners p on p.id = o.partner_id
    where o.id = ${orderId}`);

export async function saveDoorSince(db: Queries, id: string, since: Date | null): Promise<void> {
  await db.run(sql`
    update delivery.deliveries set door_since = ${since} where id = ${id} and status = 'in_transit'`);
}

const maxContacts = 10;

/** Drops the oldest. */
const withContact = (contact: Contact): Part =>
  part`(case when jsonb_array_length(contacts) < ${maxContacts} then contacts else contacts - 0 end)
      || ${JSON.stringify(contact)}::jsonb`;

export async function saveContact(tx: Tx, id: string, contact: Contact): Promise<void> {
  await tx.run(sql`
    update delivery.deliveries set contacts = ${withContact(contact)} where id = ${id}`);
}

/** True if saved. */
export const saveTalk = async (
  db: Queries,
  { orderId, driverId }: { readonly orderId: string; readonly driverId: string },
  contact: Contact,
): Promise<boolean> =>
  (await db.run(sql`
    update delivery.deliveries set contacts = ${withContact(contact)}
    where order_id = ${orderId} and driver_id = ${driverId} and status = 'in_transit'
      and not contacts @> ${JSON.stringify([contact])}::jsonb`)) > 0;

export async function saveDoorPhoto(
  tx: Tx,
  { deliveryId, documentId, now }: { deliveryId: string; documentId: string; now: Date },
): Promise<void> {
  await tx.run(sql`
    insert into delivery.door_photos (delivery_id, document_id, kept_at) values (${deliveryId}, ${documentId}, ${now})
    on conflict (delivery_id) do update set document_id = excluded.document_id, kept_at = excluded.kept_at`);
}

export const oldDeliveries = (db: Queries, before: Date, after: Mark, most: number): Promise<Candidate[]> =>
  db.rows<Candidate>(sql`
    select d.id, d.ended_at::text as at, not d.is_open and not d.is_in_hand
      and (select true from ordering.public_orders o where o.id = d.order_id) is null as "isOver"
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

export const deleteTrips = (tx: Tx, before: Date, ids: readonly string[]): Promise<number> =>
  tx.run(sql`
    delete from delivery.trips where id in (
      select t.id from delivery.trips t
      where t.id = any(${ids}::uuid[]) and not t.is_active and t.ended_at < ${before}
        and not exists (select 1 from delivery.deliveries d where d.trip_id = t.id)
        and not exists (select 1 from delivery.offers o where o.trip_id = t.id)
      order by t.id for update skip locked)`);
