// Household owns profiles, members and their diets, and addresses.
import type { Outbox } from '../../platform/outbox.ts';
import type { Db, Queries } from '../../platform/db/db.ts';
import type { Serving } from '../../platform/http/serve.ts';
import { toAddressRow, type AddressRow } from './addresses/address.rules.ts';
import { readAddress, readAddresses } from './addresses/address.store.ts';
import { deleteHousehold } from './profile/profile.store.ts';
import {
  registerAddresses,
  registerAreas,
  registerProfile,
  registerSeatings,
  type HouseholdRoutes,
} from './routes.ts';

export type { AddressRow, Holiday } from './addresses/address.rules.ts';
export { isEmirateOpen, listHolidaysAhead, readAreas } from './addresses/area.store.ts';
export { placeOf } from './addresses/location.rules.ts';
export { centreOf } from '../../platform/pure/emirates.ts';
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
export { listMemberNames, nameHousehold } from './profile/profile.store.ts';
export { correctAddress, correctProfile, revealDiets } from './profile/correct-profile.ts';
export { changeMembers, changePreferences, completeProfile } from './profile/save-profile.ts';

export function registerHousehold(serving: Serving, ctx: HouseholdRoutes): void {
  registerProfile(serving, ctx);
  registerSeatings(serving, ctx);
  registerAddresses(serving, ctx);
  registerAreas(serving, ctx);
}

export function registerHouseholdListeners(outbox: Outbox, { db }: { readonly db: Db }): void {
  outbox.on('account.erased', 'household.erasure', ({ accountId }) => deleteHousehold(db, accountId));
}

export { readAddresses };

/** Null id: the default address. Null where the account has no such address. */
export async function addressOf(
  db: Queries,
  accountId: AccountId,
  addressId: string | null,
): Promise<AddressRow | null> {
  const address = await readAddress(db, accountId, addressId);
  return address && toAddressRow(address);
}
