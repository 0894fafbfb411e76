// Proves that every conflict of the safety proof is named: classes as people know them, ingredients, and the unknown.
import type { Recipe } from '@sufra/contract/catalogue.ts';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import en from '../../i18n/en/catalogue.json' with { type: 'json' };
import options from '../../i18n/en/options.json' with { type: 'json' };
import { conflictList } from './conflicts.ts';

const texts = i18next.createInstance();
beforeAll(async () => {
  await texts.init({
    lng: 'en',
    interpolation: { escapeValue: false },
    resources: { en: { catalogue: en, options } },
  });
});

const ingredient = { amount: 1, unit: 'g', isOptional: false, notes: null, allergens: [] } as const;
const recipe = { ingredients: [{ ...ingredient, id: 'pine-nuts', name: 'Pine nuts' }] } as unknown as Recipe;
const named = (conflicts: string[]): string =>
  conflictList(
    { name: 'Noor', avoids: [], avoidsAlso: [], conflicts, unread: [], unmetPrograms: [] },
    recipe,
    texts.getFixedT('en', 'catalogue'),
    'en',
  );

describe('conflictList', () => {
  it('joins the classes of one allergy', () => expect(named(['tree_nuts', 'peanuts'])).toBe('nuts'));
  it('names one class alone', () => expect(named(['peanuts'])).toBe('peanuts'));
  it('names an ingredient of the recipe', () => expect(named(['pine-nuts'])).toBe('Pine nuts'));
  it('names what it can of anything else', () => expect(named(['dried-fig'])).toBe('dried fig'));
  it('never hides the unknown', () =>
    expect(named(['milk', 'unknown'])).toBe('dairy and an ingredient we have no allergen data for'));
});
