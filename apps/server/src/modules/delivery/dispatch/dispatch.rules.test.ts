import { describe, expect, it } from 'vitest';
import { noonRestUntil } from '../../../platform/pure/noon-rest.ts';
import { offersFor, type Asked, type FreeDriver, type Known, type OpenDelivery } from './dispatch.rules.ts';
import { feeOf, follow, type Fetchable } from './follow-order.rules.ts';
import { restStopsFor } from '../drivers/rest-stops.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

const now = new Date('2026-11-21T08:00:00Z');
const minutes = (count: number): Date => new Date(now.getTime() + count * 60_000);
const kitchen = { lat: 25.08, lng: 55.14 };

const delivery = (id: string, changes: Partial<OpenDelivery> = {}): OpenDelivery => ({
  id,
  accountId: 'customer' as AccountId,
  partnerId: 'kitchen',
  kitchen,
  door: { lat: 25.09, lng: 55.15 },
  placedAt: minutes(-30),
  readyAt: now,
  isReady: true,
  promisedAt: minutes(30),
  refusals: 0,
  cash: 0,
  ...changes,
});
const driver = (id: string, changes: Partial<FreeDriver> = {}): FreeDriver => ({
  id,
  accountId: `account of ${id}` as AccountId,
  at: { lat: 25.082, lng: 55.142 },
  vehicleType: 'motorcycle',
  idleSince: minutes(-10),
  cashHeld: 0,
  stops: [],
  ...changes,
});
const asks = (known: Partial<Known>): string[] =>
  offersFor({ now, isHeat: false, deliveries: [], drivers: [], asked: [], cashCap: 50_000, ...known }).map(
    ({ driverId, deliveryIds, isShared }) =>
      `${driverId}: ${deliveryIds.join('+')}${isShared ? ' (shared)' : ''}`,
  );

describe('the drivers dispatch asks', () => {
  it('includes the nearest in time, and the longest idle of equals', () => {
    const far = driver('far', { at: { lat: 25.13, lng: 55.2 } });
    expect(asks({ deliveries: [delivery('soup')], drivers: [far, driver('near')] })).toEqual(['near: soup']);
    const later = delivery('soup', { readyAt: minutes(18), isReady: false });
    expect(asks({ deliveries: [later], drivers: [driver('near')] })).toEqual([]);
    const drivers = [driver('fresh'), driver('waiting', { idleSince: minutes(-60) })];
    expect(asks({ deliveries: [delivery('soup')], drivers })).toEqual(['waiting: soup']);
  });

  it('keeps how many drivers were free, and how many of them nearer', () => {
    const drivers = [
      driver('far', { at: { lat: 25.13, lng: 55.2 } }),
      driver('near'),
      driver('twin'),
      driver('own', { accountId: 'customer' as AccountId }),
    ];
    const choices = (deliveries: OpenDelivery[]) =>
      offersFor({ now, isHeat: false, deliveries, drivers, asked: [], cashCap: 50_000 })
        .map(({ driverId, freeDrivers, nearerDrivers }) => [driverId, freeDrivers, nearerDrivers])
        .sort();
    expect(choices([delivery('soup')])).toEqual([['near', 3, 0]]);
    // Two were asked before in vain, so the nearest three are asked together.
    expect(choices([delivery('soup', { refusals: 2 })])).toEqual([
      ['far', 3, 2],
      ['near', 3, 0],
      ['twin', 3, 0],
    ]);
  });

  it('excludes own orders, drivers out of reach and drivers on a trip', () => {
    const deliveries = [delivery('soup')];
    expect(asks({ deliveries, drivers: [driver('own', { accountId: 'customer' as AccountId })] })).toEqual(
      [],
    );
    const cyclist = driver('cyclist', { vehicleType: 'bicycle', at: { lat: 25.12, lng: 55.18 } });
    expect(asks({ deliveries, drivers: [cyclist] })).toEqual([]);
    const door = { lat: 25.081, lng: 55.141 };
    const stop = { status: 'in_transit', kitchen, door, readyAt: now.toISOString() } as const;
    expect(asks({ deliveries, drivers: [driver('busy', { stops: [stop] })] })).toEqual([]);
  });

  it.each([
    ['rejected', 14, false],
    ['rejected', 15, true],
    ['expired', 2, false],
    ['expired', 3, true],
    ['lost', 0, true],
    ['withdrawn', 0, true],
  ] as const)('an offer %s %i minutes ago is repeated to its driver: %s', (status, minutesAgo, isAsked) => {
    const asked: Asked[] = [{ driverId: 'ali', deliveryId: 'soup', status, minutesAgo }];
    const known = { deliveries: [delivery('soup')], drivers: [driver('ali')], asked };
    expect(asks(known)).toHaveLength(isAsked ? 1 : 0);
  });

  it('collect cash up to the cap, and get orders paid by card beyond it', () => {
    const asked = (cashHeld: number, ...cash: number[]): string[] =>
      asks({
        deliveries: cash.map((due, index) => delivery(`order ${index}`, { cash: due })),
        drivers: [driver('ali', { cashHeld })],
      });
    expect(asked(40_000, 10_000)).toEqual(['ali: order 0']);
    expect(asked(40_000, 10_001)).toEqual([]);
    expect(asked(50_000, 1)).toEqual([]);
    expect(asked(60_000, 0)).toEqual(['ali: order 0']);
    expect(
      asks({ deliveries: [delivery('soup', { cash: 1 })], drivers: [driver('ali')], cashCap: 0 }),
    ).toEqual([]);
  });

  it('get a bundle only if its cash fits, and else the part that does', () => {
    const deliveries = [delivery('cash', { cash: 20_000 }), delivery('card')];
    const both = /^ali: (cash\+card|card\+cash)$/;
    expect(asks({ deliveries, drivers: [driver('ali', { cashHeld: 30_000 })] }).join()).toMatch(both);
    expect(asks({ deliveries, drivers: [driver('ali', { cashHeld: 30_001 })] })).toEqual(['ali: card']);
    const two = [delivery('first', { cash: 20_000 }), delivery('second', { cash: 20_000 })];
    expect(asks({ deliveries: two, drivers: [driver('ali', { cashHeld: 20_000 })] })).toHaveLength(1);
    const away = driver('rich', { vehicleType: 'bicycle', at: { lat: 25.4, lng: 55.5 } });
    expect(asks({ deliveries, drivers: [driver('ali', { cashHeld: 50_000 }), away] })).toEqual(['ali: card']);
  });

  it('excludes the last driver to release, but not earlier ones', () => {
    const had = (driverId: string, minutesAgo: number): Asked => ({
      driverId,
      deliveryId: 'soup',
      status: 'accepted',
      minutesAgo,
    });
    const known = { deliveries: [delivery('soup')], asked: [had('ali', 90), had('bilal', 60)] };
    expect(asks({ ...known, drivers: [driver('bilal')] })).toEqual([]);
    expect(asks({ ...known, drivers: [driver('ali'), driver('bilal')] })).toEqual(['ali: soup']);
  });

  it('includes three at once after two refusals', () => {
    const drivers = ['a', 'b', 'c', 'd'].map((id) => driver(id));
    expect(asks({ deliveries: [delivery('soup', { refusals: 1 })], drivers })).toHaveLength(1);
    const shared = asks({ deliveries: [delivery('soup', { refusals: 2 })], drivers });
    expect(shared).toHaveLength(3);
    expect(new Set(shared).size).toBe(3);
    expect(shared.every((text) => text.endsWith(': soup (shared)'))).toBe(true);
  });

  it('prefers a car in the noon heat over a slightly nearer motorcycle', () => {
    const drivers = [
      driver('rider', { at: { lat: 25.092, lng: 55.15 } }),
      driver('car', { vehicleType: 'car', at: { lat: 25.093, lng: 55.151 } }),
    ];
    expect(asks({ deliveries: [delivery('soup')], drivers })).toEqual(['rider: soup']);
    expect(asks({ deliveries: [delivery('soup')], drivers, isHeat: true })).toEqual(['car: soup']);
  });
});

