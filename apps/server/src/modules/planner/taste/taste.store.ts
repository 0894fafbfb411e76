import type { Queries, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Vault } from '../../../platform/vault.ts';
import {
  fromStored,
  learnAll,
  nothingLearned,
  tasteContext,
  toStored,
  type Evidence,
  type Learned,
  type StoredLearned,
} from './learned.rules.ts';
import {
  fromStoredRatings,
  groupSides,
  noRatings,
  ratingEvidence,
  ratingsContext,
  toStoredRatings,
  type OnboardingRatings,
  type StoredRatings,
} from './onboarding-ratings.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

type StoredEvidence = Omit<Evidence, 'at'> & { readonly at: number };

interface TasteRow {
  readonly accountId: AccountId;
  readonly sealed: string | null;
  /** Null where the saved taste is current. */
  readonly history: readonly StoredEvidence[] | null;
  readonly ratings: string | null;
  readonly savedAt: Date | null;
}

export interface LearnedRow {
  readonly learned: Learned;
  readonly isSaved: boolean;
  readonly savedAt: Date | null;
}

export async function readLearned(
  db: Queries,
  vault: Vault,
  accountIds: readonly AccountId[],
  now: Date,
): Promise<ReadonlyMap<string, LearnedRow>> {
  const rows = await readTastes(db, accountIds, now);
  return new Map(rows.map((row) => [row.accountId, toLearned(vault, row)]));
}

export const readLearnedOf = async (
  db: Queries,
  vault: Vault,
  accountId: AccountId,
  now: Date,
): Promise<Learned> =>
  (await readLearned(db, vault, [accountId], now)).get(accountId)?.learned ?? nothingLearned;

function toLearned(vault: Vault, { accountId, sealed, history, ratings, savedAt }: TasteRow): LearnedRow {
  const saved =
    sealed === null
      ? nothingLearned
      : fromStored(vault.open(Buffer.from(sealed, 'base64'), tasteContext(accountId)) as StoredLearned);
  if (history === null) return { learned: saved, isSaved: true, savedAt };
  const rated = ratings === null ? noRatings : openRatings(vault, accountId, Buffer.from(ratings, 'base64'));
  const evidence = [...history.map((one) => ({ ...one, at: new Date(one.at) })), ...ratingEvidence(rated)];
  return { learned: learnAll(saved, evidence, groupSides(rated)), isSaved: false, savedAt };
}

// A join would read every history, stale or not.
const readTastes = (db: Queries, accountIds: readonly AccountId[], now: Date): Promise<TasteRow[]> =>
  db.rows<TasteRow>(sql`
    select a.id as "accountId", encode(t.taste, 'base64') as sealed, t.updated_at as "savedAt",
      case when t.account_id is null or t.is_stale then (
        select encode(p.picks, 'base64') from planner.picks p where p.account_id = a.id) end as ratings,
      case when t.account_id is null or t.is_stale then (
        select coalesce(json_agg(json_build_object('mealId', e.meal_id, 'kind', e.kind, 'stars', e.stars,
          'at', floor(extract(epoch from e.at) * 1000)::float8)), '[]'::json)
        from (
          select meal_id, status as kind, null::int as stars, decided_at as at from planner.suggestions
          where account_id = a.id and decided_at is not null
          union all
          select meal_id, 'ordered', null, finished_at from ordering.public_orders
          where account_id = a.id and status = 'delivered' and finished_at is not null
          union all
          select meal_id, 'rated', stars, created_at from ordering.public_ratings where account_id = a.id
          union all
          select meal_id, 'rated', stars, rated_at from planner.suggestions
          where account_id = a.id and stars is not null and rated_at is not null
          union all
          select u.meal_id, 'undecided', null, u.at from planner.left_alone(a.id, null, ${now}) u) e
      ) end as history
    from unnest(${accountIds}::uuid[]) as a(id)
    left join planner.tastes t on t.account_id = a.id`);

export const readUndecided = async (
  db: Queries,
  accountId: AccountId,
  since: Date,
  now: Date,
): Promise<Evidence[]> =>
  (
    await db.rows<{ mealId: string; at: number }>(sql`
    select meal_id as "mealId", floor(extract(epoch from at) * 1000)::float8 as at
    from planner.left_alone(${accountId}, ${since}, ${now})`)
  ).map(({ mealId, at }) => ({ mealId, kind: 'undecided', stars: null, at: new Date(at) }));

export const readTasteAccounts = async (
  db: Queries,
  after: AccountId | null,
  limit: number,
): Promise<AccountId[]> =>
  (
    await db.rows<{ accountId: AccountId }>(sql`
    select account_id as "accountId" from planner.tastes
    where account_id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid order by account_id limit ${limit}`)
  ).map(({ accountId }) => accountId);

export const accountExists = async (db: Queries, accountId: AccountId): Promise<boolean> =>
  (await db.row(
    sql`select 1 as here from identity.public_accounts where id = ${accountId} and erased_at is null`,
  )) !== null;

export async function saveLearned(
  tx: Tx,
  vault: Vault,
  { accountId, learned, now }: { accountId: AccountId; learned: Learned; now: Date },
): Promise<void> {
  const taste = vault.seal(toStored(learned), tasteContext(accountId));
  await tx.run(sql`
    insert into planner.tastes (account_id, taste, updated_at) values (${accountId}, ${taste}, ${now})
    on conflict (account_id) do update set taste = excluded.taste, is_stale = false, updated_at = excluded.updated_at`);
}

export async function markStale(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.run(sql`update planner.tastes set is_stale = true where account_id = ${accountId}`);
}

export async function deleteTasteOf(db: Queries, accountId: AccountId): Promise<void> {
  await db.run(sql`delete from planner.tastes where account_id = ${accountId}`);
}

export const openRatings = (vault: Vault, accountId: AccountId, sealed: Buffer): OnboardingRatings =>
  fromStoredRatings(vault.open(sealed, ratingsContext(accountId)) as StoredRatings);

export async function loadRatings(
  db: Queries,
  vault: Vault,
  accountId: AccountId,
): Promise<OnboardingRatings> {
  const row = await db.row<{ picks: Buffer }>(sql`
    select picks from planner.picks where account_id = ${accountId}`);
  return row ? openRatings(vault, accountId, row.picks) : noRatings;
}

export async function saveRatings(
  tx: Tx,
  vault: Vault,
  { accountId, ratings, now }: { accountId: AccountId; ratings: OnboardingRatings; now: Date },
): Promise<void> {
  const sealed = vault.seal(toStoredRatings(ratings), ratingsContext(accountId));
  await tx.run(sql`
    insert into planner.picks (account_id, picks, updated_at) values (${accountId}, ${sealed}, ${now})
    on conflict (account_id) do update set picks = excluded.picks, updated_at = excluded.updated_at`);
}

export async function deleteRatingsOf(db: Queries, accountId: AccountId): Promise<void> {
  await db.run(sql`delete from planner.picks where account_id = ${accountId}`);
}
