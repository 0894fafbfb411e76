import type { OrderReason, Party } from '@sufra/contract/ordering.ts';
import type { PartnerAction } from '@sufra/contract/partner-orders.ts';
import type {
  CustomerOrderStatus,
  OrderStatus,
  OrderStep,
  PartnerOrderStatus,
} from '@sufra/contract/statuses.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';

export const orderCommands = [
  'accept',
  'reject',
  'pass_on',
  'hand_over',
  'give_up',
  'call_off_missed',
  'call_off_closed',
  'start_preparing',
  'mark_ready',
  'send_out',
  'confirm_delivered',
  'report_unreachable',
  'pick_up',
  'deliver',
  'find_nobody',
  'cancel',
  'cancel_unsafe',
  'call_off_changed',
  'cancel_changed',
  'cancel_by_admin',
  'finish_by_admin',
] as const;
export type OrderCommand = (typeof orderCommands)[number];

interface Transition {
  readonly from: readonly OrderStatus[];
  readonly to: OrderStatus;
  readonly by: Party;
  /** Told to the customer. */
  readonly reason: OrderReason | null;
}

const working: readonly OrderStatus[] = ['placed', 'accepted', 'preparing', 'ready', 'out_for_delivery'];

/**
 * Who does it, from where to where. `pass_on` stays placed and `hand_over` is placed again: another partner is asked. An
 * admin finishes what has arrived where nobody else can say so.
 */
const transitions: Readonly<Record<OrderCommand, Transition>> = {
  accept: { from: ['placed'], to: 'accepted', by: 'partner', reason: null },
  reject: { from: ['placed'], to: 'rejected', by: 'partner', reason: 'partner_rejected' },
  pass_on: { from: ['placed'], to: 'placed', by: 'system', reason: 'passed_on' },
  hand_over: { from: ['accepted'], to: 'placed', by: 'system', reason: 'passed_on' },
  give_up: { from: ['placed'], to: 'cancelled', by: 'system', reason: 'nobody_answered' },
  call_off_missed: { from: ['placed'], to: 'cancelled', by: 'system', reason: 'came_too_late' },
  call_off_closed: {
    from: ['placed', 'accepted'],
    to: 'cancelled',
    by: 'system',
    reason: 'partner_closed',
  },
  start_preparing: { from: ['accepted'], to: 'preparing', by: 'partner', reason: null },
  mark_ready: { from: ['accepted', 'preparing'], to: 'ready', by: 'partner', reason: null },
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
  call_off_changed: { from: ['placed'], to: 'cancelled', by: 'system', reason: 'dish_changed' },
  cancel_changed: {
    from: ['accepted', 'preparing'],
    to: 'cancelled',
    by: 'customer',
    reason: 'dish_changed',
  },
  cancel_by_admin: { from: working, to: 'cancelled', by: 'admin', reason: 'admin_cancelled' },
  finish_by_admin: {
    from: ['preparing', 'ready', 'out_for_delivery'],
    to: 'delivered',
    by: 'admin',
    reason: 'admin_finished',
  },
};

/** An order as the machine sees it. */
export interface OrderState {
  readonly status: OrderStatus;
  readonly version: number;
}

export interface Moved {
  readonly status: OrderStatus;
  readonly version: number;
  readonly by: Party;
  readonly reason: OrderReason | null;
  /** Nothing moves it any more. */
  readonly isFinished: boolean;
  /** What was booked for it when it was placed is booked back. */
  readonly isCalledOff: boolean;
  /** Somebody was at the door to pay, where it is paid in cash. */
  readonly isPaidAtDoor: boolean;
}

/** What a new order begins as. */
export const placed = {
  status: 'placed',
  version: 1,
  by: 'customer',
  reason: null,
} as const satisfies OrderState & { by: Party; reason: null };

const calledOff: readonly OrderStatus[] = ['rejected', 'cancelled'];

/** Moves an order. Refuses `order_decided` when the command does not fit its state. */
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

/** Whether a command fits the state; it also draws the buttons. */
export const fits = (status: OrderStatus, command: OrderCommand): boolean =>
  transitions[command].from.includes(status);

/** It is being made or brought: it can have reached its table without anybody saying so. */
export const canHaveArrived = (status: OrderStatus): boolean => fits(status, 'finish_by_admin');

/** Said yes to and not ready yet: it can be put off, and a change of its dish still matters. */
export const isBeingMade = (status: OrderStatus): boolean => fits(status, 'mark_ready');

/** Reached its table. */
export const isDelivered = (status: OrderStatus): boolean => status === 'delivered';

/** The handover code is told while somebody is on the way. */
export const isOnTheWay = (status: OrderStatus): boolean => status === 'out_for_delivery';

/** Not at its end yet. */
export const isOpen = (status: OrderStatus): boolean => working.includes(status);

/** From the partner's yes until the end of the order's road. */
export const isTakenOn = (status: OrderStatus): boolean => working.includes(status) && status !== 'placed';

const commandOfAction: Readonly<Record<PartnerAction, OrderCommand>> = {
  accept: 'accept',
  reject: 'reject',
  start_preparing: 'start_preparing',
  mark_ready: 'mark_ready',
  send_out: 'send_out',
  confirm_delivered: 'confirm_delivered',
  report_unreachable: 'report_unreachable',
};

const ownDeliveryOnly: readonly PartnerAction[] = ['send_out', 'confirm_delivered', 'report_unreachable'];

/** The partner's buttons for an order. */
export const partnerActionsFor = (status: OrderStatus, hasOwnDelivery: boolean): PartnerAction[] =>
  (Object.keys(commandOfAction) as PartnerAction[]).filter(
    (action) =>
      fits(status, commandOfAction[action]) && (hasOwnDelivery || !ownDeliveryOnly.includes(action)),
  );

/** The status words a partner's client sends. */
export type PartnerStatusWord =
  'accepted' | 'rejected' | 'preparing' | 'completed' | 'out_for_delivery' | 'delivered' | 'undeliverable';

const commandOfWord: Readonly<Record<PartnerStatusWord, PartnerAction>> = {
  accepted: 'accept',
  rejected: 'reject',
  preparing: 'start_preparing',
  completed: 'mark_ready',
  out_for_delivery: 'send_out',
  delivered: 'confirm_delivered',
  undeliverable: 'report_unreachable',
};

/** The command behind the status word a partner's client sends. */
export const partnerCommandOf = (word: PartnerStatusWord): PartnerAction => commandOfWord[word];

/** What the customer sees of a status. */
export const toCustomerStatus = (status: OrderStatus): CustomerOrderStatus =>
  status === 'ready' ? 'preparing' : status === 'rejected' ? 'cancelled' : status;

const partnerView: Readonly<Record<OrderStatus, PartnerOrderStatus>> = {
  placed: 'new',
  accepted: 'accepted',
  preparing: 'preparing',
  ready: 'completed',
  out_for_delivery: 'completed',
  delivered: 'completed',
  rejected: 'rejected',
  cancelled: 'rejected',
  undeliverable: 'completed',
};

/** What the partner sees of a status. */
export const toPartnerStatus = (status: OrderStatus): PartnerOrderStatus => partnerView[status];

/** The customer's step a status belongs to; null for orders that ended otherwise. */
export const stepOf = (status: OrderStatus): OrderStep | null => {
  const shown = toCustomerStatus(status);
  return shown === 'cancelled' || shown === 'undeliverable' ? null : shown;
};

/** Where an order is on its road, for those who reckon its time. */
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

/** What is left for a partner to see of an order that went to somebody else. */
export const turnedDown = { status: partnerView.rejected, actions: [] as PartnerAction[] };
