import type { PayoutKind } from '@sufra/contract/money/payouts.ts';
import { addDays, daysBetween, instantOf, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import type { Fils } from '../../../platform/pure/money.ts';

export interface Period {
  readonly startsOn: DubaiDay;
  readonly cutOffOn: DubaiDay;
}

const firstCutOff: DubaiDay = '2026-01-05';

const lengthDays: Readonly<Record<PayoutKind, number>> = { partner: 14, driver: 7 };

/** Leaves smaller amounts for a later run. */
export const minimumPayout: Fils = 100;

const endingOn = (kind: PayoutKind, cutOffOn: DubaiDay): Period => ({
  startsOn: addDays(cutOffOn, -lengthDays[kind]),
  cutOffOn,
});

export function lastPeriod(kind: PayoutKind, today: DubaiDay): Period | null {
  const days = daysBetween(firstCutOff, today);
  if (days < 0) return null;
  return endingOn(kind, addDays(today, -(days % lengthDays[kind])));
}

export function nextCutOff(kind: PayoutKind, today: DubaiDay): DubaiDay {
  const last = lastPeriod(kind, today);
  return last === null ? firstCutOff : addDays(last.cutOffOn, lengthDays[kind]);
}

/** Null unless a period ends on `to` and is over. */
export function periodEnding(kind: PayoutKind, to: DubaiDay, today: DubaiDay): Period | null {
  const cutOffOn = addDays(to, 1);
  const isOver = daysBetween(cutOffOn, today) >= 0;
  return isOver && lastPeriod(kind, cutOffOn)?.cutOffOn === cutOffOn ? endingOn(kind, cutOffOn) : null;
}

export const lastDay = ({ cutOffOn }: Pick<Period, 'cutOffOn'>): DubaiDay => addDays(cutOffOn, -1);

export const cutOffInstant = ({ cutOffOn }: Pick<Period, 'cutOffOn'>): Date => instantOf(cutOffOn, 0);

export const referenceText = (number: number): string => `PO-${String(number).padStart(6, '0')}`;

export function numberOfReference(q: string): number | null {
  const [, digits] = /^po-?(\d{1,12})$/i.exec(q.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}
