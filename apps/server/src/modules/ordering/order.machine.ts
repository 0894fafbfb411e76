import type { OrderPaymentMethod, OrderReason, OrderType, Party } from '@sufra/contract/ordering/ordering.ts';
import {
  doorMinutes,
  groceryCancelMinutes,
  lateMinutes,
  overdueMinutes,
  sendAgainHours,
} from '@sufra/contract/subscription/promises.ts';
import type { CustomerOrderStatus, OrderStatus, OrderStep } from '@sufra/contract/statuses.ts';
import { addDays, dubaiDay, instantOf } from '../../platform/pure/dubai-time.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';

export const orderCommands = [
  'accept',
  'accept_cheaper',
  'reject',
  'offer_next',
  'reassign',
  'hand_back',
  'cancel_unable',
  'cancel_unanswered',
  'cancel_too_late',
  'cancel_partner_closed',
  'start_preparing',
  'mark_ready',
  'mark_ready_changed',
  'send_out',
  'confirm_delivered',
  'report_unreachable',
  'pick_up',
  'deliver',
  'find_nobody',
  'cancel',
  'cancel_unsafe',
  'cancel_dish_changed',
  'cancel_after_change',
  'cancel_after_alarm',
  'stop_unsafe',
  'cancel_late',
  'cancel_before_day',
  'cancel_overdue',
  'cancel_by_admin',
  'finish_by_admin',
] as const;
export type OrderCommand = (typeof orderCommands)[number];

interface Transition {
  readonly from: readonly OrderStatus[];
  readonly to: OrderStatus;
  readonly by: Party;
  readonly reason: OrderReason | null;
}

const working: readonly OrderStatus[] = ['placed', 'accepted', 'preparing', 'ready', 'out_for_delivery'];

const cooked: readonly OrderStatus[] = ['preparing', 'ready', 'out_for_delivery'];

const inKitchen: readonly OrderStatus[] = ['accepted', 'preparing', 'ready'];

/** `offer_next`, `reassign` and `hand_back` lead to `placed` at another partner. */
const transitions: Readonly<Record<OrderCommand, Transition>> = {
  accept: { from: ['placed'], to: 'accepted', by: 'partner', reason: null },
  accept_cheaper: { from: ['placed'], to: 'accepted', by: 'partner', reason: 'cheaper_partner' },
  reject: { from: ['placed'], to: 'rejected', by: 'partner', reason: 'partner_rejected' },
  offer_next: { from: ['placed'], to: 'placed', by: 'system', reason: 'passed_on' },
  reassign: { from: ['accepted'], to: 'placed', by: 'system', reason: 'passed_on' },
  hand_back: { from: ['accepted', 'preparing'], to: 'placed', by: 'partner', reason: 'partner_unable' },
  cancel_unable: {
    from: ['accepted', 'preparing'],
    to: 'cancelled',
    by: 'partner',
    reason: 'partner_unable',
  },
  cancel_unanswered: { from: ['placed'], to: 'cancelled', by: 'system', reason: 'nobody_answered' },
  cancel_too_late: { from: ['placed'], to: 'cancelled', by: 'system', reason: 'came_too_late' },
  cancel_partner_closed: {
    from: ['placed', 'accepted'],
    to: 'cancelled',
    by: 'system',
    reason: 'partner_closed',
  },
  start_preparing: { from: ['accepted'], to: 'preparing', by: 'partner', reason: null },
  mark_ready: { from: ['accepted', 'preparing'], to: 'ready', by: 'partner', reason: null },
  mark_ready_changed: {
    from: ['accepted', 'preparing'],
    to: 'ready',
    by: 'partner',
    reason: 'lines_changed',
  },
  send_out: { from: ['ready'], to: 'out_for_delivery', by: 'partner', reason: null },
  confirm_delivered: { from: ['out_for_delivery'], to: 'delivered', by: 'partner', reason: null },
  report_unreachable: {
    from: ['out_for_delivery'],
    to: 'undeliverable',
    by: 'partner',
    reason: 'unreachable',
  },
  pick_up: { from: ['ready'], to: 'out_for_delivery', by: 'driver', reason: null },
  deliver: { from: ['out_for_delivery'], to: 'delivered', by: 'driver', reason: null },
  find_nobody: { from: ['out_for_delivery'], to: 'undeliverable', by: 'driver', reason: 'unreachable' },
  cancel: { from: ['placed'], to: 'cancelled', by: 'customer', reason: 'customer_cancelled' },
  cancel_unsafe: { from: ['placed'], to: 'cancelled', by: 'system', reason: 'no_longer_safe' },
  cancel_dish_changed: { from: ['placed'], to: 'cancelled', by: 'system', reason: 'dish_changed' },
  cancel_after_change: {
    from: ['accepted', 'preparing'],
    to: 'cancelled',
    by: 'customer',
    reason: 'dish_changed',
  },
  cancel_after_alarm: { from: inKitchen, to: 'cancelled', by: 'customer', reason: 'no_longer_safe' },
  stop_unsafe: { from: inKitchen, to: 'cancelled', by: 'partner', reason: 'no_longer_safe' },
  cancel_late: { from: inKitchen, to: 'cancelled', by: 'customer', reason: 'overdue' },
  cancel_before_day: { from: inKitchen, to: 'cancelled', by: 'customer', reason: 'customer_cancelled' },
  cancel_overdue: {
    from: ['accepted', 'preparing', 'ready', 'out_for_delivery'],
    to: 'cancelled',
    by: 'system',
    reason: 'overdue',
  },
  cancel_by_admin: { from: working, to: 'cancelled', by: 'admin', reason: 'admin_cancelled' },
  finish_by_admin: {
    from: cooked,
    to: 'delivered',
    by: 'admin',
    reason: 'admin_finished',
  },
};

