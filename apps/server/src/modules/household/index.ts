// Household owns profiles, members and their diets, addresses, and the sealed safety checks that the database enforces
// on every suggestion.
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbox } from '../../platform/outbox.ts';
import type { Queries } from '../../platform/db/db.ts';
import type { Serving } from '../../platform/http/serve.ts';
import { toAddressRow, type AddressRow } from './addresses/address.rules.ts';
import { readAddress } from './addresses/address.store.ts';
import { deleteHousehold } from './profile/profile.store.ts';
import { registerAddresses, registerProfile, type HouseholdRoutes } from './routes.ts';
import { readDietsAgain, type SafetyCheckContext } from './safety-check/rebuild-safety-checks.ts';

export type { AddressRow } from './addresses/address.rules.ts';
export { centreOf, placeOf } from './addresses/location.rules.ts';
export { saveNewAddress } from './addresses/save-address.ts';
export type { Diet, Diner, Fasting, Table } from './diet/diet.rules.ts';
export {
  fastingAmong,
  fastingHousehold,
  loadTables,
  openTable,
  seatedTables,
  tableOf,
  type FastingHousehold,
  type SealedTable,
  type SeatedTable,
} from './diet/table.store.ts';
export { nameHousehold, openDiet, openMember } from './profile/profile.store.ts';
export { changeMembers, changePreferences, completeProfile } from './profile/save-profile.ts';
export { readDietsAgain } from './safety-check/rebuild-safety-checks.ts';
export { openGate } from './safety-check/safety-check.store.ts';

export function registerHousehold(serving: Serving, ctx: HouseholdRoutes): void {
  registerProfile(serving, ctx);
  registerAddresses(serving, ctx);
}

export function scheduleHousehold(jobs: Jobs, outbox: Outbox, ctx: SafetyCheckContext, log: Log): void {
  outbox.on('account.erased', 'household.erasure', ({ accountId }) => deleteHousehold(ctx.db, accountId));
  const rebuild = async (): Promise<void> => {
    const read = await readDietsAgain(ctx);
    if (read > 0) log.info({ read }, 'safety_checks_rebuilt');
  };
  outbox.on('catalogue.changed', 'household.gates', rebuild);
  // For households that were locked at the event; before the nightly plan.
  jobs.schedule('household.gates', '45 20 * * *', rebuild);
}

/** The default address for a null id; null where the account has none such. */
export async function addressOf(
  db: Queries,
  accountId: string,
  addressId: string | null,
): Promise<AddressRow | null> {
  const address = await readAddress(db, accountId, addressId);
  return address && toAddressRow(address);
}
