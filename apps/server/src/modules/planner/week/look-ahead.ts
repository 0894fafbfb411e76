import type { Queries } from '../../../platform/db/db.ts';
import { addDays, dubaiDay, instantOf, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { readRamadan } from '../../../platform/settings.ts';
import type { Shelf } from '../../catalogue/index.ts';
import { tableOf } from '../../household/index.ts';
import { mealsDue, type MealsDue } from '../../subscription/index.ts';
import { fillDay, historyDays, type PlannerContext } from '../day/fill-day.ts';
import { canPlanFor } from '../day/suggestion.rules.ts';
import { loadHistory } from '../day/suggestion.store.ts';
import { occasionsOf, type Occasions } from '../occasion/occasion.rules.ts';
import { loadSimilarity } from '../taste/similarity.store.ts';
import { tasteOf } from '../taste/taste.rules.ts';
import { readLearnedOf } from '../taste/taste.store.ts';
import { forecast, type AheadDay, type Outlook } from './week.rules.ts';
import { readWeek, type WeekRow } from './week.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export interface Ahead {
  readonly today: DubaiDay;
  readonly days: readonly AheadDay[];
  readonly outlook: Outlook;
}

interface Range {
  readonly accountId: AccountId;
  readonly to: DubaiDay;
}

/** Forecasts open slots. Call `fillAhead` first: stale meals are left out. Refuses `not_subscribed`. */
export async function lookAhead(
  ctx: PlannerContext,
  db: Queries,
  { accountId, to }: Range,
  shelf: Shelf,
): Promise<Result<Ahead>> {
  const now = ctx.clock.now();
  const today = dubaiDay(now);
  const rows = await readWeek(db, accountId, { from: today, to }, shelf);
  if (rows.length === 0) return refuse('not_subscribed');
  const table = await tableOf(db, ctx.vault, shelf, accountId);
  const history = await loadHistory(db, accountId, addDays(today, -historyDays));
  const learned = await readLearnedOf(db, ctx.vault, accountId, now);
  const similarity = await loadSimilarity(db, shelf);
  const tasteOn: Outlook['tasteOn'] = (day) =>
    tasteOf(shelf, { ...table, learned, similarity, now: instantOf(day, 0) });
  const outlook: Outlook = { shelf, table, history, tasteOn, accountId };
  const { fasting } = table;
  const ramadan = fasting.any ? await readRamadan(db, now) : null;
  const known = rows.map((row) =>
    knownDay(row, (day, planId) => occasionsOf(day, { fasting, planId }, ramadan)),
  );
  const planned = forecast(outlook, known);
  return ok({ today, days: known.map((day) => ({ ...day, planned: planned.get(day.day) ?? [] })), outlook });
}

type OccasionsOn = (day: DubaiDay, planId: MealsDue['planId']) => Occasions;

function knownDay(row: WeekRow, occasionsOn: OccasionsOn): Omit<AheadDay, 'planned'> {
  const { day } = row;
  const meals = mealsDue(row, day);
  if (!meals) {
    const rest = row.pausedFrom !== null && day >= row.pausedFrom ? 'paused' : 'no_plan';
    return { day, due: [], skipped: [], occasions: {}, standing: [], planId: null, rest };
  }
  const { planId, mealTimes: due, skipped, isDayOff } = meals;
  const standing = row.standing.filter(({ mealTime, isStale }) => due.includes(mealTime) && !isStale);
  const rest = isDayOff ? 'day_off' : due.length === 0 ? 'skipped' : null;
  return { day, due, skipped, occasions: occasionsOn(day, planId), standing, planId, rest };
}

export async function fillAhead(ctx: PlannerContext, { accountId, to }: Range): Promise<Result<Shelf>> {
  const shelf = await ctx.freshShelf();
  const today = dubaiDay(ctx.clock.now());
  const rows = await readWeek(ctx.db, accountId, { from: today, to }, shelf);
  for (const row of rows.filter((one) => !isFilled(one, today))) {
    const filled = await fillDay(ctx, { accountId, day: row.day });
    if (!filled.ok) return filled;
  }
  return ok(shelf);
}

function isFilled({ day, standing, ...served }: WeekRow, today: DubaiDay): boolean {
  const due = mealsDue(served, day)?.mealTimes ?? [];
  const isCurrent = standing.every(({ mealTime, isStale }) => due.includes(mealTime) && !isStale);
  return isCurrent && (!canPlanFor(day, today) || standing.length === due.length);
}
