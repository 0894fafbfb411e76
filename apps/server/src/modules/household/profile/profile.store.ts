import type { Location } from '@sufra/contract/household/location.ts';
import type { Language, MealTimeSlot } from '@sufra/contract/options.ts';
import { defaultNotificationTime } from '@sufra/contract/subscription/plans.ts';
import type { PlanId } from '@sufra/contract/subscription/plans.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import { part, sql } from '../../../platform/db/sql.ts';
import type { Vault } from '../../../platform/vault.ts';
import { emptyDiet, type Diet, type MemberDiet } from '../diet/diet.rules.ts';
import {
  memberContext,
  openDiet,
  openMembers,
  profileContext,
  type SealedMember,
} from '../diet/table.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export interface Profile {
  readonly accountId: AccountId;
  readonly name: string | null;
  readonly email: string | null;
  readonly language: Language;
  readonly location: Location | null;
  readonly familySize: number;
  readonly planId: PlanId | null;
  readonly preferredMealTimes: Readonly<Partial<Record<MealTimeSlot, string>>>;
  readonly diet: Diet;
  readonly dietVersion: number;
  readonly isComplete: boolean;
}

interface ProfileRow extends Omit<Profile, 'diet'> {
  readonly diet: Buffer | null;
}

const toProfile = (vault: Vault, row: ProfileRow): Profile => ({
  ...row,
  diet: openDiet(vault, row.accountId, row.diet),
});

const emptyProfile = (accountId: AccountId): Profile => ({
  accountId,
  name: null,
  email: null,
  language: 'en',
  location: null,
  familySize: 2,
  planId: null,
  preferredMealTimes: {},
  diet: emptyDiet,
  dietVersion: 1,
  isComplete: false,
});

const profileColumns = part`account_id as "accountId", name, email, language, location, family_size as "familySize",
  preferred_meal_times as "preferredMealTimes", diet, diet_version as "dietVersion",
  completed_at is not null as "isComplete",
  (select u.plan_id from subscription.public_subscriptions u where u.account_id = profiles.account_id and u.is_current)
    as "planId"`;

export async function readProfile(db: Queries, vault: Vault, accountId: AccountId): Promise<Profile> {
  const row = await db.row<ProfileRow>(sql`
    select ${profileColumns} from household.profiles where account_id = ${accountId}`);
  return row ? toProfile(vault, row) : emptyProfile(accountId);
}

/** Locked; inserted empty the first time. */
export async function lockProfile(tx: Tx, vault: Vault, accountId: AccountId, now: Date): Promise<Profile> {
  const lock = (): Promise<ProfileRow | null> =>
    tx.row<ProfileRow>(sql`
      select ${profileColumns} from household.profiles where account_id = ${accountId} for update`);
  let row = await lock();
  if (!row) {
    await tx.run(sql`
      insert into household.profiles (account_id, updated_at) values (${accountId}, ${now})
      on conflict do nothing`);
    row = await lock();
  }
  if (!row) throw new Error(`household.profiles: no row for account ${accountId} after the insert`);
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

export async function readMembers(db: Queries, vault: Vault, accountId: AccountId): Promise<MemberDiet[]> {
  const rows = await db.rows<SealedMember>(sql`
    select id, name, portion, encode(diet, 'base64') as diet
    from household.members where account_id = ${accountId} order by position`);
  return openMembers(vault, rows);
}

export const readAccount = (
  db: Queries,
  accountId: AccountId,
): Promise<{ readonly isAdmin: boolean } | null> =>
  db.row(sql`
    select is_admin as "isAdmin" from identity.public_accounts where id = ${accountId} and erased_at is null`);

export const listMemberNames = (
  db: Queries,
  accountId: AccountId,
): Promise<Pick<MemberDiet, 'id' | 'name' | 'portion'>[]> =>
  db.rows(sql`
    select id, name, portion::float8 as portion from household.members
    where account_id = ${accountId} order by position`);

export async function replaceMembers(
  tx: Tx,
  vault: Vault,
  accountId: AccountId,
  members: readonly MemberDiet[],
): Promise<void> {
  await tx.run(sql`delete from household.members where account_id = ${accountId}`);
  if (members.length === 0) return;
  const diets = members.map(({ id, name: _, portion: __, ...diet }) => vault.seal(diet, memberContext(id)));
  await tx.run(sql`
    insert into household.members (id, account_id, position, name, portion, diet)
    select m.id, ${accountId}, m.position, m.name, m.portion, m.diet
    from unnest(${members.map(({ id }) => id)}::uuid[], ${members.map(({ name }) => name)}::text[],
      ${members.map(({ portion }) => portion)}::numeric[], ${diets}::bytea[])
      with ordinality as m (id, name, portion, diet, position)`);
}

export interface Contact {
  readonly phone: string;
  readonly notificationTime: string;
  readonly ramadanTime: string | null;
}

export async function readContact(db: Queries, accountId: AccountId): Promise<Contact> {
  const row = await db.row<{
    readonly phone: string | null;
    readonly notificationTime: string | null;
    readonly ramadanTime: string | null;
  }>(sql`
    select a.phone, c.notification_time as "notificationTime", c.ramadan_time as "ramadanTime"
    from identity.public_accounts a left join subscription.public_choices c on c.account_id = a.id
    where a.id = ${accountId}`);
  return {
    phone: row?.phone ?? '',
    notificationTime: row?.notificationTime ?? defaultNotificationTime,
    ramadanTime: row?.ramadanTime ?? null,
  };
}

/** Members and addresses cascade. */
export async function deleteHousehold(db: Queries, accountId: AccountId): Promise<void> {
  await db.run(sql`delete from household.profiles where account_id = ${accountId}`);
}

/** Only where there is no profile yet. */
export async function nameHousehold(tx: Tx, accountId: AccountId, name: string, now: Date): Promise<void> {
  await tx.run(sql`
    insert into household.profiles (account_id, name, updated_at) values (${accountId}, ${name}, ${now})
    on conflict (account_id) do nothing`);
}
