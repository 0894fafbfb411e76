import { describe, expect, it } from 'vitest';
import { allergenKeys, insideSentence } from './food-text.ts';

describe('allergenKeys', () => {
  it('joins the classes of one allergy', () =>
    expect(allergenKeys(['tree_nuts', 'peanuts', 'crustaceans', 'molluscs'])).toEqual([
      'allergy.nuts',
      'allergy.shellfish',
    ]));
  it('never claims more than the data', () =>
    expect(allergenKeys(['peanuts', 'crustaceans'])).toEqual(['allergen.peanuts', 'allergen.crustaceans']));
  it('keeps classes without an option', () =>
    expect(allergenKeys(['milk', 'celery'])).toEqual(['allergy.dairy', 'allergen.celery']));
  it('returns nothing for nothing', () => expect(allergenKeys([])).toEqual([]));
});

describe('insideSentence', () => {
  it('lower-cases the first letter in English', () =>
    expect(insideSentence('Tree nuts', 'en')).toBe('tree nuts'));
  it('leaves Arabic unchanged', () => expect(insideSentence('المكسرات', 'ar')).toBe('المكسرات'));
});
