import type { PartnerStatus } from '@sufra/contract/statuses.ts';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Fils } from '../../platform/pure/money.ts';
import type { Partner } from './partner.machine.ts';

/** A meal a partner offers; `price` is for the servings the recipe was written for. */
export interface MenuItem {
  readonly mealId: string;
  readonly price: Fils;
  readonly prepMinutes: number;
  readonly isAvailable: boolean;
}

/** The partner of an account whatever its status; null for an account that runs none. */
export const partnerOf = (db: Queries, accountId: string): Promise<Partner | null> =>
  db.row<Partner>(sql`
    select id, account_id as "accountId", type, status, name, phone, email, cuisines, emirate, area, address,
      lat, lng, reach_m as "reachM", has_own_delivery as "hasOwnDelivery", delivery_fee_fils as "deliveryFee",
      min_order_fils as "minOrder", opening_hours as "openingHours", is_paused as "isPaused",
      created_at as "createdAt"
    from partners.partners where account_id = ${accountId}`);

/** Saves partners whole, new ones and known ones. */
export async function savePartners(db: Queries, partners: readonly Partner[]): Promise<void> {
  await db.run(sql`
    insert into partners.partners
      (id, account_id, type, status, name, phone, email, cuisines, emirate, area, address, lat, lng, reach_m,
       has_own_delivery, delivery_fee_fils, min_order_fils, opening_hours, is_paused, created_at)
    select id, "accountId", type, status, name, phone, email, cuisines, emirate, area, address, lat, lng, "reachM",
      "hasOwnDelivery", "deliveryFee", "minOrder", "openingHours", "isPaused", "createdAt"
    from jsonb_to_recordset(${JSON.stringify(partners)}::jsonb) as row (
      id uuid, "accountId" uuid, type text, status text, name jsonb, phone text, email text, cuisines text[],
      emirate text, area text, address text, lat double precision, lng double precision, "reachM" integer,
      "hasOwnDelivery" boolean, "deliveryFee" bigint, "minOrder" bigint, "openingHours" jsonb, "isPaused" boolean,
      "createdAt" timestamptz)
    on conflict (id) do update set
      type = excluded.type, status = excluded.status, name = excluded.name, phone = excluded.phone,
      email = excluded.email, cuisines = excluded.cuisines, emirate = excluded.emirate, area = excluded.area,
      address = excluded.address, lat = excluded.lat, lng = excluded.lng, reach_m = excluded.reach_m,
      has_own_delivery = excluded.has_own_delivery, delivery_fee_fils = excluded.delivery_fee_fils,
      min_order_fils = excluded.min_order_fils, opening_hours = excluded.opening_hours,
      is_paused = excluded.is_paused`);
}

/** Saves one partner whole. */
export const savePartner = (db: Queries, partner: Partner): Promise<void> => savePartners(db, [partner]);

/** Makes these items the partner's menu; what is not among them leaves it. */
export async function saveMenu(db: Queries, partnerId: string, items: readonly MenuItem[]): Promise<void> {
  await db.run(sql`
    with gone as (
      delete from partners.menu_items
      where partner_id = ${partnerId} and meal_id <> all(${items.map(({ mealId }) => mealId)}))
    insert into partners.menu_items (partner_id, meal_id, price_fils, prep_minutes, is_available)
    select ${partnerId}::uuid, "mealId", price, "prepMinutes", "isAvailable"
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as row (
      "mealId" text, price bigint, "prepMinutes" integer, "isAvailable" boolean)
    on conflict (partner_id, meal_id) do update set price_fils = excluded.price_fils,
      prep_minutes = excluded.prep_minutes, is_available = excluded.is_available`);
}

/** Puts items on menus; a meal that is on its partner's menu already stays as it is there. */
export async function addToMenus(
  db: Queries,
  items: readonly (MenuItem & { readonly partnerId: string })[],
): Promise<void> {
  await db.run(sql`
    insert into partners.menu_items (partner_id, meal_id, price_fils, prep_minutes, is_available)
    select "partnerId", "mealId", price, "prepMinutes", "isAvailable"
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as row (
      "partnerId" uuid, "mealId" text, price bigint, "prepMinutes" integer, "isAvailable" boolean)
    on conflict (partner_id, meal_id) do nothing`);
}

export interface PartnerOfPhone {
  readonly id: string;
  readonly phone: string;
  readonly status: PartnerStatus;
  readonly isApproved: boolean;
}

/** The partners whose accounts have these phones, locked. */
export const lockOfPhones = (tx: Tx, phones: readonly string[]): Promise<PartnerOfPhone[]> =>
  tx.rows<PartnerOfPhone>(sql`
    select p.id, a.phone, p.status, p.is_approved as "isApproved"
    from partners.partners p join identity.accounts a on a.id = p.account_id
    where a.phone = any(${phones}) order by p.id for update of p`);

export async function saveStatuses(
  tx: Tx,
  moved: readonly { readonly id: string; readonly status: PartnerStatus }[],
): Promise<void> {
  await tx.run(sql`
    update partners.partners p set status = moved.status
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as moved (id uuid, status text) where p.id = moved.id`);
}

/** A partner, locked, so that one decision holds. */
export const lockPartner = (
  tx: Tx,
  id: string,
): Promise<{ readonly accountId: string; readonly status: PartnerStatus } | null> =>
  tx.row(sql`select account_id as "accountId", status from partners.partners where id = ${id} for update`);

interface Suspension {
  readonly at: Date;
  readonly by: string;
  readonly reason: string;
}

/** Remembers why a partner is suspended; null forgets it. */
export async function saveSuspension(tx: Tx, id: string, suspension: Suspension | null): Promise<void> {
  const { at = null, by = null, reason = null } = suspension ?? {};
  await tx.run(sql`
    update partners.partners set suspended_at = ${at}, suspended_by = ${by}, suspension_reason = ${reason}
    where id = ${id}`);
}
