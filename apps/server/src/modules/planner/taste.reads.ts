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
import {
  evidenceOf,
  groupsSaid,
  nothingPicked,
  picksSealedAs,
  toPicks,
  type Picks,
  type StoredPicks,
} from './picks.rules.ts';

type StoredEvidence = Omit<Evidence, 'at'> & { readonly at: number };

interface TasteRow {
  readonly accountId: string;
  /** Base64 of what is kept sealed; null for a household without any. */
  readonly sealed: string | null;
  /** Null where what is kept is up to date. */
  readonly history: readonly StoredEvidence[] | null;
  /** Base64 of what was picked; null where nothing was, or where what is kept is up to date. */
  readonly picks: string | null;
  readonly keptAt: Date | null;
}

export interface LearnedRow {
  readonly learned: Learned;
  /** It is as it was kept; else it was made from what happened, all of it. */
  readonly isKept: boolean;
  /** When it was kept; null where it never was. */
  readonly keptAt: Date | null;
}

/**
 * For each account what it has taught us; an account that never did anything has taught us nothing. What was left alone
 * since it was kept is learned with the next decision.
 */
export async function readLearned(
  db: Queries,
  vault: Vault,
  accountIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, LearnedRow>> {
  const rows = await readTastes(db, accountIds, now);
  return new Map(rows.map((row) => [row.accountId, toLearned(vault, row)]));
}

function toLearned(vault: Vault, { accountId, sealed, history, picks, keptAt }: TasteRow): LearnedRow {
  const kept =
    sealed === null
      ? nothingLearned
      : fromStored(vault.open(Buffer.from(sealed, 'base64'), sealedAs(accountId)) as StoredLearned);
  if (history === null) return { learned: kept, isKept: true, keptAt };
  const picked = picks === null ? nothingPicked : openPicks(vault, accountId, picks);
  const evidence = [...history.map(toEvidence), ...evidenceOf(picked)];
  return { learned: learnAnew(kept, evidence, groupsSaid(picked)), isKept: false, keptAt };
}

const openPicks = (vault: Vault, accountId: string, sealed: string): Picks =>
  toPicks(vault.open(Buffer.from(sealed, 'base64'), picksSealedAs(accountId)) as StoredPicks);

const toEvidence = (one: StoredEvidence): Evidence => ({ ...one, at: new Date(one.at) });

// What happened is looked up only where nothing is kept or it is out of date: a case, because a join would always look.
const readTastes = (db: Queries, accountIds: readonly string[], now: Date): Promise<TasteRow[]> =>
  db.rows<TasteRow>(sql`
    select a.id as "accountId", encode(t.taste, 'base64') as sealed, t.updated_at as "keptAt",
      case when t.account_id is null or t.is_stale then (
        select encode(p.picks, 'base64') from planner.picks p where p.account_id = a.id) end as picks,
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
          select meal_id, 'rated', stars, created_at from ordering.ratings where account_id = a.id
          union all
          select meal_id, 'rated', stars, rated_at from planner.suggestions
          where account_id = a.id and stars is not null
          union all
          select u.meal_id, 'undecided', null, u.at from planner.left_alone(a.id, null, ${now}) u) e
      ) end as history
    from unnest(${accountIds}::uuid[]) as a(id)
    left join planner.tastes t on t.account_id = a.id`);

/** Replacements that were left alone on days that ended after `since`, up to now. */
export const readLeftAlone = async (
  db: Queries,
  accountId: string,
  since: Date,
  now: Date,
): Promise<Evidence[]> =>
  (
    await db.rows<{ mealId: string; at: number }>(sql`
    select meal_id as "mealId", floor(extract(epoch from at) * 1000)::float8 as at
    from planner.left_alone(${accountId}, ${since}, ${now})`)
  ).map(({ mealId, at }) => ({ mealId, kind: 'undecided', stars: null, at: new Date(at) }));

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
