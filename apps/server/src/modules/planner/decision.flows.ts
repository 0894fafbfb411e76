import type { Tx } from '../../platform/db/db.ts';
import { dubaiDay } from '../../platform/pure/dubai-time.ts';
import { map, ok, refuse, type Result } from '../../platform/pure/result.ts';
import { tableOf } from '../household/index.ts';
import { planAgain, type PlannerContext } from './planner.flows.ts';
import { canDecide, canPlanFor } from './planner.policy.ts';
import { lockSuggestion, lockTable, saveDecision } from './planner.repo.ts';
import { checkMeal } from './safety.rules.ts';
import { decide } from './suggestion.machine.ts';
import { learnDecision } from './taste.flows.ts';

interface DecisionInput {
  readonly actor: { readonly accountId: string };
  readonly id: string;
}

/** Locks the table and the suggestion on it; refuses what is not theirs, of a day that is over, or decided before. */
async function lockUndecided(
  ctx: PlannerContext,
  tx: Tx,
  { actor, id }: DecisionInput,
  command: 'accept' | 'reject',
) {
  const { accountId } = actor;
  await lockTable(tx, accountId);
  const suggestion = await lockSuggestion(tx, accountId, id);
  if (!suggestion || !canDecide(actor, accountId)) return refuse('not_found');
  if (!canPlanFor(suggestion.day, dubaiDay(ctx.clock.now()))) return refuse('day_is_over');
  return map(decide(suggestion, command), ({ status }) => ({ suggestion, status }));
}

/**
 * Accepts a suggestion. Refuses `suggestion_decided` when it was decided before, and `suggestion_unsafe` when it is no
 * longer safe for everyone; the next look at the day replaces it then.
 */
export async function acceptSuggestion(
  ctx: PlannerContext,
  { actor, id }: DecisionInput,
): Promise<Result<string>> {
  const { accountId } = actor;
  const shelf = await ctx.freshShelf();
  return ctx.db.attempt(async (tx) => {
    const locked = await lockUndecided(ctx, tx, { actor, id }, 'accept');
    if (!locked.ok) return locked;
    const { suggestion, status } = locked.value;
    const table = await tableOf(tx, ctx.vault, shelf, accountId);
    if (!checkMeal(shelf, table.diners, suggestion.mealId)) return refuse('suggestion_unsafe');
    await saveDecision(tx, id, status, ctx.clock.now());
    await learnDecision(ctx, tx, { actor, accountId, mealId: suggestion.mealId, kind: 'accepted' });
    return ok(id);
  });
}

export interface Rejected {
  readonly rejectedId: string;
  /** Null when nothing else is safe for this meal time. */
  readonly newId: string | null;
}

/** Rejects a suggestion and puts a different safe meal in its place. Refuses a second rejection of the slot. */
export async function rejectSuggestion(
  ctx: PlannerContext,
  { actor, id }: DecisionInput,
): Promise<Result<Rejected>> {
  const { accountId } = actor;
  const shelf = await ctx.freshShelf();
  return ctx.db.attempt(async (tx) => {
    const locked = await lockUndecided(ctx, tx, { actor, id }, 'reject');
    if (!locked.ok) return locked;
    const { suggestion, status } = locked.value;
    await saveDecision(tx, id, status, ctx.clock.now());
    const rejected = { actor, accountId, mealId: suggestion.mealId, kind: 'rejected' as const };
    const learned = await learnDecision(ctx, tx, rejected);
    const newId = await planAgain(ctx, tx, { actor, accountId, shelf, learned, suggestion });
    return ok({ rejectedId: id, newId });
  });
}
