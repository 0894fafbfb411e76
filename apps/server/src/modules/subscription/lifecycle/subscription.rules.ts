import type { InvoiceLineCode } from '@sufra/contract/money/invoices.ts';
import type { MealTime } from '@sufra/contract/options.ts';
import { type PlanId, maxPauseDays } from '@sufra/contract/subscription/plans.ts';
import type { SubscriptionStatus } from '@sufra/contract/statuses.ts';
import type { DomainEvents } from '../../../domain-events.ts';
import { addDays, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
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
  /** The first day without meals, also of a month that wasn't paid. */
  readonly pausedFrom: DubaiDay | null;
  readonly pausedUntil: DubaiDay | null;
  readonly heldFrom: DubaiDay | null;
  readonly endsOn: DubaiDay | null;
  /** In force up to and including `planChangedOn`. */
  readonly previousPlanId: PlanId | null;
  readonly planChangedOn: DubaiDay | null;
  readonly previousPrice?: Fils | null;
  readonly failedAttempts: number;
  readonly nextAttemptOn: DubaiDay | null;
  /** Charges less credits, in fils. */
  readonly booked: Fils;
  /** The card that failed when the days of grace were given. */
  readonly graceCard: string | null;
  /** The guarantee was used. */
  readonly isRefunded: boolean;
  readonly noticedFor: DubaiDay | null;
}

export interface Pausing {
  readonly kind: 'pause';
  readonly until: DubaiDay | null;
}
export interface Closing {
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
export interface Changing {
  readonly kind: 'changePlan';
  readonly change: PlanChange;
}
export interface Cancelling {
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
export interface Noticing {
  readonly kind: 'giveNotice';
  readonly price: Fils;
  readonly amount: Fils;
  readonly lastFour: string | null;
}
export interface Failing {
  readonly kind: 'failRenewal';
  readonly amount: Fils;
  readonly reason: string;
  /** Set if meals go on for the days of grace. */
  readonly graceCard: string | null;
}

export type Command =
  | Pausing
  | Closing
  | Skipping
  | Changing
  | Cancelling
  | Erasing
  | Renewing
  | Failing
  | Noticing
  | { readonly kind: 'resume' | 'release' | 'keep' | 'end' | 'changeCard' | 'hold' };

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
      /** All that is booked, with a credit note for each invoice. */
      readonly isReversal?: true;
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
  /** Days by which pauses, holds and delays moved the end. */
  readonly givenBackDays: number;
}

export interface PlanChange {
  readonly planId: PlanId;
  /** Per month, in fils. */
  readonly price: Fils;
  /** For the meals still open in this month, in fils; negative for less. */
  readonly difference: Fils;
  /** The first day of the new plan. */
  readonly from: DubaiDay;
  readonly mealsLeft: number;
  readonly mealsInPeriod: number;
}

export const retryGaps: readonly number[] = retryDays.map((day, at) => day - (retryDays[at - 1] ?? 0));

export const lastRetryDay = retryGaps.reduce((sum, gap) => sum + gap, 0);

export const dateOf = (day: DubaiDay): number => Number(day.slice(8));

interface Pause {
  readonly pausedFrom: DubaiDay;
  readonly pausedUntil: DubaiDay | null;
}

export const pauseEnd = ({ pausedFrom, pausedUntil }: Pause): DubaiDay =>
  pausedUntil ?? addDays(pausedFrom, maxPauseDays);

/** Days that weren't served for another reason; the job ends this pause tomorrow. */
export const pausedUntilTomorrow = (
  subscription: Subscription,
  from: DubaiDay,
  today: DubaiDay,
): Subscription => ({ ...subscription, status: 'paused', pausedFrom: from, pausedUntil: addDays(today, 1) });
