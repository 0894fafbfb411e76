import type { MealTime } from '@sufra/contract/options.ts';
import { isMealDay, plans, type PlanId } from '@sufra/contract/plans.ts';
import { weekdayOf, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import { paidDays, pauseEnd, type PaidMonth } from './month.rules.ts';

/** The meal times a plan cooks on a day; none on a day off. */
export const mealTimesOn = (planId: PlanId, day: DubaiDay): readonly MealTime[] =>
  isMealDay(planId, weekdayOf(day)) ? plans[planId].mealTimes : [];

interface Planned {
  readonly planId: PlanId;
  readonly previousPlanId: PlanId | null;
  readonly planChangedOn: DubaiDay | null;
}

/** The plan in force on a day: a change holds from the day after it. */
export const planOn = ({ planId, previousPlanId, planChangedOn }: Planned, day: DubaiDay): PlanId =>
  previousPlanId !== null && planChangedOn !== null && day <= planChangedOn ? previousPlanId : planId;

export interface Served extends Planned {
  readonly pausedFrom: DubaiDay | null;
  readonly pausedUntil: DubaiDay | null;
  readonly heldFrom: DubaiDay | null;
  readonly endsOn: DubaiDay | null;
  /** The meal times that a skip of this day left, where it was skipped. */
  readonly keptTimes: readonly MealTime[] | null;
}

/** A day's meals as they are to be planned. */
export interface MealsDue {
  readonly planId: PlanId;
  /** Without those that were skipped. */
  readonly mealTimes: readonly MealTime[];
  readonly skipped: readonly MealTime[];
  /** The plan cooks nothing on that weekday. */
  readonly isDayOff: boolean;
}

/** What a current subscription brings on a day; null while it is paused or on hold and after its last day. */
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

/** How many meals of a plan were paid for with the month. */
export function mealsOfMonth(planId: PlanId, month: PaidMonth): number {
  const first = weekdayOf(month.periodStart);
  const weekdays = Array.from({ length: paidDays(month) }, (_, index) => (first + index) % 7);
  return weekdays.filter((weekday) => isMealDay(planId, weekday)).length * plans[planId].mealTimes.length;
}
