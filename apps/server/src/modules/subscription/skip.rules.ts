import type { MealTime } from '@sufra/contract/options.ts';
import { plans } from '@sufra/contract/plans.ts';
import { skipCutOffs } from '@sufra/contract/promises.ts';
import { addDays, dubaiDay, instantOf, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import { roundFils, type Fils } from '../../platform/pure/money.ts';
import { mealsOfMonth, mealTimesOn, planOn } from './meals.rules.ts';
import type { Subscription } from './life.rules.ts';

/** How far ahead days are offered, today included. */
const offeredDays = 14;

export const cutOffOf = (mealTime: MealTime, day: DubaiDay): Date =>
  instantOf(addDays(day, -skipCutOffs[mealTime].daysBefore), skipCutOffs[mealTime].minutes);

/** A day that was skipped. */
export interface Skip {
  readonly day: DubaiDay;
  readonly mealTimes: readonly MealTime[];
  readonly credit: Fils;
}

export interface SkippableDay {
  readonly day: DubaiDay;
  readonly isSkipped: boolean;
  /** The meals that can still be skipped. */
  readonly mealTimes: readonly MealTime[];
  /** The meals of the day that can't: their cut-off has passed. */
  readonly keptTimes: readonly MealTime[];
  readonly credit: Fils;
  /** When the first of the meals can no longer be skipped. */
  readonly cutOff: Date | null;
}

/** The meal days of the next two weeks inside the paid month, from the first one that brings suggestions. */
export function skippableDays(subscription: Subscription, skips: readonly Skip[], now: Date): SkippableDay[] {
  const { firstSuggestionOn, periodStart, periodEnd } = subscription;
  const today = dubaiDay(now);
  return Array.from({ length: offeredDays }, (_, index) => addDays(today, index))
    .filter((day) => day >= firstSuggestionOn && day >= periodStart && day < periodEnd)
    .filter((day) => mealTimesOn(planOn(subscription, day), day).length > 0)
    .map((day) => skippableDay(subscription, skips, day, now));
}

function skippableDay(
  subscription: Subscription,
  skips: readonly Skip[],
  day: DubaiDay,
  now: Date,
): SkippableDay {
  const skipped = skips.find((skip) => skip.day === day);
  if (skipped) {
    const { credit } = skipped;
    return { day, isSkipped: true, mealTimes: [], keptTimes: [], credit, cutOff: null };
  }
  const planned = mealTimesOn(planOn(subscription, day), day);
  const open = planned.filter((time) => now < cutOffOf(time, day));
  const [first] = open.map((time) => cutOffOf(time, day)).sort((a, b) => a.getTime() - b.getTime());
  return {
    day,
    isSkipped: false,
    mealTimes: open,
    keptTimes: planned.filter((time) => !open.includes(time)),
    credit: skipCredit(subscription, day, open.length),
    cutOff: first ?? null,
  };
}

/**
 * The month's price for the meals skipped out of all meals the month was paid for, in fils, rounded half up once: AED
 * 599.00 x 3 of 90 meals = 19.97. Never more than is left of what was charged.
 */
function skipCredit(subscription: Subscription, day: DubaiDay, meals: number): Fils {
  const planId = planOn(subscription, day);
  const price = planId === subscription.planId ? subscription.price : plans[planId].priceFils;
  const credit = roundFils((price * meals) / mealsOfMonth(planId, subscription));
  return Math.min(credit, subscription.booked);
}
