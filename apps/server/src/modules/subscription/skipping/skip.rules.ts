import type { MealTime } from '@sufra/contract/options.ts';
import { maxCreditedDays } from '@sufra/contract/subscription/promises.ts';
import { addDays, dubaiDay, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { roundFils, type Fils } from '../../../platform/pure/money.ts';
import { closingOf, firstMealDay, mealTimesOn, planOn, valueIn } from '../lifecycle/meals.rules.ts';
import type { Subscription } from '../lifecycle/subscription.rules.ts';

const offeredDays = 14;

export interface Skip {
  readonly day: DubaiDay;
  readonly mealTimes: readonly MealTime[];
  readonly credit: Fils;
}

export interface SkippableDay {
  readonly day: DubaiDay;
  readonly isSkipped: boolean;
  readonly mealTimes: readonly MealTime[];
  readonly credit: Fils;
  readonly cutOff: Date;
  /** Why an unskipped day can't be skipped: too late, a meal was used, or enough days were credited. */
  readonly barred: 'cutoff_passed' | 'used' | 'limit' | null;
  /** Skipping a day of the next month moves its payment to here. */
  readonly nextBillingOn: DubaiDay | null;
}

export const isSkippable = ({
  status,
  heldFrom,
  endsOn,
}: Pick<Subscription, 'status' | 'heldFrom' | 'endsOn'>): boolean =>
  status === 'active' && heldFrom === null && endsOn === null;

interface Days {
  readonly now: Date;
  /** Since the start of the month. */
  readonly skips: readonly Skip[];
  /** With a meal accepted, ordered or read ahead. */
  readonly usedDays: readonly DubaiDay[];
}

export function skippableDays(subscription: Subscription, { now, skips, usedDays }: Days): SkippableDay[] {
  const { periodStart, periodEnd } = subscription;
  const next = firstMealDay(subscription, periodEnd);
  const credited = skips.filter(({ day, credit }) => day >= periodStart && credit > 0).length;
  const toDay = (day: DubaiDay): SkippableDay => {
    const mealTimes = mealTimesOn(planOn(subscription, day), day);
    const skipped = skips.find((skip) => skip.day === day);
    const isNext = day >= periodEnd;
    const cutOff = closingOf(day);
    const late = now >= cutOff ? 'cutoff_passed' : usedDays.includes(day) ? 'used' : null;
    const limit = !isNext && credited >= maxCreditedDays ? 'limit' : null;
    return {
      day,
      mealTimes,
      cutOff,
      isSkipped: skipped !== undefined,
      barred: skipped ? null : (late ?? limit),
      credit: skipped?.credit ?? (isNext ? 0 : skipCredit(subscription, day)),
      nextBillingOn: isNext && !skipped ? firstMealDay(subscription, addDays(day, 1)) : null,
    };
  };
  return Array.from({ length: offeredDays }, (_, index) => addDays(dubaiDay(now), index + 1))
    .filter((day) => day >= periodStart && (day < periodEnd || day === next))
    .map(toDay)
    .filter(({ mealTimes }) => mealTimes.length > 0);
}

/** In fils, rounded half up, at most what remains booked. */
function skipCredit(subscription: Subscription, day: DubaiDay): Fils {
  const value = valueIn(subscription, { from: day, to: addDays(day, 1) }, []);
  return Math.min(roundFils(value), subscription.booked);
}
