import { supportSides, supportTopics, topicsOf } from '@sufra/contract/support.ts';
import { describe, expect, it } from 'vitest';
import { isTopicOf, isWorthTelling, numberMeant, requestNumber } from './request.rules.ts';

it.each([
  ['S-1042', 1042],
  ['s 1042', 1042],
  ['#1042', 1042],
  ['1042', 1042],
  ['١٠٤٢', 1042],
  ['S-971', 971],
  ['0501234567', null],
  ['971501', null],
  ['501234567', null],
  ['Sami', null],
  ['s', null],
  ['', null],
  ['9'.repeat(13), null],
])('%j means %j', (q, number) => expect(numberMeant(q)).toBe(number));

it('a number is found by what people say of it', () => expect(numberMeant(requestNumber(1001))).toBe(1001));

it('every topic is offered to somebody, and each side can ask for anything else', () => {
  const offered = new Set(supportSides.flatMap((side) => topicsOf[side]));
  expect([...offered].sort()).toEqual([...supportTopics].sort());
  for (const side of supportSides) expect(isTopicOf(side, 'other')).toBe(true);
  expect(isTopicOf('customer', 'menu')).toBe(false);
});

describe('an answer', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const ago = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);

  it.each([
    ['the first', false, null, true],
    ['right after one that was read', false, ago(4), false],
    ['later, once the one before was read', false, ago(5), true],
    ['beside one that waits to be read', true, ago(60), false],
    ['half a day after one nobody read', true, ago(12 * 60), true],
  ])('%s', (_what, hasUnread, toldAt, isTold) =>
    expect(isWorthTelling({ hasUnread, toldAt }, now)).toBe(isTold),
  );
});
