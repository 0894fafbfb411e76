import type { DomainEvents } from '../../../domain-events.ts';
import type { HandOver } from '../../../platform/ports.ts';

/** What a message is about; a person gets one of each kind for a subject. */
export type MessageKind =
  | 'welcome'
  | 'daily_meals'
  | 'order_placed'
  | 'order_accepted'
  | 'order_passed_on'
  | 'order_on_the_way'
  | 'order_delivered'
  | 'order_undeliverable'
  | 'order_cancelled'
  | 'order_late'
  | 'order_delayed'
  | 'order_delayed_again'
  | 'order_recipe_changed'
  | 'partner_new_order'
  | `application_${DomainEvents['application.changed']['change']}`
  | `standing_${DomainEvents['partner.changed']['change']}`
  | `driver_${DomainEvents['driver.application_changed']['change']}`
  | `driver_${DomainEvents['driver.changed']['change']}`
  | `subscription_${DomainEvents['subscription.changed']['change']}`
  | 'event_quoted'
  | 'event_booked'
  | 'event_moved'
  | 'event_cancelled'
  | 'event_expired'
  | 'event_tomorrow'
  | 'event_completed'
  | 'event_payment_failed'
  | 'event_unpaid'
  | 'event_message'
  | 'chef_new_request'
  | 'chef_booked'
  | 'chef_moved'
  | 'chef_cancelled'
  | 'chef_tomorrow'
  | 'chef_message'
  | 'refund_sent'
  | 'refund_credited'
  | 'payout_paid'
  | 'payout_failed'
  | 'support_answered'
  | 'slots_empty';

const hourMs = 3_600_000;

/** Hours after its hour in which the message of the day is still wanted. */
export const dailyLifeHours = 3;
const orderLifeHours = 2;
const otherLifeHours = 24;

/** Until when a message is worth sending; that of the day counts from its hour instead. */
export function expiryOf(kind: MessageKind, now: Date): Date {
  const isAboutOrder = kind.startsWith('order_') || kind.startsWith('partner_');
  return new Date(now.getTime() + (isAboutOrder ? orderLifeHours : otherLifeHours) * hourMs);
}

/** How long a sender may hold a message, milliseconds: far longer than a batch takes. */
export const leaseMs = 2 * 60_000;

interface Pauses {
  readonly firstMs: number;
  readonly longestMs: number;
}

/** While WhatsApp is down its breaker spares it, so no message has to wait for long once it is back. */
const pauses: Readonly<Record<Exclude<HandOver['outcome'], 'taken' | 'never'>, Pauses>> = {
  down: { firstMs: 5_000, longestMs: 60_000 },
  busy: { firstMs: 10_000, longestMs: 5 * 60_000 },
  later: { firstMs: 10_000, longestMs: 30 * 60_000 },
};

/** When a message is tried again after its n-th try: after pauses that double. */
export function nextTryAfter(outcome: keyof typeof pauses, attempts: number, now: Date): Date {
  const { firstMs, longestMs } = pauses[outcome];
  return new Date(now.getTime() + Math.min(longestMs, firstMs * 2 ** (attempts - 1)));
}

export const messageStates = ['queued', 'sending', 'sent', 'delivered', 'read', 'failed', 'expired'] as const;
export type MessageState = (typeof messageStates)[number];

/** What a new message begins as. */
export const queued: MessageState = 'queued';

const isOpen = (state: MessageState): boolean => state === 'queued' || state === 'sending';

/** A sender takes it; one that is being sent may be taken over once the lease has run out. Null: nothing to take. */
export const take = (state: MessageState): MessageState | null => (isOpen(state) ? 'sending' : null);

/** Nobody wants it any more. Null: it has ended otherwise. */
export const expire = (state: MessageState): MessageState | null => (isOpen(state) ? 'expired' : null);

const after: Readonly<Record<HandOver['outcome'], MessageState>> = {
  taken: 'sent',
  later: 'queued',
  busy: 'queued',
  down: 'queued',
  never: 'failed',
};

/** WhatsApp was asked to take it. Null: nobody was sending it. */
export const settle = (state: MessageState, outcome: HandOver['outcome']): MessageState | null =>
  state === 'sending' ? after[outcome] : null;

/** What WhatsApp reports of a message it took. */
export type Reported = 'sent' | 'delivered' | 'read' | 'failed';

/**
 * How far a message has come. A report only ever moves it up, so that reports may come twice and in any order. A failure
 * gives way to a delivery: one phone of the person can refuse what another shows. One that nobody noted as handed over, as
 * its sender died or did not wait for the answer, has been by the report of it. What nobody wanted any more stays ended.
 */
const height: Readonly<Record<MessageState, number>> = {
  ...{ queued: 0, sending: 0, sent: 1, failed: 2, delivered: 3, read: 4, expired: 5 },
};

/** The state after a report. Null: it changes nothing. */
export const report = (state: MessageState, reported: Reported): MessageState | null =>
  height[reported] > height[state] ? reported : null;
