// The HTTP table of suggestions and recipes.
import { getRecipe } from '@sufra/contract/catalogue.ts';
import type { Language } from '@sufra/contract/options.ts';
import * as contract from '@sufra/contract/planner.ts';
import type { Suggestion } from '@sufra/contract/planner.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { map, ok, refuse, type Result } from '../../platform/pure/result.ts';
import { openDay, openRecipe } from './day.flows.ts';
import { acceptSuggestion, rejectSuggestion, type PlannerContext } from './planner.flows.ts';
import { readSuggestion } from './planner.reads.ts';
import { toGaps, toRecipe, toSuggestion } from './planner.views.ts';

export function registerPlanner(serving: Serving, ctx: PlannerContext): void {
  registerDay(serving, ctx);
  registerDecisions(serving, ctx);
  registerRecipe(serving, ctx);
}

function registerDay(serving: Serving, ctx: PlannerContext): void {
  serve(serving, contract.getSuggestions, async ({ actor, query, language }) =>
    map(await openDay(ctx, { actor, accountId: actor.accountId, date: query.date }), ({ rows }) =>
      rows.flatMap(({ suggestion }) => (suggestion ? [toSuggestion(suggestion, language)] : [])),
    ),
  );
  serve(serving, contract.getSuggestionGaps, async ({ actor, query }) =>
    map(await openDay(ctx, { actor, accountId: actor.accountId, date: query.date }), toGaps),
  );
}

function registerDecisions(serving: Serving, ctx: PlannerContext): void {
  const suggestionOf = async (
    accountId: string,
    id: string,
    language: Language,
  ): Promise<Result<Suggestion>> => {
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
  serve(serving, getRecipe, async ({ actor, params, query, language }) =>
    map(await openRecipe(ctx, { actor, accountId: actor.accountId, id: params.mealId }), ({ row, proof }) =>
      toRecipe(row, proof, query.familySize ?? row.servings, language),
    ),
  );
}
