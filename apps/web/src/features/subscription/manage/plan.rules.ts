import { maxPauseDays, type PlanId, planIds } from '@sufra/contract/subscription/plans.ts';
import { dubaiDay } from '../../../lib/format.ts';

const dayMs = 86_400_000;
const instantOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

export const addDays = (day: string, count: number): string =>
  new Date(instantOf(day) + count * dayMs).toISOString().slice(0, 10);

/** A pause from `from` lasts at least a day. */
export const firstReturn = (from: string): string => addDays(from, 1);
export const lastReturn = (from: string): string => addDays(from, maxPauseDays);

/** Nothing to resume: the job ends the pause that day. */
export const isBackSoon = (pausedUntil: string | null, today: string): boolean =>
  pausedUntil !== null && pausedUntil <= addDays(today, 1);

/** `from` is the first day without meals. */
export const haveMealsStopped = (from: string | null, today: string): boolean =>
  from !== null && from <= today;

export function dayWord(instant: Date, today: string): 'today' | 'tomorrow' | 'on_day' {
  const day = dubaiDay(instant);
  if (day === today) return 'today';
  return day === addDays(today, 1) ? 'tomorrow' : 'on_day';
}

/** `endsOn` is the first day without meals. */
export const lastDayOf = (endsOn: string): string => addDays(endsOn, -1);

export const isNothing = (sum: string | null): boolean => sum === null || /^0(\.0+)? AED$/.test(sum);

export const smallerPlan = (planId: PlanId): PlanId | null => planIds[planIds.indexOf(planId) - 1] ?? null;

export type Task = 'plan' | 'pause' | 'card' | 'cancel';
