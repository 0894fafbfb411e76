import type { ShoppingLine } from '@sufra/contract/ordering/shopping.ts';
import type { WeekLine } from '@sufra/contract/ordering/week-shopping.ts';
import { describe, expect, it } from 'vitest';
import { isSold, progressOf, shelvesOf } from './shopping-lines.ts';

const line = (id: string, aisle: string, priceFils: number): ShoppingLine => ({
  id,
  name: id,
  aisle,
  amount: 1,
  unit: 'piece',
  grams: 100,
  isOptional: false,
  notes: null,
  allergens: [],
  soldBy: 'weight',
  packs: [],
  boughtGrams: 100,
  estimatedPrice: '',
  priceFils,
});

const lines = [
  line('yoghurt', 'dairy-eggs', 795),
  line('water', 'oils-sauces', 0),
  line('tomato', 'vegetables', 99),
  line('mystery', 'moon', 105),
];

describe('shelvesOf', () => {
  it('groups the sold lines by aisle in shop order, unknown aisles last', () =>
    expect(shelvesOf(lines).map(({ aisle, lines: [first] }) => [aisle, first?.id])).toEqual([
      ['vegetables', 'tomato'],
      ['dairy-eggs', 'yoghurt'],
      ['other', 'mystery'],
    ]));
});

const weekLine = (id: string, aisle: string, more: Partial<WeekLine> = {}): WeekLine => ({
  bulk: null,
  isOutOfStock: false,
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
  weekLine('milk', 'dairy-eggs', { tick: 'bought' }),
  weekLine('water', 'other', { priceFils: 0 }),
  weekLine('tomato', 'vegetables'),
  weekLine('saffron', 'moon', { priceFils: null, tick: 'home' }),
  weekLine('onion', 'vegetables'),
];

it('groups the lines of a week by aisle, unknown aisles last', () => {
  const shelves = shelvesOf(list).map(({ aisle, lines }) => [aisle, lines.map(({ id }) => id)]);
  expect(shelves).toEqual([
    ['vegetables', ['tomato', 'onion']],
    ['dairy-eggs', ['milk']],
    ['other', ['saffron']],
  ]);
});

it('recognises lines that no shop sells', () => {
  expect(list.filter((line) => !isSold(line)).map(({ id }) => id)).toEqual(['water']);
});

it('counts the ticked lines among the sold ones', () => {
  expect(progressOf(list)).toEqual({ done: 2, total: 4 });
});
