import type { Language } from '@sufra/contract/options.ts';
import type { getTaste as contract } from '@sufra/contract/planner/taste.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queries, Tx } from '../../../platform/db/db.ts';
import { dubaiDay } from '../../../platform/pure/dubai-time.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import type { Vault } from '../../../platform/vault.ts';
import type { Shelf } from '../../catalogue/index.ts';
import { lockPlan } from '../day/suggestion.store.ts';
import { countCoRatings } from './co-ratings.rules.ts';
import { forget, forgetAll, learn, nothingLearned, type Evidence, type Learned } from './learned.rules.ts';
import { countRatings, withoutRatings } from './onboarding-ratings.rules.ts';
import { saveCoRatings } from './similarity.store.ts';
import { statementsOf, toTaste, type Statement } from './statements.rules.ts';
import { opinionsOf } from './taste.rules.ts';
import {
  accountExists,
  deleteRatingsOf,
  loadRatings,
  markStale,
  readLearned,
  readLearnedOf,
  readTasteAccounts,
  readUndecided,
  saveLearned,
  saveRatings,
  type LearnedRow,
} from './taste.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export interface TasteContext {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly shelf: () => Shelf;
}

type LearningContext = Pick<TasteContext, 'vault' | 'clock'>;

const nothing: LearnedRow = { learned: nothingLearned, isSaved: false, savedAt: null };

async function readCurrent(db: Queries, vault: Vault, accountId: AccountId, now: Date): Promise<LearnedRow> {
  const row = (await readLearned(db, vault, [accountId], now)).get(accountId) ?? nothing;
  if (!row.isSaved || row.savedAt === null) return row;
  const undecided = await readUndecided(db, accountId, row.savedAt, now);
  return { ...row, learned: undecided.reduce(learn, row.learned) };
}

interface Decision {
  readonly accountId: AccountId;
  readonly mealId: string;
  readonly kind: Extract<Evidence['kind'], 'accepted' | 'rejected'>;
}

/** Call in the deciding transaction, under `lockPlan`. A recomputed taste contains the decision already. */
export async function learnDecision(
  { vault, clock }: LearningContext,
  tx: Tx,
  { accountId, mealId, kind }: Decision,
): Promise<Learned> {
  const now = clock.now();
  const { learned, isSaved } = await readCurrent(tx, vault, accountId, now);
  const next = isSaved ? learn(learned, { mealId, kind, stars: null, at: now }) : learned;
  await saveLearned(tx, vault, { accountId, learned: next, now });
  return next;
}

interface Asked {
  readonly accountId: AccountId;
  readonly language: Language;
}

export async function getTaste(
  ctx: TasteContext,
  { accountId, language }: Asked,
): Promise<ReplyOf<typeof contract>> {
  const { learned } = await readCurrent(ctx.db, ctx.vault, accountId, ctx.clock.now());
  return shown(ctx, learned, language);
}

const shown = ({ shelf, clock }: TasteContext, learned: Learned, language: Language) =>
  toTaste(learned, statementsOf(shelf(), learned, clock.now()), shelf(), language);

/** Forgets the evidence of a statement (null: all). Refuses `not_found`. */
export async function forgetTaste(
  ctx: TasteContext,
  { accountId, key, language }: Asked & { readonly key: string | null },
): Promise<Result<ReplyOf<typeof contract>>> {
  return ctx.db.attempt(async (tx) => {
    await lockPlan(tx, accountId);
    const now = ctx.clock.now();
    const { learned } = await readCurrent(tx, ctx.vault, accountId, now);
    const statements = key === null ? [] : statementsOf(ctx.shelf(), learned, now);
    const statement = key === null ? null : statements.find((one) => one.key === key);
    if (statement === undefined) return refuse('not_found');
    const next = statement ? forget(learned, statement, now) : forgetAll(now);
    await saveLearned(tx, ctx.vault, { accountId, learned: next, now });
    await deleteForgottenRatings(ctx, tx, { accountId, statement, now });
    return ok(shown(ctx, next, language));
  });
}

async function deleteForgottenRatings(
  { vault }: Pick<TasteContext, 'vault'>,
  tx: Tx,
  { accountId, statement, now }: { accountId: AccountId; statement: Statement | null; now: Date },
): Promise<void> {
  if (!statement) return deleteRatingsOf(tx, accountId);
  const before = await loadRatings(tx, vault, accountId);
  const ratings = withoutRatings(before, statement);
  if (countRatings(ratings) < countRatings(before)) await saveRatings(tx, vault, { accountId, ratings, now });
}

export async function relearn(
  ctx: Pick<TasteContext, 'db' | 'vault' | 'clock'>,
  accountId: AccountId,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockPlan(tx, accountId);
    if (await accountExists(tx, accountId)) await relearnIn(ctx, tx, accountId);
  });
}

export async function relearnIn(
  { vault, clock }: LearningContext,
  tx: Tx,
  accountId: AccountId,
): Promise<void> {
  await markStale(tx, accountId);
  const now = clock.now();
  const learned = await readLearnedOf(tx, vault, accountId, now);
  await saveLearned(tx, vault, { accountId, learned, now });
}

const batchSize = 500;

export async function learnSimilarity(ctx: TasteContext): Promise<number> {
  const now = ctx.clock.now();
  const shelf = ctx.shelf();
  const counting = countCoRatings(shelf.meals.map(({ id }) => id));
  for (let after: AccountId | null = null; ;) {
    const ids = await readTasteAccounts(ctx.db, after, batchSize);
    for (const { learned } of (await readLearned(ctx.db, ctx.vault, ids, now)).values())
      counting.add(opinionsOf(shelf, learned, now));
    after = ids.at(-1) ?? null;
    if (ids.length < batchSize) break;
  }
  const coRatings = counting.close();
  await ctx.db.transaction((tx) => saveCoRatings(tx, dubaiDay(now), coRatings, now));
  return coRatings.households;
}
