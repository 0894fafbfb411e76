import type { MealTime } from '@sufra/contract/options.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import { addDays, dubaiDay, instantOf, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { readRamadan } from '../../platform/settings.ts';
import type { Vault } from '../../platform/vault.ts';
import type { Shelf } from '../catalogue/index.ts';
import { openGate, tableOf, type Table } from '../household/index.ts';
import { mealTimesDue } from '../subscription/index.ts';
import { besidesOf, planDay, rejectionsOf, type Planned } from './day-plan.rules.ts';
import { isOfAnotherOccasion, occasionsOf, type Occasions } from './occasion.rules.ts';
import { canDecide, canKeepOn, canPlanFor } from './planner.policy.ts';
import {
  deleteSuggestions,
  insertSuggestion,
  loadDay,
  loadHistory,
  lockTable,
  saveChecked,
  type StoredSuggestion,
} from './planner.repo.ts';
import { renewedReasons } from './reasons.rules.ts';
import { openReasons, sealReasons } from './sealed-reasons.repo.ts';
import { checkMeal, findSafeMeals, type SafeMeal } from './safety.rules.ts';
import { nothingLearned, type Learned } from './learned.rules.ts';
import { loadSimilarity } from './similarity.repo.ts';
import { isSettled, newSuggestion } from './suggestion.machine.ts';
import { readLearned } from './taste.reads.ts';
import { portionsFor } from './targets.rules.ts';
import { tasteOf, type Taste } from './taste.rules.ts';
import type { PastMeal } from './windows.rules.ts';

export interface PlannerContext {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly shelf: () => Shelf;
  /** The newest shelf; asked before anything is decided. */
  readonly freshShelf: () => Promise<Shelf>;
}

/** Days whose meals a plan looks back on: a dish that was not there in all of them is something new. */
export const historyDays = 28;

interface DayInput {
  readonly accountId: string;
  readonly day: DubaiDay;
}

/**
 * Fills the empty meal times of a day and takes away what stopped being safe, and what is no longer due: skipped,
 * paused, or not of the plan. Of later days, on which only what people keep stands, nothing is filled. Two at once give
 * the same day: the plan is deterministic and a slot holds one suggestion. Whose day it is was settled before: by `openDay` for a person, by the list of subscribers at night. Returns what was
 * planned now.
 */
export async function fillDay(ctx: PlannerContext, input: DayInput): Promise<Result<Planned[]>> {
  const { accountId, day } = input;
  const shelf = await ctx.freshShelf();
  return ctx.db.attempt(async (tx) => {
    await lockTable(tx, accountId);
    await openGate(tx, ctx.vault, [accountId]);
    const table = await tableOf(tx, ctx.vault, shelf, accountId);
    const today = dubaiDay(ctx.clock.now());
    if (!canKeepOn(day, today)) return refuse('day_is_over');
    const meals = await mealTimesDue(tx, accountId, day);
    const occasions = await occasionsFor(ctx, tx, { accountId, day, table });
    // The day a subscription ends has begun with it: what was on the table stays in the history.
    if (!meals && day === today) return ok([]);
    const due = meals?.mealTimes ?? [];
    const stillDue = await keepDue(tx, due, await loadDay(tx, accountId, day));
    const standing = await keepSafe(tx, { vault: ctx.vault, shelf, table, occasions }, stillDue);
    const taken = new Set(standing.map((suggestion) => suggestion.mealTime));
    const times = due.filter((time) => !taken.has(time));
    if (times.length === 0 || !canPlanFor(day, today)) return ok([]);
    const history = await loadHistory(tx, accountId, addDays(day, -historyDays));
    const besides = besidesOf(shelf, standing);
    const taste = await loadTaste(tx, { shelf, day, table }, await loadLearned(ctx, tx, accountId));
    const seed = `${accountId}/${day}`;
    const planned = planDay({ shelf, table, history, taste, day, times, besides, occasions, seed });
    await putOnTable(ctx, tx, { shelf, accountId, day, table, planned, history });
    return ok(planned);
  });
}

async function occasionsFor(
  { clock }: PlannerContext,
  tx: Tx,
  { accountId, day, table: { fasting } }: Pick<Serving, 'accountId' | 'day' | 'table'>,
): Promise<Occasions> {
  const meals = fasting.somebody ? await mealTimesDue(tx, accountId, day) : null;
  if (!meals) return {};
  return occasionsOf(day, { fasting, planId: meals.planId }, await readRamadan(tx, clock.now()));
}

async function loadLearned(ctx: PlannerContext, tx: Tx, accountId: string): Promise<Learned> {
  return (
    (await readLearned(tx, ctx.vault, [accountId], ctx.clock.now())).get(accountId)?.learned ?? nothingLearned
  );
}

// As of the beginning of the day, so that a day planned twice is planned alike.
async function loadTaste(
  tx: Tx,
  { shelf, day, table }: Pick<Serving, 'shelf' | 'day' | 'table'>,
  learned: Learned,
): Promise<Taste> {
  const similarity = await loadSimilarity(tx, shelf);
  return tasteOf(shelf, { ...table, learned, similarity, now: instantOf(day, 0) });
}

