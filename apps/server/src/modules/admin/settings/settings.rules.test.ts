import { describe, expect, it } from 'vitest';
import { changeOf, startOf, type SettingBody } from './settings.rules.ts';

const read = (body: unknown) => changeOf(body as SettingBody);

describe('a value', () => {
  it.each([
    ['commission', '15', { percent: 15 }],
    ['commission', '12.5 %', { percent: 12.5 }],
    ['event_service_fee', '١٢٫٥٠٪', { percent: 12.5 }],
    ['commission', '0', { percent: 0 }],
    ['commission', '100.00', { percent: 100 }],
    ['driver_per_km', '2.50 AED', { fils: 250 }],
    ['driver_base', '15', { fils: 1500 }],
    ['driver_peak', '٥٫٢٥', { fils: 525 }],
    ['driver_cash_cap', '10000', { fils: 1_000_000 }],
  ])('%s %s', (name, value, kept) => {
    expect(read({ name, value })).toMatchObject({ ok: true, value: { name, ...kept } });
  });

  it('of a plan is its price', () => {
    expect(read({ name: 'plan_lunch_only', value: '319 AED' })).toEqual({
      ok: true,
      value: { kind: 'plan', planId: 'lunch-only', fils: 31_900 },
    });
  });

  it.each([
    ...['', '-1', '1e3', '0x10', '1,5', '12.505', '15 AED', 'x', '++1'].map((value) => [
      'commission',
      value,
      'invalid',
    ]),
    ...['', '-1', '2.505', '1e2', '2.50 USD', '2,50 AED'].map((value) => ['driver_base', value, 'invalid']),
    ['commission', '100.01', 'too_big'],
    ['driver_base', '1000.01', 'too_big'],
    ['driver_cash_cap', '10000.01', 'too_big'],
    ['plan_full_day', '0.99', 'too_small'],
    ['plan_full_day', '10000.01', 'too_big'],
  ])('%s is never %j', (name, value, code) => {
    expect(read({ name, value })).toMatchObject({ ok: false, refusal: { fields: { value: code } } });
  });

  it("of a switch is on or off, of Ramadan a month or the calendar's", () => {
    expect(read({ name: 'new_orders', value: false })).toMatchObject({ ok: true, value: { value: false } });
    expect(read({ name: 'ramadan', value: null })).toMatchObject({ ok: true, value: { value: null } });
    const days = { from: '2027-02-08', to: '2027-03-09' };
    expect(read({ name: 'ramadan', value: days })).toMatchObject({ ok: true, value: { value: days } });
    const wrong = (to: string) => read({ name: 'ramadan', value: { from: '2027-02-08', to } });
    expect(wrong('2027-02-01')).toMatchObject({ refusal: { fields: { 'value.to': 'too_early' } } });
    expect(wrong('2027-04-01')).toMatchObject({ refusal: { fields: { 'value.to': 'too_late' } } });
  });
});

// 20:30 UTC is past midnight in Dubai: the day there is the 22nd.
const now = new Date('2026-11-21T20:30:00Z');

it.each([
  [null, now.toISOString()],
  [undefined, now.toISOString()],
  ['2026-11-23', '2026-11-22T20:00:00.000Z'],
])('lets a value start on %s', (day, from) => {
  const start = startOf(day, now);
  expect(start.ok && start.value.toISOString()).toBe(from);
});

it.each([
  ['2026-11-22', 'too_early'],
  ['2020-01-01', 'too_early'],
  ['9999-01-01', 'too_late'],
])('lets no value start on %s', (day, code) => {
  expect(startOf(day, now)).toMatchObject({ ok: false, refusal: { fields: { from: code } } });
});
