import type { InvoiceLineCode } from '@sufra/contract/invoices.ts';
import type { MealTime } from '@sufra/contract/options.ts';
import { type PlanId, maxPauseDays } from '@sufra/contract/plans.ts';
import type { SubscriptionStatus } from '@sufra/contract/statuses.ts';
import type { DomainEvents } from '../../../domain-events.ts';
import { addDays, type DubaiDay, addMonth, daysBetween } from '../../../platform/pure/dubai-time.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { retryDays } from '@sufra/contract/promises.ts';

export interface Subscription extends PaidMonth {
  readonly id: string;
  readonly accountId: string;
  readonly planId: PlanId;
  readonly status: SubscriptionStatus;
  /** Per month, VAT included. */
  readonly price: Fils;
  readonly startedOn: DubaiDay;
  /** The day of the month it renews on, 1 to 31. */
  readonly anchorDate: number;
  readonly firstSuggestionOn: DubaiDay;
  readonly pausedFrom: DubaiDay | null;
  /** The first day with meals again; null for an open-ended pause. */
  readonly pausedUntil: DubaiDay | null;
  /** The first day without meals of a suspended account. */
  readonly heldFrom: DubaiDay | null;
  /** The first day without meals after a cancellation. */
  readonly endsOn: DubaiDay | null;
  /** In force up to and including `planChangedOn`. */
  readonly previousPlanId: PlanId | null;
  readonly planChangedOn: DubaiDay | null;
  /** For the past-due month. */
  readonly failedAttempts: number;
  readonly nextAttemptOn: DubaiDay | null;
  /** Charges less credits booked so far. */
  readonly booked: Fils;
}

/** Skipped days are already credited: pauses and plan changes must not count them again. */
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
  /** Everything paid by card, where the hold began inside the guarantee period; null after it. */
  readonly refund: Fils | null;
  /** The disputed part of what was paid by card. */
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
  /** Everything paid by card inside the guarantee period; null after it. */
  readonly refund: Fils | null;
  /** The disputed part of it. */
  readonly disputed?: Fils | null;
}
export interface Erasing {
  readonly kind: 'erase';
  readonly refund: Fils | null;
}
export interface Renewing {
  readonly kind: 'renew';
  /** Paid by card; account credit covered the rest of the price. */
  readonly charged: Fils;
}
export interface Failing {
  readonly kind: 'failRenewal';
  readonly amount: Fils;
  /** The gateway's reason, `no_card` or `disputed`. */
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
export type TellParams = Readonly<Record<string, string>>;

interface Line {
  readonly code: InvoiceLineCode;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Performed in the transaction that saves the subscription. */
export type Effect =
  | { readonly kind: 'charge'; readonly amount: Fils; readonly line: Line }
  | {
      readonly kind: 'credit';
      readonly reason: 'skip' | 'plan_change' | 'cancellation';
      readonly amount: Fils;
      readonly line: Line;
    }
  /** Refunds every payment of the subscription. */
  | { readonly kind: 'refund' }
  /** Refunds the remaining credit, since no charge will use it up. */
  | { readonly kind: 'payOutCredit' }
  /** Charges the past-due month at once. */
  | { readonly kind: 'collect' }
  | { readonly kind: 'tell'; readonly change: Change; readonly params: TellParams };

export interface Moved {
  readonly subscription: Subscription;
  readonly effects: readonly Effect[];
}

export const moved = (subscription: Subscription, ...effects: readonly Effect[]): Result<Moved> =>
  ok({ subscription, effects });

/** `params.reason` is a status or `held`, `ending`, `charging`, `renewal_due`, `same_plan`, `not_due`, `none`. */
export const notNow = (reason: string): Result<never> => refuse('not_possible_now', { params: { reason } });

export const tell = (change: Change, day: DubaiDay, params: TellParams = {}): Effect => ({
  kind: 'tell',
  change,
  params: { day, ...params },
});

export const monthLine = ({ planId, periodStart, periodEnd }: Subscription): Line => ({
  code: 'subscription',
  params: { plan: planId, from: periodStart, to: addDays(periodEnd, -1) },
});

/** A paid month; `periodEnd` is excluded. */
export interface PaidMonth {
  readonly periodStart: DubaiDay;
  readonly periodEnd: DubaiDay;
  /** Days by which pauses and holds moved the end. */
  readonly givenBackDays: number;
}

/** Days between a failed charge and the next retry. */
export const retryGaps: readonly number[] = retryDays.map((day, at) => day - (retryDays[at - 1] ?? 0));

const lastRetryDay = retryGaps.reduce((sum, gap) => sum + gap, 0);

/** Day of the month, 1 to 31. */
export const dateOf = (day: DubaiDay): number => Number(day.slice(8));

/** The days paid for, without those that pauses and holds added. */
export const paidDays = ({ periodStart, periodEnd, givenBackDays }: PaidMonth): number =>
  daysBetween(periodStart, periodEnd) - givenBackDays;

/**
 * The month after the paid one. It follows without a gap as long as the charge comes within the retries. After an outage it
 * starts on the day of the charge, so that no past days are charged.
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

/** The first day with meals again; an open-ended pause ends after the maximum length. */
export const pauseEnd = ({ pausedFrom, pausedUntil }: Pause): DubaiDay =>
  pausedUntil ?? addDays(pausedFrom, maxPauseDays);

/** The days returned for a pause from `pausedFrom` to `on`, exclusive, without skipped days; zero if it never began. */
export function givenBack(pausedFrom: DubaiDay, on: DubaiDay, skippedDays: readonly DubaiDay[]): number {
  const skipped = skippedDays.filter((day) => day >= pausedFrom && day < on).length;
  return Math.max(0, daysBetween(pausedFrom, on)) - skipped;
}

/**
 * Ends a pause today, or on its chosen end if that has passed. The paid month and its renewal date move by the paused days
 * that were not skipped: paused on 10 June and resumed on 20 June, a month to 1 July ends on 11 July, the next on 11 August.
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
