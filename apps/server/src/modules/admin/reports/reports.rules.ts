import { cancelCauses, type CancelCause } from '@sufra/contract/admin/reports.ts';
import type { OrderReason } from '@sufra/contract/ordering/ordering.ts';
import { addDays, daysBetween, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import type { Fils } from '../../../platform/pure/money.ts';

/** What happened on a Dubai day; `reason` of cancelled orders only, `fils` of refunds only. */
export interface DayFact {
  readonly day: DubaiDay;
  readonly what: 'placed' | 'on_time' | 'late' | 'cancelled' | 'missed' | 'refunded';
  readonly reason: OrderReason | null;
  readonly count: number;
  readonly fils: Fils;
}

export interface DayReport {
  readonly placed: number;
  readonly delivered: number;
  readonly onTimePercent: number | null;
  readonly late: number;
  readonly missed: number;
  readonly cancelled: Readonly<Record<CancelCause, number>>;
  readonly refunds: Fils;
}

const causes: Readonly<Partial<Record<OrderReason, CancelCause>>> = {
  customer_cancelled: 'customer',
  nobody_answered: 'kitchen',
  partner_rejected: 'kitchen',
  partner_closed: 'kitchen',
  partner_unable: 'kitchen',
  admin_cancelled: 'staff',
  no_longer_safe: 'safety',
  dish_changed: 'safety',
  overdue: 'overdue',
  unreachable: 'door',
};

const causeOf = (reason: OrderReason | null): CancelCause =>
  (reason === null ? undefined : causes[reason]) ?? 'other';

/** Percent with one decimal; null without a base. */
export const percentOf = (share: number, base: number): number | null =>
  base === 0 ? null : Math.round((share / base) * 1000) / 10;

/** The Dubai days, both included. */
export const daysOf = (from: DubaiDay, to: DubaiDay): DubaiDay[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));

export function reportOf(facts: readonly DayFact[]): DayReport {
  const sum = (what: DayFact['what'], of: 'count' | 'fils' = 'count'): number =>
    facts.filter((fact) => fact.what === what).reduce((total, fact) => total + fact[of], 0);
  const onTime = sum('on_time');
  const late = sum('late');
  const cancelled = Object.fromEntries(cancelCauses.map((cause) => [cause, 0])) as Record<
    CancelCause,
    number
  >;
  for (const { what, reason, count } of facts) if (what === 'cancelled') cancelled[causeOf(reason)] += count;
  return {
    ...{ placed: sum('placed'), delivered: onTime + late, onTimePercent: percentOf(onTime, onTime + late) },
    ...{ late, missed: sum('missed'), cancelled, refunds: sum('refunded', 'fils') },
  };
}
