import type { DomainEvents } from '../../../domain-events.ts';
import type { HandOver } from '../../../platform/ports.ts';

export type MessageKind =
  | 'welcome'
  | 'daily_meals'
  | 'order_placed'
  | 'order_sent_again'
  | 'order_accepted'
  | 'order_passed_on'
  | 'order_partner_unable'
  | 'order_on_the_way'
  | 'order_at_door'
  | 'order_delivered'
  | 'order_undeliverable'
  | 'order_cancelled'
  | 'order_late'
  | 'order_delayed'
  | 'order_delayed_again'
  | 'order_recipe_changed'
  | 'order_safety_alarm'
  | 'order_left_out'
  | 'order_lines_changed'
  | 'order_message'
  | 'order_chat'
  | 'partner_new_order'
  | 'partner_safety_alarm'
  | 'partner_order_waiting'
  | 'partner_missed_order'
  | 'partner_chat'
  | `application_${DomainEvents['application.changed']['change']}`
  | `standing_${DomainEvents['partner.changed']['change']}`
  | `driver_${DomainEvents['driver.application_changed']['change']}`
  | `driver_${DomainEvents['driver.changed']['change']}`
  | 'driver_chat'
  | `subscription_${DomainEvents['subscription.changed']['change']}`
  | 'event_quoted'
  | 'event_booked'
  | 'event_moved'
  | 'event_cancelled'
  | 'event_expired'
  | 'event_tomorrow'
  | 'event_completed'
  | 'event_objection'
  | 'event_payment_failed'
  | 'event_unpaid'
  | 'event_waived'
  | 'event_message'
  | 'chef_new_request'
  | 'chef_booked'
  | 'chef_moved'
  | 'chef_cancelled'
  | 'chef_objection'
  | 'chef_tomorrow'
  | 'chef_message'
  | 'area_opened'
  | 'refund_sent'
  | 'refund_credited'
  | 'credit_given'
  | 'staff_invited'
  | 'team_invited'
  | 'payout_paid'
  | 'payout_failed'
  | `bank_change_${DomainEvents['money.bank_change']['step']}`
  | 'document_expires'
  | 'support_answered'
  | 'slots_empty';

const hourMs = 3_600_000;

export const dailyLifeHours = 3;
const orderLifeHours = 2;
const otherLifeHours = 24;

/** Daily messages count from their own hour instead. */
export function expiryOf(kind: MessageKind, now: Date): Date {
  const isAboutOrder = kind.startsWith('order_') || kind.startsWith('partner_') || kind === 'driver_chat';
  return new Date(now.getTime() + (isAboutOrder ? orderLifeHours : otherLifeHours) * hourMs);
}

export const leaseMs = 2 * 60_000;

interface Pauses {
  readonly firstMs: number;
  readonly longestMs: number;
}

/** Short: the circuit breaker absorbs retries while WhatsApp is down. */
const pauses: Readonly<Record<Exclude<HandOver['outcome'], 'taken' | 'never'>, Pauses>> = {
  down: { firstMs: 5_000, longestMs: 60_000 },
  busy: { firstMs: 10_000, longestMs: 5 * 60_000 },
  later: { firstMs: 10_000, longestMs: 30 * 60_000 },
};

export function nextTryAfter(outcome: keyof typeof pauses, attempts: number, now: Date): Date {
  const { firstMs, longestMs } = pauses[outcome];
  return new Date(now.getTime() + Math.min(longestMs, firstMs * 2 ** (attempts - 1)));
}

export const messageStates = ['queued', 'sending', 'sent', 'delivered', 'read', 'failed', 'expired'] as const;
export type MessageState = (typeof messageStates)[number];

export const queued: MessageState = 'queued';

const isOpen = (state: MessageState): boolean => state === 'queued' || state === 'sending';

export const take = (state: MessageState): MessageState | null => (isOpen(state) ? 'sending' : null);

export const expire = (state: MessageState): MessageState | null => (isOpen(state) ? 'expired' : null);

const after: Readonly<Record<HandOver['outcome'], MessageState>> = {
  taken: 'sent',
  later: 'queued',
  busy: 'queued',
  down: 'queued',
  never: 'failed',
};

export const settle = (state: MessageState, outcome: HandOver['outcome']): MessageState | null =>
  state === 'sending' ? after[outcome] : null;

export type Reported = 'sent' | 'delivered' | 'read' | 'failed';

/** Reports may repeat and arrive unordered. Delivery outranks failure: one of two phones can refuse a message. */
const rank: Readonly<Record<MessageState, number>> = {
  ...{ queued: 0, sending: 0, sent: 1, failed: 2, delivered: 3, read: 4, expired: 5 },
};

export const report = (state: MessageState, reported: Reported): MessageState | null =>
  rank[reported] > rank[state] ? reported : null;

export const transition = <Row extends { readonly state: MessageState }>(
  rows: readonly Row[],
  move: (state: MessageState) => MessageState | null,
): Row[] =>
  rows.flatMap((row) => {
    const state = move(row.state);
    return state === null ? [] : [{ ...row, state }];
  });
