import * as shopping from '@sufra/contract/ordering/shopping.ts';
import * as contract from '@sufra/contract/ordering/week-shopping.ts';
import { weekDays } from '@sufra/contract/planner/week.ts';
import { serve, type Serving } from '../../../platform/http/serve.ts';
import { addDays, dubaiDay } from '../../../platform/pure/dubai-time.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import type { OrderingContext } from '../apply-command.ts';
import { getShoppingList } from './get-shopping-list.ts';
import { getWeekList, type WeekListContext } from './get-week-list.ts';
import { deleteTick, deleteTicks, deleteTicksBefore, saveTick } from './groceries.store.ts';
import { cupboardDays, type Tick } from './week-list.rules.ts';

const done = { ok: true } as const;

export function registerGroceries(serving: Serving, ctx: WeekListContext): void {
  serve(serving, shopping.getShoppingList, ({ actor: { accountId }, params, query, language }) =>
    getShoppingList(ctx, { accountId, id: params.mealId, language, ...query }),
  );
  serve(serving, contract.getWeekShopping, ({ actor: { accountId }, query, language }) =>
    getWeekList(ctx, { accountId, from: query.from, language }),
  );
  serve(serving, contract.tickIngredient, ({ actor, body: { from: fromDay, ...tick } }) =>
    tickIngredient(ctx, actor.accountId, { fromDay, ...tick }),
  );
  serve(serving, contract.clearTicks, async ({ actor }) => {
    await deleteTicks(ctx.db, actor.accountId);
    return ok(done);
  });
}

type Ticking = Omit<Tick, 'state'> & { readonly state: Tick['state'] | 'open' };

async function tickIngredient(
  ctx: OrderingContext,
  accountId: string,
  { ingredientId, fromDay, state, grams }: Ticking,
): Promise<Result<typeof done>> {
  const today = dubaiDay(ctx.clock.now());
  if (fromDay < today) return refuse('day_is_over');
  if (fromDay > addDays(today, weekDays)) return refuse('invalid_request', { fields: { from: 'too_late' } });
  if (ctx.shelf().ingredientName(ingredientId) === null) return refuse('not_found');
  return ctx.db.attempt(async (tx) => {
    await deleteTick(tx, accountId, { ingredientId, from: fromDay });
    if (state !== 'open') await saveTick(tx, accountId, { ingredientId, fromDay, state, grams });
    await deleteTicksBefore(tx, accountId, addDays(today, -cupboardDays));
    return ok(done);
  });
}
