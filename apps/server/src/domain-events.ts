import type { EventReason } from '@sufra/contract/catering/catering.ts';
import type { OrderReason } from '@sufra/contract/ordering/ordering.ts';
import type { PayoutFailure } from '@sufra/contract/money/payouts.ts';
import type { PlanId } from '@sufra/contract/subscription/plans.ts';
import type { DeliveryStatus, OrderStatus } from '@sufra/contract/statuses.ts';

/** `lapsed`: the last open quote expired. */
export type CateringChange =
  | 'requested'
  | 'quoted'
  | 'lapsed'
  | 'booked'
  | 'rescheduled'
  | 'cancelled'
  | 'expired'
  | 'completed'
  | 'payment_failed'
  | 'unpaid'
  | 'settled'
  | 'due_tomorrow';

export interface DomainEvents {
  /** The first month was paid. */
  'subscription.started': { accountId: string; subscriptionId: string; planId: PlanId };
  /** `params` holds Dubai days and AED texts. */
  'subscription.changed': {
    accountId: string;
    subscriptionId: string;
    change:
      | 'paused'
      | 'resumed'
      | 'skipped'
      | 'plan_changed'
      | 'cancelled'
      | 'kept'
      | 'renewed'
      | 'payment_failed'
      | 'expired'
      | 'card_changed'
      | 'held'
      | 'released'
      | 'closed';
    params: Readonly<Record<string, string>>;
  };
  /** Listeners recheck open suggestions. */
  'household.diet_changed': { accountId: string };
  /** At most daily. */
  'planner.slots_empty': { day: string; slots: number };
  /** `mealIds` may have become unsafe; null is all meals. */
  'catalogue.changed': { mealIds: string[] | null };
  /** `version` grows with each change. */
  'order.changed': {
    orderId: string;
    accountId: string;
    partnerId: string;
    /** The previous partner of a reassigned order. */
    formerPartnerId: string | null;
    status: OrderStatus;
    version: number;
    reason: OrderReason | null;
  };
  /** `driverIds` also need to refresh. */
  'delivery.changed': {
    deliveryId: string;
    orderId: string;
    driverIds: string[];
    status: DeliveryStatus;
  };
  'order.rated': { orderId: string; accountId: string; partnerId: string; mealId: string; stars: number };
  /** Once per order. */
  'order.late': { orderId: string; accountId: string };
  /** Moved by `minutes`. */
  'order.delayed': {
    orderId: string;
    accountId: string;
    partnerId: string;
    minutes: number;
    /** Delays so far. */
    delays: number;
    version: number;
  };
  /** Became unsafe for the household, or safe again. */
  'order.recipe_changed': {
    orderId: string;
    accountId: string;
    partnerId: string;
    isSafe: boolean;
    version: number;
  };
  /** Listeners recheck its open orders. */
  'catalogue.dish_changed': { mealId: string };
  /** `version` grows with each change. */
  'catering.changed': {
    eventId: string;
    accountId: string;
    /** The quoting or booked chef. */
    partnerId: string | null;
    change: CateringChange;
    reason: EventReason | null;
    version: number;
  };
  /** `isFirst` after a while without messages. */
  'catering.message_written': {
    eventId: string;
    messageId: string;
    to: 'customer' | 'chef';
    isFirst: boolean;
  };
  /** Issue an invoice or credit note for the ledger entry. */
  'money.invoice_due': { entryId: string };
  /** Request the refund from the gateway. */
  'money.refund_due': { refundId: string };
  /** Amount in fils. */
  'money.refunded': { accountId: string; subject: string; amount: number };
  /** The amount, in fils, became account credit. */
  'money.refund_refused': { accountId: string; subject: string; amount: number };
  'application.changed': {
    applicationId: string;
    accountId: string;
    change: 'received' | 'approved' | 'rejected';
  };
  /** Suspended or reinstated. */
  'partner.changed': { partnerId: string; accountId: string; change: 'suspended' | 'reinstated' };
  'driver.application_changed': {
    applicationId: string;
    accountId: string;
    change: 'received' | 'approved' | 'rejected';
  };
  /** Suspended or reinstated. */
  'driver.changed': { driverId: string; accountId: string; change: 'suspended' | 'reinstated' };
  /** The account of the payee. */
  'money.payout_paid': { payoutId: string; accountId: string };
  /** It remains owed. */
  'money.payout_failed': {
    payoutId: string;
    accountId: string;
    reason: Exclude<PayoutFailure, 'run_discarded'>;
  };
  /** Suspended or reinstated. */
  'account.suspension_changed': { accountId: string };
  /** Each module deletes the account's personal data. */
  'account.erased': { accountId: string };
  /** For stores keyed by phone; identity's `openPhone` opens it. */
  'account.phone_freed': { accountId: string; sealedPhone: string };
  'page_texts.changed': Record<string, never>;
  /** `position` is the answer's index in the thread. */
  'support.answered': { requestId: string; accountId: string; number: string; position: number };
  /** Send the confirmation email. */
  'newsletter.asked': { subscriberId: string };
  /** Delete its object. */
  'document.removed': { documentId: string };
}

export type EventName = keyof DomainEvents;
