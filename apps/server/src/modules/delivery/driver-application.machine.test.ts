import { expect, it } from 'vitest';
import {
  admitDriver,
  driverCommands,
  moveDriver,
  withoutPerson,
  type DriverRecord,
} from './driver-application.machine.ts';

const statuses = ['approved', 'suspended'] as const;
const allowed: Readonly<Record<string, string>> = {
  'approved suspend': 'suspended',
  'suspended reinstate': 'approved',
};

const cases = statuses.flatMap((status) => driverCommands.map((command) => [status, command] as const));

it.each(cases)('%s, %s', (status, command) => {
  const moved = moveDriver(status, command);
  const wanted = allowed[`${status} ${command}`];
  if (wanted) expect(moved).toEqual({ ok: true, value: wanted });
  else expect(moved).toEqual({ ok: false, refusal: { code: 'not_possible_now' } });
});

it('begins as approved, and every status can be reached from there', () => {
  const { status } = admitDriver({} as DriverRecord);
  const next = moveDriver(status, 'suspend');
  expect([status, next.ok ? next.value : null]).toEqual([...statuses]);
});

it('once erased is nobody, and takes no deliveries', () => {
  expect(withoutPerson).toEqual({ status: 'suspended', name: '' });
});
