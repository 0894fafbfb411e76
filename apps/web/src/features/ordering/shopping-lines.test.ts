import type { ShoppingLine } from '@sufra/contract/shopping.ts';
import { describe, expect, it } from 'vitest';
import { basketOf, shelvesOf } from './shopping-lines.ts';

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
  it('groups what is sold as one walks through the shop, unknown aisles last', () =>
    expect(shelvesOf(lines).map(({ aisle, lines: [first] }) => [aisle, first?.id])).toEqual([
      ['vegetables', 'tomato'],
      ['dairy-eggs', 'yoghurt'],
      ['other', 'mystery'],
    ]));
});

describe('basketOf', () => {
  it('adds up everything that is sold', () =>
    expect(basketOf(lines, new Set())).toMatchObject({ totalFils: 999, leftOut: [] }));
  it('takes off what is at home already, and names only lines of this list', () =>
    expect(basketOf(lines, new Set(['tomato', 'gone', 'water']))).toMatchObject({
      totalFils: 900,
      leftOut: ['tomato'],
    }));
});
