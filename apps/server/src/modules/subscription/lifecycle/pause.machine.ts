import { maxPauseDays } from '@sufra/contract/subscription/plans.ts';
import { addDays, daysBetween, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { roundFils } from '../../../platform/pure/money.ts';
import { refuse, type Result } from '../../../platform/pure/result.ts';
import { earliest, latest, mealTimesOn, type Moment, planOn, priceOfMeal, valueIn } from './meals.rules.ts';
import { dueOn } from './renewal.machine.ts';
import {
  announcement,
  dateOf,
  type Effect,
  moved,
  type Moved,
  notNow,
  pauseEnd,
  type Pausing,
  type Subscription,
} from './subscription.rules.ts';

/** The first open day of the month, under the newest plan. */
export const changesFrom = (
  { planChangedOn, periodStart }: Pick<Subscription, 'planChangedOn' | 'periodStart'>,
  { openFrom }: Pick<Moment, 'openFrom'>,
): DubaiDay =>
  latest([openFrom, periodStart, ...(planChangedOn === null ? [] : [addDays(planChangedOn, 1)])]);

/** What stands against a pause or a change of plan: a month whose first meals are sent must be paid. */
export function obstacle(subscription: Subscription, at: Moment): string | null {
  const { status, endsOn } = subscription;
  if (status !== 'active') return status;
  if (endsOn !== null) return 'ending';
  const due = dueOn(subscription);
  return due !== null && changesFrom(subscription, at) > due ? 'renewal_due' : null;
}

export function nextChargeOn(subscription: Subscription, at: Pick<Moment, 'skippedDays'>): DubaiDay | null {
  const { status, endsOn, pausedUntil } = subscription;
  if (endsOn !== null) return null;
  if (status !== 'paused') return dueOn(subscription);
  return pausedUntil && dueOn(endPause(subscription, pausedUntil, at).subscription);
}

/** From the first open day, at most 90 days. */
export function pause(subscription: Subscription, { until }: Pausing, at: Moment): Result<Moved> {
  const { today } = at;
  const barred = obstacle(subscription, at);
  if (barred !== null) return notNow(barred);
  const from = changesFrom(subscription, at);
  if (until !== null && until <= from) return refuse('invalid_request', { fields: { until: 'too_early' } });
  if (until !== null && until > addDays(from, maxPauseDays))
    return refuse('invalid_request', { fields: { until: 'too_late' } });
  return moved(
    { ...subscription, status: 'paused', pausedFrom: from, pausedUntil: until },
    announcement('paused', today, { from, ...(until === null ? {} : { until }) }),
  );
}

/** Meals come again from tomorrow: today's weren't sent. */
export function resume(subscription: Subscription, at: Moment): Result<Moved> {
  const { pausedFrom, pausedUntil, status } = subscription;
  if (status !== 'paused' || pausedFrom === null) return notNow(status);
  const { today } = at;
  const running = withoutPause(subscription);
  if (today < pausedFrom) return moved(running, resumed(running, today));
  const end = pauseEnd({ pausedFrom, pausedUntil });
  if (today >= end) {
    const ended = endPause(subscription, end, at);
    return moved(ended.subscription, ...ended.effects, resumed(ended.subscription, today));
  }
  return moved({ ...subscription, pausedUntil: earliest([end, addDays(today, 1)]) });
}

const resumed = (subscription: Subscription, today: DubaiDay): Effect =>
  announcement('resumed', today, { nextBillingDate: subscription.endsOn ?? dueOn(subscription) ?? today });

const withoutPause = (subscription: Subscription): Subscription => ({
  ...subscription,
  status: 'active',
  pausedFrom: null,
  pausedUntil: null,
});

// Sums of equal shares of a price differ in the last digits.
const tiny = 1e-6;

const mealsOn = (subscription: Subscription, day: DubaiDay): number =>
  mealTimesOn(planOn(subscription, day), day).length;

/** Adds the meals of the pause to the end of the month, and the rest of a day as credit. */
export function endPause(
  subscription: Subscription,
  to: DubaiDay,
  { skippedDays }: Pick<Moment, 'skippedDays'>,
): Moved {
  const { pausedFrom, periodStart, periodEnd } = subscription;
  if (pausedFrom === null) return { subscription, effects: [] };
  const span = { from: latest([pausedFrom, periodStart]), to: earliest([to, periodEnd]) };
  const price = priceOfMeal(subscription);
  let left = valueIn(subscription, span, skippedDays) / price;
  let end = latest([to, periodEnd]);
  for (
    let meals = mealsOn(subscription, end);
    left > tiny && left > meals - tiny;
    meals = mealsOn(subscription, end)
  ) {
    left -= meals;
    end = addDays(end, 1);
  }
  const days = daysBetween(periodEnd, end);
  const running: Subscription = {
    ...withoutPause(subscription),
    periodEnd: end,
    givenBackDays: subscription.givenBackDays + days,
    anchorDate: days === 0 ? subscription.anchorDate : dateOf(end),
    endsOn: subscription.endsOn && end,
  };
  const amount = Math.min(running.booked, roundFils(left * price));
  if (amount <= 0) return { subscription: running, effects: [] };
  const line = { code: 'skipped_day', params: { date: pausedFrom, meals: Math.ceil(left - tiny) } } as const;
  return {
    subscription: { ...running, booked: running.booked - amount },
    effects: [{ kind: 'credit', reason: 'skip', amount, line }],
  };
}
