import type { Clock } from '../../platform/clock.ts';
import type { Db, Queries, Tx } from '../../platform/db/db.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import type { Vault } from '../../platform/vault.ts';
import type { Shelf } from '../catalogue/index.ts';
import { forget, forgetAll, learn, nothingLearned, type Evidence, type Learned } from './learned.rules.ts';
import { loadPicks, savePicks, deletePicksOf } from './picks.repo.ts';
import { countOf, withoutPicks } from './picks.rules.ts';
import { lockTable } from './planner.repo.ts';
import { statementsOf, type OpenTaste, type Statement } from './statements.rules.ts';
import { canUseTaste } from './taste.policy.ts';
import { readIsHere, readLearned, readLeftAlone, type LearnedRow } from './taste.reads.ts';
import { markStaleOf, saveLearned } from './taste.repo.ts';

export interface TasteContext {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly shelf: () => Shelf;
}

interface ByPerson {
  readonly actor: { readonly accountId: string };
  readonly accountId: string;
}

const nothing: LearnedRow = { learned: nothingLearned, isKept: false, keptAt: null };

/** What a household has taught us up to now, with what it left alone since that was kept. */
async function readTaught(db: Queries, vault: Vault, accountId: string, now: Date): Promise<LearnedRow> {
  const row = (await readLearned(db, vault, [accountId], now)).get(accountId) ?? nothing;
  if (!row.isKept || row.keptAt === null) return row;
  const leftAlone = await readLeftAlone(db, accountId, row.keptAt, now);
  return { ...row, learned: leftAlone.reduce(learn, row.learned) };
}

/**
 * Adds a decision that was saved a moment ago in this very transaction, under the lock of the table. A suggestion is
 * decided once, so it is learned once; where nothing up to date was kept, the history with it is learned instead. Returns
 * what is known now.
 */
export async function learnDecision(
  ctx: Pick<TasteContext, 'vault' | 'clock'>,
  tx: Tx,
  {
    actor,
    accountId,
    mealId,
    kind,
  }: ByPerson & { mealId: string; kind: Extract<Evidence['kind'], 'accepted' | 'rejected'> },
): Promise<Learned> {
  if (!canUseTaste(actor, accountId)) return nothingLearned;
  const now = ctx.clock.now();
  const { learned, isKept } = await readTaught(tx, ctx.vault, accountId, now);
  const next = isKept ? learn(learned, { mealId, kind, stars: null, at: now }) : learned;
  await saveLearned(tx, ctx.vault, { accountId, learned: next, now });
  return next;
}

/** What the household of the person has taught us. */
export async function openTaste(
  ctx: TasteContext,
  { actor, accountId }: ByPerson,
): Promise<Result<OpenTaste>> {
  if (!canUseTaste(actor, accountId)) return refuse('forbidden');
  const { learned } = await readTaught(ctx.db, ctx.vault, accountId, ctx.clock.now());
  return ok(toldOf(ctx, learned));
}

const toldOf = (ctx: TasteContext, learned: Learned): OpenTaste => {
  const shelf = ctx.shelf();
  return { learned, statements: statementsOf(shelf, learned, ctx.clock.now()), shelf };
};

/**
 * Forgets what one statement was learned from, or everything for a null key; later decisions teach anew. Refuses
 * `not_found` for what was not learned, as when it was forgotten a moment ago.
 */
export async function forgetTaste(
  ctx: TasteContext,
  { actor, accountId, key }: ByPerson & { key: string | null },
): Promise<Result<OpenTaste>> {
  if (!canUseTaste(actor, accountId)) return refuse('forbidden');
  return ctx.db.attempt(async (tx) => {
    await lockTable(tx, accountId);
    const now = ctx.clock.now();
    const { learned } = await readTaught(tx, ctx.vault, accountId, now);
    const statement = key === null ? null : toldOf(ctx, learned).statements.find((one) => one.key === key);
    if (statement === undefined) return refuse('not_found');
    const next = statement ? forget(learned, statement, now) : forgetAll(now);
    await saveLearned(tx, ctx.vault, { accountId, learned: next, now });
    await takeBackPicks(ctx, tx, { accountId, statement, now });
    return ok(toldOf(ctx, next));
  });
}

// A pick that does not count any more is not shown as one either.
async function takeBackPicks(
  { vault }: Pick<TasteContext, 'vault'>,
  tx: Tx,
  { accountId, statement, now }: { accountId: string; statement: Statement | null; now: Date },
): Promise<void> {
  if (!statement) return deletePicksOf(tx, accountId);
  const before = await loadPicks(tx, vault, accountId);
  const picks = withoutPicks(before, statement);
  if (countOf(picks) < countOf(before)) await savePicks(tx, vault, { accountId, picks, now });
}

/**
 * Learns anew from all that happened, as after an order arrived or was rated: heard twice or in another order, it comes
 * to the same. What was forgotten stays forgotten. Nothing is kept of an account that was erased in the meantime.
 */
export async function relearn(
  ctx: Pick<TasteContext, 'db' | 'vault' | 'clock'>,
  accountId: string,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockTable(tx, accountId);
    if (await readIsHere(tx, accountId)) await learnAnew(ctx, tx, accountId);
  });
}

/** The same when a person's picks or stars have changed, in the transaction that changes them and holds the lock of the table. */
export async function relearnBy(
  ctx: Pick<TasteContext, 'vault' | 'clock'>,
  tx: Tx,
  { actor, accountId }: ByPerson,
): Promise<void> {
  if (canUseTaste(actor, accountId)) await learnAnew(ctx, tx, accountId);
}

async function learnAnew(
  { vault, clock }: Pick<TasteContext, 'vault' | 'clock'>,
  tx: Tx,
  accountId: string,
): Promise<void> {
  await markStaleOf(tx, accountId);
  const now = clock.now();
  const { learned } = (await readLearned(tx, vault, [accountId], now)).get(accountId) ?? nothing;
  await saveLearned(tx, vault, { accountId, learned, now });
}