export interface OrderState {
  readonly status: OrderStatus;
  readonly version: number;
}

export interface Moved {
  readonly status: OrderStatus;
  readonly version: number;
  readonly by: Party;
  readonly reason: OrderReason | null;
  readonly isFinished: boolean;
  readonly isCalledOff: boolean;
  readonly isPaidAtDoor: boolean;
}

export const placed = {
  status: 'placed',
  version: 1,
  by: 'customer',
  reason: null,
} as const satisfies OrderState & { by: Party; reason: null };

export const sentAgain = { ...placed, by: 'admin', reason: 'sent_again' } as const;

const calledOff: readonly OrderStatus[] = ['rejected', 'cancelled'];

/** Refuses `order_decided`. */
export function move(order: OrderState, command: OrderCommand): Result<Moved> {
  const { from, to, by, reason } = transitions[command];
  if (!from.includes(order.status)) return refuse('order_decided', { params: { status: order.status } });
  return ok({
    status: to,
    version: order.version + 1,
    by,
    reason,
    isFinished: !working.includes(to),
    isCalledOff: calledOff.includes(to),
    isPaidAtDoor: isDelivered(to),
  });
}

export const fits = (status: OrderStatus, command: OrderCommand): boolean =>
  transitions[command].from.includes(status);

export const mayHaveArrived = (status: OrderStatus): boolean => fits(status, 'finish_by_admin');

export const isCooked = (status: OrderStatus): boolean => cooked.includes(status);

export const isBeingMade = (status: OrderStatus): boolean => fits(status, 'mark_ready');

export type SafetyAlarm = 'must_stop' | 'can_leave_out' | 'left_out';

export const isInKitchen = (status: OrderStatus): boolean => inKitchen.includes(status);

const after = (promised: Date, minutes: number): Date => new Date(promised.getTime() + minutes * 60_000);

/** Every open order ends by then. */
export const overdueFrom = (scheduledTo: Date): Date => after(scheduledTo, overdueMinutes);

interface Promised {
  readonly status: OrderStatus;
  readonly scheduledTo: Date;
}

export const canCancelLate = ({ status, scheduledTo }: Promised, now: Date): boolean =>
  fits(status, 'cancel_late') && now >= after(scheduledTo, lateMinutes);

