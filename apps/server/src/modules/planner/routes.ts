import * as coverage from '@sufra/contract/admin/admin-coverage.ts';
import * as catalogue from '@sufra/contract/catalogue/catalogue.ts';
import * as history from '@sufra/contract/planner/history.ts';
import * as picks from '@sufra/contract/planner/picks.ts';
import * as planner from '@sufra/contract/planner/planner.ts';
import * as taste from '@sufra/contract/planner/taste.ts';
import * as week from '@sufra/contract/planner/week.ts';
import type { Language } from '@sufra/contract/options.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { map, ok, type Result } from '../../platform/pure/result.ts';
import { getCoverage, listCoverage } from './coverage/list-coverage.ts';
import { acceptSuggestion, rateMeal, rejectSuggestion } from './day/decide-suggestion.ts';
import type { PlannerContext } from './day/fill-day.ts';
import { getDay, toGaps, toSuggestions, getSuggestion } from './day/get-day.ts';
import { getRecipe } from './day/get-recipe.ts';
import { listRecentMeals } from './day/list-recent-meals.ts';
import { forgetTaste, getTaste, type TasteContext } from './taste/learn-taste.ts';
import {
  askOtherDishes,
  clearRatings,
  getOnboardingRatings,
  saveDishRating,
  saveGroupRating,
} from './taste/rate-dishes.ts';
import { lockMeals, swapMeal, unlockMeals } from './week/change-week.ts';
import { getAlternatives, readWeek, toWeek } from './week/get-week.ts';
import type { AccountId } from '../../platform/pure/account-id.ts';

export function registerDay(serving: Serving, ctx: PlannerContext): void {
  serve(serving, planner.getSuggestions, async ({ actor: { accountId }, query, language }) =>
    map(await getDay(ctx, { accountId, date: query.date }), (day) => toSuggestions(day, language)),
  );
  serve(serving, planner.getSuggestionGaps, async ({ actor: { accountId }, query }) =>
    map(await getDay(ctx, { accountId, date: query.date }), toGaps),
  );
  serve(serving, planner.acceptSuggestion, async ({ actor: { accountId }, params, language }) => {
    const accepted = await acceptSuggestion(ctx, { accountId, id: params.id });
    return accepted.ok ? getSuggestion(ctx, { accountId, id: accepted.value, language }) : accepted;
  });
  serve(serving, planner.rejectSuggestion, async ({ actor: { accountId }, params, language }) => {
    const rejected = await rejectSuggestion(ctx, { accountId, id: params.id });
    if (!rejected.ok) return rejected;
    const { rejectedId, newId } = rejected.value;
    const [before, after] = await Promise.all([
      getSuggestion(ctx, { accountId, id: rejectedId, language }),
      newId === null ? null : getSuggestion(ctx, { accountId, id: newId, language }),
    ]);
    return map(before, (rejectedSuggestion) => ({
      rejectedSuggestion,
      newSuggestion: after?.ok ? after.value : null,
    }));
  });
  serve(serving, catalogue.getRecipe, ({ actor: { accountId }, params, query, language }) =>
    getRecipe(ctx, { accountId, id: params.mealId, people: query.familySize ?? null, language }),
  );
}

export function registerHistory(serving: Serving, ctx: PlannerContext): void {
  serve(serving, history.getRecentMeals, async ({ actor: { accountId }, language }) =>
    ok(await listRecentMeals(ctx, { accountId, language })),
  );
  const rate = async (accountId: AccountId, id: string, stars: number | null) =>
    map(await rateMeal(ctx, { accountId, id, stars }), (rating) => ({ rating }));
  serve(serving, history.unrateMeal, ({ actor, params }) => rate(actor.accountId, params.suggestionId, null));
  serve(serving, history.rateMeal, ({ actor, params, body }) =>
    rate(actor.accountId, params.suggestionId, body.stars),
  );
}

export function registerCoverage(serving: Serving, ctx: PlannerContext): void {
  serve(serving, coverage.getCoverage, ({ query, language }) =>
    listCoverage(ctx, { cursor: query.cursor, language }),
  );
  serve(serving, coverage.getCoverageSummary, async () => ok(await getCoverage(ctx)));
}

const done = (result: Result<null>) => map(result, () => ({ ok: true as const }));

export function registerWeek(serving: Serving, ctx: PlannerContext): void {
  serve(serving, week.getWeek, async ({ actor: { accountId }, query, language }) =>
    map(await readWeek(ctx, { accountId, from: query.from }), (shown) => toWeek(shown, language)),
  );
  serve(serving, week.getAlternatives, ({ actor: { accountId }, query, language }) =>
    getAlternatives(ctx, { accountId, language, ...query }),
  );
  serve(serving, week.lockMeals, async ({ actor: { accountId }, body }) =>
    done(await lockMeals(ctx, { accountId, ...body })),
  );
  serve(serving, week.unlockMeals, async ({ actor: { accountId }, body }) =>
    done(await unlockMeals(ctx, { accountId, ...body })),
  );
  serve(serving, week.swapMeal, async ({ actor: { accountId }, body }) =>
    done(await swapMeal(ctx, { accountId, ...body })),
  );
}

export function registerOnboardingRatings(serving: Serving, ctx: PlannerContext): void {
  serve(serving, picks.getPicks, async ({ actor: { accountId }, language }) =>
    ok(await getOnboardingRatings(ctx, { accountId, language })),
  );
  serve(serving, picks.answerPick, ({ actor: { accountId }, body, language }) =>
    saveDishRating(ctx, { accountId, language, ...body }),
  );
  serve(serving, picks.answerGroup, ({ actor: { accountId }, body, language }) =>
    saveGroupRating(ctx, { accountId, language, ...body }),
  );
  serve(serving, picks.askOtherPicks, ({ actor: { accountId }, language }) =>
    askOtherDishes(ctx, { accountId, language }),
  );
  serve(serving, picks.forgetPicks, ({ actor: { accountId }, language }) =>
    clearRatings(ctx, { accountId, language }),
  );
}

export function registerTaste(serving: Serving, ctx: TasteContext): void {
  serve(serving, taste.getTaste, async ({ actor: { accountId }, language }) =>
    ok(await getTaste(ctx, { accountId, language })),
  );
  const forget = (accountId: AccountId, key: string | null, language: Language) =>
    forgetTaste(ctx, { accountId, key, language });
  serve(serving, taste.forgetTaste, ({ actor, params, language }) =>
    forget(actor.accountId, params.key, language),
  );
  serve(serving, taste.forgetAllTaste, ({ actor, language }) => forget(actor.accountId, null, language));
}