/** Takes meals off the table that are no longer due, accepted ones too. */
async function keepDue(
  tx: Tx,
  due: readonly MealTime[],
  standing: readonly StoredSuggestion[],
): Promise<StoredSuggestion[]> {
  const isDue = ({ mealTime }: StoredSuggestion): boolean => due.includes(mealTime);
  const goneIds = standing.filter((suggestion) => !isDue(suggestion)).map(({ id }) => id);
  if (goneIds.length > 0) await deleteSuggestions(tx, goneIds);
  return standing.filter(isDue);
}

/** Checks suggestions made for an older diet or catalogue; those no longer safe leave the table, accepted ones too. */
async function keepSafe(
  tx: Tx,
  { vault, shelf, table, occasions }: Keeping,
  standing: readonly StoredSuggestion[],
): Promise<StoredSuggestion[]> {
  const kept: StoredSuggestion[] = [];
  const unsafeIds: string[] = [];
  for (const suggestion of standing) {
    const { id } = suggestion;
    const before = openReasons(vault, id, suggestion.sealedReasons);
    const isFresh = suggestion.dietVersion === table.dietVersion && suggestion.shelfVersion === shelf.version;
    const isMisplaced = isOpen(suggestion) && isOfAnotherOccasion(before, occasions[suggestion.mealTime]);
    const meal = isFresh || isMisplaced ? null : mayStay(shelf, table, suggestion);
    if (isMisplaced || (!isFresh && !meal)) unsafeIds.push(id);
    else kept.push(suggestion);
    if (!meal) continue;
    const reasons = renewedReasons(meal, table, before);
    const sealedReasons = sealReasons(vault, id, reasons);
    const most = portionsFor(shelf, table.diners)?.(shelf.indexOf(suggestion.mealId) ?? -1);
    const portion = Math.min(suggestion.portion, most ?? suggestion.portion);
    const { dietVersion } = table;
    await saveChecked(tx, { id, portion, dietVersion, shelfVersion: shelf.version, sealedReasons });
  }
  await deleteSuggestions(tx, unsafeIds);
  return kept;
}

interface Keeping {
  readonly vault: Vault;
  readonly shelf: Shelf;
  readonly table: Table;
  readonly occasions: Occasions;
}

const isOpen = ({ status, isLocked }: StoredSuggestion): boolean => !isSettled(status) && !isLocked;

// A meal that was accepted or kept leaves only when it is unsafe; one still open must also be liked.
function mayStay(shelf: Shelf, table: Table, suggestion: StoredSuggestion): SafeMeal | null {
  const { mealId, mealTime } = suggestion;
  if (!isOpen(suggestion)) return checkMeal(shelf, table.diners, mealId);
  const found = findSafeMeals(shelf, table.diners, mealTime, table.dislikes);
  return (found.kind === 'meals' && found.meals.find(({ card }) => card.id === mealId)) || null;
}

interface Serving {
  readonly shelf: Shelf;
  readonly accountId: string;
  readonly day: DubaiDay;
  readonly table: Table;
  readonly planned: readonly Planned[];
  readonly history: readonly PastMeal[];
}

async function putOnTable(ctx: PlannerContext, tx: Tx, serving: Serving): Promise<string[]> {
  const ids: string[] = [];
  for (const slot of serving.planned) {
    if (slot.meal === null) continue;
    const id = newId();
    await insertSuggestion(tx, {
      id,
      accountId: serving.accountId,
      day: serving.day,
      mealTime: slot.time,
      mealId: slot.meal.card.id,
      rejectionCount: rejectionsOf(serving.history, serving.day, slot.time),
      portion: slot.portion,
      sealedReasons: sealReasons(ctx.vault, id, slot.reasons),
      dietVersion: serving.table.dietVersion,
      shelfVersion: serving.shelf.version,
      now: ctx.clock.now(),
      ...newSuggestion,
    });
    ids.push(id);
  }
  return ids;
}

interface Again {
  readonly actor: { readonly accountId: string };
  readonly accountId: string;
  readonly shelf: Shelf;
  /** What is known of them, this rejection with it. */
  readonly learned: Learned;
  /** What was turned down. */
  readonly suggestion: Pick<StoredSuggestion, 'day' | 'mealTime'>;
}

/** Puts a different safe meal in the place of one that was turned down; null when nothing else is safe. */
export async function planAgain(
  ctx: PlannerContext,
  tx: Tx,
  { actor, accountId, shelf, learned, suggestion: { day, mealTime } }: Again,
): Promise<string | null> {
  if (!canDecide(actor, accountId)) return null;
  await openGate(tx, ctx.vault, [accountId]);
  const table = await tableOf(tx, ctx.vault, shelf, accountId);
  const history = await loadHistory(tx, accountId, addDays(day, -historyDays));
  const planned = planDay({
    shelf,
    table,
    history,
    taste: await loadTaste(tx, { shelf, day, table }, learned),
    day,
    times: [mealTime],
    besides: besidesOf(shelf, await loadDay(tx, accountId, day)),
    occasions: await occasionsFor(ctx, tx, { accountId, day, table }),
    seed: `${accountId}/${day}/again`,
  });
  const [replacement] = await putOnTable(ctx, tx, { shelf, accountId, day, table, planned, history });
  return replacement ?? null;
}
