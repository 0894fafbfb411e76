// Forgets what was ever suggested to an erased account.
import type { BySystem } from '../../platform/pure/by-system.ts';
import type { PlannerContext } from './planner.flows.ts';
import { deleteSuggestionsOf } from './planner.repo.ts';

export const forgetSuggestions = (
  ctx: BySystem<Pick<PlannerContext, 'db'>>,
  accountId: string,
): Promise<void> => deleteSuggestionsOf(ctx.db, accountId);
