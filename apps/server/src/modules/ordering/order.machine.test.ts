import { orderStatuses, type OrderStatus } from '@sufra/contract/statuses.ts';
import { describe, expect, it } from 'vitest';
import { partnerActionsFor, toPartnerStatus } from './kitchen/kitchen.rules.ts';
import {
  mayHaveArrived,
  canTryCode,
  fits,
  isBeingMade,
  isDelivered,
  isOnTheWay,
  isOpen,
  isAccepted,
  move,
  orderCommands,
  phaseOf,
  placed,
  reportUnreachable,
  stepOf,
  toCustomerStatus,
  unreachableFrom,
  type OrderCommand,
} from './order.machine.ts';

/** Every transition; a missing pair is refused. */
const allowed: Readonly<Partial<Record<OrderStatus, Partial<Record<OrderCommand, OrderStatus>>>>> = {
  placed: {
    accept: 'accepted',
    accept_cheaper: 'accepted',
    reject: 'rejected',
    offer_next: 'placed',
    cancel_unanswered: 'cancelled',
    cancel_too_late: 'cancelled',
    cancel_partner_closed: 'cancelled',
    cancel: 'cancelled',
    cancel_unsafe: 'cancelled',
    cancel_dish_changed: 'cancelled',
    cancel_by_admin: 'cancelled',
  },
  accepted: {
    reassign: 'placed',
    hand_back: 'placed',
    cancel_unable: 'cancelled',
    cancel_partner_closed: 'cancelled',
    start_preparing: 'preparing',
    mark_ready: 'ready',
    mark_ready_changed: 'ready',
    cancel_before_day: 'cancelled',
    cancel_after_change: 'cancelled',
    cancel_after_alarm: 'cancelled',
    stop_unsafe: 'cancelled',
    cancel_late: 'cancelled',
    cancel_overdue: 'cancelled',
    cancel_by_admin: 'cancelled',
  },
  preparing: {
    hand_back: 'placed',
    cancel_unable: 'cancelled',
    mark_ready: 'ready',
    mark_ready_changed: 'ready',
    cancel_before_day: 'cancelled',
    cancel_after_change: 'cancelled',
    cancel_after_alarm: 'cancelled',
    stop_unsafe: 'cancelled',
    cancel_late: 'cancelled',
    cancel_overdue: 'cancelled',
    cancel_by_admin: 'cancelled',
    finish_by_admin: 'delivered',
  },
  ready: {
    send_out: 'out_for_delivery',
    pick_up: 'out_for_delivery',
    cancel_before_day: 'cancelled',
    cancel_after_alarm: 'cancelled',
    stop_unsafe: 'cancelled',
    cancel_late: 'cancelled',
    cancel_overdue: 'cancelled',
    cancel_by_admin: 'cancelled',
    finish_by_admin: 'delivered',
  },
  out_for_delivery: {
    confirm_delivered: 'delivered',
    report_unreachable: 'undeliverable',
    deliver: 'delivered',
    find_nobody: 'undeliverable',
    cancel_overdue: 'cancelled',
    cancel_by_admin: 'cancelled',
    finish_by_admin: 'delivered',
  },
};
const over: readonly OrderStatus[] = ['delivered', 'rejected', 'cancelled', 'undeliverable'];
const pairs = orderStatuses.flatMap((status) => orderCommands.map((command) => [status, command] as const));

describe('the order machine', () => {
  it.each(pairs)('%s, %s', (status, command) => {
    const moved = move({ status, version: 7 }, command);
    const expected = allowed[status]?.[command];
    expect(fits(status, command)).toBe(expected !== undefined);
    if (expected === undefined) {
      expect(moved).toEqual({ ok: false, refusal: { code: 'order_decided', params: { status } } });
      return;
    }
    if (!moved.ok) throw new Error(`${command} was refused`);
    expect(moved.value).toMatchObject({
      status: expected,
      version: 8,
      isFinished: over.includes(expected),
      isCalledOff: expected === 'rejected' || expected === 'cancelled',
      isPaidAtDoor: expected === 'delivered',
    });
  });

  it('reaches every state from the first, and leaves no final state', () => {
    const reached = new Set<OrderStatus>([placed.status]);
    for (const status of reached) {
      for (const next of Object.values(allowed[status] ?? {})) reached.add(next);
    }
    expect([...reached].sort()).toEqual([...orderStatuses].sort());
    for (const status of over) expect(orderCommands.filter((command) => fits(status, command))).toEqual([]);
  });
});

