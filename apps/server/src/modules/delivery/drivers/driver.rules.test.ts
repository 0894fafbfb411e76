import { expect, it } from 'vitest';
import { memberCommands, moveMember } from '../../partners/applications/application.rules.ts';
import { admitDriver, erasedDriver, type DriverRecord } from './driver.rules.ts';

const statuses = ['approved', 'suspended'] as const;
const allowed: Readonly<Record<string, string>> = {
  'approved suspend': 'suspended',
  'suspended reinstate': 'approved',
};

const cases = statuses.flatMap((status) => memberCommands.map((command) => [status, command] as const));

it.each(cases)('moves a driver from %s by %s', (status, command) => {
  const moved = moveMember(status, command);
  const wanted = allowed[`${status} ${command}`];
  if (wanted) expect(moved).toEqual({ ok: true, value: wanted });
  else expect(moved).toEqual({ ok: false, refusal: { code: 'not_possible_now' } });
});

it('starts approved and can reach every status', () => {
  const { status } = admitDriver({} as DriverRecord);
  const next = moveMember(status, 'suspend');
  expect([status, next.ok ? next.value : null]).toEqual([...statuses]);
});

it('keeps neither name nor work of an erased driver', () => {
  expect(erasedDriver).toEqual({ status: 'suspended', name: '' });
});
