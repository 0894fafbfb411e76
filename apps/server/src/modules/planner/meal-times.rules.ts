// Which meals a plan has on which day.
import type { MealTime } from '@sufra/contract/options.ts';
import { isMealDay, plans, type PlanId } from '@sufra/contract/plans.ts';
import { weekdayOf, type DubaiDay } from '../../platform/pure/dubai-time.ts';

/** The meal times a plan cooks on a day; none on a day off. */
export const mealTimesOn = (planId: PlanId, day: DubaiDay): readonly MealTime[] =>
  isMealDay(planId, weekdayOf(day)) ? plans[planId].mealTimes : [];
