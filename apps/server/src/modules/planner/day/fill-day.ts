import type { MealTime } from '@sufra/contract/options.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import { addDays, dubaiDay, instantOf, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { readRamadan } from '../../../platform/settings.ts';
import type { Vault } from '../../../platform/vault.ts';
import type { Shelf } from '../../catalogue/index.ts';
import { lockDiets, tableAt, tableOf, type Table } from '../../household/index.ts';
import { mealTimesDue } from '../../subscription/index.ts';
import {
  fixedMealsOf,
  planDay,
  rejectionsOf,
  renewedReasons,
  type Planned,
} from '../choice/plan-day.rules.ts';
import { portionsFor } from '../choice/targets.rules.ts';
import type { PastMeal } from '../choice/windows.rules.ts';
import { isOfAnotherOccasion, occasionsOf, type Occasions } from '../occasion/occasion.rules.ts';
import { checkSuggestions } from '../safety/check-suggestions.ts';
import { checkMeal, findSafeMeals, type SafeMeal } from '../safety/safety.rules.ts';
import type { Learned } from '../taste/learned.rules.ts';
import { loadSimilarity } from '../taste/similarity.store.ts';
import { tasteOf, type Taste } from '../taste/taste.rules.ts';
import { readLearnedOf } from '../taste/taste.store.ts';
import { readKeptDays } from '../week/week.store.ts';
import { canKeepOn, canPlanFor, isAccepted, newSuggestion } from './suggestion.rules.ts';
import {
  deleteSuggestions,
  insertSuggestion,
  loadDay,
  loadHistory,
  lockPlan,
  openReasons,
  readStaleDays,
  saveChecked,
  sealReasons,
  type NewSuggestion,
  type RecheckedSuggestion,
  type StaleDay,
  type StoredSuggestion,
} from './suggestion.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export interface PlannerContext {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly shelf: () => Shelf;
  readonly freshShelf: () => Promise<Shelf>;
}

export const historyDays = 28;

interface AccountDay {
  readonly accountId: AccountId;
  readonly day: DubaiDay;
}

/**
 * Plans empty slots and removes unsafe or undue meals; after tomorrow it only removes. Returns the slots planned;
 * refuses `day_is_over`.
 */
export async function fillDay(
  ctx: PlannerContext,
  { accountId, day }: AccountDay,
): Promise<Result<Planned[]>> {
  const shelf = await ctx.freshShelf();
  return ctx.db.attempt(async (tx) => {
    await lockPlan(tx, accountId);
    await lockDiets(tx, [accountId]);
    const table = await tableOf(tx, ctx.vault, shelf, accountId);
    const today = dubaiDay(ctx.clock.now());
    if (!canKeepOn(day, today)) return refuse('day_is_over');
    const meals = await mealTimesDue(tx, accountId, day);
    const planning = { accountId, day, shelf, table };
    const occasions = await occasionsFor(ctx, tx, planning);
    // A subscription ended today: its meals stay in the history.
    if (!meals && day === today) return ok([]);
    const due = meals?.mealTimes ?? [];
    const kept = await keepSafe(ctx, tx, { ...planning, occasions }, await keepDue(tx, due, planning));
    const times = due.filter((time) => kept.every(({ mealTime }) => mealTime !== time));
    if (times.length === 0 || !canPlanFor(day, today)) return ok([]);
    const learned = await readLearnedOf(tx, ctx.vault, accountId, ctx.clock.now());
    const history = await loadHistory(tx, accountId, addDays(day, -historyDays));
    const planned = planDay({
      ...planning,
      history,
      taste: await loadTaste(tx, planning, learned),
      times,
      fixed: fixedMealsOf(shelf, kept),
      occasions,
      seed: `${accountId}/${day}`,
    });
    await saveSuggestions(ctx, tx, { ...planning, planned, history });
    return ok(planned);
  });
}

interface Planning extends AccountDay {
  readonly shelf: Shelf;
  readonly table: Table;
}

interface Replacing {
  readonly accountId: AccountId;
  readonly shelf: Shelf;
  readonly learned: Learned;
  readonly suggestion: Pick<StoredSuggestion, 'day' | 'mealTime'>;
}

export async function planReplacement(
  ctx: PlannerContext,
  tx: Tx,
  { accountId, shelf, learned, suggestion: { day, mealTime } }: Replacing,
): Promise<string | null> {
  await lockDiets(tx, [accountId]);
  const planning = { accountId, day, shelf, table: await tableOf(tx, ctx.vault, shelf, accountId) };
  const history = await loadHistory(tx, accountId, addDays(day, -historyDays));
  const planned = planDay({
    ...planning,
    history,
    taste: await loadTaste(tx, planning, learned),
    times: [mealTime],
    fixed: fixedMealsOf(shelf, await loadDay(tx, accountId, day)),
    occasions: await occasionsFor(ctx, tx, planning),
    seed: `${accountId}/${day}/again`,
  });
  const [id] = await saveSuggestions(ctx, tx, { ...planning, planned, history });
  return id ?? null;
}

async function occasionsFor(
  { clock }: PlannerContext,
  tx: Tx,
  { accountId, day, table: { fasting } }: Planning,
): Promise<Occasions> {
  const meals = fasting.any ? await mealTimesDue(tx, accountId, day) : null;
  if (!meals) return {};
  return occasionsOf(day, { fasting, planId: meals.planId }, await readRamadan(tx, clock.now()));
}

