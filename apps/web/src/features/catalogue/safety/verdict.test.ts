import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import en from '../../../i18n/en/catalogue.json' with { type: 'json' };
import options from '../../../i18n/en/options.json' with { type: 'json' };
import { allergensIn, conflictList } from './verdict.ts';

const texts = i18next.createInstance();
beforeAll(async () => {
  await texts.init({
    lng: 'en',
    interpolation: { escapeValue: false },
    resources: { en: { catalogue: en, options } },
  });
});

const named = (conflicts: string[]): string =>
  conflictList(
    { name: 'Noor', avoids: [], avoidsAlso: [], limits: [], conflicts, unread: [], unmetPrograms: [] },
    texts.getFixedT('en', 'catalogue'),
    'en',
  );

describe('conflictList', () => {
  it('joins the classes of one allergy', () => expect(named(['tree_nuts', 'peanuts'])).toBe('nuts'));
  it('names one class alone', () => expect(named(['peanuts'])).toBe('peanuts'));
  it('names an ingredient', () => expect(named(['peanuts', 'Pine nuts'])).toBe('peanuts and pine nuts'));
  it('names a broken limit', () =>
    expect(named(['limit.sodium', 'eggs'])).toBe('eggs and more sodium than the limit'));
  it('never hides unknown content', () =>
    expect(named(['milk', 'unknown'])).toBe('dairy and an ingredient we have no allergen data for'));
});

it('collects the allergens of all ingredients in the order of the food code', () =>
  expect(
    allergensIn([
      { id: 'tahini', name: 'Tahini', allergens: ['sesame'] },
      { id: 'mystery', name: 'Mystery', allergens: null },
      { id: 'pita', name: 'Pita', allergens: ['gluten', 'sesame'] },
    ]),
  ).toEqual(['gluten', 'sesame']));
