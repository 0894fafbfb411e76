import { describe, expect, it } from 'vitest';
import { energyShares, shareOfDay } from './recipe-nutrition.tsx';

const serving = {
  calories: 465,
  protein: 19.2,
  carbs: 55.1,
  fat: 19.4,
  saturatedFat: 2,
  sugar: 12.7,
  fibre: 11.8,
  sodium: 947,
  ...{ potassium: 700, phosphorus: 350, calcium: 120, iron: 4.2, vitaminK: 38, atLeast: [] },
};

describe('energyShares', () => {
  it('adds up to 100 percent', () => {
    const { carbs, fat, protein } = energyShares(serving);
    expect([carbs, fat, protein]).toEqual([47, 37, 16]);
  });
  it('is all zero without energy', () =>
    expect(energyShares({ ...serving, carbs: 0, fat: 0, protein: 0 })).toEqual({
      carbs: 0,
      fat: 0,
      protein: 0,
    }));
});

it('compares a serving with the daily reference intake', () => {
  expect(shareOfDay(serving, 'saturatedFat')).toBe(10);
  expect(shareOfDay(serving, 'sodium')).toBe(39);
  expect(shareOfDay(serving, 'iron')).toBe(30);
});
