import type { InvoiceLineCode } from '@sufra/contract/invoices.ts';
import type { MealTime } from '@sufra/contract/options.ts';
import type { PlanId } from '@sufra/contract/plans.ts';
import type { SubscriptionStatus } from '@sufra/contract/statuses.ts';
import type { DomainEvents } from '../../domain-events.ts';
import { addDays, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import type { Fils } from '../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import type { PaidMonth } from './month.rules.ts';

export interface Subscription extends PaidMonth {
  readonly id: string;
  readonly accountId: string;
  readonly planId: PlanId;
  readonly status: SubscriptionStatus;
  /** Of a month, VAT included. */
  readonly price: Fils;
  readonly startedOn: DubaiDay;
  /** The date of the month it renews on, where the month has it. */
  readonly anchorDate: number;
  readonly firstSuggestionOn: DubaiDay;
  readonly pausedFrom: DubaiDay | null;
  /** The first day with meals again, where one was chosen. */
  readonly pausedUntil: DubaiDay | null;
  /** The account is suspended: the first day without meals. */
  readonly heldFrom: DubaiDay | null;
  /** Cancelled: the first day without meals. */
  readonly endsOn: DubaiDay | null;
  /** The plan in force up to and including the day of the last change. */
  readonly previousPlanId: PlanId | null;
  readonly planChangedOn: DubaiDay | null;
  /** Of the month that is past due. */
  readonly failedAttempts: number;
  readonly nextAttemptOn: DubaiDay | null;
  /** Charges less credits booked so far. */
  readonly booked: Fils;
}

/** Days that were skipped and credited; a pause and a change of plan do not count them again. */
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
  /** What was paid by card, where the hold began inside the days of the guarantee; null after them. */
  readonly refund: Fils | null;
  /** What of all that was paid by card is disputed; nothing where it is left out. */
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
  /** What was paid by card, inside the days of the guarantee; null after them. */
  readonly refund: Fils | null;
  /** What of it is disputed; nothing where it is left out. */
  readonly disputed?: Fils | null;
}
export interface Erasing {
  readonly kind: 'erase';
  readonly refund: Fils | null;
}
export interface Renewing {
  readonly kind: 'renew';
  /** What the card paid; the rest of the price was credit on the account. */
  readonly charged: Fils;
}
export interface Failing {
  readonly kind: 'failRenewal';
  readonly amount: Fils;
  /** The gateway's reason, or that there is no card. */
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
  /** Take a cancellation back; let it take effect; use another card; wait for a suspended account. */
  | { readonly kind: 'keep' | 'end' | 'changeCard' | 'hold' };

type Change = DomainEvents['subscription.changed']['change'];
export type TellParams = Readonly<Record<string, string>>;

/** A line of the invoice or credit note. */
interface Line {
  readonly code: InvoiceLineCode;
  readonly params: Readonly<Record<string, string | number>>;
}

/** What is done together with saving the subscription, in one transaction. */
export type Effect =
  | { readonly kind: 'charge'; readonly amount: Fils; readonly line: Line }
  | {
      readonly kind: 'credit';
      readonly reason: 'skip' | 'plan_change' | 'cancellation';
      readonly amount: Fils;
      readonly line: Line;
    }
  /** Gives back every payment of the subscription. */
  | { readonly kind: 'refund' }
  /** Gives back the credit that is left: no charge will use it up any more. */
  | { readonly kind: 'payOutCredit' }
  /** The month that is past due is charged at once. */
  | { readonly kind: 'collect' }
  | { readonly kind: 'tell'; readonly change: Change; readonly params: TellParams };

export interface Moved {
  readonly subscription: Subscription;
  readonly effects: readonly Effect[];
}

export const moved = (subscription: Subscription, ...effects: readonly Effect[]): Result<Moved> =>
  ok({ subscription, effects });

/** Why it is not possible now, as `params.reason`: a status, `held`, `ending`, `renewal_due`, `same_plan` or `not_due`. */
export const notNow = (reason: string): Result<never> => refuse('not_possible_now', { params: { reason } });

/** Announces a change with the day it happened. */
export const tell = (change: Change, day: DubaiDay, params: TellParams = {}): Effect => ({
  kind: 'tell',
  change,
  params: { day, ...params },
});

/** The line of a month: its plan, first and last day. */
export const monthLine = ({ planId, periodStart, periodEnd }: Subscription): Line => ({
  code: 'subscription',
  params: { plan: planId, from: periodStart, to: addDays(periodEnd, -1) },
});
