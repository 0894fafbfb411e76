import { expect, it } from 'vitest';
import { figureTexts, figuresOf } from './page-figures.ts';

it.each([
  [999, null],
  [1_000, 1_000],
  [1_299, 1_200],
  [12_345, 12_300],
])('%d active subscriptions are shown as %s', (activeSubscriptions, customers) =>
  expect(figuresOf({ activeSubscriptions, ratings: 0, average: null }).customers).toBe(customers),
);

it.each([
  [199, 4.99, null],
  [200, 4.99, 4.9],
  [200, 4.6, 4.6],
  [5_000, 3.05, 3],
  [200, null, null],
])('%d ratings of %s are shown as %s', (ratings, average, rating) =>
  expect(figuresOf({ activeSubscriptions: 0, ratings, average }).rating).toBe(rating),
);

it('has texts in both languages, only for counted figures', () => {
  expect(figureTexts({ customers: null, rating: null })).toEqual([]);
  expect(figureTexts({ customers: 12_300, rating: 4 })).toEqual([
    { key: 'landing:figures.customers.value', texts: { en: '12,300+', ar: '+12,300' } },
    { key: 'landing:figures.rating.value', texts: { en: '4.0/5', ar: '4.0/5' } },
  ]);
});
