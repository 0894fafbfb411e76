import { plans, type PlanId } from '@sufra/contract/plans.ts';
import { addDays, daysBetween, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import { roundFils, type Fils } from '../../platform/pure/money.ts';
import { paidDays, type PaidMonth } from './month.rules.ts';

export interface PlanChange {
  readonly planId: PlanId;
  /** The new monthly price in fils. */
  readonly price: Fils;
  /** What the rest of the month costs more with the new plan; negative when it costs less. */
  readonly difference: Fils;
  /** Days the difference is counted over, and all days of the paid month. */
  readonly daysLeft: number;
  readonly daysInPeriod: number;
}

/**
 * Today counts as used and keeps the old plan; the days left are those from tomorrow to the end of the paid month. A
 * day that was skipped has been credited whole and counts for neither plan. The difference of the prices x days left /
 * days of the month is rounded half up once: from AED 599.00 to 999.00 with 20 of 30 days left, 266.67.
 */
export function planChange(
  current: PaidMonth & { readonly price: Fils },
  planId: PlanId,
  today: DubaiDay,
  skippedDays: readonly DubaiDay[],
): PlanChange {
  const price = plans[planId].priceFils;
  const daysInPeriod = paidDays(current);
  const ahead = Math.max(0, daysBetween(addDays(today, 1), current.periodEnd));
  const skipped = skippedDays.filter((day) => day > today && day < current.periodEnd).length;
  const daysLeft = ahead - skipped;
  const size = roundFils((Math.abs(price - current.price) * daysLeft) / daysInPeriod);
  return { planId, price, difference: price < current.price ? 0 - size : size, daysLeft, daysInPeriod };
}

/** What is charged to the card now, after the credit on the account, and what is credited. */
export const sumsOf = (difference: Fils, creditOnAccount: Fils): { due: Fils; credit: Fils } => ({
  due: Math.max(0, difference - creditOnAccount),
  credit: Math.max(0, 0 - difference),
});