/** As of midnight, so planning twice gives the same plan. */
async function loadTaste(tx: Tx, { shelf, day, table }: Planning, learned: Learned): Promise<Taste> {
  const similarity = await loadSimilarity(tx, shelf);
  return tasteOf(shelf, { ...table, learned, similarity, now: instantOf(day, 0) });
}

async function keepDue(
  tx: Tx,
  due: readonly MealTime[],
  { accountId, day }: AccountDay,
): Promise<StoredSuggestion[]> {
  const suggestions = await loadDay(tx, accountId, day);
  const isDue = ({ mealTime }: StoredSuggestion): boolean => due.includes(mealTime);
  const goneIds = suggestions.filter((suggestion) => !isDue(suggestion)).map(({ id }) => id);
  if (goneIds.length > 0) await deleteSuggestions(tx, goneIds);
  return suggestions.filter(isDue);
}

/** Removes unsafe meals even if accepted. */
async function keepSafe(
  { vault }: PlannerContext,
  tx: Tx,
  { accountId, day, shelf, table: household, occasions }: Planning & { readonly occasions: Occasions },
  suggestions: readonly StoredSuggestion[],
): Promise<StoredSuggestion[]> {
  const kept: StoredSuggestion[] = [];
  const unsafeIds: string[] = [];
  const rechecked: RecheckedSuggestion[] = [];
  for (const suggestion of suggestions) {
    const { id, mealId, mealTime } = suggestion;
    const table = tableAt(household, { day, mealTime });
    const before = openReasons(vault, id, suggestion.sealedReasons);
    const isFresh = suggestion.dietVersion === table.dietVersion && suggestion.shelfVersion === shelf.version;
    const isMisplaced = isOpen(suggestion) && isOfAnotherOccasion(before, occasions[mealTime]);
    const meal = isFresh || isMisplaced ? null : mayStay(shelf, table, suggestion);
    if (isMisplaced || (!isFresh && !meal)) unsafeIds.push(id);
    else kept.push(suggestion);
    if (!meal) continue;
    const sealedReasons = sealReasons(vault, id, renewedReasons(meal, table, before));
    const most = portionsFor(shelf, table.diners)?.(shelf.indexOf(mealId) ?? -1);
    const portion = Math.min(suggestion.portion, most ?? suggestion.portion);
    const { dietVersion } = table;
    rechecked.push({
      id,
      accountId,
      day,
      mealTime,
      mealId,
      portion,
      dietVersion,
      shelfVersion: shelf.version,
      sealedReasons,
    });
  }
  for (const one of await checkSuggestions(tx, { vault, shelf }, rechecked)) await saveChecked(tx, one);
  await deleteSuggestions(tx, unsafeIds);
  return kept;
}

const isOpen = ({ status, isLocked }: StoredSuggestion): boolean => !isAccepted(status) && !isLocked;

function mayStay(shelf: Shelf, table: Table, suggestion: StoredSuggestion): SafeMeal | null {
  const { mealId, mealTime } = suggestion;
  if (!isOpen(suggestion)) return checkMeal(shelf, table.diners, mealId);
  const found = findSafeMeals(shelf, table.diners, mealTime, table.dislikes);
  return (found.kind === 'meals' && found.meals.find(({ card }) => card.id === mealId)) || null;
}

interface Saving extends Planning {
  readonly planned: readonly Planned[];
  readonly history: readonly PastMeal[];
}

async function saveSuggestions(ctx: PlannerContext, tx: Tx, saving: Saving): Promise<string[]> {
  const { accountId, day, shelf, table, planned, history } = saving;
  const suggestions: NewSuggestion[] = [];
  for (const slot of planned) {
    if (slot.meal === null) continue;
    const id = newId();
    suggestions.push({
      id,
      accountId,
      day,
      mealTime: slot.time,
      mealId: slot.meal.card.id,
      rejectionCount: rejectionsOf(history, day, slot.time),
      portion: slot.portion,
      sealedReasons: sealReasons(ctx.vault, id, slot.reasons),
      dietVersion: table.dietVersion,
      shelfVersion: shelf.version,
      now: ctx.clock.now(),
      ...newSuggestion,
    });
  }
  for (const one of await checkSuggestions(tx, { vault: ctx.vault, shelf }, suggestions))
    await insertSuggestion(tx, one);
  return suggestions.map(({ id }) => id);
}

const batchSize = 200;

/** After a catalogue change; null rechecks all. Resumable. Returns the days rechecked. */
export async function recheckDays(
  ctx: PlannerContext,
  mealIds: readonly string[] | null,
  onError: (error: unknown, accountId: AccountId) => void,
): Promise<number> {
  const { version } = await ctx.freshShelf();
  const today = dubaiDay(ctx.clock.now());
  let after: StaleDay | null = null;
  for (let count = 0; ;) {
    const batch: StaleDay[] = await readStaleDays(ctx.db, { today, version, mealIds, after }, batchSize);
    for (const { accountId, day } of batch) {
      await fillDay(ctx, { accountId, day }).then(
        () => (count += 1),
        (error: unknown) => onError(error, accountId),
      );
    }
    after = batch.at(-1) ?? null;
    if (batch.length < batchSize) return count;
  }
}

export async function refreshDays(ctx: PlannerContext, accountId: AccountId): Promise<void> {
  const today = dubaiDay(ctx.clock.now());
  const kept = await readKeptDays(ctx.db, accountId, addDays(today, 2));
  for (const day of [today, addDays(today, 1), ...kept]) await fillDay(ctx, { accountId, day });
}
