import { expect, it } from 'vitest';
import { isFirstAfterSilence } from './event.rules.ts';

const now = new Date('2026-11-22T08:00:00Z');

it.each([
  [null, true],
  ['2026-11-22T07:59:00Z', false],
  ['2026-11-22T07:50:00.001Z', false],
  ['2026-11-22T07:50:00Z', true],
])('the last message at %s: %s', (last, isFirst) => {
  expect(isFirstAfterSilence(last === null ? null : new Date(last), now)).toBe(isFirst);
});
