import type { Tx } from '../../../platform/db/db.ts';
import { dubaiDay } from '../../../platform/pure/dubai-time.ts';
import { map, ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { tableAt, tableOf } from '../../household/index.ts';
import { mealTimesDue, shareCurrent } from '../../subscription/index.ts';
import { checkMeal } from '../safety/safety.rules.ts';
import { learnDecision, relearnIn } from '../taste/learn-taste.ts';
import { planReplacement, type PlannerContext } from './fill-day.ts';
import { canPlanFor, canRate, decide, type Command } from './suggestion.rules.ts';
import { lockPlan, lockSuggestion, saveDecision, saveStars } from './suggestion.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

interface OwnSuggestion {
  readonly accountId: AccountId;
  readonly id: string;
}

async function lockUndecided(
  ctx: PlannerContext,
  tx: Tx,
  { accountId, id }: OwnSuggestion,
  command: Command,
) {
  await lockPlan(tx, accountId);
  const suggestion = await lockSuggestion(tx, accountId, id);
  if (!suggestion) return refuse('not_found');
  if (!canPlanFor(suggestion.day, dubaiDay(ctx.clock.now()))) return refuse('day_is_over');
  return map(decide(suggestion, command), ({ status }) => ({ suggestion, status }));
}

/** Refuses `suggestion_decided` and `suggestion_unsafe`. */
export async function acceptSuggestion(
  ctx: PlannerContext,
  { accountId, id }: OwnSuggestion,
): Promise<Result<string>> {
  const shelf = await ctx.freshShelf();
  return ctx.db.attempt(async (tx) => {
    const locked = await lockUndecided(ctx, tx, { accountId, id }, 'accept');
    if (!locked.ok) return locked;
    const { suggestion, status } = locked.value;
    await shareCurrent(tx, accountId);
    const due = await mealTimesDue(tx, accountId, suggestion.day);
    if (!due?.mealTimes.includes(suggestion.mealTime)) return refuse('not_found');
    const table = tableAt(await tableOf(tx, ctx.vault, shelf, accountId), suggestion);
    if (!checkMeal(shelf, table.diners, suggestion.mealId)) return refuse('suggestion_unsafe');
    await saveDecision(tx, id, status, ctx.clock.now());
    await learnDecision(ctx, tx, { accountId, mealId: suggestion.mealId, kind: 'accepted' });
    return ok(id);
  });
}

export interface Rejected {
  readonly rejectedId: string;
  readonly newId: string | null;
}

/** Suggests another meal, null where none is safe. Refuses a second rejection of the slot. */
export async function rejectSuggestion(
  ctx: PlannerContext,
  { accountId, id }: OwnSuggestion,
): Promise<Result<Rejected>> {
  const shelf = await ctx.freshShelf();
  return ctx.db.attempt(async (tx) => {
    const locked = await lockUndecided(ctx, tx, { accountId, id }, 'reject');
    if (!locked.ok) return locked;
    const { suggestion, status } = locked.value;
    await saveDecision(tx, id, status, ctx.clock.now());
    const learned = await learnDecision(ctx, tx, {
      accountId,
      mealId: suggestion.mealId,
      kind: 'rejected',
    });
    return ok({
      rejectedId: id,
      newId: await planReplacement(ctx, tx, { accountId, shelf, learned, suggestion }),
    });
  });
}

/** Null removes the rating. Refuses `not_possible_now`. */
export async function rateMeal(
  ctx: PlannerContext,
  { accountId, id, stars }: OwnSuggestion & { readonly stars: number | null },
): Promise<Result<number | null>> {
  const now = ctx.clock.now();
  return ctx.db.attempt(async (tx) => {
    await lockPlan(tx, accountId);
    const suggestion = await lockSuggestion(tx, accountId, id);
    if (!suggestion) return refuse('not_found');
    if (!canRate(suggestion, dubaiDay(now))) return refuse('not_possible_now');
    await saveStars(tx, id, stars, now);
    await relearnIn(ctx, tx, accountId);
    return ok(stars);
  });
}
