import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { StoredAddress } from './address.rules.ts';

interface Row extends Omit<StoredAddress, 'pin'> {
  readonly lat: number | null;
  readonly lng: number | null;
}

const toAddress = ({ lat, lng, ...address }: Row): StoredAddress => ({
  ...address,
  pin: lat === null || lng === null ? null : { lat, lng },
});

/** All addresses of the account, the default one first, then the newest. */
export async function readAddresses(db: Queries, accountId: string): Promise<StoredAddress[]> {
  const rows = await db.rows<Row>(sql`
    select d.id, d.title, d.street, d.building, d.apartment, d.area, d.emirate, d.landmark, d.makani,
      coalesce(d.phone, a.phone) as phone, d.phone is null as "isOwnPhone", d.instructions, d.lat, d.lng,
      d.is_default as "isDefault"
    from household.addresses d join identity.accounts a on a.id = d.account_id
    where d.account_id = ${accountId} order by d.is_default desc, d.created_at desc, d.id desc`);
  return rows.map(toAddress);
}

/** One address of the account, or its default one; null when the account has no such address. */
export async function readAddress(
  db: Queries,
  accountId: string,
  addressId: string | null,
): Promise<StoredAddress | null> {
  const row = await db.row<Row>(sql`
    select d.id, d.title, d.street, d.building, d.apartment, d.area, d.emirate, d.landmark, d.makani,
      coalesce(d.phone, a.phone) as phone, d.phone is null as "isOwnPhone", d.instructions, d.lat, d.lng,
      d.is_default as "isDefault"
    from household.addresses d join identity.accounts a on a.id = d.account_id
    where d.account_id = ${accountId}
      and case when ${addressId}::uuid is null then d.is_default else d.id = ${addressId}::uuid end`);
  return row && toAddress(row);
}
