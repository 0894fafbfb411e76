// Household owns profiles, members and their diets, and addresses.
import type { Outbox } from '../../platform/outbox.ts';
import type { Db, Queries } from '../../platform/db/db.ts';
import type { Serving } from '../../platform/http/serve.ts';
import { toAddressRow, type AddressRow } from './addresses/address.rules.ts';
import { readAddress } from './addresses/address.store.ts';
import { deleteHousehold } from './profile/profile.store.ts';
import { registerAddresses, registerProfile, type HouseholdRoutes } from './routes.ts';

export type { AddressRow } from './addresses/address.rules.ts';
export { centreOf, placeOf } from './addresses/location.rules.ts';
export { insertNewAddress } from './addresses/save-address.ts';
export { keepsHalal, tableAt } from './diet/diet.rules.ts';
export type { Seat } from './diet/diet.rules.ts';
export type { Diet, Diner, Fasting, Table } from './diet/diet.rules.ts';
export {
  fastingAmong,
  fastingHousehold,
  loadTables,
  lockDiets,
  openDiet,
  openMember,
  openTable,
  readAnonymousTables,
  tableOf,
  type FastingHousehold,
  type SealedTable,
  type SeatedTable,
} from './diet/table.store.ts';
import type { AccountId } from '../../platform/pure/account-id.ts';
export { nameHousehold } from './profile/profile.store.ts';
export { changeMembers, changePreferences, completeProfile } from './profile/save-profile.ts';

export function registerHousehold(serving: Serving, ctx: HouseholdRoutes): void {
  registerProfile(serving, ctx);
  registerAddresses(serving, ctx);
}

export function registerHouseholdListeners(outbox: Outbox, { db }: { readonly db: Db }): void {
  outbox.on('account.erased', 'household.erasure', ({ accountId }) => deleteHousehold(db, accountId));
}

/** Null id: the default address. Null where the account has no such address. */
export async function addressOf(
  db: Queries,
  accountId: AccountId,
  addressId: string | null,
): Promise<AddressRow | null> {
  const address = await readAddress(db, accountId, addressId);
  return address && toAddressRow(address);
}
