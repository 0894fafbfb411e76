import type { InvoiceLineCode } from '@sufra/contract/money/invoices.ts';
import type { MealTime } from '@sufra/contract/options.ts';
import { type PlanId, maxPauseDays } from '@sufra/contract/subscription/plans.ts';
import type { SubscriptionStatus } from '@sufra/contract/statuses.ts';
import type { DomainEvents } from '../../../domain-events.ts';
import { addDays, type DubaiDay, addMonth, daysBetween } from '../../../platform/pure/dubai-time.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { retryDays } from '@sufra/contract/subscription/promises.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export interface Subscription extends PaidMonth {
  readonly id: string;
  readonly accountId: AccountId;
  readonly planId: PlanId;
  readonly status: SubscriptionStatus;
  readonly price: Fils;
  readonly startedOn: DubaiDay;
  /** Day of the month, 1 to 31. */
  readonly anchorDate: number;
  readonly firstSuggestionOn: DubaiDay;
  readonly pausedFrom: DubaiDay | null;
  readonly pausedUntil: DubaiDay | null;
  readonly heldFrom: DubaiDay | null;
  readonly endsOn: DubaiDay | null;
  /** In force up to and including `planChangedOn`. */
  readonly previousPlanId: PlanId | null;
  readonly planChangedOn: DubaiDay | null;
  readonly failedAttempts: number;
  readonly nextAttemptOn: DubaiDay | null;
  /** Charges less credits, in fils. */
  readonly booked: Fils;
}

/** Already credited, so pauses and plan changes must not count these days. */
interface WithSkips {
  readonly skippedDays: readonly DubaiDay[];
}

export interface Pausing {
  readonly kind: 'pause';
  readonly until: DubaiDay | null;
}
export interface Resuming extends WithSkips {
  readonly kind: 'resume';
}
export interface Releasing extends WithSkips {
  readonly kind: 'release';
}
export interface Closing extends WithSkips {
  readonly kind: 'close';
  readonly refund: Fils | null;
  readonly disputed?: Fils | null;
}
export interface Skipping {
  readonly kind: 'skip';
  readonly day: DubaiDay;
  readonly mealTimes: readonly MealTime[];
  readonly credit: Fils;
}
export interface Changing extends WithSkips {
  readonly kind: 'changePlan';
  readonly planId: PlanId;
}
export interface Cancelling extends WithSkips {
  readonly kind: 'cancel';
  readonly refund: Fils | null;
  readonly disputed?: Fils | null;
}
export interface Erasing {
  readonly kind: 'erase';
  readonly refund: Fils | null;
}
export interface Renewing {
  readonly kind: 'renew';
  readonly charged: Fils;
}
export interface Failing {
  readonly kind: 'failRenewal';
  readonly amount: Fils;
  readonly reason: string;
}

export type Command =
  | Pausing
  | Resuming
  | Releasing
  | Closing
  | Skipping
  | Changing
  | Cancelling
  | Erasing
  | Renewing
  | Failing
  | { readonly kind: 'keep' | 'end' | 'changeCard' | 'hold' };

type Change = DomainEvents['subscription.changed']['change'];
export type ChangeParams = Readonly<Record<string, string>>;

interface Line {
  readonly code: InvoiceLineCode;
  readonly params: Readonly<Record<string, string | number>>;
}

export type Effect =
  | { readonly kind: 'charge'; readonly amount: Fils; readonly line: Line }
  | {
      readonly kind: 'credit';
      readonly reason: 'skip' | 'plan_change' | 'cancellation';
      readonly amount: Fils;
      readonly line: Line;
    }
  | { readonly kind: 'refund' }
  | { readonly kind: 'payOutCredit' }
  | { readonly kind: 'collect' }
  | { readonly kind: 'announce'; readonly change: Change; readonly params: ChangeParams };

export interface Moved {
  readonly subscription: Subscription;
  readonly effects: readonly Effect[];
}

export const moved = (subscription: Subscription, ...effects: readonly Effect[]): Result<Moved> =>
  ok({ subscription, effects });

export const notNow = (reason: string): Result<never> => refuse('not_possible_now', { params: { reason } });

export const announcement = (change: Change, day: DubaiDay, params: ChangeParams = {}): Effect => ({
  kind: 'announce',
  change,
  params: { day, ...params },
});

export const monthLine = ({ planId, periodStart, periodEnd }: Subscription): Line => ({
  code: 'subscription',
  params: { plan: planId, from: periodStart, to: addDays(periodEnd, -1) },
});

/** `periodEnd` is excluded. */
export interface PaidMonth {
  readonly periodStart: DubaiDay;
  readonly periodEnd: DubaiDay;
  /** Days by which pauses and holds moved the end. */
  readonly givenBackDays: number;
}

export const retryGaps: readonly number[] = retryDays.map((day, at) => day - (retryDays[at - 1] ?? 0));

const lastRetryDay = retryGaps.reduce((sum, gap) => sum + gap, 0);

export const dateOf = (day: DubaiDay): number => Number(day.slice(8));

export const paidDays = ({ periodStart, periodEnd, givenBackDays }: PaidMonth): number =>
  daysBetween(periodStart, periodEnd) - givenBackDays;

/**
 * Follows without a gap within the retries. After an outage it starts on the day of the charge, so past days cost
 * nothing.
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

export const pauseEnd = ({ pausedFrom, pausedUntil }: Pause): DubaiDay =>
  pausedUntil ?? addDays(pausedFrom, maxPauseDays);

/** Skipped days are not given back. */
export function givenBack(pausedFrom: DubaiDay, on: DubaiDay, skippedDays: readonly DubaiDay[]): number {
  const skipped = skippedDays.filter((day) => day >= pausedFrom && day < on).length;
  return Math.max(0, daysBetween(pausedFrom, on)) - skipped;
}

/**
 * The month moves by the unskipped days: paused from 10 to 20 June, a month to 1 July ends on 11 July, the next on 11
 * August.
 */
export function endPause(
  subscription: Subscription,
  skippedDays: readonly DubaiDay[],
  today: DubaiDay,
): Subscription {
  const { pausedFrom, pausedUntil } = subscription;
  if (pausedFrom === null) return subscription;
  const end = pauseEnd({ pausedFrom, pausedUntil });
  const days = givenBack(pausedFrom, today < end ? today : end, skippedDays);
  const periodEnd = addDays(subscription.periodEnd, days);
  return {
    ...subscription,
    status: 'active',
    pausedFrom: null,
    pausedUntil: null,
    periodEnd,
    givenBackDays: subscription.givenBackDays + days,
    anchorDate: days === 0 ? subscription.anchorDate : dateOf(periodEnd),
  };
}
