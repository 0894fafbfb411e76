import type { Queries } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { CookedMeal } from './partners.rules.ts';
import type { PastKitchen } from '../past/regulars.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export const readCookedMeals = (db: Queries): Promise<CookedMeal[]> =>
  db.rows<CookedMeal>(sql`
    select id, cuisine, servings, prep_minutes + cook_minutes as minutes,
      (facts -> 'priceFilsPerServing')::integer as "costPerServing"
    from catalogue.meals where is_published and owner_partner_id is null order by id`);

interface Ride {
  readonly deliveryId: string;
  readonly kitchen: { readonly lat: number; readonly lng: number };
  readonly readyAt: Date;
  readonly offerId: string | null;
}

export const findRide = (db: Queries, orderId: string): Promise<Ride | null> =>
  db.row<Ride>(sql`
    select d.id as "deliveryId", json_build_object('lat', p.lat, 'lng', p.lng) as kitchen, d.ready_at as "readyAt",
      (select f.id from delivery.offer_deliveries od join delivery.offers f on f.id = od.offer_id
        where od.delivery_id = d.id and f.is_live) as "offerId"
    from delivery.deliveries d join partners.partners p on p.id = d.partner_id
    where d.order_id = ${orderId}`);

interface OrderVendor {
  readonly partnerId: string;
  readonly ownerId: AccountId;
  readonly hasOwnDelivery: boolean;
  readonly handoverCode: string | null;
}

export const readOrderVendor = (db: Queries, orderId: string): Promise<OrderVendor | null> =>
  db.row<OrderVendor>(sql`
    select p.id as "partnerId", p.account_id as "ownerId", p.has_own_delivery as "hasOwnDelivery",
      o.handover_code as "handoverCode"
    from ordering.orders o join partners.partners p on p.id = o.partner_id where o.id = ${orderId}`);

export const readPastDrivers = (db: Queries, phones: readonly string[]): Promise<{ id: string }[]> =>
  db.rows<{ id: string }>(sql`
    select d.id from delivery.drivers d join identity.accounts a on a.id = d.account_id
    where a.phone = any(${phones}) and d.status = 'approved'
    order by array_position(${phones}::text[], a.phone)`);

export const findDriverFor = (
  db: Queries,
  phones: readonly string[],
  orderId: string,
): Promise<{ id: string } | null> =>
  db.row<{ id: string }>(sql`
    select d.id from ordering.orders o
    join partners.partners p on p.id = o.partner_id
    join delivery.drivers d on d.emirate = p.emirate and d.status = 'approved'
    join identity.accounts a on a.id = d.account_id and a.phone = any(${phones})
    where o.id = ${orderId}
      and not exists (select 1 from delivery.trips t where t.driver_id = d.id and t.is_active)
    order by array_position(${phones}::text[], a.phone) limit 1`);

export const readPastKitchens = (db: Queries, emirate: string): Promise<PastKitchen[]> =>
  db.rows<PastKitchen>(sql`
    select p.id as "partnerId", p.phone, p.has_own_delivery as "hasOwnDelivery",
      array_agg(m.meal_id order by m.meal_id) as meals
    from partners.partners p join partners.menu_items m on m.partner_id = p.id
    where p.emirate = ${emirate} and p.is_approved and m.is_available group by p.id order by p.phone`);
