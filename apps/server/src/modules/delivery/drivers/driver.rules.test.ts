import { expect, it } from 'vitest';
import { memberCommands, moveMember } from '../../partners/applications/application.rules.ts';
import {
  acceptanceRate,
  admitDriver,
  canAnswer,
  driverIdOf,
  erasedDriver,
  maskLicense,
  numberOfDriverId,
  type AnsweredOffer,
  type DriverRecord,
} from './driver.rules.ts';

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

it('keeps neither name nor status of an erased driver', () => {
  expect(erasedDriver).toEqual({ status: 'suspended', name: '' });
});

it('answers an offer only while approved and online', () => {
  expect(canAnswer({ status: 'approved', isOnline: true })).toBe(true);
  expect(canAnswer({ status: 'approved', isOnline: false })).toBe(false);
  expect(canAnswer({ status: 'suspended', isOnline: true })).toBe(false);
});

it.each([
  ['D-1042', 1042],
  [' d1042 ', 1042],
  ['D-', null],
  ['1042', null],
  ['D-1234567890', null],
  ['AD-1042', null],
  ['D-1042x', null],
])('reads %j as driver %s', (text, number) => {
  expect(numberOfDriverId(text)).toBe(number);
  if (number !== null) expect(driverIdOf(number)).toBe('D-1042');
});

it.each([
  ['1234567', '•••567'],
  ['1234', '•••234'],
  ['123', '•••'],
  ['', '•••'],
])('the licence %j is shown as %s', (license, shown) => {
  expect(maskLicense(license)).toBe(shown);
});

it.each([
  ['without answers', [], null],
  ['of two answers', ['accepted 2026-07-01T11:00', 'rejected 2026-07-01T11:30'], 50],
  ['after refusing only at midday in summer', ['rejected 2026-07-01T13:00'], null],
  ['with a refusal at midday in summer', ['accepted 2026-07-01T11:00', 'rejected 2026-07-01T12:30'], 100],
  ['with an offer missed at midday', ['accepted 2026-07-01T11:00', 'expired 2026-09-15T14:59'], 100],
  ['with a refusal after the break', ['accepted 2026-07-01T11:00', 'rejected 2026-07-01T15:00'], 50],
  ['with a refusal at midday in winter', ['accepted 2026-11-01T11:00', 'rejected 2026-11-01T13:00'], 50],
  ['with a delivery accepted at midday', ['accepted 2026-07-01T13:00', 'rejected 2026-07-01T17:00'], 50],
])('the acceptance rate %s', (_name, answers, rate) => {
  const offers = answers.map((answer) => {
    const [status, at] = answer.split(' ');
    return { status: status as AnsweredOffer['status'], at: `${at}:00+04:00` };
  });
  expect(acceptanceRate(offers)).toBe(rate);
});
