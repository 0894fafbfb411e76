import { expect, it } from 'vitest';
import fc from 'fast-check';
import { distanceBetween } from '../../partners/index.ts';
import {
  kitchenStep,
  pauseSeconds,
  ride,
  planShifts,
  type Resting,
  type Stop,
  type Waiting,
} from './autopilot.rules.ts';

const now = new Date('2026-11-21T08:00:00Z');
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1_000);
const kitchen = { lat: 25.2, lng: 55.24 };
const door = { lat: 25.23, lng: 55.28 };
const roads = { metres: distanceBetween, isInReach: () => true };

it('waits six to ten seconds before each step, the same after a restart', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.integer({ min: 1, max: 50 }), (orderId, version) => {
      const pause = pauseSeconds(orderId, version);
      expect([pause >= 6, pause <= 10, pauseSeconds(orderId, version)]).toEqual([true, true, pause]);
    }),
  );
});

it('stops at ready without own delivery, and delivers with it', () => {
  const order = { orderId: 'o', version: 3, since: ago(60), status: 'ready', dueAt: now } as const;
  expect(kitchenStep({ ...order, hasOwnDelivery: false }, now)).toBe(null);
  expect(kitchenStep({ ...order, hasOwnDelivery: true }, now)).toBe('out_for_delivery');
  expect(kitchenStep({ ...order, hasOwnDelivery: true, since: ago(5) }, now)).toBe(null);
  expect(kitchenStep({ ...order, hasOwnDelivery: true, dueAt: ago(-1) }, now)).toBe(null);
});

const stop: Stop = {
  ...{ status: 'in_transit', isReady: true, kitchen, door },
  ...{ acceptedAt: ago(60), pickedUpAt: ago(10), setOutAt: ago(0) },
};

it('moves a driver closer every tick, arrives within half a minute and hands over', () => {
  let at = kitchen;
  let left = distanceBetween(at, door);
  for (let second = 2; second < 30; second += 2) {
    const riding = ride(at, [{ ...stop, setOutAt: ago(second) }], now);
    expect(riding.word).toBe(null);
    const next = distanceBetween(riding.at, door);
    expect(next).toBeLessThan(left);
    [at, left] = [riding.at, next];
  }
  expect(left).toBe(0);
  expect(ride(at, [{ ...stop, setOutAt: ago(36) }], now)).toEqual({ at: door, word: 'delivered' });
});

it('picks up nothing before the whole trip is ready', () => {
  const first: Stop = { ...stop, status: 'accepted', pickedUpAt: null, setOutAt: null };
  expect(ride(kitchen, [first, { ...first, isReady: false }], now).word).toBe(null);
  expect(ride(kitchen, [first, first], now).word).toBe('pickup_confirmed');
});

const waiting: Waiting = { emirate: 'Dubai', kitchen, door, readyAt: ago(5), refusals: 0, hasOthers: false };
const resting: Resting = {
  ...{ driverId: 'd', emirate: 'Dubai', vehicleType: 'car', isOnline: false, at: null },
};

it('brings one driver of the emirate online per delivery, near its kitchen', () => {
  const others = [
    { ...resting, driverId: 'e' },
    { ...resting, driverId: 'f', emirate: 'Ajman' as const },
  ];
  const { out, home } = planShifts([waiting, waiting, waiting], [resting, ...others], roads, now);
  expect(out.map(({ driverId }) => driverId)).toEqual(['d', 'e']);
  for (const { at } of out) expect(distanceBetween(at, kitchen)).toBeCloseTo(1_200, -2);
  expect(home).toEqual([]);
});

it('keeps online drivers for waiting deliveries and sends the others home', () => {
  const out = { ...resting, isOnline: true, at: kitchen };
  expect(planShifts([waiting], [out], roads, now)).toEqual({ out: [], home: [], stay: ['d'] });
  expect(planShifts([], [out], roads, now)).toEqual({ out: [], home: ['d'], stay: [] });
});

it('prefers visitors until they decline or let it expire', () => {
  const theirs = { ...waiting, hasOthers: true };
  const comesFor = (one: Waiting): number => planShifts([one], [resting], roads, now).out.length;
  expect(comesFor(theirs)).toBe(0);
  expect(comesFor({ ...theirs, refusals: 1 })).toBe(1);
  expect(comesFor({ ...theirs, readyAt: ago(91) })).toBe(1);
});
