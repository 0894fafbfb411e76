// Opens a day for a person, planning it first where needed, and plans ahead for everyone at night.
import type { MealTime } from '@sufra/contract/options.ts';
import type { BySystem } from '../../platform/pure/by-system.ts';
import { addDays, dubaiDay, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import type { Shelf } from '../catalogue/index.ts';
import { tableOf } from '../household/index.ts';
import { mealsDue, readSubscribers } from '../subscription/index.ts';
import type { Planned } from './day-plan.rules.ts';
import { fillDay, type PlannerContext } from './planner.flows.ts';
import { canDecide, canPlanFor } from './planner.policy.ts';
import {
  readDay,
  readRecipe,
  readStaleTables,
  readSuggestion,
  type DayRow,
  type RecipeRow,
  type StaleTable,
  type StoredSuggestionRow,
  type SuggestionRow,
} from './planner.reads.ts';
import { proofOf, type DinerProof } from './proof.rules.ts';
import { openReasons } from './sealed-reasons.repo.ts';

export interface Day {
  readonly rows: readonly SuggestionRow[];
  /** The plan cooks nothing on that weekday. */
  readonly isDayOff: boolean;
  /** The meal times that are due; none on a day off, in a pause, or when the whole day was skipped. */
  readonly times: readonly MealTime[];
  readonly skipped: readonly MealTime[];
  readonly isPaused: boolean;
  /** What was planned just now; empty when the day stood already. */
  readonly planned: readonly Planned[];
}

interface ByPerson {
  readonly actor: { readonly accountId: string };
  readonly accountId: string;
}

/** Reads the day; plans it first when a slot is empty or a suggestion was checked against something older. */
export async function openDay(
  ctx: PlannerContext,
  { actor, accountId, date }: ByPerson & { date: DubaiDay | undefined },
): Promise<Result<Day>> {
  if (!canDecide(actor, accountId)) return refuse('forbidden');
  const today = dubaiDay(ctx.clock.now());
  const day = date ?? today;
  const read = await readDay(ctx.db, accountId, day, ctx.shelf());
  const due = read[0] ? mealsDue(read[0], day) : null;
  const { mealTimes: times, skipped, isDayOff } = due ?? nothingDue;
  const isPaused = due === null && (read[0]?.pausedFrom ?? null) !== null;
  const shown = { isDayOff, isPaused, times, skipped };
  if (!canPlanFor(day, today) || isAsPlanned(standingIn(read), times)) {
    return ok({ ...shown, rows: opened(ctx, read), planned: [] });
  }
  const filled = await fillDay(ctx, { accountId, day });
  if (!filled.ok) return filled;
  const rows = opened(ctx, await readDay(ctx.db, accountId, day, ctx.shelf()));
  return ok({ ...shown, rows, planned: filled.value });
}

const nothingDue = { mealTimes: [], skipped: [], isDayOff: false };

/** Every meal time that is due has its suggestion, no other has one, and none was checked against something older. */
const isAsPlanned = (
  standing: readonly { readonly mealTime: MealTime; readonly isStale: boolean }[],
  times: readonly MealTime[],
): boolean =>
  standing.length === times.length &&
  standing.every(({ mealTime, isStale }) => times.includes(mealTime) && !isStale);

const standingIn = (rows: readonly DayRow[]) => rows.flatMap(({ suggestion }) => suggestion ?? []);

const opened = (ctx: PlannerContext, rows: readonly DayRow[]): SuggestionRow[] =>
  standingIn(rows).map((stored) => withReasons(ctx, stored));

function withReasons(ctx: PlannerContext, stored: StoredSuggestionRow): SuggestionRow {
  const { sealedReasons, ...row } = stored;
  return { ...row, reasons: openReasons(ctx.vault, row.id, Buffer.from(sealedReasons, 'base64')) };
}

/** One suggestion of the account, as it stands; refuses a foreign id. */
export async function openSuggestion(
  ctx: PlannerContext,
  { actor, accountId, id }: ByPerson & { id: string },
): Promise<Result<SuggestionRow>> {
  const stored = await readSuggestion(ctx.db, accountId, id);
  return stored && canDecide(actor, accountId) ? ok(withReasons(ctx, stored)) : refuse('not_found');
}

/** A recipe with the proof of who may eat it; refuses an id that is neither a meal nor the account's suggestion. */
export async function openRecipe(
  ctx: PlannerContext,
  { actor, accountId, id }: ByPerson & { id: string },
): Promise<Result<{ row: RecipeRow; proof: DinerProof[]; shelf: Shelf }>> {
  const shelf = ctx.shelf();
  const [row, table] = await Promise.all([
    readRecipe(ctx.db, accountId, id),
    tableOf(ctx.db, ctx.vault, shelf, accountId),
  ]);
  if (!row || !canDecide(actor, accountId)) return refuse('meal_not_found');
  const meal = { ingredients: row.lines, programs: row.facts.programs };
  return ok({ row, proof: proofOf(meal, table.diners, shelf.mayHold), shelf });
}

const batchSize = 200;

/**
 * Plans tomorrow for every subscriber; a second run finds nothing left to do. One household that can't be planned does
 * not keep the others waiting: `complain` hears of it. Returns how many were planned.
 */
export async function planTomorrow(
  ctx: BySystem<PlannerContext>,
  complain: (error: unknown, accountId: string) => void,
): Promise<number> {
  const day = addDays(dubaiDay(ctx.clock.now()), 1);
  let after: string | null = null;
  for (let count = 0; ;) {
    const batch = await readSubscribers(ctx.db, after, batchSize);
    for (const { accountId } of batch) {
      await fillDay(ctx, { accountId, day }).then(
        () => (count += 1),
        (error: unknown) => complain(error, accountId),
      );
    }
    after = batch.at(-1)?.accountId ?? null;
    if (batch.length < batchSize) return count;
  }
}

/**
 * Checks at once what waits on tables with these meals, or with any where `mealIds` is null, as after a change of the
 * catalogue; those no longer safe are replaced. Everything else is checked when it is opened. Interrupted, it goes on
 * with what is still unchecked. Returns how many days were looked at.
 */
export async function recheckTables(
  ctx: BySystem<PlannerContext>,
  mealIds: readonly string[] | null,
  complain: (error: unknown, accountId: string) => void,
): Promise<number> {
  const { version } = await ctx.freshShelf();
  const today = dubaiDay(ctx.clock.now());
  let after: StaleTable | null = null;
  for (let count = 0; ;) {
    const batch: StaleTable[] = await readStaleTables(ctx.db, { today, version, mealIds, after }, batchSize);
    for (const { accountId, day } of batch) {
      await fillDay(ctx, { accountId, day }).then(
        () => (count += 1),
        (error: unknown) => complain(error, accountId),
      );
    }
    after = batch.at(-1) ?? null;
    if (batch.length < batchSize) return count;
  }
}

/** Checks and fills today and tomorrow anew, as after a change of diet or of the subscription. */
export async function refreshDays(ctx: BySystem<PlannerContext>, accountId: string): Promise<void> {
  const today = dubaiDay(ctx.clock.now());
  for (const day of [today, addDays(today, 1)]) await fillDay(ctx, { accountId, day });
}
