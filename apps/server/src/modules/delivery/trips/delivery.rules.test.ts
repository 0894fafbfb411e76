import { deliveryStatuses, offerStatuses, type DeliveryStatus } from '@sufra/contract/statuses.ts';
import { describe, expect, it } from 'vitest';
import {
  deliveryCommands,
  fits,
  isAboard,
  isDone,
  move,
  opened,
  stepOf,
  type DeliveryCommand,
} from './delivery.rules.ts';
import { endOf, isRefusal, offerCommands, offered, whyLate } from '../dispatch/offer.rules.ts';

/** Every transition; a missing pair is refused. */
const allowed: Readonly<Partial<Record<DeliveryStatus, Partial<Record<DeliveryCommand, DeliveryStatus>>>>> = {
  open: { accept: 'accepted', cancel: 'cancelled' },
  accepted: { pick_up: 'pickup_confirmed', release: 'open', cancel: 'cancelled' },
  pickup_confirmed: { set_out: 'in_transit', cancel: 'cancelled' },
  in_transit: { deliver: 'delivered', find_nobody: 'failed', cancel: 'cancelled' },
  cancelled: { renew: 'open' },
};
const over: readonly DeliveryStatus[] = ['delivered', 'failed', 'cancelled'];
const pairs = deliveryStatuses.flatMap((status) =>
  deliveryCommands.map((command) => [status, command] as const),
);

describe('delivery states', () => {
  it.each(pairs)('%s, %s', (status, command) => {
    const moved = move({ status, version: 3 }, command);
    const expected = allowed[status]?.[command];
    expect(fits(status, command)).toBe(expected !== undefined);
    expect(moved).toEqual(
      expected === undefined
        ? { ok: false, refusal: { code: 'not_possible_now', params: { status } } }
        : { ok: true, value: { status: expected, version: 4, isEnded: over.includes(expected) } },
    );
  });

  it('reaches every state, and leaves final ones only for another kitchen', () => {
    const reached = new Set<DeliveryStatus>([opened.status]);
    for (const status of reached) for (const next of Object.values(allowed[status] ?? {})) reached.add(next);
    expect([...reached].sort()).toEqual([...deliveryStatuses].sort());
    const next = over.flatMap((status) => deliveryCommands.filter((command) => fits(status, command)));
    expect(next).toEqual(['renew']);
  });

  it.each([
    ['pickup_confirmed', 'pick_up', 'pickup_confirmed'],
    ['in_transit', 'set_out', 'in_transit'],
    ['delivered', 'deliver', 'delivered'],
    ['undeliverable', 'find_nobody', 'failed'],
  ] as const)('a driver who reports %s wants to %s, and it is done once it is %s', (word, step, done) => {
    expect(stepOf(word)).toBe(step);
    expect(deliveryStatuses.filter((status) => isDone(status, step))).toEqual([done]);
  });

  it('is aboard from pickup to the door', () => {
    expect(deliveryStatuses.filter(isAboard)).toEqual(['pickup_confirmed', 'in_transit']);
  });
});

describe('offer states', () => {
  it('ends each command in its own status', () => {
    const ends = offerCommands.map(endOf);
    expect([...ends, offered].sort()).toEqual([...offerStatuses].sort());
  });

  it('distinguishes late accepts from lost ones, and counts refusals', () => {
    expect(offerStatuses.filter((status) => whyLate(status) === 'already_taken')).toEqual(['lost']);
    expect(offerStatuses.filter(isRefusal)).toEqual(['rejected', 'expired']);
  });
});
