import * as contract from '@sufra/contract/week.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { map, type Result } from '../../platform/pure/result.ts';
import type { PlannerContext } from './planner.flows.ts';
import { lockMeals, swapMeal, unlockMeals } from './week-change.flows.ts';
import { openAlternatives, openWeek } from './week.flows.ts';
import { toAlternatives, toWeek } from './week.views.ts';

export function registerWeek(serving: Serving, ctx: PlannerContext): void {
  serve(serving, contract.getWeek, async ({ actor, query, language }) =>
    map(await openWeek(ctx, { actor, accountId: actor.accountId, from: query.from }), (week) =>
      toWeek(week, { ...week, language }),
    ),
  );
  serve(serving, contract.getAlternatives, async ({ actor, query, language }) =>
    map(await openAlternatives(ctx, { actor, accountId: actor.accountId, ...query }), (offered) =>
      toAlternatives(offered, language),
    ),
  );
  serve(serving, contract.lockMeals, async ({ actor, body }) =>
    done(await lockMeals(ctx, { actor, accountId: actor.accountId, ...body })),
  );
  serve(serving, contract.unlockMeals, async ({ actor, body }) =>
    done(await unlockMeals(ctx, { actor, accountId: actor.accountId, ...body })),
  );
  serve(serving, contract.swapMeal, async ({ actor, body }) =>
    done(await swapMeal(ctx, { actor, accountId: actor.accountId, ...body })),
  );
}

const done = (result: Result<null>) => map(result, () => ({ ok: true as const }));
