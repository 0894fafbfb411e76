// The household's door: registers its routes and answers who eats together and what they avoid.
import type { Language } from '@sufra/contract/options.ts';
import type { Queries } from '../../platform/db/db.ts';
import type { Vault } from '../../platform/vault.ts';
import type { Shelf } from '../catalogue/index.ts';
import type { Serving } from '../../platform/http/serve.ts';
import { registerAddresses } from './address.routes.ts';
import { readAddress } from './address.reads.ts';
import { toAddressRow, type AddressRow } from './address.rules.ts';
import { dinersOf, emptyDiet, type Diner } from './diet.rules.ts';
import { loadMembers, loadProfile } from './household.repo.ts';
import { registerPeople, type HouseholdRoutes } from './household.routes.ts';

export { saveNewAddress } from './address.flows.ts';
export type { AddressRow } from './address.rules.ts';
export type { Diet, Diner } from './diet.rules.ts';
export { changeMembers, changePreferences, completeProfile } from './household.flows.ts';
export { hearHousehold } from './household.jobs.ts';
export { nameHousehold, openDiet, openMember } from './household.repo.ts';
export { placeOf } from './location.rules.ts';

export function registerHousehold(serving: Serving, ctx: HouseholdRoutes): void {
  registerPeople(serving, ctx);
  registerAddresses(serving, ctx);
}

/** A household as the planner needs it. */
export interface Table {
  readonly diners: readonly Diner[];
  readonly preferredCuisines: readonly string[];
  readonly dislikes: readonly string[];
  readonly dietVersion: number;
  readonly familySize: number;
  readonly language: Language;
}

/** Who eats together and what they avoid, read fresh. */
export async function tableOf(db: Queries, vault: Vault, shelf: Shelf, accountId: string): Promise<Table> {
  const profile = await loadProfile(db, vault, accountId);
  const diet = profile?.diet ?? emptyDiet;
  const members = profile ? await loadMembers(db, vault, accountId) : [];
  return {
    diners: dinersOf(shelf.lexicon, { name: profile?.name ?? '', diet }, members),
    preferredCuisines: diet.preferredCuisines,
    dislikes: diet.dislikedDishes,
    dietVersion: profile?.dietVersion ?? 1,
    familySize: profile?.familySize ?? 2,
    language: profile?.language ?? 'en',
  };
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