describe("the customer's view of a status", () => {
  it.each([
    ['placed', 'placed', 'new', 'placed', 'waiting'],
    ['accepted', 'accepted', 'accepted', 'accepted', 'waiting'],
    ['preparing', 'preparing', 'preparing', 'preparing', 'cooking'],
    ['ready', 'preparing', 'completed', 'preparing', 'packed'],
    ['out_for_delivery', 'out_for_delivery', 'completed', 'out_for_delivery', 'on_the_way'],
    ['delivered', 'delivered', 'completed', 'delivered', 'arrived'],
    ['rejected', 'cancelled', 'rejected', null, 'called_off'],
    ['cancelled', 'cancelled', 'rejected', null, 'called_off'],
    ['undeliverable', 'undeliverable', 'completed', null, 'arrived'],
  ] as const)('%s', (status, customer, partner, step, phase) => {
    expect(toCustomerStatus(status)).toBe(customer);
    expect(toPartnerStatus(status)).toBe(partner);
    expect(stepOf(status)).toBe(step);
    expect(phaseOf(status)).toBe(phase);
    expect(isDelivered(status)).toBe(status === 'delivered');
    expect(isOnTheWay(status)).toBe(status === 'out_for_delivery');
    expect(isAccepted(status)).toBe(['accepted', 'preparing', 'ready', 'out_for_delivery'].includes(status));
    expect(isOpen(status)).toBe(!over.includes(status));
    expect(isBeingMade(status)).toBe(['accepted', 'preparing'].includes(status));
    expect(mayHaveArrived(status)).toBe(['preparing', 'ready', 'out_for_delivery'].includes(status));
  });

  it.each([
    ['placed', ['accept', 'reject'], ['accept', 'reject']],
    ['accepted', ['start_preparing', 'mark_ready'], ['start_preparing', 'mark_ready']],
    ['preparing', ['mark_ready'], ['mark_ready']],
    ['ready', ['send_out'], []],
    ['out_for_delivery', ['confirm_delivered', 'report_unreachable'], []],
    ['delivered', [], []],
  ] as const)('gives a partner the buttons of %s', (status, own, foreign) => {
    expect(partnerActionsFor(status, true)).toEqual(own);
    expect(partnerActionsFor(status, false)).toEqual(foreign);
  });
});

it('an order starts with its customer, in the first version', () => {
  expect(placed).toEqual({ status: 'placed', version: 1, by: 'customer', reason: null });
});

it.each<[OrderStatus, OrderCommand, string, string | null]>([
  ['placed', 'accept', 'partner', null],
  ['placed', 'reject', 'partner', 'partner_rejected'],
  ['placed', 'offer_next', 'system', 'passed_on'],
  ['accepted', 'reassign', 'system', 'passed_on'],
  ['placed', 'accept_cheaper', 'partner', 'cheaper_partner'],
  ['preparing', 'hand_back', 'partner', 'partner_unable'],
  ['accepted', 'cancel_unable', 'partner', 'partner_unable'],
  ['placed', 'cancel_unanswered', 'system', 'nobody_answered'],
  ['placed', 'cancel_too_late', 'system', 'came_too_late'],
  ['placed', 'cancel_partner_closed', 'system', 'partner_closed'],
  ['accepted', 'start_preparing', 'partner', null],
  ['accepted', 'mark_ready', 'partner', null],
  ['ready', 'send_out', 'partner', null],
  ['out_for_delivery', 'confirm_delivered', 'partner', null],
  ['out_for_delivery', 'report_unreachable', 'partner', 'unreachable'],
  ['ready', 'pick_up', 'driver', null],
  ['out_for_delivery', 'deliver', 'driver', null],
  ['out_for_delivery', 'find_nobody', 'driver', 'unreachable'],
  ['placed', 'cancel', 'customer', 'customer_cancelled'],
  ['placed', 'cancel_unsafe', 'system', 'no_longer_safe'],
  ['placed', 'cancel_dish_changed', 'system', 'dish_changed'],
  ['accepted', 'cancel_after_change', 'customer', 'dish_changed'],
  ['preparing', 'mark_ready_changed', 'partner', 'lines_changed'],
  ['ready', 'cancel_before_day', 'customer', 'customer_cancelled'],
  ['preparing', 'cancel_late', 'customer', 'overdue'],
  ['out_for_delivery', 'cancel_overdue', 'system', 'overdue'],
  ['ready', 'cancel_by_admin', 'admin', 'admin_cancelled'],
  ['ready', 'finish_by_admin', 'admin', 'admin_finished'],
])('the history of an order %s, on %s, names the %s and the reason %s', (status, command, by, reason) => {
  expect(move({ status, version: 1 }, command)).toMatchObject({ value: { by, reason } });
});

it.each([
  [0, true],
  [4, true],
  [5, false],
  [6, false],
])('after %i wrong codes another attempt is allowed: %s', (handoverFailures, expected) => {
  expect(canTryCode({ handoverFailures })).toBe(expected);
});

describe('an absent customer', () => {
  const at = (time: string): Date => new Date(`2026-11-21T${time}Z`);
  // On the way since 11:45, promised from 12:00.
  const early = { scheduledFrom: at('12:00:00'), since: at('11:45:00') };
  const late = { scheduledFrom: at('12:00:00'), since: at('11:55:00') };

  it('can be reported ten minutes after the driver left, and not before the promised time', () => {
    expect(unreachableFrom(early)).toEqual(at('12:00:00'));
    expect(unreachableFrom(late)).toEqual(at('12:05:00'));
  });

  it('is reported from that moment on', () => {
    expect(reportUnreachable(late, at('12:05:00'))).toEqual({ ok: true, value: null });
    expect(reportUnreachable(late, at('12:04:59'))).toEqual({
      ok: false,
      refusal: { code: 'too_early_to_report', params: { from: '2026-11-21T12:05:00.000Z' } },
    });
  });
});
