import { quoteStatuses } from '@sufra/contract/statuses.ts';
import { expect, it } from 'vitest';
import { close, endOf, isOpenAt, opened, quoteCommands } from './quote.rules.ts';

const cases = quoteStatuses.flatMap((status) => quoteCommands.map((command) => [status, command] as const));

it.each(cases)('%s: %s', (status, command) => {
  expect(close(status, command)).toEqual(
    status === opened.status
      ? { ok: true, value: endOf(command) }
      : { ok: false, refusal: { code: 'quote_gone', params: { status } } },
  );
});

it('reaches every state', () => {
  expect([opened.status, ...quoteCommands.map(endOf)].sort()).toEqual([...quoteStatuses].sort());
});

it('expires at its exact time', () => {
  const expiresAt = new Date('2026-11-22T08:00:00Z');
  expect(isOpenAt({ status: 'open', expiresAt }, new Date('2026-11-22T07:59:59.999Z'))).toBe(true);
  expect(isOpenAt({ status: 'open', expiresAt }, expiresAt)).toBe(false);
  expect(isOpenAt({ status: 'lost', expiresAt }, new Date('2026-11-22T07:00:00Z'))).toBe(false);
});
