import type { MealTime } from '@sufra/contract/options.ts';
import type { ShownOccasion } from '@sufra/contract/occasion.ts';
import type { Reason } from '@sufra/contract/planner.ts';
import { addDays, dubaiDay, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { ramadanAt, type RamadanRow } from '../../platform/settings.ts';
import type { Shelf } from '../catalogue/index.ts';
import { tableOf, type Diner } from '../household/index.ts';
import { mealsDue } from '../subscription/index.ts';
import type { Planned } from './day-plan.rules.ts';
import { openOccasions, openOccasionsWithin } from './occasion.flows.ts';
import { isOfAnotherOccasion, type ShownOccasions } from './occasion.rules.ts';
import { fillDay, type PlannerContext } from './planner.flows.ts';
import { canDecide, canKeepOn } from './planner.policy.ts';
import {
  dayOf,
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
import { readKeptDays } from './week.reads.ts';
import { wordableFor, wordingKey } from './wording-key.repo.ts';

export interface Day {
  readonly rows: readonly SuggestionRow[];
  /** The plan cooks nothing on that weekday. */
  readonly isDayOff: boolean;
  /** The meal times that are due; none on a day off, in a pause, or when the whole day was skipped. */
  readonly times: readonly MealTime[];
  readonly skipped: readonly MealTime[];
  readonly isPaused: boolean;
  /** What the meal times are in Ramadan. */
  readonly occasions: ShownOccasions;
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
  const at = ctx.clock.now();
  const today = dubaiDay(at);
  const day = date ?? today;
  const [read, [set]] = await ctx.db.rowsOfBoth<DayRow, RamadanRow>(
    dayOf(accountId, day, ctx.shelf()),
    ramadanAt(at),
  );
  const due = read[0] ? mealsDue(read[0], day) : null;
  const { mealTimes: times, skipped, isDayOff } = due ?? nothingDue;
  const isPaused = due === null && (read[0]?.pausedFrom ?? null) !== null;
  const occasions = await openOccasionsWithin(ctx, ctx.db, { actor, accountId, day }, set?.value ?? null);
  const standing = standingIn(read);
  let rows = opened(ctx, standing);
  let planned: readonly Planned[] = [];
  const stands = isAsPlanned(standing, times) && areOfTheirTimes(rows, occasions);
  if (canKeepOn(day, today) && !stands) {
    const filled = await fillDay(ctx, { accountId, day });
    if (!filled.ok) return filled;
    planned = filled.value;
    rows = opened(ctx, standingIn(await readDay(ctx.db, accountId, day, ctx.shelf())));
  }
  return ok({ isDayOff, isPaused, times, skipped, occasions, rows, planned });
}

const nothingDue = { mealTimes: [], skipped: [], isDayOff: false };

/** Every meal time that is due has its suggestion, no other has one, and none was checked against something older. */
const isAsPlanned = (
  standing: readonly { readonly mealTime: MealTime; readonly isStale: boolean }[],
  times: readonly MealTime[],
): boolean =>
  standing.length === times.length &&
  standing.every(({ mealTime, isStale }) => times.includes(mealTime) && !isStale);

/** None that is still open was chosen for what its meal time no longer is. */
const areOfTheirTimes = (rows: readonly SuggestionRow[], occasions: ShownOccasions): boolean =>
  rows.every(
    ({ status, isLocked, reasons, mealTime }) =>
      status !== 'pending' || isLocked || !isOfAnotherOccasion(reasons, occasions[mealTime]?.name),
  );

const standingIn = (rows: readonly DayRow[]) =>
  rows.map(({ suggestion }) => suggestion).filter((suggestion) => suggestion !== null);

const opened = (ctx: PlannerContext, rows: readonly StoredSuggestionRow[]): SuggestionRow[] =>
  rows.map((stored) => withReasons(ctx, stored));

// Field by field: to copy what was read from JSON, less two fields and with two more, takes longer than to open its seal.
function withReasons(ctx: PlannerContext, stored: StoredSuggestionRow): SuggestionRow {
  const reasons = openReasons(ctx.vault, stored.id, Buffer.from(stored.sealedReasons, 'base64'));
  return {
    id: stored.id,
    mealId: stored.mealId,
    day: stored.day,
    status: stored.status,
    rejectionCount: stored.rejectionCount,
    portion: stored.portion,
    mealTime: stored.mealTime,
    isLocked: stored.isLocked,
    title: stored.title,
    description: stored.description,
    cuisine: stored.cuisine,
    minutes: stored.minutes,
    calories: stored.calories,
    protein: stored.protein,
    allergens: stored.allergens,
    hasPicture: stored.hasPicture,
    reasons,
    wording: wordingOf(ctx.shelf(), stored, reasons),
  };
}

function wordingOf(shelf: Shelf, { wordings, mealId }: StoredSuggestionRow, reasons: readonly Reason[]) {
  const wordable = wordings && wordableFor(shelf, mealId, reasons);
  return (wordable && wordings[wordingKey(wordable)]) ?? null;
}

/** One suggestion of the account, as it stands; refuses a foreign id. */
export async function openSuggestion(
  ctx: PlannerContext,
  { actor, accountId, id }: ByPerson & { id: string },
): Promise<Result<{ row: SuggestionRow; occasions: ShownOccasions }>> {
  const stored = await readSuggestion(ctx.db, accountId, id);
  if (!stored || !canDecide(actor, accountId)) return refuse('not_found');
  const occasions = await openOccasions(ctx, ctx.db, { actor, accountId, day: stored.day });
  return ok({ row: withReasons(ctx, stored), occasions });
}

/** A recipe with the proof of who may eat it; refuses an id that is neither a meal nor the account's suggestion. */
export async function openRecipe(
  ctx: PlannerContext,
  { actor, accountId, id }: ByPerson & { id: string },
): Promise<Result<OpenedRecipe>> {
  const shelf = ctx.shelf();
  const [row, table] = await Promise.all([
    readRecipe(ctx.db, accountId, id),
    tableOf(ctx.db, ctx.vault, shelf, accountId),
  ]);
  if (!row || !canDecide(actor, accountId)) return refuse('meal_not_found');
  const { day, mealTime } = row;
  const occasions = day === null ? {} : await openOccasions(ctx, ctx.db, { actor, accountId, day });
  const occasion = (mealTime && occasions[mealTime]) ?? null;
  return ok({ row, proof: proofOfRecipe(shelf, row, table.diners), shelf, occasion });
}

interface OpenedRecipe {
  readonly row: RecipeRow;
  readonly proof: DinerProof[];
  readonly shelf: Shelf;
  /** What the suggestion's meal time is in Ramadan. */
  readonly occasion: ShownOccasion | null;
}

function proofOfRecipe(shelf: Shelf, row: RecipeRow, diners: readonly Diner[]): DinerProof[] {
  const { facts, lines, tags, cookMinutes } = row;
  const ingredients = lines.map(({ id }) => id);
  const judged = { facts, ingredients, preparation: { tags, cookMinutes } };
  return proofOf({ ingredients: lines, programs: facts.programs }, diners, {
    mayHold: shelf.mayHold,
    keeps: (limit) => shelf.keepsLimit(limit, judged),
  });
}

const batchSize = 200;

/**
 * Checks at once what waits on tables with these meals, or with any where `mealIds` is null, as after a change of the
 * catalogue; those no longer safe are replaced. Everything else is checked when it is opened. Interrupted, it goes on
 * with what is still unchecked. Returns how many days were looked at.
 */
export async function recheckTables(
  ctx: PlannerContext,
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

/** Checks today, tomorrow and what is kept for later anew, as after a change of diet or of the subscription. */
export async function refreshDays(ctx: PlannerContext, accountId: string): Promise<void> {
  const today = dubaiDay(ctx.clock.now());
  const kept = await readKeptDays(ctx.db, accountId, addDays(today, 2));
  for (const day of [today, addDays(today, 1), ...kept]) await fillDay(ctx, { accountId, day });
}
