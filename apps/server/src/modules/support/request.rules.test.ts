import { supportStatuses, type SupportStatus } from '@sufra/contract/statuses.ts';
import { supportSides, supportTopics, topicsOf } from '@sufra/contract/support/support.ts';
import { describe, expect, it } from 'vitest';
import {
  answerBy,
  isTopicOf,
  isWorthNotifying,
  moveRequest,
  newRequestStatus,
  requestCommands,
  requestNumber,
  searchedNumber,
} from './request.rules.ts';

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
])('reads the search %j as request number %j', (q, number) => expect(searchedNumber(q)).toBe(number));

it('finds a request by the number shown to customers', () =>
  expect(searchedNumber(requestNumber(1001))).toBe(1001));

it('offers every topic to a side, and "other" to each side', () => {
  const offered = new Set(supportSides.flatMap((side) => topicsOf[side]));
  expect([...offered].sort()).toEqual([...supportTopics].sort());
  for (const side of supportSides) expect(isTopicOf(side, 'other')).toBe(true);
  expect(isTopicOf('customer', 'menu')).toBe(false);
});

describe('notifying of an answer', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const ago = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);

  it.each([
    ['sends for the first answer', false, null, true],
    ['stays quiet right after an answer that was read', false, ago(4), false],
    ['sends again later, once the last answer was read', false, ago(5), true],
    ['stays quiet beside an unread answer', true, ago(60), false],
    ['reminds half a day after an unread answer', true, ago(12 * 60), true],
  ])('%s', (_what, hasUnread, toldAt, isTold) =>
    expect(isWorthNotifying({ hasUnread, toldAt }, now)).toBe(isTold),
  );
});

const allowed: Readonly<Record<string, SupportStatus>> = {
  'open write': 'open',
  'answered write': 'open',
  'closed write': 'open',
  'open answer': 'answered',
  'answered answer': 'answered',
  'open close': 'closed',
  'answered close': 'closed',
  'closed reopen': 'open',
};

const cases = supportStatuses.flatMap((status) =>
  requestCommands.map((command) => [status, command] as const),
);

it.each(cases)('moves a request that is %s on %s', (status, command) => {
  const moved = moveRequest(status, command);
  const wanted = allowed[`${status} ${command}`];
  if (wanted) expect(moved).toEqual({ ok: true, value: wanted });
  else expect(moved).toEqual({ ok: false, refusal: { code: 'not_possible_now' } });
});

it('starts open, and reaches every status', () => {
  const reached = new Set<SupportStatus>([newRequestStatus]);
  for (const status of reached)
    for (const command of requestCommands) {
      const moved = moveRequest(status, command);
      if (moved.ok) reached.add(moved.value);
    }
  expect([...reached].sort()).toEqual([...supportStatuses].sort());
});

it.each([
  ['family', '2026-11-21T10:00:00+04:00', '2026-11-21T11:00:00+04:00'],
  ['family', '2026-11-21T21:30:00+04:00', '2026-11-22T08:30:00+04:00'],
  ['priority', '2026-11-21T18:00:00+04:00', '2026-11-21T22:00:00+04:00'],
  ['priority', '2026-11-21T18:01:00+04:00', '2026-11-22T08:01:00+04:00'],
  ['priority', '2026-11-21T03:00:00+04:00', '2026-11-21T12:00:00+04:00'],
  ['priority', '2026-11-21T23:00:00+04:00', '2026-11-22T12:00:00+04:00'],
  ['standard', '2026-11-21T03:00:00+04:00', '2026-11-22T22:00:00+04:00'],
] as const)('answers the queue %s asked at %s by %s', (queue, asked, by) => {
  expect(answerBy(queue, new Date(asked))).toEqual(new Date(by));
});
