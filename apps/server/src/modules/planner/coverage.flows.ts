import { mealTimes, type MealTime } from '@sufra/contract/options.ts';
import { plans } from '@sufra/contract/plans.ts';
import type { Clock } from '../../platform/clock.ts';
import { readPage, type Page } from '../../platform/db/page.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { newId } from '../../platform/ids.ts';
import { announce } from '../../platform/outbox.ts';
import { addDays, dubaiDay, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import type { Vault } from '../../platform/vault.ts';
import type { Shelf } from '../catalogue/index.ts';
import { seatedTables, type SeatedTable } from '../household/index.ts';
import {
  coverageListing,
  readCovered,
  readLastNight,
  type CoverageRow,
  type OpenedCoverage,
  type Night,
} from './coverage.reads.ts';
import {
  finishNight,
  lockNight,
  openCombination,
  saveCombinations,
  saveProgress,
  sealCombination,
  type CountedCombination,
} from './coverage.repo.ts';
import { combinationOf, countMeals, emptyTimes, keyText, type Combination } from './coverage.rules.ts';
import { canSeeCoverage } from './planner.policy.ts';

interface CoverageContext {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly freshShelf: () => Promise<Shelf>;
}

const batchSize = 500;
const nightsKept = 7;

/**
 * Counts every household of tonight once. Killed, it goes on where it was: the sums of a batch and its end are saved
 * together. Returns how many slots nothing is left for.
 */
export async function countCoverage(ctx: CoverageContext): Promise<number> {
  const night = dubaiDay(ctx.clock.now());
  for (;;) {
    const shelf = await ctx.freshShelf();
    const emptySlots = await ctx.db.transaction((tx) => countBatch(ctx, tx, shelf, night));
    if (emptySlots !== null) return emptySlots;
  }
}

/** Null while more are to be counted. */
async function countBatch(
  ctx: CoverageContext,
  tx: Tx,
  shelf: Shelf,
  night: DubaiDay,
): Promise<number | null> {
  const { afterAccount, isDone, emptySlots } = await lockNight(tx, night, ctx.clock.now());
  if (isDone) return emptySlots;
  const batch = await readCovered(tx, afterAccount, batchSize);
  const last = batch.at(-1);
  if (!last) {
    await finishNight(tx, night, addDays(night, -nightsKept));
    if (emptySlots > 0) await announce(tx, 'planner.slots_empty', { day: night, slots: emptySlots });
    return emptySlots;
  }
  const tables = await seatedTables(
    tx,
    ctx.vault,
    shelf,
    batch.map(({ accountId }) => accountId),
  );
  const seated = batch.flatMap(({ accountId, planId }): Seated[] => {
    const table = tables.get(accountId);
    return table ? [{ ...table, times: plans[planId].mealTimes }] : [];
  });
  const readable = seated.filter(({ diners }) => diners.every(({ unread }) => unread.length === 0));
  const counted = combinationsIn(ctx.vault, shelf, readable);
  if (counted.length > 0) await saveCombinations(tx, night, counted);
  await saveProgress(tx, night, last.accountId, {
    households: seated.length,
    unread: seated.length - readable.length,
    empty: emptySlotsOf(shelf, readable),
  });
  return null;
}

interface Seated extends SeatedTable {
  readonly times: readonly MealTime[];
}

function emptySlotsOf(shelf: Shelf, tables: readonly Seated[]): Record<MealTime, number> {
  const empty = tables.flatMap((table) => emptyTimes(shelf, table, table.times));
  const count = (time: MealTime): number => empty.filter((one) => one === time).length;
  return { breakfast: count('breakfast'), lunch: count('lunch'), dinner: count('dinner') };
}

function combinationsIn(vault: Vault, shelf: Shelf, tables: readonly Seated[]): CountedCombination[] {
  const groups = new Map<string, { combination: Combination; households: number; times: Set<MealTime> }>();
  for (const { diners, times } of tables) {
    const combination = combinationOf(diners);
    const text = keyText(combination);
    const group = groups.get(text) ?? { combination, households: 0, times: new Set<MealTime>() };
    group.households += 1;
    for (const time of times) group.times.add(time);
    groups.set(text, group);
  }
  return [...groups].map(([text, { combination, households, times }]) => {
    const key = vault.keyedHash('planner.coverage', text);
    const taken = mealTimes.filter((time) => times.has(time));
    const sealed = sealCombination(vault, key, combination);
    return { id: newId(), key, sealed, households, ...countMeals(shelf, combination, taken) };
  });
}

interface Asking {
  readonly actor: Pick<Actor, 'roles'>;
}

/** A page of combinations of the last night that was counted; empty before the first. */
export async function listCoverage(
  ctx: Pick<CoverageContext, 'db' | 'vault'>,
  { actor, cursor }: Asking & { readonly cursor: string | undefined },
): Promise<Result<Page<OpenedCoverage>>> {
  if (!canSeeCoverage(actor)) return refuse('forbidden');
  const last = await readLastNight(ctx.db.reports);
  if (!last) return ok({ rows: [], next: null, total: 0 });
  const page = await readPage<CoverageRow>(ctx.db.reports, coverageListing(last.night), cursor);
  if (!page.ok) return page;
  const rows = page.value.rows.map((row) => ({
    ...row,
    opened: openCombination(ctx.vault, row.key, row.combination),
  }));
  return ok({ ...page.value, rows });
}

/** The sums of the last night that was counted. */
export async function openCoverage(
  { db }: Pick<CoverageContext, 'db'>,
  { actor }: Asking,
): Promise<Result<Night | null>> {
  return canSeeCoverage(actor) ? ok(await readLastNight(db.reports)) : refuse('forbidden');
}
