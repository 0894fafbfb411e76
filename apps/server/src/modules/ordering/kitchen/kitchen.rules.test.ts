import { describe, expect, it } from 'vitest';
import {
  gramsNeeded,
  isWithin,
  partnerCommandOf,
  readyBy,
  reductionTo,
  slotOf,
  termsAt,
  toCourier,
  turnedDown,
} from './kitchen.rules.ts';

const at = (time: string): Date => new Date(`2026-11-21T${time}:00+04:00`);

it.each([
  ['accepted', 'accept'],
  ['rejected', 'reject'],
  ['preparing', 'start_preparing'],
  ['completed', 'mark_ready'],
  ['out_for_delivery', 'send_out'],
  ['delivered', 'confirm_delivered'],
  ['undeliverable', 'report_unreachable'],
] as const)('a partner that sets an order to %s issues the command %s', (word, command) => {
  expect(partnerCommandOf(word)).toBe(command);
});

it('an order that a partner rejected is shown as rejected, without buttons', () => {
  expect(turnedDown).toEqual({ status: 'rejected', actions: [] });
});

describe('the terms of the next kitchen', () => {
  const sums = (food: number, deliveryFee: number, coveredFee: number) => ({ food, deliveryFee, coveredFee });
  const [covered, charged, free] = [sums(2_000, 0, 500), sums(2_000, 500, 0), sums(2_000, 0, 0)];

  it.each([
    ['covers its fee as agreed, without a plan now', covered, sums(1_500, 300, 0), sums(1_500, 0, 300)],
    ['charges its fee as agreed, with a plan now', charged, sums(1_500, 0, 300), sums(1_500, 300, 0)],
    ['covers its fee after a free delivery, with a plan', free, sums(1_500, 0, 300), sums(1_500, 0, 300)],
    ['charges its fee after a free delivery, without a plan', free, sums(1_500, 300, 0), sums(1_500, 300, 0)],
  ])('%s', (_what, order, kitchen, terms) => {
    expect(termsAt(order, kitchen)).toEqual(terms);
  });

  it.each([
    [covered, sums(2_000, 0, 500), true, 0],
    [covered, sums(2_000, 0, 501), false, 0],
    [covered, sums(2_001, 0, 100), false, -1],
    [charged, sums(2_400, 100, 0), true, 0],
    [charged, sums(2_400, 101, 0), false, -1],
    [charged, sums(1_500, 300, 0), true, 700],
  ])('of %j, %j is within: %s, with %i back', (order, terms, expected, back) => {
    expect(isWithin(terms, order)).toBe(expected);
    expect(reductionTo(terms, order)).toBe(back);
  });
});

describe('the ingredients a kitchen needs', () => {
  const dish = {
    ...{ title: { en: 'Adas', ar: 'عدس' }, servings: 4 },
    lines: [
      { id: 'lentils', grams: 200 },
      { id: 'onion', grams: 80 },
    ],
  };
  const bought = { amount: 300, unit: 'g', packs: [], price: 100 } as const;

  it('are the recipe for the servings of all orders, and groceries as sold', () => {
    const needed = gramsNeeded([
      { type: 'cooked_meal', familySize: 2, lines: [], dish },
      { type: 'cooked_meal', familySize: 6, lines: [], dish },
      { type: 'ingredients', familySize: 6, lines: [{ id: 'onion', boughtGrams: 500, ...bought }], dish },
    ]);
    expect(needed).toEqual(
      new Map([
        ['lentils', 100 + 300],
        ['onion', 40 + 120 + 500],
      ]),
    );
  });

  it('are empty without orders', () => {
    expect(gramsNeeded([])).toEqual(new Map());
  });
});

describe("an order's time on the kitchen's screen", () => {
  it.each([
    ['13:00', '13:00', '13:30'],
    ['13:29', '13:00', '13:30'],
    ['13:30', '13:30', '14:00'],
  ])('of a meal for %s is %s to %s, delayed or not', (promised, from, to) => {
    const meal = { type: 'cooked_meal', scheduledFrom: at(promised), scheduledTo: at('15:00') } as const;
    expect(slotOf(meal)).toEqual({ from: at(from), to: at(to) });
  });

  it('of groceries is the whole window', () => {
    const window = { scheduledFrom: at('09:10'), scheduledTo: at('13:00') };
    expect(slotOf({ type: 'ingredients', ...window })).toEqual({ from: at('09:10'), to: at('13:00') });
  });
});

it('food must be ready when the drive to the customer begins', () => {
  expect(readyBy({ scheduledFrom: at('13:00') }, 25)).toEqual(at('12:35'));
});

describe('a driver on the way to the kitchen', () => {
  const now = at('18:00');
  const approaching = (told: Date | null, metres: number) =>
    toCourier(
      {
        ...{ name: ' Rashid Khan', vehicleType: 'motorcycle', plateNumber: 'Dubai A 1' },
        ...{ at: told && { lat: 25.1, lng: 55.1 }, kitchen: { lat: 25.08, lng: 55.14 } },
        toldAt: told?.toISOString() ?? null,
      },
      () => metres,
      now,
    );
  const driver = { name: 'Rashid', vehicleType: 'motorcycle', plateNumber: 'Dubai A 1' };

  it.each([
    ['is minutes away', at('17:59'), 2_000, { arrivesAt: at('18:05').toISOString(), isHere: false }],
    ['is there', at('17:59'), 150, { arrivesAt: null, isHere: true }],
    ['has been silent for five minutes', at('17:55'), 100, { arrivesAt: null, isHere: false }],
    ['has no position', null, 100, { arrivesAt: null, isHere: false }],
  ])('%s', (_what, told, metres, seen) => {
    expect(approaching(told, metres)).toEqual({ ...driver, ...seen });
  });
});
