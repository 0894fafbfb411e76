// Plans days and lets people decide on suggestions; every meal passes the safety filter again before it is kept.
import type { MealTime } from '@sufra/contract/options.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import { addDays, dubaiDay, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import type { Vault } from '../../platform/vault.ts';
import type { Shelf } from '../catalogue/index.ts';
import { tableOf, type Table } from '../household/index.ts';
import { mealTimesDue } from '../subscription/index.ts';
import { planDay, rejectionsOf, type Planned } from './day-plan.rules.ts';
import { canDecide, canPlanFor } from './planner.policy.ts';
import {
  deleteSuggestions,
  insertSuggestion,
  loadDay,
  loadHistory,
  lockSuggestion,
  lockTable,
  saveChecked,
  saveDecision,
  type StoredSuggestion,
} from './planner.repo.ts';
import type { PastMeal } from './score.rules.ts';
import { readVerdicts } from './verdict.reads.ts';
import { renewedReasons } from './reasons.rules.ts';
import { openReasons, sealReasons } from './sealed-reasons.repo.ts';
import { checkMeal, findSafeMeals, type SafeMeal } from './safety.rules.ts';
import { decide, isSettled, newSuggestion } from './suggestion.machine.ts';

export interface PlannerContext {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly shelf: () => Shelf;
  /** The newest shelf; asked before anything is decided. */
  readonly freshShelf: () => Promise<Shelf>;
}

const historyDays = 60;
const verdictDays = 365;

interface DayInput {
  readonly accountId: string;
  readonly day: DubaiDay;
}

/**
 * Fills the empty meal times of a day and takes away what stopped being safe, and what is no longer due: skipped,
 * paused, or not of the plan. Two at once give the same day: the plan is deterministic and a slot holds one suggestion.
 * Whose day it is was settled before: by `openDay` for a person, by the list of subscribers at night. Returns what was
 * planned now.
 */
export async function fillDay(ctx: PlannerContext, input: DayInput): Promise<Result<Planned[]>> {
  const { accountId, day } = input;
  const shelf = await ctx.freshShelf();
  return ctx.db.attempt(async (tx) => {
    await lockTable(tx, accountId);
    const table = await tableOf(tx, ctx.vault, shelf, accountId);
    const today = dubaiDay(ctx.clock.now());
    if (!canPlanFor(day, today)) return refuse('day_is_over');
    const meals = await mealTimesDue(tx, accountId, day);
    // The day a subscription ends has begun with it: what was on the table stays in the history.
    if (!meals && day === today) return ok([]);
    const due = meals?.mealTimes ?? [];
    const stillDue = await keepDue(tx, due, await loadDay(tx, accountId, day));
    const standing = await keepSafe({ vault: ctx.vault, shelf }, tx, table, stillDue);
    const taken = new Set(standing.map((suggestion) => suggestion.mealTime));
    const times = due.filter((time) => !taken.has(time));
    if (times.length === 0) return ok([]);
    const history = await loadHistory(tx, accountId, addDays(day, -historyDays));
    const besides = standing.flatMap((suggestion) => shelf.card(suggestion.mealId) ?? []);
    const verdicts = await readVerdicts(tx, accountId, addDays(day, -verdictDays));
    const seed = `${accountId}/${day}`;
    const planned = planDay({ shelf, table, history, verdicts, day, times, besides, seed });
    await putOnTable(ctx, tx, { shelf, accountId, day, table, planned, history });
    return ok(planned);
  });
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
  { vault, shelf }: { readonly vault: Vault; readonly shelf: Shelf },
  tx: Tx,
  table: Table,
  standing: readonly StoredSuggestion[],
): Promise<StoredSuggestion[]> {
  const kept: StoredSuggestion[] = [];
  const unsafeIds: string[] = [];
  for (const suggestion of standing) {
    const { id, dietVersion, shelfVersion } = suggestion;
    const isFresh = dietVersion === table.dietVersion && shelfVersion === shelf.version;
    const meal = isFresh ? null : mayStay(shelf, table, suggestion);
    if (!isFresh && !meal) unsafeIds.push(id);
    else kept.push(suggestion);
    if (!meal) continue;
    const reasons = renewedReasons(meal, table, openReasons(vault, id, suggestion.sealedReasons));
    const sealedReasons = sealReasons(vault, id, reasons);
    await saveChecked(tx, { id, dietVersion: table.dietVersion, shelfVersion: shelf.version, sealedReasons });
  }
  await deleteSuggestions(tx, unsafeIds);
  return kept;
}

