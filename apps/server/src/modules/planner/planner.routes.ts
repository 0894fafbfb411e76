import { getRecipe } from '@sufra/contract/catalogue.ts';
import { getRecentMeals, rateMeal as putStars, recentDays, unrateMeal } from '@sufra/contract/history.ts';
import type { Language } from '@sufra/contract/options.ts';
import * as contract from '@sufra/contract/planner.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { addDays, dubaiDay } from '../../platform/pure/dubai-time.ts';
import { map, ok } from '../../platform/pure/result.ts';
import { openDay, openRecipe, openSuggestion } from './day.flows.ts';
import { readRecentMeals } from './history.reads.ts';
import { toRecentMeal } from './history.views.ts';
import { rateMeal } from './rating.flows.ts';
import { acceptSuggestion, rejectSuggestion } from './decision.flows.ts';
import type { PlannerContext } from './planner.flows.ts';
import { toGaps, toRecipe, toSuggestion, toSuggestions } from './planner.views.ts';

export function registerSuggestions(serving: Serving, ctx: PlannerContext): void {
  registerDay(serving, ctx);
  registerDecisions(serving, ctx);
  registerRecipe(serving, ctx);
  registerHistory(serving, ctx);
}

function registerDay(serving: Serving, ctx: PlannerContext): void {
  serve(serving, contract.getSuggestions, async ({ actor, query, language }) =>
    map(await openDay(ctx, { actor, accountId: actor.accountId, date: query.date }), ({ rows, occasions }) =>
      toSuggestions(rows, occasions, language),
    ),
  );
  serve(serving, contract.getSuggestionGaps, async ({ actor, query }) =>
    map(await openDay(ctx, { actor, accountId: actor.accountId, date: query.date }), toGaps),
  );
}

function registerDecisions(serving: Serving, ctx: PlannerContext): void {
  const suggestionOf = async (actor: { accountId: string }, id: string, language: Language) =>
    map(await openSuggestion(ctx, { actor, accountId: actor.accountId, id }), ({ row, occasions }) =>
      toSuggestion(row, occasions, language),
    );
  serve(serving, contract.acceptSuggestion, async ({ actor, params, language }) => {
    const accepted = await acceptSuggestion(ctx, { actor, id: params.id });
    return accepted.ok ? suggestionOf(actor, accepted.value, language) : accepted;
  });
  serve(serving, contract.rejectSuggestion, async ({ actor, params, language }) => {
    const rejected = await rejectSuggestion(ctx, { actor, id: params.id });
    if (!rejected.ok) return rejected;
    const { rejectedId, newId } = rejected.value;
    const [before, after] = await Promise.all([
      suggestionOf(actor, rejectedId, language),
      newId === null ? Promise.resolve(null) : suggestionOf(actor, newId, language),
    ]);
    if (!before.ok) return before;
    return ok({ rejectedSuggestion: before.value, newSuggestion: after?.ok ? after.value : null });
  });
}

function registerRecipe(serving: Serving, ctx: PlannerContext): void {
  serve(serving, getRecipe, async ({ actor, params, query, language }) =>
    map(
      await openRecipe(ctx, { actor, accountId: actor.accountId, id: params.mealId }),
      ({ row, proof, shelf, occasion }) =>
        toRecipe(row, proof, {
          people: query.familySize ?? row.servings,
          language,
          occasion,
          nameOf: shelf.ingredientName,
        }),
    ),
  );
}

function registerHistory(serving: Serving, ctx: PlannerContext): void {
  serve(serving, getRecentMeals, async ({ actor, language }) => {
    const today = dubaiDay(ctx.clock.now());
    const rows = await readRecentMeals(ctx.db, actor.accountId, addDays(today, -recentDays), today);
    return ok(rows.map((row) => toRecentMeal(row, language)));
  });
  const rating = async (actor: { accountId: string }, id: string, stars: number | null) =>
    map(await rateMeal(ctx, { actor, accountId: actor.accountId, id, stars }), (given) => ({
      rating: given,
    }));
  serve(serving, unrateMeal, ({ actor, params }) => rating(actor, params.suggestionId, null));
  serve(serving, putStars, ({ actor, params, body }) => rating(actor, params.suggestionId, body.stars));
}
