// Opens a day for a person, planning it first where needed, and plans ahead for everyone at night.
import type { MealTime } from '@sufra/contract/options.ts';
import { addDays, dubaiDay, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { tableOf } from '../household/index.ts';
import { readSubscribers, readSubscription } from '../subscription/index.ts';
import type { Planned } from './day-plan.rules.ts';
import { mealTimesOn } from './meal-times.rules.ts';
import { fillDay, type PlannerContext } from './planner.flows.ts';
import { canDecide, canPlanFor } from './planner.policy.ts';
import { readDay, readRecipe, type DayRow, type RecipeRow } from './planner.reads.ts';
import { proofOf, type DinerProof } from './proof.rules.ts';

export interface Day {
  readonly day: DubaiDay;
  readonly rows: readonly DayRow[];
  readonly times: readonly MealTime[];
  /** What was planned just now; empty when the day stood already. */
  readonly planned: readonly Planned[];
  /** False for days that are only looked at. */
  readonly isPlannable: boolean;
}

interface ByPerson {
  readonly actor: { readonly accountId: string };
  readonly accountId: string;
}

/** Reads the day; plans it first when a slot is empty or a suggestion was checked against an older diet. */
export async function openDay(
  ctx: PlannerContext,
  { actor, accountId, date }: ByPerson & { date: DubaiDay | undefined },
): Promise<Result<Day>> {
  if (!canDecide(actor, accountId)) return refuse('forbidden');
  const today = dubaiDay(ctx.clock.now());
  const day = date ?? today;
  const isPlannable = canPlanFor(day, today);
  const rows = await readDay(ctx.db, accountId, day);
  const [first] = rows;
  if (!first) return ok({ day, rows, times: [], planned: [], isPlannable });
  const times = mealTimesOn(first.planId, day);
  const standing = rows.filter((row) => row.suggestion !== null);
  const isFresh = !standing.some((row) => row.suggestion?.isStale);
  if (isFresh && (standing.length === times.length || !isPlannable)) {
    return ok({ day, rows, times, planned: [], isPlannable });
  }
  const filled = await fillDay(ctx, { actor, accountId, planId: first.planId, day });
  if (!filled.ok) return filled;
  return ok({ day, rows: await readDay(ctx.db, accountId, day), times, planned: filled.value, isPlannable });
}

/** A recipe with the proof of who may eat it; refuses an id that is neither a meal nor the account's suggestion. */
export async function openRecipe(
  ctx: PlannerContext,
  { actor, accountId, id }: ByPerson & { id: string },
): Promise<Result<{ row: RecipeRow; proof: DinerProof[] }>> {
  const row = await readRecipe(ctx.db, accountId, id);
  if (!row || !canDecide(actor, accountId)) return refuse('meal_not_found');
  const shelf = ctx.shelf();
  const { diners } = await tableOf(ctx.db, ctx.vault, shelf, accountId);
  return ok({ row, proof: proofOf(row.lines, diners, shelf.mayHold) });
}

const batchSize = 200;

/** Plans tomorrow for every subscriber; returns how many were looked at. A second run finds nothing left to do. */
export async function planTomorrow(ctx: PlannerContext): Promise<number> {
  const today = dubaiDay(ctx.clock.now());
  const day = addDays(today, 1);
  if (!canPlanFor(day, today)) return 0;
  let after: string | null = null;
  for (let count = 0; ;) {
    const batch = await readSubscribers(ctx.db, after, batchSize);
    for (const { accountId, planId } of batch)
      await fillDay(ctx, { actor: { accountId }, accountId, planId, day });
    count += batch.length;
    after = batch.at(-1)?.accountId ?? null;
    if (batch.length < batchSize) return count;
  }
}

/** Checks and fills today and tomorrow anew, as after a change of diet or a new subscription. */
export async function refreshDays(ctx: PlannerContext, accountId: string): Promise<void> {
  const subscription = await readSubscription(ctx.db, accountId);
  const today = dubaiDay(ctx.clock.now());
  if (!subscription?.isCurrent || !canPlanFor(today, today)) return;
  for (const day of [today, addDays(today, 1)]) {
    await fillDay(ctx, { actor: { accountId }, accountId, planId: subscription.planId, day });
  }
}