// An accepted meal leaves only when it is unsafe; one still open must also be liked.
function mayStay(
  shelf: Shelf,
  table: Table,
  { mealId, mealTime, status }: StoredSuggestion,
): SafeMeal | null {
  if (isSettled(status)) return checkMeal(shelf, table.diners, mealId);
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

interface DecisionInput {
  readonly actor: { readonly accountId: string };
  readonly id: string;
}

/**
 * Accepts a suggestion. Refuses `suggestion_decided` when it was decided before, and `suggestion_unsafe` when it is no
 * longer safe for everyone; the next look at the day replaces it then.
 */
export async function acceptSuggestion(
  ctx: PlannerContext,
  { actor, id }: DecisionInput,
): Promise<Result<string>> {
  const { accountId } = actor;
  const shelf = await ctx.freshShelf();
  return ctx.db.attempt(async (tx) => {
    await lockTable(tx, accountId);
    const suggestion = await lockSuggestion(tx, accountId, id);
    if (!suggestion || !canDecide(actor, accountId)) return refuse('not_found');
    if (!canPlanFor(suggestion.day, dubaiDay(ctx.clock.now()))) return refuse('day_is_over');
    const decision = decide(suggestion, 'accept');
    if (!decision.ok) return decision;
    const table = await tableOf(tx, ctx.vault, shelf, accountId);
    if (!checkMeal(shelf, table.diners, suggestion.mealId)) return refuse('suggestion_unsafe');
    await saveDecision(tx, id, decision.value.status, ctx.clock.now());
    return ok(id);
  });
}

export interface Rejected {
  readonly rejectedId: string;
  /** Null when nothing else is safe for this meal time. */
  readonly newId: string | null;
}

/** Rejects a suggestion and puts a different safe meal in its place. Refuses a second rejection of the slot. */
export async function rejectSuggestion(
  ctx: PlannerContext,
  { actor, id }: DecisionInput,
): Promise<Result<Rejected>> {
  const { accountId } = actor;
  const shelf = await ctx.freshShelf();
  return ctx.db.attempt(async (tx) => {
    await lockTable(tx, accountId);
    const suggestion = await lockSuggestion(tx, accountId, id);
    if (!suggestion || !canDecide(actor, accountId)) return refuse('not_found');
    if (!canPlanFor(suggestion.day, dubaiDay(ctx.clock.now()))) return refuse('day_is_over');
    const decision = decide(suggestion, 'reject');
    if (!decision.ok) return decision;
    await saveDecision(tx, id, decision.value.status, ctx.clock.now());
    const { day } = suggestion;
    const table = await tableOf(tx, ctx.vault, shelf, accountId);
    const history = await loadHistory(tx, accountId, addDays(day, -historyDays));
    const besides = (await loadDay(tx, accountId, day)).flatMap(
      (standing) => shelf.card(standing.mealId) ?? [],
    );
    const times = [suggestion.mealTime];
    const planned = planDay({
      shelf,
      table,
      history,
      verdicts: await readVerdicts(tx, accountId, addDays(day, -verdictDays)),
      day,
      times,
      besides,
      seed: `${accountId}/${day}/again`,
    });
    const [replacement] = await putOnTable(ctx, tx, { shelf, accountId, day, table, planned, history });
    return ok({ rejectedId: id, newId: replacement ?? null });
  });
}
