import { ibanProblem } from '@sufra/contract/partners/id-numbers.ts';
import { expect, it } from 'vitest';
import { demoIban } from './accounts.rules.ts';

it('gives every number its own valid IBAN', () => {
  const ibans = Array.from({ length: 500 }, (_, serial) => demoIban(serial * 7));
  expect(ibans.filter((iban) => ibanProblem(iban) !== null)).toEqual([]);
  expect(new Set(ibans).size).toBe(500);
  expect(demoIban(21)).toBe(demoIban(21));
});
