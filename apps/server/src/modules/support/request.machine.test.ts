import { supportStatuses, type SupportStatus } from '@sufra/contract/statuses.ts';
import { expect, it } from 'vitest';
import { asked, moveRequest, requestCommands } from './request.machine.ts';

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

it.each(cases)('%s, %s', (status, command) => {
  const moved = moveRequest(status, command);
  const wanted = allowed[`${status} ${command}`];
  if (wanted) expect(moved).toEqual({ ok: true, value: wanted });
  else expect(moved).toEqual({ ok: false, refusal: { code: 'not_possible_now' } });
});

it('begins as open, and every status can be reached from there', () => {
  const reached = new Set<SupportStatus>([asked]);
  for (const status of reached)
    for (const command of requestCommands) {
      const moved = moveRequest(status, command);
      if (moved.ok) reached.add(moved.value);
    }
  expect([...reached].sort()).toEqual([...supportStatuses].sort());
});
