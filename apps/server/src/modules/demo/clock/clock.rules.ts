import type { clockGoals } from '@sufra/contract/demo-panel.ts';
import { addDays, addMonth, dubaiDay, instantOf } from '../../../platform/pure/dubai-time.ts';

export type ClockGoal = (typeof clockGoals)[number];

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** After the usual hour of the message of the day, before the first meal can no longer be skipped. */
const morning = 8 * 60 + 30;
/** What a demo lives through in all: cards and documents of its world last longer. */
const longestDays = 400;

/** Whether a demo that began then may still be sent ahead to this instant. */
export const isWithinReach = (beganAt: Date, goal: Date): boolean =>
  goal.getTime() - beganAt.getTime() <= longestDays * dayMs;

/**
 * The instant that is meant: half past eight tomorrow, or on the day after the same date of next month, when what was
 * paid for today has been renewed.
 */
export function goalOf(to: ClockGoal, now: Date): Date {
  const today = dubaiDay(now);
  const day = to === 'tomorrow' ? addDays(today, 1) : addDays(addMonth(today), 1);
  return instantOf(day, morning);
}

/** A short way is gone hour by hour, a long one in steps of three. */
const shortWayMs = 2 * dayMs;

/** The instant to stop at next, so that what is due on the way happens near its time; the last stop is the goal. */
export function nextStop(now: Date, goal: Date): Date {
  const left = goal.getTime() - now.getTime();
  const step = left <= shortWayMs ? hourMs : 3 * hourMs;
  // Whole hours: what is told at eight is told at eight and not at half past.
  const next = (Math.floor(now.getTime() / step) + 1) * step;
  return new Date(Math.min(next, goal.getTime()));
}

/** Whole days the demo is ahead by. */
export const daysOf = (aheadMs: number): number => Math.floor(aheadMs / dayMs);
