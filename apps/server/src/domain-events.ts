import type { EventReason } from '@sufra/contract/catering/catering.ts';
import type { OrderReason } from '@sufra/contract/ordering/ordering.ts';
import type { PayoutFailure } from '@sufra/contract/money/payouts.ts';
import type { PlanId } from '@sufra/contract/subscription/plans.ts';
import type { DeliveryStatus, OrderStatus } from '@sufra/contract/statuses.ts';

/** What became of a private-chef event; `lapsed`: its last open quote is gone. */
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
  /** A first month was paid and the subscription runs. */
  'subscription.started': { accountId: string; subscriptionId: string; planId: PlanId };
  /** Something in the life of a subscription; `params.day` is the Dubai day of it, sums are AED text, days are Dubai days. */
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
  /** Allergies, programs, dislikes or members changed; open suggestions must be checked again. */
  'household.diet_changed': { accountId: string };
  /** The count of a night found slots with nothing left to suggest; said once a day. */
  'planner.slots_empty': { day: string; slots: number };
  /** Meals or ingredients changed: `mealIds` are those that may have become unsafe for someone; null is all of them. */
  'catalogue.changed': { mealIds: string[] | null };
  /** An order was placed, or something about it changed; `version` grows with each. */
  'order.changed': {
    orderId: string;
    accountId: string;
    partnerId: string;
    /** The partner that had it until now, when it was passed on. */
    formerPartnerId: string | null;
    status: OrderStatus;
    version: number;
    reason: OrderReason | null;
  };
  /** Something about bringing an order changed, for these drivers too; its customer may want to look again. */
  'delivery.changed': {
    deliveryId: string;
    orderId: string;
    driverIds: string[];
    status: DeliveryStatus;
  };
  /** A delivered order got its stars. */
  'order.rated': { orderId: string; accountId: string; partnerId: string; mealId: string; stars: number };
  /** The promised time can't be kept; said once for each order. */
  'order.late': { orderId: string; accountId: string };
  /** A partner put an order off; its time has moved by `minutes`. */
  'order.delayed': {
    orderId: string;
    accountId: string;
    partnerId: string;
    minutes: number;
    /** How often it has been put off by now. */
    delays: number;
    version: number;
  };
  /** The dish of an order under way was changed: as it is now it is not safe for its people, or is safe again. */
  'order.recipe_changed': {
    orderId: string;
    accountId: string;
    partnerId: string;
    isSafe: boolean;
    version: number;
  };
  /** A kitchen changed its own dish; its open orders must be checked again. */
  'catalogue.dish_changed': { mealId: string };
  /** A private-chef event was asked for, or something about it changed; `version` grows with each step. */
  'catering.changed': {
    eventId: string;
    accountId: string;
    /** The chef it is about: who quoted, or who is booked. */
    partnerId: string | null;
    change: CateringChange;
    reason: EventReason | null;
    version: number;
  };
  /** A side of a booking wrote to the other, after a while of silence where `isFirst`. */
  'catering.message_written': {
    eventId: string;
    messageId: string;
    to: 'customer' | 'chef';
    isFirst: boolean;
  };
  /** An invoice or a credit note is to be numbered and issued for an entry of the ledger. */
  'money.invoice_due': { entryId: string };
  /** The gateway is to be asked for a refund. */
  'money.refund_due': { refundId: string };
  /** Money is on its way back to the customer's card; amount in fils. */
  'money.refunded': { accountId: string; subject: string; amount: number };
  /** The gateway would not give money back: it stays on the account as credit; amount in fils. */
  'money.refund_refused': { accountId: string; subject: string; amount: number };
  /** An application was sent in or decided. */
  'application.changed': {
    applicationId: string;
    accountId: string;
    change: 'received' | 'approved' | 'rejected';
  };
  /** An admin suspended a partner or took that back. */
  'partner.changed': { partnerId: string; accountId: string; change: 'suspended' | 'reinstated' };
  /** An application of a driver was sent in or decided. */
  'driver.application_changed': {
    applicationId: string;
    accountId: string;
    change: 'received' | 'approved' | 'rejected';
  };
  /** An admin suspended a driver or took that back. */
  'driver.changed': { driverId: string; accountId: string; change: 'suspended' | 'reinstated' };
  /** The bank has paid a partner or a driver; the account is that of whoever runs it. */
  'money.payout_paid': { payoutId: string; accountId: string };
  /** A payout did not go out and stays owed. */
  'money.payout_failed': {
    payoutId: string;
    accountId: string;
    reason: Exclude<PayoutFailure, 'run_discarded'>;
  };
  /** An admin suspended an account or took that back. */
  'account.suspension_changed': { accountId: string };
  /** An account was erased; each module forgets what it knows of the person. */
  'account.erased': { accountId: string };
  /** The phone of an erased account, sealed, for books that know no accounts; identity's `openPhone` opens it. */
  'account.phone_freed': { accountId: string; sealedPhone: string };
  /** A text of the pages, or a figure on them, is another one. */
  'page_texts.changed': Record<string, never>;
  /**
   * Support has answered a request, and its person is to be told; `number` is what people say of it, `position` the place
   * of the answer in its thread.
   */
  'support.answered': { requestId: string; accountId: string; number: string; position: number };
  /** Somebody wants the newsletter and is to confirm it. */
  'newsletter.asked': { subscriberId: string };
  /** Nobody may look at a document any more; its object is to go. */
  'document.removed': { documentId: string };
}

export type EventName = keyof DomainEvents;
