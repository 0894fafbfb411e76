import type { Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { placeOf, type AddressDraft } from './address.rules.ts';

export const countAddresses = async (tx: Tx, accountId: string): Promise<number> =>
  (
    await tx.row<{ count: number }>(sql`
    select count(*) as count from household.addresses where account_id = ${accountId}`)
  )?.count ?? 0;

/** Whether another address of the account is the same place. */
export const hasSamePlace = async (
  tx: Tx,
  accountId: string,
  draft: AddressDraft,
  exceptId: string | null,
): Promise<boolean> =>
  (await tx.row(sql`
    select 1 from household.addresses
    where account_id = ${accountId} and place = ${placeOf(draft)} and id is distinct from ${exceptId}::uuid`)) !==
  null;

/** Leaves the account without a default until the same transaction names one. */
export async function clearDefault(tx: Tx, accountId: string): Promise<void> {
  await tx.run(sql`
    update household.addresses set is_default = false where account_id = ${accountId} and is_default`);
}

interface Saved {
  readonly id: string;
  readonly accountId: string;
  readonly draft: AddressDraft;
  readonly isDefault: boolean;
}

export async function insertAddress(
  tx: Tx,
  { id, accountId, draft, isDefault }: Saved,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into household.addresses
      (id, account_id, title, street, building, apartment, area, emirate, landmark, makani, phone, instructions,
       lat, lng, is_default, place, created_at)
    values (${id}, ${accountId}, ${draft.title}, ${draft.street}, ${draft.building}, ${draft.apartment}, ${draft.area},
      ${draft.emirate}, ${draft.landmark}, ${draft.makani}, ${draft.phone}, ${draft.instructions},
      ${draft.pin?.lat ?? null}, ${draft.pin?.lng ?? null}, ${isDefault}, ${placeOf(draft)}, ${now})`);
}

export async function updateAddress(tx: Tx, { id, accountId, draft, isDefault }: Saved): Promise<void> {
  await tx.run(sql`
    update household.addresses set
      title = ${draft.title}, street = ${draft.street}, building = ${draft.building}, apartment = ${draft.apartment},
      area = ${draft.area}, emirate = ${draft.emirate}, landmark = ${draft.landmark}, makani = ${draft.makani},
      phone = ${draft.phone}, instructions = ${draft.instructions}, lat = ${draft.pin?.lat ?? null}, lng = ${draft.pin?.lng ?? null},
      is_default = ${isDefault}, place = ${placeOf(draft)}
    where id = ${id} and account_id = ${accountId}`);
}

/** Deletes an address; when it was the default, the newest other becomes it. False when there is no such address. */
export async function deleteAddress(tx: Tx, accountId: string, id: string): Promise<boolean> {
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
