import type { Queries, Tx } from '../../../platform/db/db.ts';
import { part, sql } from '../../../platform/db/sql.ts';
import { placeOf, type AddressDraft, type StoredAddress } from './address.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

interface Row extends Omit<StoredAddress, 'pin'> {
  readonly lat: number | null;
  readonly lng: number | null;
}

const toAddress = ({ lat, lng, ...address }: Row): StoredAddress => ({
  ...address,
  pin: lat === null || lng === null ? null : { lat, lng },
});

const columns = part`d.id, d.title, d.street, d.building, d.apartment, d.area, d.emirate, d.landmark, d.makani,
  coalesce(d.phone, a.phone) as phone, d.phone is null as "isOwnPhone", d.instructions, d.lat, d.lng,
  household.public_area_centre(d.emirate, d.area) as centre,
  exists (select from household.emirates e where e.emirate = d.emirate and e.is_open) as "isOpen",
  household.public_holidays(d.emirate) as holidays, d.is_default as "isDefault"`;

export async function readAddresses(db: Queries, accountId: AccountId): Promise<StoredAddress[]> {
  const rows = await db.rows<Row>(sql`
    select ${columns} from household.addresses d join identity.public_accounts a on a.id = d.account_id and a.phone is not null
    where d.account_id = ${accountId} order by d.is_default desc, d.created_at desc, d.id desc`);
  return rows.map(toAddress);
}

/** Null id: the default address. */
export async function readAddress(
  db: Queries,
  accountId: AccountId,
  addressId: string | null,
): Promise<StoredAddress | null> {
  const row = await db.row<Row>(sql`
    select ${columns} from household.addresses d join identity.public_accounts a on a.id = d.account_id and a.phone is not null
    where d.account_id = ${accountId}
      and case when ${addressId}::uuid is null then d.is_default else d.id = ${addressId}::uuid end`);
  return row && toAddress(row);
}

export const countAddresses = async (tx: Tx, accountId: AccountId): Promise<number> =>
  (
    await tx.row<{ count: number }>(sql`
    select count(*) as count from household.addresses where account_id = ${accountId}`)
  )?.count ?? 0;

export const hasSamePlace = async (
  tx: Tx,
  accountId: AccountId,
  draft: AddressDraft,
  exceptId: string | null,
): Promise<boolean> =>
  (await tx.row(sql`
    select 1 from household.addresses
    where account_id = ${accountId} and place = ${placeOf(draft)} and id is distinct from ${exceptId}::uuid`)) !==
  null;

export async function clearDefault(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.run(sql`
    update household.addresses set is_default = false where account_id = ${accountId} and is_default`);
}

interface Saved {
  readonly id: string;
  readonly accountId: AccountId;
  readonly draft: AddressDraft;
  readonly isDefault: boolean;
}

export async function insertAddress(
  tx: Tx,
  { id, accountId, draft, isDefault }: Saved,
  now: Date,
): Promise<StoredAddress> {
  const row = await tx.row<Row>(sql`
    with d as (
      insert into household.addresses
        (id, account_id, title, street, building, apartment, area, emirate, landmark, makani, phone, instructions,
         lat, lng, is_default, place, created_at)
      values (${id}, ${accountId}, ${draft.title}, ${draft.street}, ${draft.building}, ${draft.apartment}, ${draft.area},
        ${draft.emirate}, ${draft.landmark}, ${draft.makani}, ${draft.phone}, ${draft.instructions},
        ${draft.pin?.lat ?? null}, ${draft.pin?.lng ?? null}, ${isDefault}, ${placeOf(draft)}, ${now})
      returning *)
    select ${columns} from d join identity.public_accounts a on a.id = d.account_id and a.phone is not null`);
  return saved(row, id);
}

export async function updateAddress(
  tx: Tx,
  { id, accountId, draft, isDefault }: Saved,
): Promise<StoredAddress> {
  const row = await tx.row<Row>(sql`
    with d as (
      update household.addresses set
        title = ${draft.title}, street = ${draft.street}, building = ${draft.building}, apartment = ${draft.apartment},
        area = ${draft.area}, emirate = ${draft.emirate}, landmark = ${draft.landmark}, makani = ${draft.makani},
        phone = ${draft.phone}, instructions = ${draft.instructions},
        lat = ${draft.pin?.lat ?? null}, lng = ${draft.pin?.lng ?? null},
        is_default = ${isDefault}, place = ${placeOf(draft)}
      where id = ${id} and account_id = ${accountId}
      returning *)
    select ${columns} from d join identity.public_accounts a on a.id = d.account_id and a.phone is not null`);
  return saved(row, id);
}

function saved(row: Row | null, id: string): StoredAddress {
  if (!row) throw new Error(`household.addresses: no row ${id} after saving it`);
  return toAddress(row);
}

/** The newest other address becomes the default. False without such an address. */
export async function deleteAddress(tx: Tx, accountId: AccountId, id: string): Promise<boolean> {
  const gone = await tx.row<{ isDefault: boolean }>(sql`
    delete from household.addresses where id = ${id} and account_id = ${accountId}
    returning is_default as "isDefault"`);
  if (gone?.isDefault === true) {
    await tx.run(sql`
      update household.addresses set is_default = true where id = (
        select id from household.addresses where account_id = ${accountId} order by created_at desc, id desc limit 1)`);
  }
  return gone !== null;
}
