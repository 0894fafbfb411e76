import type { DeliveryStatus } from '@sufra/contract/statuses.ts';
import type { Tx } from '../../platform/db/db.ts';
import { part, sql } from '../../platform/db/sql.ts';
import type { Fils } from '../../platform/pure/money.ts';
import type { Moved } from './delivery.machine.ts';
import type { Fee } from './fee.rules.ts';

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
  readonly setOutAt: Date | null;
}

const columns = part`id, order_id as "orderId", partner_id as "partnerId", status, version, is_ready as "isReady",
  ready_at as "readyAt", fee_fils as fee, trip_id as "tripId", driver_id as "driverId", stop,
  set_out_at as "setOutAt"`;

/** What an order tells its delivery is heard one after the other, however the messages of it come in. */
export async function lockOrderOf(tx: Tx, orderId: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('delivery:' || ${orderId}::text, 0))`);
}

export const lockDeliveryOf = (tx: Tx, orderId: string): Promise<DeliveryRow | null> =>
  tx.row<DeliveryRow>(sql`select ${columns} from delivery.deliveries where order_id = ${orderId} for update`);

/** All deliveries of an offer, in the order of their ids. */
export const lockOffered = (tx: Tx, offerId: string): Promise<DeliveryRow[]> =>
  tx.rows<DeliveryRow>(sql`
    select ${columns} from delivery.deliveries
    where id in (select delivery_id from delivery.offer_deliveries where offer_id = ${offerId})
    order by id for update`);

/** What the driver has in hand now, in the order of the ids; by their stops it is sorted afterwards. */
export const lockInHand = (tx: Tx, driverId: string): Promise<DeliveryRow[]> =>
  tx.rows<DeliveryRow>(sql`
    select ${columns} from delivery.deliveries
    where is_in_hand and trip_id = (select id from delivery.trips where driver_id = ${driverId} and is_active)
    order by id for update`);

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

/** One that was called off is open again, at another kitchen. */
export async function saveRenewed(tx: Tx, { fee, ...row }: Omit<NewDelivery, 'orderId'>): Promise<void> {
  await tx.run(sql`
    update delivery.deliveries set status = ${row.status}, version = ${row.version}, partner_id = ${row.partnerId},
      ready_at = ${row.readyAt}, is_ready = ${row.isReady}, distance_m = ${row.distanceM}, base_fils = ${fee.base},
      far_fils = ${fee.far}, peak_fils = ${fee.peak}, opened_at = ${row.openedAt}, rounds = rounds + 1, refusals = 0,
      trip_id = null, driver_id = null, stop = null, accepted_at = null, picked_up_at = null, set_out_at = null,
      ended_at = null
    where id = ${row.id}`);
}

/** When it can be fetched, and whether it stands on the counter. */
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

interface NewTrip {
  readonly id: string;
  readonly driverId: string;
  readonly partnerId: string;
  readonly startedAt: Date;
}

export async function insertTrip(tx: Tx, { id, driverId, partnerId, startedAt }: NewTrip): Promise<void> {
  await tx.run(sql`
    insert into delivery.trips (id, driver_id, partner_id, started_at)
    values (${id}, ${driverId}, ${partnerId}, ${startedAt})`);
}

/** Puts accepted deliveries on a trip, at the stops their offer gave them. */
export async function saveTaken(
  tx: Tx,
  taken: { readonly offerId: string; readonly trip: NewTrip; readonly status: DeliveryStatus },
): Promise<void> {
  const { offerId, trip, status } = taken;
  await tx.run(sql`
    with answered as (update delivery.offers set trip_id = ${trip.id} where id = ${offerId})
    update delivery.deliveries d set status = ${status}, version = version + 1, trip_id = ${trip.id},
      driver_id = ${trip.driverId}, stop = o.stop, accepted_at = ${trip.startedAt}
    from delivery.offer_deliveries o where o.offer_id = ${offerId} and d.id = o.delivery_id`);
}

/** Saves a step of one delivery, and when it was taken. */
export async function saveMove(
  tx: Tx,
  id: string,
  { status, version, isEnded }: Moved,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update delivery.deliveries set status = ${status}, version = ${version},
      picked_up_at = case when ${status} = 'pickup_confirmed' then ${now} else picked_up_at end,
      set_out_at = case when ${status} = 'in_transit' then ${now} else set_out_at end,
      ended_at = ${isEnded ? now : null}
    where id = ${id}`);
}

/** It is open again, for a round more. */
export async function saveReopened(tx: Tx, id: string, { status, version }: Moved): Promise<void> {
  await tx.run(sql`
    update delivery.deliveries set status = ${status}, version = ${version}, rounds = rounds + 1, refusals = 0,
      trip_id = null, driver_id = null, stop = null, accepted_at = null
    where id = ${id}`);
}

/** Ends a trip on which nothing is left. */
export async function endIfEmpty(tx: Tx, tripId: string, now: Date): Promise<void> {
  await tx.run(sql`
    update delivery.trips t set is_active = false, ended_at = ${now}
    where t.id = ${tripId} and t.is_active
      and not exists (select 1 from delivery.deliveries d where d.trip_id = t.id and d.is_in_hand)`);
}
