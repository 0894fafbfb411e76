import type { MealTime } from '@sufra/contract/options.ts';
import { newId } from '../../platform/ids.ts';
import { dubaiDay, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import type { Fils } from '../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { moveBy, type ByPerson, type SubscriptionContext } from './life.flows.ts';
import { notNow, type Subscription } from './life.rules.ts';
import { giveUpAsked } from './present-charge.flows.ts';
import { skippableDays, type SkippableDay } from './skip.rules.ts';
import { canChooseFor, canSkip } from './subscription.policy.ts';
import { readSubscription } from './subscription.reads.ts';
import { insertSkip, loadSkips, lockNewest } from './subscription.repo.ts';
import type { Queries } from '../../platform/db/db.ts';

/** The days of the next two weeks with what skipping each gives back; none while the subscription does not run. */
export async function openSkippableDays(
  ctx: SubscriptionContext,
  { actor, accountId }: ByPerson,
): Promise<Result<SkippableDay[]>> {
  const subscription = await readSubscription(ctx.db, accountId);
  if (!subscription || !canChooseFor(actor, accountId)) return ok([]);
  return ok(await daysOf(ctx.db, subscription, ctx.clock.now()));
}

async function daysOf(db: Queries, subscription: Subscription, now: Date): Promise<SkippableDay[]> {
  if (!canSkip(subscription)) return [];
  return skippableDays(subscription, await loadSkips(db, subscription.id, dubaiDay(now)), now);
}

export interface Skipped {
  readonly day: DubaiDay;
  readonly mealTimes: readonly MealTime[];
  readonly credit: Fils;
}

/**
 * Skips the meals of a day whose cut-off has not passed. Refuses `cutoff_passed`, and `not_possible_now` for a day that
 * was skipped, that brings no meals, or that is not offered.
 */
export async function skipDay(
  ctx: SubscriptionContext,
  { actor, accountId, date }: ByPerson & { date: DubaiDay },
): Promise<Result<Skipped>> {
  const barred = await giveUpAsked(ctx, { actor, accountId });
  if (barred) return barred;
  const now = ctx.clock.now();
  return ctx.db.attempt(async (tx) => {
    const held = await lockNewest(tx, accountId);
    if (!held || !canChooseFor(actor, accountId)) return notNow('none');
    const offered = (await daysOf(tx, held, now)).find(({ day }) => day === date);
    if (date < dubaiDay(now)) return refuse('cutoff_passed');
    if (!offered) return notNow(canSkip(held) ? 'not_offered' : held.status);
    if (offered.isSkipped) return notNow('skipped');
    if (offered.mealTimes.length === 0) return refuse('cutoff_passed');
    const { mealTimes, keptTimes, credit } = offered;
    const id = newId();
    const skip = { day: date, mealTimes, credit };
    const of = { id, subscriptionId: held.id, accountId, keptTimes, now };
    if (!(await insertSkip(tx, { ...of, ...skip }))) return notNow('skipped');
    const moved = await moveBy(tx, held, { kind: 'skip', ...skip }, { subject: id, now });
    return moved.ok ? ok(skip) : moved;
  });
}
