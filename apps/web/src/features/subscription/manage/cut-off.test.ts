import { expect, it } from 'vitest';
import { dayWord } from './cut-off.ts';

it('knows today and tomorrow in Dubai', () => {
  expect(dayWord(new Date('2026-11-21T16:00:00Z'), '2026-11-21')).toBe('today');
  expect(dayWord(new Date('2026-11-21T20:30:00Z'), '2026-11-21')).toBe('tomorrow');
  expect(dayWord(new Date('2026-11-23T05:00:00Z'), '2026-11-21')).toBe('on_day');
});
