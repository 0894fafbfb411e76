import { dubaiDay } from '../../platform/pure/dubai-time.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import type { PlannerContext } from './planner.flows.ts';
import { canDecide } from './planner.policy.ts';
import { lockSuggestion, lockTable, saveStars } from './planner.repo.ts';
import { canRate } from './rating.policy.ts';
import { relearnBy } from './taste.flows.ts';

interface Rating {
  readonly actor: { readonly accountId: string };
  readonly accountId: string;
  readonly id: string;
  /** One to five; null takes them back. */
  readonly stars: number | null;
}

/** Refuses `not_possible_now` for a meal that was not accepted, whose day is not over, or that was long ago. */
export async function rateMeal(
  ctx: PlannerContext,
  { actor, accountId, id, stars }: Rating,
): Promise<Result<number | null>> {
  const now = ctx.clock.now();
  return ctx.db.attempt(async (tx) => {
    await lockTable(tx, accountId);
    const suggestion = await lockSuggestion(tx, accountId, id);
    if (!suggestion || !canDecide(actor, accountId)) return refuse('not_found');
    if (!canRate(suggestion, dubaiDay(now))) return refuse('not_possible_now');
    await saveStars(tx, id, stars, now);
    await relearnBy(ctx, tx, { actor, accountId });
    return ok(stars);
  });
}
