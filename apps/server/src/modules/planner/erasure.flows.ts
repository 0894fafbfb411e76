import type { PlannerContext } from './planner.flows.ts';
import { deletePicksOf } from './picks.repo.ts';
import { deleteSuggestionsOf } from './planner.repo.ts';
import { deleteTasteOf } from './taste.repo.ts';

export async function forgetSuggestions(ctx: Pick<PlannerContext, 'db'>, accountId: string): Promise<void> {
  await deleteSuggestionsOf(ctx.db, accountId);
  await deleteTasteOf(ctx.db, accountId);
  await deletePicksOf(ctx.db, accountId);
}
