import type { OfferStatus } from '@sufra/contract/statuses.ts';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { newId } from '../../platform/ids.ts';
import type { NewOffer } from './dispatch.rules.ts';

export interface OfferRow {
  readonly id: string;
  readonly driverId: string;
  readonly status: OfferStatus;
}

export const findOffer = (db: Queries, id: string): Promise<OfferRow | null> =>
  db.row<OfferRow>(sql`
    select id, driver_id as "driverId", status from delivery.offers where id = ${id}`);

/** True where the answer came in time: of any number at once, on any number of connections, one. */
export async function saveAnswer(
  tx: Tx,
  { offerId, driverId }: { readonly offerId: string; readonly driverId: string },
  status: OfferStatus,
): Promise<boolean> {
  const changed = await tx.run(sql`
    update delivery.offers set status = ${status}, answered_at = now()
    where id = ${offerId} and driver_id = ${driverId} and is_live and expires_at > now()`);
  return changed === 1;
}

/** Ends every live offer of these deliveries but one's own; returns whom they were made to. */
export async function endOffersOf(
  tx: Tx,
  deliveryIds: readonly string[],
  status: OfferStatus,
  butOffer: string | null = null,
): Promise<string[]> {
  const rows = await tx.rows<{ driverId: string }>(sql`
    update delivery.offers o set status = ${status}, answered_at = now()
    where o.is_live and (${butOffer}::uuid is null or o.id <> ${butOffer}::uuid)
      and o.id in (select offer_id from delivery.offer_deliveries where delivery_id = any(${deliveryIds}::uuid[]))
    returning o.driver_id as "driverId"`);
  return rows.map(({ driverId }) => driverId);
}

/** One more who did not want these. */
export async function countRefusal(tx: Tx, offerIds: readonly string[]): Promise<void> {
  await tx.run(sql`
    update delivery.deliveries d set refusals = d.refusals + r.count
    from (select delivery_id, count(*)::integer as count from delivery.offer_deliveries
      where offer_id = any(${offerIds}::uuid[]) group by delivery_id) r
    where d.id = r.delivery_id and d.is_open`);
}

/**
 * Offers whose time is over, with what they were of locked in the order of ids. One with more than twice the
 * `seconds` an offer is given still to go was made before the clock was set back, and would keep its driver as long.
 */
export async function lockExpired(tx: Tx, seconds: number): Promise<string[]> {
  const rows = await tx.rows<{ offerId: string }>(sql`
    select o.id as "offerId" from delivery.offers o where o.is_live and (o.expires_at <= now()
      or o.expires_at > now() + make_interval(secs => ${2 * seconds})) limit 1000`);
  const ids = rows.map(({ offerId }) => offerId);
  if (ids.length === 0) return ids;
  await tx.run(sql`
    select 1 from delivery.deliveries
    where id in (select delivery_id from delivery.offer_deliveries where offer_id = any(${ids}::uuid[]))
    order by id for update`);
  return ids;
}

/** Ends those of them that nobody answered meanwhile. */
export const endExpired = (
  tx: Tx,
  offerIds: readonly string[],
  status: OfferStatus,
): Promise<{ id: string; driverId: string }[]> =>
  tx.rows(sql`
    update delivery.offers set status = ${status}, answered_at = now()
    where id = any(${offerIds}::uuid[]) and is_live returning id, driver_id as "driverId"`);

/** Ends the live offer to a driver, if there is one. */
export async function endOfferTo(tx: Tx, driverId: string, status: OfferStatus): Promise<void> {
  await tx.run(sql`
    update delivery.offers set status = ${status}, answered_at = now() where driver_id = ${driverId} and is_live`);
}

// Who holds a row decides about it just now and is left to do so; what it decided is read after the lock, not before.

/** Of these drivers those who can be asked at this instant, locked. */
export async function lockFree(tx: Tx, driverIds: readonly string[]): Promise<Set<string>> {
  const locked = await tx.rows<{ id: string }>(sql`
    select id from delivery.drivers where id = any(${driverIds}::uuid[]) order by id for update skip locked`);
  const free = await tx.rows<{ id: string }>(sql`
    select d.id from delivery.drivers d
    where d.id = any(${locked.map(({ id }) => id)}::uuid[]) and d.is_online
      and not exists (select 1 from delivery.trips t where t.driver_id = d.id and t.is_active)
      and not exists (select 1 from delivery.offers o where o.driver_id = d.id and o.is_live)`);
  return new Set(free.map(({ id }) => id));
}

/** Of these deliveries those that somebody can be asked for at this instant, locked. */
export async function lockOpen(tx: Tx, deliveryIds: readonly string[]): Promise<Set<string>> {
  const locked = await tx.rows<{ id: string }>(sql`
    select id from delivery.deliveries where id = any(${deliveryIds}::uuid[]) and is_open
    order by id for update skip locked`);
  const open = await tx.rows<{ id: string }>(sql`
    select d.id from delivery.deliveries d
    where d.id = any(${locked.map(({ id }) => id)}::uuid[]) and d.is_open
      and not exists (select 1 from delivery.offer_deliveries od join delivery.offers o on o.id = od.offer_id
        where od.delivery_id = d.id and o.is_live)`);
  return new Set(open.map(({ id }) => id));
}

/** Asks drivers, each until `seconds` from now. */
export async function insertOffers(
  tx: Tx,
  offers: readonly NewOffer[],
  { status, seconds }: { readonly status: OfferStatus; readonly seconds: number },
): Promise<void> {
  const rows = offers.map(({ deliveryIds, ...offer }) => ({ ...offer, id: newId(), deliveryIds }));
  await tx.run(sql`
    insert into delivery.offers (id, driver_id, status, is_shared, to_pickup_m, distance_m, duration_minutes, expires_at)
    select id, "driverId", ${status}, "isShared", "toPickupM", "distanceM", minutes, now() + make_interval(secs => ${seconds})
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      id uuid, "driverId" uuid, "isShared" boolean, "toPickupM" integer, "distanceM" integer, minutes integer)`);
  await tx.run(sql`
    insert into delivery.offer_deliveries (offer_id, delivery_id, stop)
    select r.id, (d.value #>> '{}')::uuid, d.stop
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, "deliveryIds" jsonb),
      jsonb_array_elements(r."deliveryIds") with ordinality as d (value, stop)`);
}
