import { maxPauseDays, isMealDay, type PlanId } from '@sufra/contract/subscription/plans.ts';
import { dubaiDay } from '../../../lib/format.ts';

const dayMs = 86_400_000;
const instantOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

export const addDays = (day: string, count: number): string =>
  new Date(instantOf(day) + count * dayMs).toISOString().slice(0, 10);

const daysBetween = (from: string, to: string): number =>
  Math.round((instantOf(to) - instantOf(from)) / dayMs);

/** A pause begins tomorrow; today's meals are delivered. */
export const pauseStart = (today: string): string => addDays(today, 1);

export const firstReturn = (today: string): string => addDays(today, 2);
export const lastReturn = (today: string): string => addDays(pauseStart(today), maxPauseDays);

interface Pause {
  readonly today: string;
  /** The first day after the pause. */
  readonly until: string;
  readonly planId: PlanId;
  readonly nextBilling: string;
  /** Skipped days, already credited: a pause does not credit them again. */
  readonly skipped: readonly string[];
}

export interface PauseEffect {
  readonly from: string;
  readonly lastDay: string;
  readonly days: number;
  readonly skippedDays: number;
  readonly mealsFrom: string;
  readonly nextBilling: string;
}

function firstMealDay(planId: PlanId, from: string): string {
  const weekday = new Date(instantOf(from)).getUTCDay();
  return isMealDay(planId, weekday) ? from : firstMealDay(planId, addDays(from, 1));
}

export function pauseEffect({ today, until, planId, nextBilling, skipped }: Pause): PauseEffect {
  const from = pauseStart(today);
  const days = daysBetween(from, until);
  const skippedDays = skipped.filter((day) => day >= from && day < until).length;
  return {
    from,
    lastDay: addDays(until, -1),
    days,
    skippedDays,
    mealsFrom: firstMealDay(planId, until),
    nextBilling: addDays(nextBilling, days - skippedDays),
  };
}

export function dayWord(instant: Date, today: string): 'today' | 'tomorrow' | 'on_day' {
  const day = dubaiDay(instant);
  if (day === today) return 'today';
  return day === addDays(today, 1) ? 'tomorrow' : 'on_day';
}

/** `endsOn` is the first day without meals. */
export const lastDayOf = (endsOn: string): string => addDays(endsOn, -1);

export const isNothing = (sum: string | null): boolean => sum === null || /^0(\.0+)? AED$/.test(sum);

export type Task = 'plan' | 'pause' | 'card' | 'cancel';
