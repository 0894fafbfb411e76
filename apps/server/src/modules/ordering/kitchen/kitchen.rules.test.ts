import { describe, expect, it } from 'vitest';
import { gramsNeeded, partnerCommandOf, readyBy, slotOf, turnedDown } from './kitchen.rules.ts';

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
