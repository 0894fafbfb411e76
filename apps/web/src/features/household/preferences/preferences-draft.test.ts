import { expect, test, describe } from 'vitest';
import type { Preferences } from '../household.api.ts';
import {
  maxDishes,
  withDishes,
  differsFrom,
  preferencesBodyOf,
  preferencesDraftOf,
} from './preferences-draft.ts';

test.each([
  [['okra'], '  liver ', ['okra', 'liver']],
  [['okra'], 'Okra', ['okra']],
  [['okra'], '   ', ['okra']],
  [[], 'okra, liver،  أوكرا', ['okra', 'liver', 'أوكرا']],
  [[], 'tuna   salad', ['tuna salad']],
])('%j and "%s"', (dishes, typed, expected) => expect(withDishes(dishes, typed)).toEqual(expected));

test("stops at the list's limit", () => {
  const full = Array.from({ length: maxDishes }, (_, at) => `dish ${String(at)}`);
  expect(withDishes(full, 'one more')).toEqual(full);
});

const saved: Preferences = {
  preferredCuisines: ['lebanese', 'indian'],
  dietaryPrograms: ['halal'],
  allergies: ['kiwi', 'nuts'],
  dislikedDishes: ['okra'],
  healthConditions: null,
  fasts: false,
  understood: [],
  understoodConditions: [],
  uncheckedConditions: [],
};
const draft = preferencesDraftOf(saved, 'en');

describe('preferences', () => {
  test('are unchanged when just opened, whatever the language and order', () => {
    expect(differsFrom(saved, draft)).toBe(false);
    expect(differsFrom(saved, preferencesDraftOf(saved, 'ar'))).toBe(false);
    expect(differsFrom(saved, { ...draft, cuisines: ['indian', 'lebanese'] })).toBe(false);
  });

  test.each([
    { cuisines: [] },
    { programs: ['halal', 'keto'] as const },
    { allergies: { chosen: [], text: 'kiwi' } },
    { dishes: [] },
    { typedDish: 'liver' },
    { healthConditions: 'pregnant' },
  ])('%j is a change', (part) => expect(differsFrom(saved, { ...draft, ...part })).toBe(true));

  test('a dish left in the field is saved too', () => {
    expect(preferencesBodyOf({ ...draft, typedDish: ' liver ' }).dislikedDishes).toEqual(['okra', 'liver']);
    expect(differsFrom(saved, { ...draft, typedDish: '  ' })).toBe(false);
  });
});
