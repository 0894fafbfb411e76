import * as contract from '@sufra/contract/week-shopping.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { map, type Result } from '../../platform/pure/result.ts';
import { clearTicks, openWeekList, tickIngredient, type WeekListContext } from './week-list.flows.ts';
import { toWeekShopping } from './week-list.views.ts';

export function registerWeekList(serving: Serving, ctx: WeekListContext): void {
  serve(serving, contract.getWeekShopping, async ({ actor, query, language }) =>
    map(await openWeekList(ctx, { actor, accountId: actor.accountId, from: query.from }), (list) =>
      toWeekShopping(list, language),
    ),
  );
  serve(serving, contract.tickIngredient, async ({ actor, body }) =>
    done(await tickIngredient(ctx, { actor, accountId: actor.accountId, ...body })),
  );
  serve(serving, contract.clearTicks, async ({ actor }) =>
    done(await clearTicks(ctx, { actor, accountId: actor.accountId })),
  );
}

const done = (result: Result<null>) => map(result, () => ({ ok: true as const }));
