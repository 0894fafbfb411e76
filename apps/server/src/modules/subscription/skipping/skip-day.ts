import type { getSkippableDays as skippableRoute } from '@sufra/contract/money/billing.ts';
import type { MealTime } from '@sufra/contract/options.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type { Queries } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import { dubaiDay, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { toAedText, type Fils } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { abandonAuthentication } from '../lifecycle/charge-subscription.ts';
import { readSubscription } from '../lifecycle/get-subscription.ts';
import { moveSubscription, type SubscriptionContext } from '../lifecycle/move-subscription.ts';
import { notNow, type Subscription } from '../lifecycle/subscription.rules.ts';
import { insertSkip, loadAhead, lockNewest } from '../lifecycle/subscription.store.ts';
import { isSkippable, skippableDays, type SkippableDay } from './skip.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export async function getSkippableDays(
  ctx: SubscriptionContext,
  accountId: AccountId,
): Promise<ReplyOf<typeof skippableRoute>> {
  const subscription = await readSubscription(ctx.db, accountId);
  const days = subscription ? await daysOf(ctx.db, subscription, ctx.clock.now()) : [];
  return days.map(({ day, isSkipped, mealTimes, credit, cutOff, barred, nextBillingOn }) => ({
    date: day,
    isSkipped,
    mealTimes: [...mealTimes],
    credit: toAedText(credit),
    cutoffAt: cutOff.toISOString(),
    barred,
    nextBillingDate: nextBillingOn,
  }));
}

async function daysOf(db: Queries, subscription: Subscription, now: Date): Promise<SkippableDay[]> {
  if (!isSkippable(subscription)) return [];
  return skippableDays(subscription, await loadAhead(db, subscription, now));
}

interface Skipped {
  readonly day: DubaiDay;
  readonly mealTimes: readonly MealTime[];
  readonly credit: Fils;
}

export async function skipDay(
  ctx: SubscriptionContext,
  accountId: AccountId,
  date: DubaiDay,
): Promise<Result<Skipped>> {
  const barred = await abandonAuthentication(ctx, accountId);
  if (barred) return barred;
  const now = ctx.clock.now();
  return ctx.db.attempt(async (tx) => {
    const held = await lockNewest(tx, accountId);
    if (!held) return notNow('none');
    const offered = (await daysOf(tx, held, now)).find(({ day }) => day === date);
    if (date <= dubaiDay(now)) return refuse('cutoff_passed');
    if (!offered) return notNow(reasonOf(held));
    if (offered.isSkipped) return notNow('skipped');
    const { mealTimes, credit, barred: late } = offered;
    if (late !== null) return late === 'cutoff_passed' ? refuse(late) : notNow(late);
    const id = newId();
    const skip = { day: date, mealTimes, credit };
    const of = { id, subscriptionId: held.id, accountId, now };
    if (!(await insertSkip(tx, { ...of, ...skip }))) return notNow('skipped');
    const moved = await moveSubscription(tx, held, { kind: 'skip', ...skip }, { subject: id, now });
    return moved.ok ? ok(skip) : moved;
  });
}

const reasonOf = (subscription: Subscription): string =>
  isSkippable(subscription) ? 'not_offered' : subscription.endsOn !== null ? 'ending' : subscription.status;
