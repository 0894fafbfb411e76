import { applicationStatuses, type ApplicationStatus } from '@sufra/contract/statuses.ts';
import { expect, it } from 'vitest';
import {
  applicationCommands,
  decide,
  submitted,
  type Application,
  type ApplicationCommand,
} from './application.machine.ts';

const allowed: Readonly<Partial<Record<`${ApplicationStatus} ${ApplicationCommand}`, ApplicationStatus>>> = {
  'pending approve': 'approved',
  'pending reject': 'rejected',
};

const cases = applicationStatuses.flatMap((status) =>
  applicationCommands.map((command) => [status, command] as const),
);

it.each(cases)('%s, %s', (status, command) => {
  const decided = decide(status, command);
  const wanted = allowed[`${status} ${command}`];
  if (wanted) expect(decided).toEqual({ ok: true, value: wanted });
  else expect(decided).toEqual({ ok: false, refusal: { code: 'not_possible_now', params: { status } } });
});

it('begins as pending, and every status can be reached from there', () => {
  const { status } = submitted({} as Application);
  const reached = applicationCommands.flatMap((command) => {
    const decided = decide(status, command);
    return decided.ok ? [decided.value] : [];
  });
  expect([status, ...reached].sort()).toEqual([...applicationStatuses].sort());
});
