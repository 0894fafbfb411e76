import type { MealTime } from '@sufra/contract/options.ts';
import { isMealDay, plans, type PlanId } from '@sufra/contract/subscription/plans.ts';
import { skipUntilMinutes } from '@sufra/contract/subscription/promises.ts';
import { addDays, dubaiDay, type DubaiDay, instantOf, weekdayOf } from '../../../platform/pure/dubai-time.ts';
import { type PaidMonth, pauseEnd, type Subscription } from './subscription.rules.ts';

export interface Planned {
  readonly planId: PlanId;
  /** In force up to and including `planChangedOn`. */
  readonly previousPlanId: PlanId | null;
  readonly planChangedOn: DubaiDay | null;
}

/** When and on what a command is decided. */
export interface Moment {
  readonly today: DubaiDay;
  /** The first day whose meals can still change. */
  readonly openFrom: DubaiDay;
  /** Already credited or given back, since the start of the month. */
  readonly skippedDays: readonly DubaiDay[];
}

interface Known {
  readonly now: Date;
  readonly skippedDays: readonly DubaiDay[];
  /** With a meal accepted, ordered or read ahead: it counts as received. */
  readonly usedDays: readonly DubaiDay[];
}

/** Until then the day's meals can be skipped, paused or changed to another plan. */
export const closingOf = (day: DubaiDay): Date => instantOf(addDays(day, -1), skipUntilMinutes);

/** Tomorrow until its meals are sent, and after the last day with a used meal. */
export function momentOf({ now, skippedDays, usedDays }: Known): Moment {
  const today = dubaiDay(now);
  const tomorrow = addDays(today, 1);
  const closed = now < closingOf(tomorrow) ? [today, ...usedDays] : [tomorrow, ...usedDays];
  return { today, openFrom: addDays(latest(closed), 1), skippedDays };
}

export const earliest = (days: readonly DubaiDay[]): DubaiDay =>
  days.reduce((first, day) => (day < first ? day : first));

export const latest = (days: readonly DubaiDay[]): DubaiDay =>
  days.reduce((last, day) => (day > last ? day : last));

export const mealTimesOn = (planId: PlanId, day: DubaiDay): readonly MealTime[] =>
  isMealDay(planId, weekdayOf(day)) ? plans[planId].mealTimes : [];

export const planOn = ({ planId, previousPlanId, planChangedOn }: Planned, day: DubaiDay): PlanId =>
  previousPlanId !== null && planChangedOn !== null && day <= planChangedOn ? previousPlanId : planId;

export function firstMealDay(planned: Planned, from: DubaiDay): DubaiDay {
  return mealTimesOn(planOn(planned, from), from).length > 0 ? from : firstMealDay(planned, addDays(from, 1));
}

/** `to` is excluded. */
export interface Span {
  readonly from: DubaiDay;
  readonly to: DubaiDay;
}

function* daysOf({ from, to }: Span): Generator<DubaiDay> {
  for (let day = from; day < to; day = addDays(day, 1)) yield day;
}

/** Without the skipped ones. */
export function mealsIn(planned: Planned, span: Span, skippedDays: readonly DubaiDay[]): number {
  let meals = 0;
  for (const day of daysOf(span))
    if (!skippedDays.includes(day)) meals += mealTimesOn(planOn(planned, day), day).length;
  return meals;
}

/** As bought, so without the days given back. */
export const mealsInPeriod = (planId: PlanId, { periodStart, periodEnd, givenBackDays }: PaidMonth): number =>
  mealsIn(
    { planId, previousPlanId: null, planChangedOn: null },
    { from: periodStart, to: addDays(periodEnd, -givenBackDays) },
    [],
  );

type Priced = PaidMonth & Planned & Pick<Subscription, 'price' | 'previousPrice'>;

/** In fils, not rounded: the price of the month is shared equally among its meals. */
export const priceOfMeal = (month: Priced): number => month.price / mealsInPeriod(month.planId, month);

const priceBefore = (month: Priced, planId: PlanId): number =>
  (month.previousPrice ?? plans[planId].priceFils) / mealsInPeriod(planId, month);

/** In fils, not rounded: the meals that weren't skipped, each at its plan's price. */
export function valueIn(month: Priced, { from, to }: Span, skippedDays: readonly DubaiDay[]): number {
  const { previousPlanId, planChangedOn } = month;
  const turn = planChangedOn === null ? from : latest([from, earliest([to, addDays(planChangedOn, 1)])]);
  const own = mealsIn(month, { from: turn, to }, skippedDays) * priceOfMeal(month);
  if (previousPlanId === null || turn === from) return own;
  return own + mealsIn(month, { from, to: turn }, skippedDays) * priceBefore(month, previousPlanId);
}

export interface Served extends Planned {
  readonly pausedFrom: DubaiDay | null;
  readonly pausedUntil: DubaiDay | null;
  readonly heldFrom: DubaiDay | null;
  readonly endsOn: DubaiDay | null;
  readonly isSkipped: boolean;
}

export interface MealsDue {
  readonly planId: PlanId;
  readonly mealTimes: readonly MealTime[];
  readonly skipped: readonly MealTime[];
  readonly isDayOff: boolean;
}

/** Null during a pause, a hold or unpaid days, and after the last day. */
export function mealsDue(served: Served, day: DubaiDay): MealsDue | null {
  const { pausedFrom, pausedUntil, heldFrom, endsOn, isSkipped } = served;
  const isPaused = pausedFrom !== null && day >= pausedFrom && day < pauseEnd({ pausedFrom, pausedUntil });
  const isHeld = heldFrom !== null && day >= heldFrom;
  if (isPaused || isHeld || (endsOn !== null && day >= endsOn)) return null;
  const planId = planOn(served, day);
  const cooked = mealTimesOn(planId, day);
  return {
    planId,
    mealTimes: isSkipped ? [] : cooked,
    skipped: isSkipped ? cooked : [],
    isDayOff: cooked.length === 0,
  };
}
