import { payoutKinds } from '@sufra/contract/money/payouts.ts';
import { describe, expect, it } from 'vitest';
import { addDays, dubaiDay, weekdayOf } from '../../../platform/pure/dubai-time.ts';
import {
  cutOffInstant,
  lastDay,
  lastPeriod,
  nextCutOff,
  numberOfReference,
  periodEnding,
  referenceText,
} from './payout-period.rules.ts';

const monday = 1;
const days = Array.from({ length: 1_500 }, (_one, index) => addDays('2026-01-05', index));

describe.each(payoutKinds)('periods of a %s', (kind) => {
  const length = kind === 'partner' ? 14 : 7;

  it('end on Mondays without gaps over months, years and leap days', () => {
    let last = lastPeriod(kind, '2026-01-05');
    expect(last).toEqual({ startsOn: addDays('2026-01-05', -length), cutOffOn: '2026-01-05' });
    for (const day of days) {
      const period = lastPeriod(kind, day);
      if (!period || !last) throw new Error(`No period is over on ${day}.`);
      expect(weekdayOf(period.cutOffOn)).toBe(monday);
      expect(addDays(period.startsOn, length)).toBe(period.cutOffOn);
      expect(period.cutOffOn <= day && day < addDays(period.cutOffOn, length)).toBe(true);
      if (period.cutOffOn !== last.cutOffOn) expect(period.startsOn).toBe(last.cutOffOn);
      expect(nextCutOff(kind, day)).toBe(addDays(period.cutOffOn, length));
      last = period;
    }
  });

  it('are found by their last day once they are over', () => {
    const to = '2026-11-08';
    const period = { startsOn: addDays('2026-11-09', -length), cutOffOn: '2026-11-09' };
    expect(periodEnding(kind, to, '2026-11-09')).toEqual(period);
    expect(periodEnding(kind, to, '2027-03-01')).toEqual(period);
    expect(periodEnding(kind, to, to)).toBeNull();
    for (const other of ['2026-11-07', '2026-11-09', '2025-12-21', '0001-01-01', '9999-12-31'])
      expect(periodEnding(kind, other, '2027-03-01')).toBeNull();
  });

  it('do not exist before the first has ended', () => {
    expect(lastPeriod(kind, '2026-01-04')).toBeNull();
    expect(nextCutOff(kind, '2026-01-04')).toBe('2026-01-05');
  });
});

it('pays partners every second week and drivers every week', () => {
  expect(lastPeriod('partner', '2026-11-22')).toEqual({ startsOn: '2026-10-26', cutOffOn: '2026-11-09' });
  expect(lastPeriod('driver', '2026-11-22')).toEqual({ startsOn: '2026-11-09', cutOffOn: '2026-11-16' });
});

it('ends a period with the last instant of Sunday in Dubai', () => {
  const period = { startsOn: '2026-11-09', cutOffOn: '2026-11-23' };
  expect(lastDay(period)).toBe('2026-11-22');
  const cutOff = cutOffInstant(period);
  expect(cutOff.toISOString()).toBe('2026-11-22T20:00:00.000Z');
  expect(dubaiDay(new Date(cutOff.getTime() - 1))).toBe('2026-11-22');
});

it('does not depend on the time zone of the server', () => {
  const zone = process.env['TZ'];
  const seen = ['UTC', 'Asia/Dubai', 'America/Los_Angeles', 'Europe/Berlin'].map((name) => {
    process.env['TZ'] = name;
    return days.map((day) => lastPeriod('partner', day)?.cutOffOn).join();
  });
  process.env['TZ'] = zone;
  expect(new Set(seen).size).toBe(1);
});

it('reads and writes payout references', () => {
  expect([referenceText(1), referenceText(42), referenceText(1_234_567)]).toEqual([
    'PO-000001',
    'PO-000042',
    'PO-1234567',
  ]);
});

it.each([
  ['PO-000042', 42],
  ['po42', 42],
  [' Po-7 ', 7],
  ['PO-123456789012', 123_456_789_012],
  ['PO-1234567890123', null],
  ['PO-', null],
  ['PO-4x', null],
  ['XPO-42', null],
  ['42', null],
])('reads %j as payout %s', (text, number) => {
  expect(numberOfReference(text)).toBe(number);
});
