import { expect, it } from 'vitest';
import { eventNumberOf, eventNumberText } from './labels.ts';

it('parses event numbers', () => {
  expect(eventNumberText(1042)).toBe('E-1042');
  for (const text of ['E-1042', 'e1042', ' E-1042 ']) expect(eventNumberOf(text)).toBe(1042);
  for (const text of ['1042', 'E-', 'D-1042', 'E-12x']) expect(eventNumberOf(text)).toBeNull();
});
