// The HTTP table of the meals of the days before.
import { getRecentMeals } from '@sufra/contract/history.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { addDays, dubaiDay } from '../../platform/pure/dubai-time.ts';
import { ok } from '../../platform/pure/result.ts';
import { readRecentMeals } from './history.reads.ts';
import { toRecentMeal } from './history.views.ts';
import type { PlannerContext } from './planner.flows.ts';

const daysBack = 14;

export function registerHistory(serving: Serving, ctx: Pick<PlannerContext, 'db' | 'clock'>): void {
  serve(serving, getRecentMeals, async ({ actor, language }) => {
    const today = dubaiDay(ctx.clock.now());
    const rows = await readRecentMeals(ctx.db, actor.accountId, addDays(today, -daysBack), today);
    return ok(rows.map((row) => toRecentMeal(row, language)));
  });
}
