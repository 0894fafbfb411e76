import { describe, expect, it } from 'vitest';
import { includedVat, nextBillingDay } from './payment.screen.tsx';

describe('includedVat', () => {
  it.each([
    [29_900, 1_424],
    [59_900, 2_852],
    [99_900, 4_757],
    [0, 0],
  ])('finds the VAT inside %i fils', (price, vat) => expect(includedVat(price)).toBe(vat));
});

describe('nextBillingDay', () => {
  it.each([
    ['2025-11-21', '2025-12-21'],
    ['2025-12-31', '2026-01-31'],
    ['2026-01-31', '2026-02-28'],
    ['2028-01-30', '2028-02-29'],
    ['2026-03-31', '2026-04-30'],
  ])('%s renews on %s', (today, next) => expect(nextBillingDay(today)).toBe(next));
});