interface Dated {
  readonly type: OrderType;
  readonly scheduledFrom: Date;
}

/** Null for a cooked meal. */
export const freeCancelUntil = ({ type, scheduledFrom }: Dated): Date | null =>
  type === 'ingredients' ? instantOf(addDays(dubaiDay(scheduledFrom), -1), groceryCancelMinutes) : null;

export function canCancelBeforeDay(order: Dated & Pick<Promised, 'status'>, now: Date): boolean {
  const until = freeCancelUntil(order);
  return until !== null && now < until && fits(order.status, 'cancel_before_day');
}

export const isOverdue = ({ status, scheduledTo }: Promised, now: Date): boolean =>
  fits(status, 'cancel_overdue') && now >= overdueFrom(scheduledTo);

/** Then the order can't advance. */
export const isAlarmOpen = (alarm: SafetyAlarm | null): boolean => alarm !== null && alarm !== 'left_out';

const paidFor: readonly OrderStatus[] = ['ready', 'out_for_delivery', 'delivered', 'undeliverable'];

export const canRefundPart = (status: OrderStatus, isCash: boolean): boolean =>
  isCash ? isDelivered(status) : paidFor.includes(status);

interface Former extends Promised {
  readonly paymentMethod: OrderPaymentMethod;
  readonly isReplaced: boolean;
}

export function checkSendAgain(
  { status, paymentMethod, scheduledTo, isReplaced }: Former,
  now: Date,
): Result<null> {
  if (isOpen(status) || !canRefundPart(status, paymentMethod === 'cash'))
    return refuse('order_decided', { params: { status } });
  if (isReplaced) return refuse('not_possible_now', { params: { why: 'sent_again' } });
  const isLate = now > after(scheduledTo, sendAgainHours * 60);
  return isLate ? refuse('not_possible_now', { params: { why: 'too_late' } }) : ok(null);
}

export const isDelivered = (status: OrderStatus): boolean => status === 'delivered';

export const isOnTheWay = (status: OrderStatus): boolean => status === 'out_for_delivery';

export const isOpen = (status: OrderStatus): boolean => working.includes(status);

export const isAccepted = (status: OrderStatus): boolean => working.includes(status) && status !== 'placed';

/** Then the code is locked and support decides. */
const maxHandoverFailures = 5;

export const canTryCode = (order: { readonly handoverFailures: number }): boolean =>
  order.handoverFailures < maxHandoverFailures;

interface Attempt {
  readonly scheduledFrom: Date;
  readonly since: Date;
}

/** The earliest report of an unreachable customer, in minutes after `since` and not before the promised time. */
export const unreachableFrom = ({ scheduledFrom, since }: Attempt, minutes: number = doorMinutes): Date =>
  new Date(Math.max(scheduledFrom.getTime(), since.getTime() + minutes * 60_000));

/** Refuses `too_early_to_report`. */
export function reportUnreachable(attempt: Attempt, now: Date, minutes?: number): Result<null> {
  const from = unreachableFrom(attempt, minutes);
  return now >= from ? ok(null) : refuse('too_early_to_report', { params: { from: from.toISOString() } });
}

export const toCustomerStatus = (status: OrderStatus): CustomerOrderStatus =>
  status === 'ready' ? 'preparing' : status === 'rejected' ? 'cancelled' : status;

/** Null for orders that ended without delivery. */
export const stepOf = (status: OrderStatus): OrderStep | null => {
  const shown = toCustomerStatus(status);
  return shown === 'cancelled' || shown === 'undeliverable' ? null : shown;
};

export type Phase = 'waiting' | 'cooking' | 'packed' | 'on_the_way' | 'arrived' | 'called_off';

const phases: Readonly<Record<OrderStatus, Phase>> = {
  placed: 'waiting',
  accepted: 'waiting',
  preparing: 'cooking',
  ready: 'packed',
  out_for_delivery: 'on_the_way',
  delivered: 'arrived',
  undeliverable: 'arrived',
  rejected: 'called_off',
  cancelled: 'called_off',
};

export const phaseOf = (status: OrderStatus): Phase => phases[status];
