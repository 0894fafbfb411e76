// The HTTP table of suggestions and recipes.
import { getRecipe } from '@sufra/contract/catalogue.ts';
import type { Language, MealTime } from '@sufra/contract/options.ts';
import * as contract from '@sufra/contract/planner.ts';
import type { Suggestion } from '@sufra/contract/planner.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { dubaiDay, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { tableOf } from '../household/index.ts';
import type { Planned } from './day-plan.rules.ts';
import { acceptSuggestion, fillDay, mealTimesOn, rejectSuggestion, type PlannerContext } from './planner.flows.ts';
import { canPlanFor } from './planner.policy.ts';
import { readDay, readRecipe, readSuggestion, type DayRow } from './planner.reads.ts';
import { toRecipe, toSuggestion } from './planner.views.ts';
import { proofOf } from './proof.rules.ts';

export function registerPlanner(serving: Serving, ctx: PlannerContext): void {
  registerDay(serving, ctx);
  registerDecisions(serving, ctx);
  registerRecipe(serving, ctx);
}

interface Day {
  readonly rows: readonly DayRow[];
  readonly planned: readonly Planned[];
}

/** Reads the day; plans it first when a slot is empty or a suggestion was checked against an older diet. */
async function openDay(ctx: PlannerContext, actor: { accountId: string }, day: DubaiDay): Promise<Day> {
  const { accountId } = actor;
  const rows = await readDay(ctx.db, accountId, day);
  const [first] = rows;
  if (!first) return { rows, planned: [] };
  const standing = rows.filter((row) => row.suggestion !== null);
  const isComplete = standing.length === mealTimesOn(first.planId, day).length;
  const isFresh = !standing.some((row) => row.suggestion?.isStale);
  if (isFresh && (isComplete || !canPlanFor(day, dubaiDay(ctx.clock.now())))) return { rows, planned: [] };
  const filled = await fillDay(ctx, { actor, accountId, planId: first.planId, day });
  return { rows: await readDay(ctx.db, accountId, day), planned: filled.ok ? filled.value : [] };
}

function registerDay(serving: Serving, ctx: PlannerContext): void {
  serve(serving, contract.getSuggestions, async ({ actor, query, language }) => {
    const { rows } = await openDay(ctx, actor, query.date ?? dubaiDay(ctx.clock.now()));
    return ok(rows.flatMap(({ suggestion }) => (suggestion ? [toSuggestion(suggestion, language)] : [])));
  });
  serve(serving, contract.getSuggestionGaps, async ({ actor, query }) => {
    const today = dubaiDay(ctx.clock.now());
    const day = query.date ?? today;
    const { rows, planned } = await openDay(ctx, actor, day);
    const [first] = rows;
    if (!first) return ok([]);
    const taken = new Set(rows.map((row) => row.suggestion?.mealTime));
    const times = mealTimesOn(first.planId, day);
    if (times.length === 0) return ok([{ mealTime: 'lunch', reason: 'no_delivery_day', because: [] }]);
    return ok(times.filter((time) => !taken.has(time)).map((time) => gapOf(time, planned, canPlanFor(day, today))));
  });
}

const gapOf = (mealTime: MealTime, planned: readonly Planned[], isPlanned: boolean) => {
  const slot = planned.find(({ time }) => time === mealTime);
  if (!isPlanned || !slot || slot.meal !== null) return { mealTime, reason: 'no_such_day' as const, because: [] };
  return { mealTime, reason: slot.gap.reason, because: [...slot.gap.because] };
};

function registerDecisions(serving: Serving, ctx: PlannerContext): void {
  const suggestionOf = async (accountId: string, id: string, language: Language): Promise<Result<Suggestion>> => {
    const row = await readSuggestion(ctx.db, accountId, id);
    return row ? ok(toSuggestion(row, language)) : refuse('not_found');
  };
  serve(serving, contract.acceptSuggestion, async ({ actor, params, language }) => {
    const accepted = await acceptSuggestion(ctx, { actor, id: params.id });
    return accepted.ok ? suggestionOf(actor.accountId, accepted.value, language) : accepted;
  });
  serve(serving, contract.rejectSuggestion, async ({ actor, params, language }) => {
    const rejected = await rejectSuggestion(ctx, { actor, id: params.id });
    if (!rejected.ok) return rejected;
    const { rejectedId, newId } = rejected.value;
    const before = await suggestionOf(actor.accountId, rejectedId, language);
    if (!before.ok) return before;
    const after = newId === null ? null : await suggestionOf(actor.accountId, newId, language);
    return ok({ rejectedSuggestion: before.value, newSuggestion: after?.ok ? after.value : null });
  });
}

function registerRecipe(serving: Serving, ctx: PlannerContext): void {
  serve(serving, getRecipe, async ({ actor, params, query, language }) => {
    const row = await readRecipe(ctx.db, actor.accountId, params.mealId);
    if (!row) return refuse('meal_not_found');
    const shelf = ctx.shelf();
    const { diners } = await tableOf(ctx.db, ctx.vault, shelf, actor.accountId);
    const proof = proofOf(row.lines, diners, shelf.mayHold);
    return ok(toRecipe(row, proof, query.familySize ?? row.servings, language));
  });
}
