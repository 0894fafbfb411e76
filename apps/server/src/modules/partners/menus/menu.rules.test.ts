import { highestPrice, lowestPrice } from '@sufra/contract/partners/menu-editing.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toAedText } from '../../../platform/pure/money.ts';
import { priceFrom, usualPrice } from './menu.rules.ts';

const type = fc.constantFrom('chef' as const, 'restaurant' as const);
const servings = fc.integer({ min: 1, max: 20 });
const cost = fc.integer({ min: 0, max: 100_000 });

it('suggests a valid price in half dirhams, at least twice the food cost', () => {
  fc.assert(
    fc.property(type, servings, cost, (of, people, costPerServing) => {
      const price = usualPrice(of, { servings: people, costPerServing });
      expect(priceFrom(toAedText(price).replace(' AED', ''))).toEqual({ ok: true, value: price });
      if (price === highestPrice) return;
      expect(price % (50 * people)).toBe(0);
      expect(price).toBeGreaterThan(2 * costPerServing * people);
      expect(usualPrice(of, { servings: people, costPerServing: costPerServing + 100 })).toBeGreaterThan(
        price,
      );
    }),
    { numRuns: 2_000 },
  );
});

it('suggests more for restaurants than for chefs', () => {
  const costs = { servings: 2, costPerServing: 700 };
  expect(usualPrice('restaurant', costs)).toBeGreaterThan(usualPrice('chef', costs));
});

it.each([
  [toAedText(lowestPrice), true],
  [toAedText(lowestPrice - 1), false],
  [toAedText(highestPrice), true],
  [toAedText(highestPrice + 1), false],
])('%s can be set: %s', (text, can) => {
  expect(priceFrom(text.replace(' AED', '')).ok).toBe(can);
});
