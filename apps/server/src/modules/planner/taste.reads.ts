// What households have taught us: as it is kept, or from what happened where nothing is kept or it is out of date.
import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Vault } from '../../platform/vault.ts';
import {
  fromStored,
  learnAnew,
  nothingLearned,
  sealedAs,
  type Evidence,
  type Learned,
  type StoredLearned,
} from './learned.rules.ts';

interface TasteRow {
  readonly accountId: string;
  /** Base64 of what is kept sealed; null for a household without any. */
  readonly sealed: string | null;
  /** Null where what is kept is up to date. */
  readonly history: readonly (Omit<Evidence, 'at'> & { readonly at: number })[] | null;
}

export interface LearnedRow {
  readonly learned: Learned;
  /** It is as it was kept; else it was made from what happened, all of it. */
  readonly isKept: boolean;
}

/** For each account what it has taught us; an account that never did anything has taught us nothing. */
export async function readLearned(
  db: Queries,
  vault: Vault,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, LearnedRow>> {
  const rows = await readTastes(db, accountIds);
  return new Map(rows.map((row) => [row.accountId, toLearned(vault, row)]));
}

function toLearned(vault: Vault, { accountId, sealed, history }: TasteRow): LearnedRow {
  const kept =
    sealed === null
      ? nothingLearned
      : fromStored(vault.open(Buffer.from(sealed, 'base64'), sealedAs(accountId)) as StoredLearned);
  if (history === null) return { learned: kept, isKept: true };
  const evidence = history.map((one) => ({ ...one, at: new Date(one.at) }));
  return { learned: learnAnew(kept, evidence), isKept: false };
}

// What happened is looked up only where nothing is kept or it is out of date: a case, because a join would always look.
const readTastes = (db: Queries, accountIds: readonly string[]): Promise<TasteRow[]> =>
  db.rows<TasteRow>(sql`
    select a.id as "accountId", encode(t.taste, 'base64') as sealed,
      case when t.account_id is null or t.is_stale then (
        select coalesce(json_agg(json_build_object('mealId', e.meal_id, 'kind', e.kind, 'stars', e.stars,
          'at', floor(extract(epoch from e.at) * 1000)::float8)), '[]'::json)
        from (
          select meal_id, status as kind, null::int as stars, decided_at as at from planner.suggestions
          where account_id = a.id and decided_at is not null
          union all
          select meal_id, 'ordered', null, finished_at from ordering.orders
          where account_id = a.id and status = 'delivered'
          union all
          select meal_id, 'rated', stars, created_at from ordering.ratings where account_id = a.id) e
      ) end as history
    from unnest(${accountIds}::uuid[]) as a(id)
    left join planner.tastes t on t.account_id = a.id`);

/** Accounts whose taste is kept, by id. */
export const readTasters = async (db: Queries, after: string | null, limit: number): Promise<string[]> =>
  (
    await db.rows<{ accountId: string }>(sql`
    select account_id as "accountId" from planner.tastes
    where account_id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid order by account_id limit ${limit}`)
  ).map(({ accountId }) => accountId);

/** Whether this account is still somebody's. */
export const readIsHere = async (db: Queries, accountId: string): Promise<boolean> =>
  (await db.row(
    sql`select 1 as here from identity.accounts where id = ${accountId} and erased_at is null`,
  )) !== null;
