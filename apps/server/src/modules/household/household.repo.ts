import type { Location } from '@sufra/contract/household.ts';
import type { Language, MealTimeSlot } from '@sufra/contract/options.ts';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Vault } from '../../platform/vault.ts';
import { emptyDiet, type Diet, type MemberDiet } from './diet.rules.ts';

export interface Profile {
  readonly accountId: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly language: Language;
  readonly location: Location | null;
  readonly familySize: number;
  readonly preferredMealTimes: Readonly<Partial<Record<MealTimeSlot, string>>>;
  readonly diet: Diet;
  readonly dietVersion: number;
  readonly isComplete: boolean;
}

interface ProfileRow {
  account_id: string;
  name: string | null;
  email: string | null;
  language: Language;
  location: Location | null;
  family_size: number;
  preferred_meal_times: Profile['preferredMealTimes'];
  diet: Buffer | null;
  diet_version: number;
  is_complete: boolean;
}

interface MemberRow {
  id: string;
  name: string;
  portion: number;
  diet: Buffer;
}

const profileContext = (accountId: string): string => `household.profiles/${accountId}`;
const memberContext = (memberId: string): string => `household.members/${memberId}`;

/** Opens a sealed diet column; an account that never saved one has the empty diet. */
export const openDiet = (vault: Vault, accountId: string, sealed: Buffer | null): Diet =>
  // What was saved before it was asked for is as in the empty one.
  ({ ...emptyDiet, ...(sealed !== null && (vault.open(sealed, profileContext(accountId)) as Diet)) });

const toProfile = (vault: Vault, row: ProfileRow): Profile => ({
  accountId: row.account_id,
  name: row.name,
  email: row.email,
  language: row.language,
  location: row.location,
  familySize: row.family_size,
  preferredMealTimes: row.preferred_meal_times,
  diet: openDiet(vault, row.account_id, row.diet),
  dietVersion: row.diet_version,
  isComplete: row.is_complete,
});

/** What an account has before it saved anything. */
export const emptyProfile = (accountId: string): Profile => ({
  accountId,
  name: null,
  email: null,
  language: 'en',
  location: null,
  familySize: 2,
  preferredMealTimes: {},
  diet: emptyDiet,
  dietVersion: 1,
  isComplete: false,
});

/** The profile, or null before the first save. */
export async function loadProfile(db: Queries, vault: Vault, accountId: string): Promise<Profile | null> {
  const row = await db.row<ProfileRow>(sql`
    select account_id, name, email, language, location, family_size, preferred_meal_times, diet, diet_version,
      completed_at is not null as is_complete
    from household.profiles where account_id = ${accountId}`);
  return row && toProfile(vault, row);
}

/** The profile, locked until the transaction ends; made empty when it is the first time. */
export async function lockProfile(tx: Tx, vault: Vault, accountId: string, now: Date): Promise<Profile> {
  await tx.run(sql`
    insert into household.profiles (account_id, updated_at) values (${accountId}, ${now})
    on conflict do nothing`);
  const row = await tx.row<ProfileRow>(sql`
    select account_id, name, email, language, location, family_size, preferred_meal_times, diet, diet_version,
      completed_at is not null as is_complete
    from household.profiles where account_id = ${accountId} for update`);
  if (!row) throw new Error('The profile is missing in its own transaction.');
  return toProfile(vault, row);
}

export async function saveProfileRow(tx: Tx, vault: Vault, profile: Profile, now: Date): Promise<void> {
  const completedAt = profile.isComplete ? now : null;
  await tx.run(sql`
    update household.profiles set
      name = ${profile.name}, email = ${profile.email}, language = ${profile.language},
      location = ${profile.location && JSON.stringify(profile.location)}::jsonb,
      family_size = ${profile.familySize},
      preferred_meal_times = ${JSON.stringify(profile.preferredMealTimes)}::jsonb,
      diet = ${vault.seal(profile.diet, profileContext(profile.accountId))},
      diet_version = ${profile.dietVersion},
      completed_at = coalesce(completed_at, ${completedAt}),
      updated_at = ${now}
    where account_id = ${profile.accountId}`);
}

export async function loadMembers(db: Queries, vault: Vault, accountId: string): Promise<MemberDiet[]> {
  const rows = await db.rows<MemberRow>(sql`
    select id, name, portion, diet from household.members where account_id = ${accountId} order by position`);
  return rows.map(({ id, name, portion, diet }) => ({
    id,
    name,
    portion,
    ...openMember(vault, id, diet),
  }));
}

/** Replaces all members of the account, in the order given. */
export async function replaceMembers(
  tx: Tx,
  vault: Vault,
  accountId: string,
  members: readonly MemberDiet[],
): Promise<void> {
  await tx.run(sql`delete from household.members where account_id = ${accountId}`);
  for (const [index, { id, name, portion, ...diet }] of members.entries()) {
    await tx.run(sql`
      insert into household.members (id, account_id, position, name, portion, diet)
      values (${id}, ${accountId}, ${index + 1}, ${name}, ${portion},
        ${vault.seal(diet, memberContext(id))})`);
  }
}

/** Opens the sealed diet of a member. */
export const openMember = (
  vault: Vault,
  memberId: string,
  sealed: Buffer,
): Pick<MemberDiet, 'allergies' | 'dietaryPrograms' | 'fasts'> => ({
  fasts: false,
  ...(vault.open(sealed, memberContext(memberId)) as Pick<MemberDiet, 'allergies' | 'dietaryPrograms'>),
});

/** Deletes the profile, and with it members and addresses. */
export async function deleteHousehold(db: Queries, accountId: string): Promise<void> {
  await db.run(sql`delete from household.profiles where account_id = ${accountId}`);
}

/** Gives a new account the name that somebody else wrote for it; its person completes the rest. */
export async function nameHousehold(tx: Tx, accountId: string, name: string, now: Date): Promise<void> {
  await tx.run(sql`
    insert into household.profiles (account_id, name, updated_at) values (${accountId}, ${name}, ${now})`);
}
