import type { MealTime } from '@sufra/contract/options.ts';
import { plans, isMealDay, type PlanId } from '@sufra/contract/subscription/plans.ts';
import { skipCutOffs } from '@sufra/contract/subscription/promises.ts';
import { addDays, dubaiDay, instantOf, type DubaiDay, weekdayOf } from '../../../platform/pure/dubai-time.ts';
import { roundFils, type Fils } from '../../../platform/pure/money.ts';
import { type Subscription, paidDays, pauseEnd, type PaidMonth } from '../lifecycle/subscription.rules.ts';

const offeredDays = 14;

export const cutOffOf = (mealTime: MealTime, day: DubaiDay): Date =>
  instantOf(addDays(day, -skipCutOffs[mealTime].daysBefore), skipCutOffs[mealTime].minutes);

export interface Skip {
  readonly day: DubaiDay;
  readonly mealTimes: readonly MealTime[];
  readonly credit: Fils;
}

export interface SkippableDay {
  readonly day: DubaiDay;
  readonly isSkipped: boolean;
  readonly mealTimes: readonly MealTime[];
  readonly keptTimes: readonly MealTime[];
  readonly credit: Fils;
  readonly cutOff: Date | null;
}

export const isSkippable = ({ status, heldFrom }: Pick<Subscription, 'status' | 'heldFrom'>): boolean =>
  status === 'active' && heldFrom === null;

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
  // A plan lists its meals in the order of their cut-offs.
  const [first] = open;
  return {
    day,
    isSkipped: false,
    mealTimes: open,
    keptTimes: planned.filter((time) => !open.includes(time)),
    credit: skipCredit(subscription, day, open.length),
    cutOff: first ? cutOffOf(first, day) : null,
  };
}

/** In fils, rounded half up, at most what remains booked: 3 of 90 meals of AED 599.00 give AED 19.97. */
function skipCredit(subscription: Subscription, day: DubaiDay, meals: number): Fils {
  const planId = planOn(subscription, day);
  const price = planId === subscription.planId ? subscription.price : plans[planId].priceFils;
  const credit = roundFils((price * meals) / mealsOfMonth(planId, subscription));
  return Math.min(credit, subscription.booked);
}

export const mealTimesOn = (planId: PlanId, day: DubaiDay): readonly MealTime[] =>
  isMealDay(planId, weekdayOf(day)) ? plans[planId].mealTimes : [];

interface Planned {
  readonly planId: PlanId;
  readonly previousPlanId: PlanId | null;
  readonly planChangedOn: DubaiDay | null;
}

/** A plan change takes effect the day after. */
const planOn = ({ planId, previousPlanId, planChangedOn }: Planned, day: DubaiDay): PlanId =>
  previousPlanId !== null && planChangedOn !== null && day <= planChangedOn ? previousPlanId : planId;

export interface Served extends Planned {
  readonly pausedFrom: DubaiDay | null;
  readonly pausedUntil: DubaiDay | null;
  readonly heldFrom: DubaiDay | null;
  readonly endsOn: DubaiDay | null;
  readonly keptTimes: readonly MealTime[] | null;
}

export interface MealsDue {
  readonly planId: PlanId;
  readonly mealTimes: readonly MealTime[];
  readonly skipped: readonly MealTime[];
  readonly isDayOff: boolean;
}

/** Null during a pause or hold and after the last day. */
export function mealsDue(served: Served, day: DubaiDay): MealsDue | null {
  const { pausedFrom, pausedUntil, heldFrom, endsOn, keptTimes } = served;
  const isPaused = pausedFrom !== null && day >= pausedFrom && day < pauseEnd({ pausedFrom, pausedUntil });
  const isHeld = heldFrom !== null && day >= heldFrom;
  if (isPaused || isHeld || (endsOn !== null && day >= endsOn)) return null;
  const planId = planOn(served, day);
  const cooked = mealTimesOn(planId, day);
  const mealTimes = cooked.filter((time) => keptTimes?.includes(time) ?? true);
  const skipped = cooked.filter((time) => !mealTimes.includes(time));
  return { planId, mealTimes, skipped, isDayOff: cooked.length === 0 };
}

export function mealsOfMonth(planId: PlanId, month: PaidMonth): number {
  const first = weekdayOf(month.periodStart);
  const weekdays = Array.from({ length: paidDays(month) }, (_, index) => (first + index) % 7);
  return weekdays.filter((weekday) => isMealDay(planId, weekday)).length * plans[planId].mealTimes.length;
}
