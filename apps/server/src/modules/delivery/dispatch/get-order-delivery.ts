import type { DriverCandidate, OrderDelivery } from '@sufra/contract/delivery/admin-dispatch.ts';
import type { VehicleType } from '@sufra/contract/options.ts';
import type { DeliveryStatus, OfferStatus } from '@sufra/contract/statuses.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Queries } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { noonRestUntil } from '../../../platform/pure/noon-rest.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { listDocumentsOf } from '../../documents/index.ts';
import { driverCashCap } from '../../money/index.ts';
import { driverIdOf } from '../drivers/driver.rules.ts';
import { isNear, toKm, type Place } from '../roads.rules.ts';
import { fits } from '../trips/delivery.rules.ts';
import { approachOf, blockOf, byFitness, canAssign, isSilent, silentFor } from './assign.rules.ts';
import { readCandidates, readOrderToCarry } from './assign.store.ts';

interface DeskContext {
  readonly db: Queries;
  readonly clock: Clock;
}

interface Approach {
  readonly status: DeliveryStatus | null;
  readonly positionAt: Date | null;
  readonly position: Place | null;
  readonly kitchen: Place;
}

/** Waits at the vendor for an order; false without a recent position. */
export const isAtKitchen = ({ status, position, positionAt, kitchen }: Approach, now: Date): boolean =>
  status !== null &&
  fits(status, 'pick_up') &&
  position !== null &&
  !isSilent(positionAt, now) &&
  isNear(position, kitchen);

interface OrderDeliveryRow extends Approach {
  readonly deliveryId: string | null;
  readonly photoAt: Date | null;
  readonly hasCode: boolean;
  readonly hasOwnDelivery: boolean;
  readonly isOpen: boolean;
  readonly readyAt: Date | null;
  readonly isReady: boolean | null;
  readonly driverId: string | null;
  readonly number: number | null;
  readonly name: string | null;
  readonly plateNumber: string | null;
  readonly vehicleType: VehicleType | null;
  readonly phone: string | null;
  readonly offers: readonly {
    readonly driver: { readonly id: string; readonly name: string };
    readonly status: OfferStatus;
    readonly toPickupM: number;
    readonly offeredAt: string;
    readonly expiresAt: string;
    readonly answeredAt: string | null;
    readonly isShared: boolean;
    readonly freeDrivers: number | null;
    readonly nearerDrivers: number | null;
    readonly assignedBy: string | null;
  }[];
}

const readOrderDelivery = (db: Queries, orderId: string): Promise<OrderDeliveryRow | null> =>
  db.row<OrderDeliveryRow>(sql`
    select p.has_own_delivery as "hasOwnDelivery", o.is_open as "isOpen", d.id as "deliveryId", d.status,
      d.ready_at as "readyAt",
      d.is_ready as "isReady", v.id as "driverId", v.number, v.name, v.plate_number as "plateNumber",
      v.vehicle_type as "vehicleType", a.phone, v.position_at as "positionAt",
      o.is_open and o.handover_code is not null as "hasCode",
      case when v.lat is not null and v.lng is not null then json_build_object('lat', v.lat, 'lng', v.lng) end as position,
      json_build_object('lat', p.lat, 'lng', p.lng) as kitchen,
      (select kept_at from delivery.door_photos where delivery_id = d.id) as "photoAt",
      (select coalesce(json_agg(json_build_object('driver', json_build_object('id', w.id, 'name', w.name),
          'status', f.status, 'toPickupM', f.to_pickup_m, 'offeredAt', f.offered_at, 'expiresAt', f.expires_at,
          'answeredAt', f.answered_at, 'isShared', f.is_shared, 'freeDrivers', f.free_drivers,
          'nearerDrivers', f.nearer_drivers, 'assignedBy', coalesce(h.name, k.phone)) order by f.offered_at desc, f.id desc), '[]')
        from delivery.offer_deliveries l join delivery.offers f on f.id = l.offer_id
        join delivery.drivers w on w.id = f.driver_id
        left join identity.public_accounts k on k.id = f.assigned_by
        left join household.public_profiles h on h.account_id = k.id where l.delivery_id = d.id) as offers
    from ordering.public_orders o
    join partners.public_partners p on p.id = o.partner_id
    left join delivery.deliveries d on d.order_id = o.id
    left join delivery.drivers v on v.id = d.driver_id
    left join identity.public_accounts a on a.id = v.account_id
    where o.id = ${orderId}`);

export async function getOrderDelivery(
  { db, clock }: DeskContext,
  orderId: string,
): Promise<Result<OrderDelivery>> {
  const row = await readOrderDelivery(db, orderId);
  if (!row) return refuse('not_found');
  return ok({
    hasOwnDelivery: row.hasOwnDelivery,
    status: row.status,
    readyAt: row.readyAt?.toISOString() ?? null,
    isReady: row.isReady ?? false,
    canAssign: row.isOpen && row.status !== null && canAssign({ status: row.status }),
    hasCode: row.hasCode,
    doorPhoto: await readDoorPhoto(db, row),
    driver: toDriver(row, clock.now()),
    offers: row.offers.map(({ toPickupM, offeredAt, expiresAt, answeredAt, ...offer }) => ({
      ...offer,
      toPickup: toKm(toPickupM),
      offeredAt: new Date(offeredAt).toISOString(),
      expiresAt: new Date(expiresAt).toISOString(),
      answeredAt: answeredAt === null ? null : new Date(answeredAt).toISOString(),
    })),
  });
}

async function readDoorPhoto(
  db: Queries,
  { deliveryId, photoAt }: OrderDeliveryRow,
): Promise<OrderDelivery['doorPhoto']> {
  if (deliveryId === null || photoAt === null) return null;
  const documents = await listDocumentsOf(db, deliveryId);
  return {
    at: photoAt.toISOString(),
    documents: documents.map((one) => ({ ...one, removedAt: null })),
  };
}

function toDriver(row: OrderDeliveryRow, now: Date): OrderDelivery['driver'] {
  const { driverId, number, name, plateNumber, vehicleType, phone, positionAt } = row;
  if (driverId === null || number === null || name === null || vehicleType === null) return null;
  return {
    ...{ id: driverId, driverId: driverIdOf(number), name, plateNumber, vehicleType },
    phone: phone && `•••${phone.slice(-3)}`,
    seenMinutes: silentFor(positionAt, now),
    isSilent: isSilent(positionAt, now),
    isAtKitchen: isAtKitchen(row, now),
  };
}

export async function listCandidates(
  { db, clock }: DeskContext,
  orderId: string,
): Promise<Result<{ drivers: DriverCandidate[] }>> {
  const order = await readOrderToCarry(db, orderId);
  if (!order) return refuse('not_found');
  const now = clock.now();
  const isHeat = noonRestUntil(now) !== null;
  const cashCap = await driverCashCap(db, now);
  const drivers = (await readCandidates(db, order.kitchen)).map((driver): DriverCandidate => {
    const { metres, minutes } = approachOf(order.kitchen, driver, isHeat);
    const { id, number, name, plateNumber, vehicleType, stops, isOffered, positionAt } = driver;
    return {
      ...{ id, driverId: driverIdOf(number), name, plateNumber, vehicleType, isOffered, minutes },
      toPickup: toKm(metres),
      load: stops.length,
      silentMinutes: isSilent(positionAt, now) ? silentFor(positionAt, now) : null,
      block: blockOf(order, driver, { cashCap, now }),
    };
  });
  return ok({ drivers: drivers.sort(byFitness) });
}
