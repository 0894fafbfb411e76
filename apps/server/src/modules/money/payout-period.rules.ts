import type { PayoutKind } from '@sufra/contract/payouts.ts';
import { addDays, daysBetween, instantOf, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import type { Fils } from '../../platform/pure/money.ts';

/** The days from `startsOn` up to, not including, `cutOffOn`. */
export interface Period {
  readonly startsOn: DubaiDay;
  readonly cutOffOn: DubaiDay;
}

/** The Monday whose first minute ended the first periods. */
const firstCutOff: DubaiDay = '2026-01-05';

/** Partners every second Monday, drivers every Monday (spec 9). */
const lengthDays: Readonly<Record<PayoutKind, number>> = { partner: 14, driver: 7 };

/** Less than a dirham is not sent; it comes with a later run. */
export const minimumPayout: Fils = 100;

const endingOn = (kind: PayoutKind, cutOffOn: DubaiDay): Period => ({
  startsOn: addDays(cutOffOn, -lengthDays[kind]),
  cutOffOn,
});

/** The last period that is over on this day; null before the first has ended. */
export function lastPeriod(kind: PayoutKind, today: DubaiDay): Period | null {
  const days = daysBetween(firstCutOff, today);
  if (days < 0) return null;
  return endingOn(kind, addDays(today, -(days % lengthDays[kind])));
}

/** The day on which the next run is made. */
export function nextCutOff(kind: PayoutKind, today: DubaiDay): DubaiDay {
  const last = lastPeriod(kind, today);
  return last === null ? firstCutOff : addDays(last.cutOffOn, lengthDays[kind]);
}

/** The period whose last day is `to`; null when none ends then or it is not over yet. */
export function periodEnding(kind: PayoutKind, to: DubaiDay, today: DubaiDay): Period | null {
  const cutOffOn = addDays(to, 1);
  const isOver = daysBetween(cutOffOn, today) >= 0;
  return isOver && lastPeriod(kind, cutOffOn)?.cutOffOn === cutOffOn ? endingOn(kind, cutOffOn) : null;
}

/** The last day that counts. */
export const lastDay = ({ cutOffOn }: Pick<Period, 'cutOffOn'>): DubaiDay => addDays(cutOffOn, -1);

/** What was booked before this instant counts. */
export const cutOffInstant = ({ cutOffOn }: Pick<Period, 'cutOffOn'>): Date => instantOf(cutOffOn, 0);

/** What people and banks call a payout. */
export const referenceText = (number: number): string => `PO-${String(number).padStart(6, '0')}`;

/** The number in a reference as people type it, whole or without its zeros; null for other words. */
export function numberOfReference(q: string): number | null {
  const [, digits] = /^po-?(\d{1,12})$/i.exec(q.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}
