import { describe, expect, it } from 'vitest';
import { changeOf, draftErrors, draftOf, type SettingDraft } from './setting-form.ts';
import type { Setting } from './setting-value.ts';

const today = '2026-11-21';
const setting = (name: Setting['name'], value: Setting['value']): Setting => ({
  name,
  value,
  since: null,
  coming: [],
});
const commission = setting('commission', '15');
const ramadan = setting('ramadan', { from: '2027-02-08', to: '2027-03-09' });
const changed = (one: Setting, change: Partial<SettingDraft>) => {
  const draft = { ...draftOf(one), ...change };
  return { errors: draftErrors(one, draft, today), body: changeOf(one, draft) };
};

describe('a rate', () => {
  it('is sent as typed, immediately or from a date', () => {
    expect(changed(commission, { number: '١٢٫٥' })).toEqual({
      errors: [],
      body: { name: 'commission', value: '12.5', from: null },
    });
    expect(changed(commission, { when: 'later', day: '2026-12-01' }).body).toMatchObject({
      from: '2026-12-01',
    });
  });

  it('must be a number of at most 100 percent', () => {
    expect(changed(commission, { number: 'much' }).errors).toEqual(['number']);
    expect(changed(commission, { number: '101' }).errors).toEqual(['percent']);
  });

  it.each(['', '2026-11-20', today])('cannot begin on "%s"', (day) =>
    expect(changed(commission, { when: 'later', day }).errors).toEqual(['day']),
  );
});

it('toggles a switch', () => {
  expect(changed(setting('new_orders', true), {})).toEqual({
    errors: [],
    body: { name: 'new_orders', value: false, from: null },
  });
  expect(changed(setting('new_orders', false), {}).body).toMatchObject({ value: true });
});

describe('Ramadan', () => {
  it('requires its first day before its last', () => {
    expect(changed(ramadan, {})).toMatchObject({ errors: [], body: { value: ramadan.value } });
    expect(changed(ramadan, { first: '', last: '' }).errors).toEqual(['first', 'last']);
    expect(changed(ramadan, { first: '2027-04-01' }).errors).toEqual(['order']);
  });

  it('returns to the calendar without dates', () => {
    expect(changed(ramadan, { isByCalendar: true, first: '' })).toMatchObject({
      errors: [],
      body: { value: null },
    });
  });
});
