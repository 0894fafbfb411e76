import type { Restaurant } from '@sufra/contract/shopping.ts';
import { describe, expect, it } from 'vitest';
import { billOf, kitchensInOrder } from './bill.ts';

describe('billOf', () => {
  it('takes the delivery off the total', () =>
    expect(billOf({ totalFils: 4650, deliveryFeeFils: 1050, minOrderFils: 1500 })).toEqual({
      foodFils: 3600,
      deliveryFils: 1050,
      totalFils: 4650,
      shortFils: 0,
    }));
  it('says what is short of the minimum, delivery not counted', () =>
    expect(billOf({ totalFils: 2250, deliveryFeeFils: 1050, minOrderFils: 1500 }).shortFils).toBe(300));
});

it('kitchensInOrder keeps the order of the server but for those avoided', () => {
  const kitchen = (name: string, reasons: Restaurant['reasons'] = []): Restaurant =>
    ({ name, reasons }) as Restaurant;
  const kitchens = [kitchen('a', ['you_avoid']), kitchen('b'), kitchen('c', ['fastest'])];
  expect(kitchensInOrder(kitchens).map(({ name }) => name)).toEqual(['b', 'c', 'a']);
});
