import { orderStatuses, type OrderStatus } from '@sufra/contract/statuses.ts';
import { describe, expect, it } from 'vitest';
import { partnerActionsFor, toPartnerStatus } from './kitchen/kitchen.rules.ts';
import {
  fits,
  isDelivered,
  isOnTheWay,
  isAccepted,
  move,
  orderCommands,
  phaseOf,
  placed,
  stepOf,
  toCustomerStatus,
  type OrderCommand,
} from './order.machine.ts';

/** Every transition; a missing pair is refused. */
const allowed: Readonly<Partial<Record<OrderStatus, Partial<Record<OrderCommand, OrderStatus>>>>> = {
  placed: {
    accept: 'accepted',
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
    cancel_partner_closed: 'cancelled',
    start_preparing: 'preparing',
    mark_ready: 'ready',
    cancel_after_change: 'cancelled',
    cancel_by_admin: 'cancelled',
  },
  preparing: {
    mark_ready: 'ready',
    cancel_after_change: 'cancelled',
    cancel_by_admin: 'cancelled',
    finish_by_admin: 'delivered',
  },
  ready: {
    send_out: 'out_for_delivery',
    pick_up: 'out_for_delivery',
    cancel_by_admin: 'cancelled',
    finish_by_admin: 'delivered',
  },
  out_for_delivery: {
    confirm_delivered: 'delivered',
    report_unreachable: 'undeliverable',
    deliver: 'delivered',
    find_nobody: 'undeliverable',
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
