import { describe, expect, it } from 'vitest';
import { allergenKeys, insideSentence } from './food-text.ts';

describe('allergenKeys', () => {
  it('joins the classes of one allergy', () =>
    expect(allergenKeys(['tree_nuts', 'peanuts', 'crustaceans', 'molluscs'])).toEqual([
      'allergy.nuts',
      'allergy.shellfish',
    ]));
  it('never says more than is there', () =>
    expect(allergenKeys(['peanuts', 'crustaceans'])).toEqual(['allergen.peanuts', 'allergen.crustaceans']));
  it('keeps classes nobody is asked about', () =>
    expect(allergenKeys(['milk', 'celery'])).toEqual(['allergy.dairy', 'allergen.celery']));
  it('has nothing to say of nothing', () => expect(allergenKeys([])).toEqual([]));
});

describe('insideSentence', () => {
  it('drops the capital in English', () => expect(insideSentence('Tree nuts', 'en')).toBe('tree nuts'));
  it('leaves Arabic alone', () => expect(insideSentence('المكسرات', 'ar')).toBe('المكسرات'));
});