it.each([
  ['2026-06-14T09:00:00Z', null],
  ['2026-06-15T08:29:59Z', null],
  ['2026-06-15T08:30:00Z', '2026-06-15T11:00:00.000Z'],
  ['2026-09-15T10:59:59Z', '2026-09-15T11:00:00.000Z'],
  ['2026-09-15T11:00:00Z', null],
  ['2026-09-16T09:00:00Z', null],
])('the noon rule at %s holds until %s', (at, until) => {
  expect(noonRestUntil(new Date(at))?.toISOString() ?? null).toBe(until);
});

it('lists rest stops in every emirate, nearest first', () => {
  for (const emirate of [
    'Dubai',
    'Abu Dhabi',
    'Sharjah',
    'Ajman',
    'Fujairah',
    'Ras Al Khaimah',
    'Umm Al Quwain',
  ])
    expect(restStopsFor(emirate, null).length).toBeGreaterThan(0);
  const near = restStopsFor('Dubai', kitchen).map(({ distanceM }) => distanceM ?? -1);
  expect(near).toEqual([...near].sort((one, other) => one - other));
});

it.each([
  [0, '2026-11-22T06:00:00Z', 1_500, 0, 0],
  [2_307, '2026-11-22T08:00:00Z', 1_500, 0, 500],
  [10_000, '2026-11-22T09:59:59Z', 1_500, 2_500, 500],
  [10_000, '2026-11-22T10:00:00Z', 1_500, 2_500, 0],
  [2_309, '2026-11-22T17:00:00Z', 1_500, 1, 0],
])('%i metres for %s bring %i + %i + %i fils', (distanceM, promised, base, far, peak) => {
  const fees = { base: 1_500, perKm: 250, peak: 500 };
  expect(feeOf(fees, { distanceM, promised: new Date(promised) })).toEqual({ base, far, peak });
});

describe('the delivery of an order', () => {
  const order: Fetchable = {
    ...{ partnerId: 'k', isComing: true, isOver: false, hasOwnDelivery: false, isReady: false, readyAt: now },
  };
  const known = { partnerId: 'k', isReady: false, readyAt: now };

  it.each([
    ['a new one', {}, null, 'open'],
    ['one the kitchen brings', { hasOwnDelivery: true }, null, 'leave'],
    ['one that is over', { isComing: false, isOver: true }, null, 'leave'],
    ['the same again', {}, 'open', 'leave'],
    ['one that is ready', { isReady: true }, 'accepted', 'reschedule'],
    ['one put off', { readyAt: minutes(10) }, 'open', 'reschedule'],
    ['one called off', { isComing: false, isOver: true }, 'in_transit', 'cancel'],
    ['one on its way', { isComing: false }, 'in_transit', 'leave'],
    ['one with another kitchen', { partnerId: 'other' }, 'accepted', 'cancel'],
    ['one another kitchen took on', { partnerId: 'other' }, 'cancelled', 'renew'],
    ['one that ended', { isComing: false, isOver: true }, 'delivered', 'leave'],
  ] as const)('%s', (_what, changes, status, expected) => {
    expect(follow({ ...order, ...changes }, status && { ...known, status })).toBe(expected);
  });
});
