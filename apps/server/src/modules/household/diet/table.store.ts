import type { Emirate, Language } from '@sufra/contract/options.ts';
import type { PlanId } from '@sufra/contract/subscription/plans.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import { part, sql } from '../../../platform/db/sql.ts';
import type { Vault } from '../../../platform/vault.ts';
import type { Shelf } from '../../catalogue/index.ts';
import { centreOf, type Point } from '../../../platform/pure/emirates.ts';
import {
  emptyDiet,
  fastingOf,
  tableAt,
  tableFrom,
  type Diet,
  type Diner,
  type Fasting,
  type MemberDiet,
  type Seat,
  type Table,
} from './diet.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export interface SealedMember {
  readonly id: string;
  readonly name: string;
  readonly portion: number;
  readonly diet: string;
}

export const profileContext = (accountId: AccountId): string => `household.profiles/${accountId}`;
export const memberContext = (memberId: string): string => `household.members/${memberId}`;

/** Missing fields are as in the empty diet. */
export const openDiet = (vault: Vault, accountId: AccountId, sealed: Buffer | null): Diet => ({
  ...emptyDiet,
  ...(sealed !== null && (vault.open(sealed, profileContext(accountId)) as Diet)),
});

type SealedPart = Omit<MemberDiet, 'id' | 'name' | 'portion'>;

export const openMember = (vault: Vault, memberId: string, sealed: Buffer): SealedPart => ({
  fasts: false,
  healthConditions: null,
  weekdays: null,
  ...(vault.open(sealed, memberContext(memberId)) as Pick<SealedPart, 'allergies' | 'dietaryPrograms'>),
});

export const openMembers = (vault: Vault, sealed: readonly SealedMember[]): MemberDiet[] =>
  sealed.map(({ id, name, portion, diet }) => ({
    id,
    name,
    portion,
    ...openMember(vault, id, Buffer.from(diet, 'base64')),
  }));

export interface SealedTable {
  readonly accountId: AccountId;
  readonly name: string | null;
  readonly language: Language;
  readonly familySize: number;
  readonly planId: PlanId | null;
  readonly dietVersion: number;
  readonly diet: Buffer | null;
  readonly members: readonly SealedMember[] | null;
}

const tableColumns = part`p.account_id as "accountId", p.name, p.language, p.family_size as "familySize",
  p.diet_version as "dietVersion", p.diet,
  (select u.plan_id from subscription.public_subscriptions u where u.account_id = p.account_id and u.is_current) as "planId",
  (select json_agg(json_build_object('id', m.id, 'name', m.name, 'portion', m.portion,
      'diet', encode(m.diet, 'base64')) order by m.position)
    from household.members m where m.account_id = p.account_id) as members`;

/** Call it before reading: a statement that waits for the lock would pair the new profile with the old members. */
export async function lockDiets(tx: Tx, accountIds: readonly AccountId[]): Promise<void> {
  await tx.run(sql`
    select from household.profiles where account_id = any(${accountIds}::uuid[]) order by account_id for share`);
}

export async function loadTables(tx: Tx, accountIds: readonly AccountId[]): Promise<SealedTable[]> {
  await lockDiets(tx, accountIds);
  return readTables(tx, accountIds);
}

const readTables = (db: Queries, accountIds: readonly AccountId[]): Promise<SealedTable[]> =>
  db.rows<SealedTable>(sql`
    select ${tableColumns} from household.profiles p where p.account_id = any(${accountIds}::uuid[])`);

/** Throws where the vault lacks the key. */
export const openTable = (vault: Vault, lexicon: Shelf['lexicon'], sealed: SealedTable): Table =>
  tableFrom(
    lexicon,
    { ...sealed, diet: openDiet(vault, sealed.accountId, sealed.diet) },
    openMembers(vault, sealed.members ?? []),
  );

export async function tableOf(db: Queries, vault: Vault, shelf: Shelf, accountId: AccountId): Promise<Table> {
  const [sealed] = await readTables(db, [accountId]);
  return sealed ? openTable(vault, shelf.lexicon, sealed) : tableFrom(shelf.lexicon, null, []);
}

export type SeatedTable = Pick<Table, 'diners' | 'dislikes' | 'dietVersion'> & {
  readonly dinersAt: (seat: Seat) => readonly Diner[];
};

const withoutNames = (diners: readonly Diner[]): Diner[] => diners.map((diner) => ({ ...diner, name: '' }));

/** Without names, and without accounts that have no profile. */
export async function readAnonymousTables(
  db: Queries,
  vault: Vault,
  shelf: Shelf,
  accountIds: readonly AccountId[],
): Promise<Map<string, SeatedTable>> {
  const sealed = await readTables(db, accountIds);
  return new Map(
    sealed.map((one) => {
      const table = openTable(vault, shelf.lexicon, one);
      const { dislikes, dietVersion } = table;
      const diners = withoutNames(table.diners);
      const dinersAt = (seat: Seat): readonly Diner[] => {
        const seated = tableAt(table, seat);
        return seated === table ? diners : withoutNames(seated.diners);
      };
      return [one.accountId, { diners, dinersAt, dislikes, dietVersion }];
    }),
  );
}

const fastingIn = (vault: Vault, { accountId, diet, members }: SealedTable): Fasting =>
  fastingOf(openDiet(vault, accountId, diet), openMembers(vault, members ?? []));

/** Without accounts that have no profile. */
export async function fastingAmong(
  db: Queries,
  vault: Vault,
  accountIds: readonly AccountId[],
): Promise<Map<string, Fasting>> {
  const sealed = await readTables(db, accountIds);
  return new Map(sealed.map((one) => [one.accountId, fastingIn(vault, one)]));
}

/** Placed at the centre of the default address's emirate, or Dubai. */
export interface FastingHousehold {
  readonly fasting: Fasting;
  readonly place: Point;
}

export async function fastingHousehold(
  db: Queries,
  vault: Vault,
  accountId: AccountId,
): Promise<FastingHousehold> {
  const row = await db.row<SealedTable & { readonly emirate: Emirate | null }>(sql`
    select ${tableColumns},
      (select d.emirate from household.addresses d where d.account_id = p.account_id and d.is_default) as emirate
    from household.profiles p where p.account_id = ${accountId}`);
  return {
    fasting: row ? fastingIn(vault, row) : { subscriber: false, any: false, all: false },
    place: centreOf(row?.emirate ?? 'Dubai'),
  };
}
