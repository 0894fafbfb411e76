import type { PartnerStatus, PartnerType } from '@sufra/contract/statuses.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import { part, sql, type Part } from '../../../platform/db/sql.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import type { Suspension } from '../applications/applicant-kind.ts';
import type { ClosedDays, OpeningHours } from './availability.rules.ts';
import type { Partner } from './partner.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export const partnerOf = (db: Queries, accountId: AccountId): Promise<Partner | null> =>
  db.row<Partner>(sql`
    select id, account_id as "accountId", type, status, name, phone, email, cuisines, emirate, area, address,
      lat, lng, reach_m as "reachM", has_own_delivery as "hasOwnDelivery", delivery_fee_fils as "deliveryFee",
      min_order_fils as "minOrder", opening_hours as "openingHours", is_paused as "isPaused",
      created_at as "createdAt"
    from partners.partners where account_id = ${accountId}`);

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

export const savePartner = (db: Queries, partner: Partner): Promise<void> => savePartners(db, [partner]);

interface PartnerOfPhone {
  readonly id: string;
  readonly phone: string;
  readonly status: PartnerStatus;
  readonly isApproved: boolean;
}

export const lockPartnersByPhone = (tx: Tx, phones: readonly string[]): Promise<PartnerOfPhone[]> =>
  tx.rows<PartnerOfPhone>(sql`
    select p.id, a.phone, p.status, p.is_approved as "isApproved"
    from partners.partners p join identity.public_accounts a on a.id = p.account_id
    where a.phone = any(${phones}) order by p.id for update of p`);

export async function saveStatuses(
  tx: Tx,
  moved: readonly { readonly id: string; readonly status: PartnerStatus }[],
): Promise<void> {
  await tx.run(sql`
    update partners.partners p set status = moved.status
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as moved (id uuid, status text) where p.id = moved.id`);
}

export const lockPartner = (
  tx: Tx,
  id: string,
): Promise<{ readonly accountId: AccountId; readonly status: PartnerStatus } | null> =>
  tx.row(sql`select account_id as "accountId", status from partners.partners where id = ${id} for update`);

/** Null clears the suspension. */
export async function saveStanding(
  tx: Tx,
  id: string,
  status: PartnerStatus,
  suspension: Suspension | null,
): Promise<void> {
  const { at = null, by = null, reason = null } = suspension ?? {};
  await tx.run(sql`
    update partners.partners
    set status = ${status}, suspended_at = ${at}, suspended_by = ${by}, suspension_reason = ${reason}
    where id = ${id}`);
}

/** Null unless approved. */
export const lockApproved = (tx: Tx, id: string): Promise<{ readonly type: PartnerType } | null> =>
  tx.row(sql`select type from partners.partners where id = ${id} and is_approved for update`);

export async function saveHours(tx: Tx, id: string, openingHours: OpeningHours): Promise<void> {
  await tx.run(sql`
    update partners.partners set opening_hours = ${JSON.stringify(openingHours)}::jsonb where id = ${id}`);
}

export async function saveClosedDays(tx: Tx, id: string, closedDays: ClosedDays): Promise<void> {
  await tx.run(sql`
    update partners.partners set closed_days = ${JSON.stringify(closedDays)}::jsonb where id = ${id}`);
}

export interface TermsRow {
  readonly type: PartnerType;
  readonly name: { readonly en: string; readonly ar: string };
  readonly phone: string;
  readonly reachM: number;
  readonly minOrder: Fils;
  readonly leastMinOrder: Fils;
  readonly hasOwnDelivery: boolean;
  readonly deliveryFee: Fils;
}

/** Columns of `partners.partners p`. */
export const termsColumns = (now: Date): Part => part`p.type, p.name, p.phone, p.reach_m as "reachM",
      p.min_order_fils as "minOrder", p.has_own_delivery as "hasOwnDelivery", p.delivery_fee_fils as "deliveryFee",
      coalesce((select fils from money.public_fees
        where name = case p.type when 'grocery' then 'minimum_groceries' else 'minimum_meals' end
          and effective_from <= ${now} order by effective_from desc limit 1), 0) as "leastMinOrder"`;

export const readTerms = (db: Queries, id: string, now: Date): Promise<TermsRow | null> =>
  db.row<TermsRow>(sql`select ${termsColumns(now)} from partners.partners p where p.id = ${id}`);

export async function saveTerms(
  tx: Tx,
  id: string,
  { name, phone, reachM, minOrder, deliveryFee }: TermsRow,
): Promise<void> {
  await tx.run(sql`
    update partners.partners
    set name = ${JSON.stringify(name)}::jsonb, phone = ${phone}, reach_m = ${reachM},
      min_order_fils = ${minOrder}, delivery_fee_fils = ${deliveryFee}
    where id = ${id}`);
}

/** Resuming also ends a closing for a while. */
export async function savePause(tx: Tx, id: string, isPaused: boolean): Promise<void> {
  await tx.run(
    sql`update partners.partners set is_paused = ${isPaused}, closed_until = null where id = ${id}`,
  );
}

export interface TakingRow {
  readonly openingHours: OpeningHours;
  readonly closedUntil: Date | null;
  readonly busyUntil: Date | null;
  readonly busyMinutes: number;
  readonly slotCapacity: number | null;
}

export const readTaking = (db: Queries, id: string): Promise<TakingRow | null> =>
  db.row<TakingRow>(sql`
    select opening_hours as "openingHours", closed_until as "closedUntil", busy_until as "busyUntil",
      busy_minutes as "busyMinutes", slot_capacity as "slotCapacity"
    from partners.partners where id = ${id}`);

export async function saveTaking(tx: Tx, id: string, taking: TakingRow): Promise<void> {
  const { closedUntil, busyUntil, busyMinutes, slotCapacity } = taking;
  await tx.run(sql`
    update partners.partners
    set closed_until = ${closedUntil}, busy_until = ${busyUntil}, busy_minutes = ${busyMinutes},
      slot_capacity = ${slotCapacity}, is_paused = is_paused and ${closedUntil}::timestamptz is null
    where id = ${id}`);
}
