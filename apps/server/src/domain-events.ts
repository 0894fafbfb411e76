import type { TeamRole } from '@sufra/contract/partners/partner-rights.ts';
import type { DocumentKind } from '@sufra/contract/partners/documents.ts';
import type { StaffRole } from '@sufra/contract/identity/staff-rights.ts';
import type { EventReason } from '@sufra/contract/catering/catering.ts';
import type { Emirate } from '@sufra/contract/options.ts';
import type { OrderSide } from '@sufra/contract/ordering/ordering.ts';
import type { OrderReason } from '@sufra/contract/ordering/ordering.ts';
import type { PayoutFailure } from '@sufra/contract/money/payouts.ts';
import type { PlanId } from '@sufra/contract/subscription/plans.ts';
import type { DeliveryStatus, OrderStatus } from '@sufra/contract/statuses.ts';
import type { AccountId } from './platform/pure/account-id.ts';

/** `lapsed`: the last open quote ended. */
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
  | 'due_tomorrow'
  | 'arrived'
  | 'objected'
  | 'dismissed'
  | 'waived';

export interface DomainEvents {
  'subscription.started': { accountId: AccountId; subscriptionId: string; planId: PlanId };
  /** `params.day` is a Dubai day; amounts are AED text. */
  'subscription.changed': {
    accountId: AccountId;
    subscriptionId: string;
    change:
      | 'paused'
      | 'resumed'
      | 'skipped'
      | 'plan_changed'
      | 'price_changed'
      | 'cancelled'
      | 'kept'
      | 'renewal_notice'
      | 'renewed'
      | 'payment_failed'
      | 'expired'
      | 'card_changed'
      | 'held'
      | 'released'
      | 'closed';
    params: Readonly<Record<string, string>>;
  };
  'service_area.opened': { accountId: AccountId; emirate: Emirate };
  'household.diet_changed': { accountId: AccountId };
  /** Announced once a day. */
  'planner.slots_empty': { day: string; slots: number };
  /** `mealIds` (null: all) may have become unsafe for a household. */
  'catalogue.changed': { mealIds: string[] | null };
  /** `version` grows with each change. */
  'order.changed': {
    orderId: string;
    accountId: AccountId;
    partnerId: string;
    /** Set when the order was reassigned. */
    formerPartnerId: string | null;
    status: OrderStatus;
    version: number;
    reason: OrderReason | null;
  };
  /** Drivers in `driverIds` need an update, too. */
  'delivery.changed': {
    deliveryId: string;
    orderId: string;
    driverIds: string[];
    status: DeliveryStatus;
  };
  /** The driver asked the customer to come to the door. */
  'delivery.at_door': { deliveryId: string; orderId: string };
  'order.rated': { orderId: string; accountId: AccountId; partnerId: string; mealId: string; stars: number };
  /** Once per order. */
  'order.late': { orderId: string; accountId: AccountId };
  'order.missed': { orderId: string; partnerId: string };
  /** Once per order and kitchen. */
  'order.waiting': { orderId: string; partnerId: string };
  'order.delayed': {
    orderId: string;
    accountId: AccountId;
    partnerId: string;
    minutes: number;
    delays: number;
    version: number;
  };
  'order.lines_changed': { orderId: string; accountId: AccountId; partnerId: string; version: number };
  'order.message_written': {
    orderId: string;
    partnerId: string;
    driverId: string | null;
    from: OrderSide;
    to: OrderSide;
    /** Null if messages were only read. */
    contact: { by: 'call' | 'message'; at: string } | null;
    noticeId: string | null;
  };
  /** The changed dish became unsafe for the order's diners, or safe again. */
  'order.recipe_changed': {
    orderId: string;
    accountId: AccountId;
    partnerId: string;
    isSafe: boolean;
    version: number;
  };
  /** A diet change made an open order unsafe, or safe again; or the kitchen answered. */
  'order.safety_alarm': {
    orderId: string;
    accountId: AccountId;
    partnerId: string;
    change: 'raised' | 'cleared' | 'left_out' | 'unchanged';
    version: number;
  };
  /** Open orders must be rechecked. */
  'catalogue.dish_changed': { mealId: string };
  'catering.changed': {
    eventId: string;
    accountId: AccountId;
    /** The chef of the quote or booking. */
    partnerId: string | null;
    change: CateringChange;
    reason: EventReason | null;
    version: number;
  };
  /** `isFirst`: after a silence. */
  'catering.message_written': {
    eventId: string;
    messageId: string;
    to: 'customer' | 'chef';
    isFirst: boolean;
  };
  'money.invoice_due': { entryId: string };
  'money.refund_due': { refundId: string };
  /** `amount` in fils. */
  'money.refunded': { accountId: AccountId; subject: string; amount: number };
  'money.credit_given': { accountId: AccountId; subject: string; amount: number };
  /** `amount`, in fils, stays as account credit. */
  'money.refund_refused': { accountId: AccountId; subject: string; amount: number };
  'application.changed': {
    applicationId: string;
    accountId: AccountId;
    change: 'received' | 'approved' | 'rejected';
  };
  'partner.changed': { partnerId: string; accountId: AccountId; change: 'suspended' | 'reinstated' };
  'driver.application_changed': {
    applicationId: string;
    accountId: AccountId;
    change: 'received' | 'approved' | 'rejected';
  };
  'driver.changed': { driverId: string; accountId: AccountId; change: 'suspended' | 'reinstated' };
  'money.payout_paid': { payoutId: string; accountId: AccountId };
  /** The payout stays owed. */
  'money.payout_failed': {
    payoutId: string;
    accountId: AccountId;
    reason: Exclude<PayoutFailure, 'run_discarded'>;
  };
  'money.bank_change': { changeId: string; accountId: AccountId; step: 'asked' | 'approved' | 'declined' };
  'account.staff_invited': { accountId: AccountId; role: StaffRole };
  'partner.team_added': { accountId: AccountId; partnerId: string; role: TeamRole };
  'account.suspension_changed': { accountId: AccountId };
  /** Each module deletes the account's personal data. */
  'account.erased': { accountId: AccountId };
  /** For stores without account ids; identity's `openPhone` decrypts it. */
  'account.phone_freed': { accountId: AccountId; sealedPhone: string };
  'page_texts.changed': Record<string, never>;
  /** `position` is the answer's place in its thread. */
  /** `heardAt`: answered over WhatsApp. */
  'support.answered': {
    requestId: string;
    accountId: AccountId;
    number: string;
    position: number;
    heardAt?: string | null;
  };
  /** Staff wrote about an order first; `partnerId` is set for a vendor. */
  'support.message_sent': {
    requestId: string;
    accountId: AccountId;
    partnerId: string | null;
    orderNumber: string;
    position: number;
  };
  'newsletter.asked': { subscriberId: string };
  /** `days` before its end: 30, 7 or 0. */
  'document.expiring': {
    documentId: string;
    accountId: AccountId;
    kind: DocumentKind;
    expiresOn: string;
    days: number;
  };
  /** Its object must be deleted. */
  'document.removed': { documentId: string };
  /** Its object must be deleted. */
  'dish_photo.removed': { photoId: string };
  /** Its object must be deleted. */
  'meal_picture.removed': { pictureId: string };
}

export type EventName = keyof DomainEvents;
