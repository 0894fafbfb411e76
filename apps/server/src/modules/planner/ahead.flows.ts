import type { Queries } from '../../platform/db/db.ts';
import { addDays, dubaiDay, instantOf, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { readRamadan } from '../../platform/settings.ts';
import type { Shelf } from '../catalogue/index.ts';
import { tableOf } from '../household/index.ts';
import { mealsDue, type MealsDue } from '../subscription/index.ts';
import { foresee, type AheadDay, type Outlook } from './foresight.rules.ts';
import { occasionsOf, type Occasions } from './occasion.rules.ts';
import { fillDay, historyDays, type PlannerContext } from './planner.flows.ts';
import { canDecide, canPlanFor } from './planner.policy.ts';
import { loadHistory } from './planner.repo.ts';
import { nothingLearned } from './learned.rules.ts';
import { loadSimilarity } from './similarity.repo.ts';
import { readLearned } from './taste.reads.ts';
import { tasteOf } from './taste.rules.ts';
import { readWeek, type WeekRow } from './week.reads.ts';

export interface Ahead {
  readonly today: DubaiDay;
  readonly days: readonly AheadDay[];
  readonly outlook: Outlook;
}

interface Looking {
  readonly actor: { readonly accountId: string };
  readonly accountId: string;
  /** The last day to look at. */
  readonly to: DubaiDay;
}

/**
 * The days from today up to `to` as they are now, inside a transaction or outside. Refuses `not_subscribed`. Days whose
 * meals were checked against something older are shown without them: `settleAhead` comes first.
 */
export async function lookAhead(
  ctx: PlannerContext,
  db: Queries,
  { actor, accountId, to }: Looking,
  shelf: Shelf,
): Promise<Result<Ahead>> {
  if (!canDecide(actor, accountId)) return refuse('forbidden');
  const today = dubaiDay(ctx.clock.now());
  const rows = await readWeek(db, accountId, { from: today, to }, shelf);
  if (rows.length === 0) return refuse('not_subscribed');
  const table = await tableOf(db, ctx.vault, shelf, accountId);
  const history = await loadHistory(db, accountId, addDays(today, -historyDays));
  const learned =
    (await readLearned(db, ctx.vault, [accountId], ctx.clock.now())).get(accountId)?.learned ??
    nothingLearned;
  const similarity = await loadSimilarity(db, shelf);
  const tasteOn: Outlook['tasteOn'] = (day) =>
    tasteOf(shelf, { ...table, learned, similarity, now: instantOf(day, 0) });
  const outlook: Outlook = { shelf, table, history, tasteOn, accountId };
  const { fasting } = table;
  const set = fasting.somebody ? await readRamadan(db, ctx.clock.now()) : null;
  const known = rows.map((row) => knownDay(row, (day, planId) => occasionsOf(day, { fasting, planId }, set)));
  const foreseen = foresee(outlook, known);
  const days = known.map((day) => ({ ...day, planned: foreseen.get(day.day) ?? [] }));
  return ok({ today, days, outlook });
}

type OccasionsOn = (day: DubaiDay, planId: MealsDue['planId']) => Occasions;

function knownDay(row: WeekRow, occasionsOn: OccasionsOn): Omit<AheadDay, 'planned'> {
  const { day } = row;
  const meals = mealsDue(row, day);
  if (!meals) {
    const rest = row.pausedFrom !== null && day >= row.pausedFrom ? 'paused' : 'no_plan';
    return { day, due: [], skipped: [], occasions: {}, standing: [], rest };
  }
  const { mealTimes: due, skipped, isDayOff } = meals;
  const standing = row.standing.filter(({ mealTime, isStale }) => due.includes(mealTime) && !isStale);
  const rest = isDayOff ? 'day_off' : due.length === 0 ? 'skipped' : null;
  return { day, due, skipped, occasions: occasionsOn(day, meals.planId), standing, rest };
}

/** Plans today and tomorrow where they are not, and checks anew what is kept on the days after them. */
export async function settleAhead(
  ctx: PlannerContext,
  { actor, accountId, to }: Looking,
): Promise<Result<Shelf>> {
  if (!canDecide(actor, accountId)) return refuse('forbidden');
  const shelf = await ctx.freshShelf();
  const today = dubaiDay(ctx.clock.now());
  const rows = await readWeek(ctx.db, accountId, { from: today, to }, shelf);
  for (const row of rows.filter((one) => !isSettled(one, today))) {
    const filled = await fillDay(ctx, { accountId, day: row.day });
    if (!filled.ok) return filled;
  }
  return ok(shelf);
}

function isSettled({ day, standing, ...served }: WeekRow, today: DubaiDay): boolean {
  const due = mealsDue(served, day)?.mealTimes ?? [];
  const holds = standing.every(({ mealTime, isStale }) => due.includes(mealTime) && !isStale);
  return holds && (!canPlanFor(day, today) || standing.length === due.length);
}
