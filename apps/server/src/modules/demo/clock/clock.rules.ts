import type { clockGoals } from '@sufra/contract/demo/demo-panel.ts';
import { addDays, addMonth, dubaiDay, instantOf } from '../../../platform/pure/dubai-time.ts';

export type ClockGoal = (typeof clockGoals)[number];

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** After the daily message, before the cut-off of the first meal. */
const morning = 8 * 60 + 30;
const longestDays = 400;

export const isWithinReach = (beganAt: Date, goal: Date): boolean =>
  goal.getTime() - beganAt.getTime() <= longestDays * dayMs;

/** Half an hour on, 8:30 tomorrow, or a month and a day ahead, after renewals. */
export function goalOf(to: ClockGoal, now: Date): Date {
  if (to === 'half_hour') return new Date(now.getTime() + hourMs / 2);
  const today = dubaiDay(now);
  const day = to === 'tomorrow' ? addDays(today, 1) : addDays(addMonth(today), 1);
  return instantOf(day, morning);
}

const shortWayMs = 2 * dayMs;

/** Hourly, or three-hourly on a long way, so jobs run close to their time. */
export function nextStop(now: Date, goal: Date): Date {
  const left = goal.getTime() - now.getTime();
  const step = left <= shortWayMs ? hourMs : 3 * hourMs;
  const next = (Math.floor(now.getTime() / step) + 1) * step;
  return new Date(Math.min(next, goal.getTime()));
}

export const daysOf = (aheadMs: number): number => Math.floor(aheadMs / dayMs);
