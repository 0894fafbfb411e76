import { eventStatuses, type EventStatus } from '@sufra/contract/statuses.ts';
import { describe, expect, it } from 'vitest';
import {
  canTalk,
  customerActions,
  eventCommands,
  fits,
  hasBeen,
  isAsked,
  isBooked,
  isObjected,
  isSettled,
  move,
  requested,
  type EventCommand,
} from './event.machine.ts';

const expected: Readonly<Record<EventStatus, Partial<Record<EventCommand, EventStatus>>>> = {
  requested: {
    quote: 'quoted',
    ask_again: 'requested',
    cancel: 'cancelled',
    call_off: 'cancelled',
    forget: 'cancelled',
    expire: 'expired',
  },
  quoted: {
    quote: 'quoted',
    lapse: 'requested',
    book: 'booked',
    ask_again: 'requested',
    cancel: 'cancelled',
    call_off: 'cancelled',
    forget: 'cancelled',
    expire: 'expired',
  },
  booked: {
    reschedule: 'booked',
    cancel: 'cancelled',
    give_back: 'cancelled',
    arrive: 'booked',
    report_absent: 'cancelled',
    object: 'objected',
    call_off: 'cancelled',
    lose_chef: 'cancelled',
    complete: 'completed',
    assume_complete: 'completed',
  },
  completed: {
    report_absent: 'cancelled',
    object: 'objected',
    call_off: 'cancelled',
    fail_charge: 'completed',
    give_up: 'unpaid',
    settle: 'settled',
    waive: 'settled',
  },
  objected: { dismiss: 'completed', uphold: 'cancelled' },
  unpaid: { settle: 'settled', waive: 'settled' },
  settled: {},
  cancelled: {},
  expired: {},
};

const cases = eventStatuses.flatMap((status) => eventCommands.map((command) => [status, command] as const));

it.each(cases)('%s: %s', (status, command) => {
  const to = expected[status][command];
  const moved = move({ status, version: 7 }, command);
  expect(fits(status, command)).toBe(to !== undefined);
  if (to === undefined) {
    expect(moved).toEqual({ ok: false, refusal: { code: 'event_decided', params: { status } } });
    return;
  }
  const isFinished = ['settled', 'cancelled', 'expired'].includes(to);
  expect(moved).toMatchObject({ ok: true, value: { status: to, version: 8, isFinished } });
});

it('reaches every state, and has a way out of all but final ones', () => {
  const reached = new Set<EventStatus>([requested.status]);
  for (const status of reached) for (const to of Object.values(expected[status])) reached.add(to);
  expect([...reached].sort()).toEqual([...eventStatuses].sort());
});

it('is open, booked, completed or over', () => {
  expect(eventStatuses.filter(isAsked)).toEqual(['requested', 'quoted']);
  expect(eventStatuses.filter(isBooked)).toEqual(['booked']);
  expect(eventStatuses.filter(hasBeen)).toEqual(['completed', 'settled', 'unpaid']);
  expect(eventStatuses.filter(isSettled)).toEqual(['settled']);
  expect(eventStatuses.filter(canTalk)).toEqual(['booked', 'completed', 'objected', 'unpaid']);
  expect(eventStatuses.filter(isObjected)).toEqual(['objected']);
});

describe("the customer's actions", () => {
  const at = {
    ...{ hasStarted: false, isFree: true, hasOpenQuotes: true, hasFailed: false, isRated: false },
    ...{ canObject: false, canReportAbsent: false },
  };

  it.each([
    ['requested', {}, ['cancel', 'reschedule']],
    ['quoted', {}, ['accept', 'cancel', 'reschedule']],
    ['quoted', { hasOpenQuotes: false }, ['cancel', 'reschedule']],
    ['quoted', { hasStarted: true }, []],
    ['booked', {}, ['cancel', 'reschedule', 'message']],
    ['booked', { isFree: false }, ['cancel', 'message']],
    ['booked', { isFree: false, hasStarted: true }, ['message']],
    ['booked', { isFree: false, hasStarted: true, canReportAbsent: true }, ['message', 'report_absent']],
    ['completed', {}, ['message', 'rate']],
    ['completed', { canObject: true, canReportAbsent: true }, ['message', 'rate', 'object', 'report_absent']],
    ['objected', {}, ['message']],
    ['completed', { hasFailed: true, isRated: true }, ['message', 'pay']],
    ['unpaid', { hasFailed: true }, ['message', 'pay', 'rate']],
    ['settled', { hasFailed: true }, ['rate']],
    ['settled', { isRated: true }, []],
    ['cancelled', {}, []],
    ['expired', {}, []],
  ] as const)('%s %o', (status, change, actions) => {
    expect(customerActions(status, { ...at, ...change })).toEqual(actions);
  });
});

it('a request starts with its customer, in the first version', () => {
  expect(requested).toEqual({ status: 'requested', version: 1, by: 'customer', reason: null });
});

it.each<[EventStatus, EventCommand, string, string | null, string]>([
  ['requested', 'quote', 'partner', null, 'quoted'],
  ['quoted', 'lapse', 'system', null, 'lapsed'],
  ['quoted', 'book', 'customer', null, 'booked'],
  ['quoted', 'ask_again', 'customer', 'rescheduled', 'rescheduled'],
  ['booked', 'reschedule', 'customer', 'rescheduled', 'rescheduled'],
  ['booked', 'cancel', 'customer', 'customer_cancelled', 'cancelled'],
  ['booked', 'give_back', 'partner', 'chef_cancelled', 'cancelled'],
  ['booked', 'arrive', 'partner', 'chef_arrived', 'arrived'],
  ['booked', 'report_absent', 'customer', 'chef_absent', 'cancelled'],
  ['completed', 'object', 'customer', 'objected', 'objected'],
  ['objected', 'dismiss', 'admin', 'objection_dismissed', 'dismissed'],
  ['objected', 'uphold', 'admin', 'objection_upheld', 'cancelled'],
  ['booked', 'call_off', 'admin', 'admin_cancelled', 'cancelled'],
  ['booked', 'lose_chef', 'system', 'chef_cancelled', 'cancelled'],
  ['quoted', 'forget', 'system', 'account_erased', 'cancelled'],
  ['quoted', 'expire', 'system', 'nobody_booked', 'expired'],
  ['booked', 'complete', 'partner', null, 'completed'],
  ['booked', 'assume_complete', 'system', null, 'completed'],
  ['completed', 'fail_charge', 'system', 'payment_failed', 'payment_failed'],
  ['completed', 'give_up', 'system', 'payment_failed', 'unpaid'],
  ['completed', 'settle', 'system', null, 'settled'],
  ['unpaid', 'waive', 'admin', 'remainder_waived', 'waived'],
])('the history of %s, on %s, names the %s, the reason %s and the change %s', (status, command, ...told) => {
  const [by, reason, change] = told;
  expect(move({ status, version: 1 }, command)).toMatchObject({ value: { by, reason, change } });
});
