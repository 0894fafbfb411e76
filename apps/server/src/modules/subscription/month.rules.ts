import { maxPauseDays } from '@sufra/contract/plans.ts';
import { retryDays } from '@sufra/contract/promises.ts';
import { addDays, addMonth, daysBetween, type DubaiDay } from '../../platform/pure/dubai-time.ts';

/** A paid month: from its first day up to, not including, its last. */
export interface PaidMonth {
  readonly periodStart: DubaiDay;
  readonly periodEnd: DubaiDay;
  /** Days that pauses moved the end by. */
  readonly givenBackDays: number;
}

/** A failed charge is tried again so many days after the failure before. */
export const retryGaps: readonly number[] = retryDays.map((day, at) => day - (retryDays[at - 1] ?? 0));

const lastRetryDay = retryGaps.reduce((sum, gap) => sum + gap, 0);

/** The date of the month, 1 to 31. */
export const dateOf = (day: DubaiDay): number => Number(day.slice(8));

/** The days that were paid for, however far pauses moved the end. */
export const paidDays = ({ periodStart, periodEnd, givenBackDays }: PaidMonth): number =>
  daysBetween(periodStart, periodEnd) - givenBackDays;

/**
 * The month after the paid one. It follows without a gap while the charge comes by the last day it is tried on; one
 * that comes later still, after an outage, begins a new month on its own day: nobody pays for days that are over.
 */
export function nextMonth(
  { periodEnd, anchorDate }: { periodEnd: DubaiDay; anchorDate: number },
  today: DubaiDay,
): PaidMonth & { anchorDate: number } {
  const isLate = daysBetween(periodEnd, today) > lastRetryDay;
  const periodStart = isLate ? today : periodEnd;
  const anchor = isLate ? dateOf(today) : anchorDate;
  return {
    periodStart,
    periodEnd: addMonth(periodStart, anchor),
    anchorDate: anchor,
    givenBackDays: 0,
  };
}

interface Pause {
  readonly pausedFrom: DubaiDay;
  readonly pausedUntil: DubaiDay | null;
}

/** The first day with meals again; a pause without a chosen day ends by itself after the longest one there is. */
export const pauseEnd = ({ pausedFrom, pausedUntil }: Pause): DubaiDay =>
  pausedUntil ?? addDays(pausedFrom, maxPauseDays);

/**
 * The days a pause gives back when it ends `on` a day: those from its first day up to, not including, that one. A day
 * that was skipped has been credited already. None when it ends before it began.
 */
export function givenBack(pausedFrom: DubaiDay, on: DubaiDay, skippedDays: readonly DubaiDay[]): number {
  const skipped = skippedDays.filter((day) => day >= pausedFrom && day < on).length;
  return Math.max(0, daysBetween(pausedFrom, on)) - skipped;
}
