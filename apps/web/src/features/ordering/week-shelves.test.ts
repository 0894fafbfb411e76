import type { WeekLine } from '@sufra/contract/week-shopping.ts';
import { expect, it } from 'vitest';
import { fromHome, progressOf, weekShelves } from './shopping-lines.ts';

const line = (id: string, aisle: string, more: Partial<WeekLine> = {}): WeekLine => ({
  id,
  name: id,
  aisle,
  amount: 1,
  unit: 'g',
  grams: 1,
  isOptional: false,
  allergens: [],
  soldBy: 'pack',
  packs: [],
  boughtGrams: 1,
  priceFils: 100,
  mealsOf: [0],
  tick: 'open',
  ...more,
});

const list = [
  line('milk', 'dairy-eggs', { tick: 'bought' }),
  line('water', 'other', { priceFils: 0 }),
  line('tomato', 'vegetables'),
  line('saffron', 'moon', { priceFils: null, tick: 'home' }),
  line('onion', 'vegetables'),
];

it('goes through the aisles, and to unknown ones at the end', () => {
  const shelves = weekShelves(list).map(({ aisle, lines }) => [aisle, lines.map(({ id }) => id)]);
  expect(shelves).toEqual([
    ['vegetables', ['tomato', 'onion']],
    ['dairy-eggs', ['milk']],
    ['other', ['saffron']],
  ]);
});

it('keeps apart what is in every kitchen', () => {
  expect(fromHome(list).map(({ id }) => id)).toEqual(['water']);
});

it('counts what is ticked of what is sold', () => {
  expect(progressOf(list)).toEqual({ done: 2, total: 4 });
});
