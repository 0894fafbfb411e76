// The household's door: registers its routes and answers who eats together and what they avoid.
import type { Queries } from '../../platform/db/db.ts';
import type { Vault } from '../../platform/vault.ts';
import type { Shelf } from '../catalogue/index.ts';
import type { Serving } from '../../platform/http/serve.ts';
import { registerAddresses } from './address.routes.ts';
import { readAddress } from './address.reads.ts';
import { toAddressRow, type AddressRow } from './address.rules.ts';
import { dinersOf, emptyDiet, fastingOf, type Fasting } from './diet.rules.ts';
import { readTables } from './diners.reads.ts';
import { loadMembers, loadProfile, openDiet, openMember } from './household.repo.ts';
import { centreOf, type Point } from './location.rules.ts';
import { registerPeople, type HouseholdRoutes } from './household.routes.ts';
import { tableFrom, type Table } from './table.rules.ts';
import type { SealedTable } from './tables.repo.ts';

export { saveNewAddress } from './address.flows.ts';
export type { AddressRow } from './address.rules.ts';
export type { Diet, Diner, Fasting } from './diet.rules.ts';
export { changeMembers, changePreferences, completeProfile } from './household.flows.ts';
export { openGate } from './gate.repo.ts';
export { readDietsAgain } from './gate.flows.ts';
export { scheduleHousehold } from './household.jobs.ts';
export { nameHousehold, openDiet, openMember } from './household.repo.ts';
export { centreOf, placeOf } from './location.rules.ts';
export type { Table } from './table.rules.ts';
export { loadTables, type SealedTable } from './tables.repo.ts';

export function registerHousehold(serving: Serving, ctx: HouseholdRoutes): void {
  registerPeople(serving, ctx);
  registerAddresses(serving, ctx);
}

/** Who eats together and what they avoid, read fresh. */
export async function tableOf(db: Queries, vault: Vault, shelf: Shelf, accountId: string): Promise<Table> {
  const profile = await loadProfile(db, vault, accountId);
  const members = profile ? await loadMembers(db, vault, accountId) : [];
  return tableFrom(shelf.lexicon, profile, members);
}

/** Opens a table that was loaded with many others; throws where the vault holds no key for it. */
export const openTable = (vault: Vault, lexicon: Shelf['lexicon'], sealed: SealedTable): Table =>
  tableFrom(
    lexicon,
    { ...sealed, diet: openDiet(vault, sealed.accountId, sealed.diet) },
    (sealed.members ?? []).map(({ id, name, portion, diet }) => ({
      id,
      name,
      portion,
      ...openMember(vault, id, Buffer.from(diet, 'base64')),
    })),
  );

/** What nobody's name is needed for: diners without names, and what the household dislikes. */
export type SeatedTable = Pick<Table, 'diners' | 'dislikes'>;

/** The tables of many accounts in one read, without names; accounts without a profile are left out. */
export async function seatedTables(
  db: Queries,
  vault: Vault,
  shelf: Shelf,
  accountIds: readonly string[],
): Promise<Map<string, SeatedTable>> {
  const rows = await readTables(db, accountIds);
  return new Map(
    rows.map(({ accountId, diet: sealed, members }) => {
      const diet = openDiet(vault, accountId, sealed);
      const others = members.map((member) => ({
        id: member.id,
        name: '',
        portion: 1,
        ...openMember(vault, member.id, Buffer.from(member.diet, 'base64')),
      }));
      const diners = dinersOf(shelf.lexicon, { name: '', diet }, others);
      return [accountId, { diners, dislikes: diet.dislikedDishes }];
    }),
  );
}

/** An address of the account, or its default one for a null id; null when there is none, and for anybody else's. */
export async function addressOf(
  db: Queries,
  accountId: string,
  addressId: string | null,
): Promise<AddressRow | null> {
  const address = await readAddress(db, accountId, addressId);
  return address && toAddressRow(address);
}

/** Who fasts at the tables of many accounts, in one read; accounts without a profile are left out. */
export async function fastingAmong(
  db: Queries,
  vault: Vault,
  accountIds: readonly string[],
): Promise<Map<string, Fasting>> {
  const rows = await readTables(db, accountIds);
  return new Map(
    rows.map(({ accountId, diet, members }) => {
      const others = members.map((member) =>
        openMember(vault, member.id, Buffer.from(member.diet, 'base64')),
      );
      return [accountId, fastingOf(openDiet(vault, accountId, diet), others)];
    }),
  );
}

/** Who of a household fasts, and where it is: the middle of its default address's emirate, or of Dubai. */
export interface FastingHousehold {
  readonly fasting: Fasting;
  readonly place: Point;
}

export async function fastingHousehold(
  db: Queries,
  vault: Vault,
  accountId: string,
): Promise<FastingHousehold> {
  const profile = await loadProfile(db, vault, accountId);
  const members = profile ? await loadMembers(db, vault, accountId) : [];
  const address = await readAddress(db, accountId, null);
  return {
    fasting: fastingOf(profile?.diet ?? emptyDiet, members),
    place: centreOf(address?.emirate ?? 'Dubai', ''),
  };
}
