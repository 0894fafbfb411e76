import { languages, type Language } from '@sufra/contract/options.ts';
import { reasonCodes, type Reason } from '@sufra/contract/planner/planner.ts';
import i18next, { type TFunction } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import arOptions from '../../i18n/ar/options.json' with { type: 'json' };
import arPlanner from '../../i18n/ar/planner.json' with { type: 'json' };
import enOptions from '../../i18n/en/options.json' with { type: 'json' };
import enPlanner from '../../i18n/en/planner.json' with { type: 'json' };
import { limitsText, nextServingDay, reasoningOf } from './reasons.ts';

const texts = i18next.createInstance();
const t = (language: Language): TFunction<'planner'> => texts.getFixedT(language, 'planner');

beforeAll(async () => {
  await texts.init({
    lng: 'en',
    ns: ['planner', 'options'],
    interpolation: { escapeValue: false },
    resources: {
      en: { planner: enPlanner, options: enOptions },
      ar: { planner: arPlanner, options: arOptions },
    },
  });
});

const safe = (params: Reason['params']): Reason => ({ code: 'safe_for_all', params });
const proof = (params: Reason['params'], language: Language): string | null =>
  reasoningOf([safe(params)], t(language), language).proof;

describe('the allergen proof', () => {
  const nutsAndShellfish = ['tree_nuts', 'peanuts', 'crustaceans', 'molluscs'];

  it('names allergies in everyday words', () => {
    expect(proof({ allergens: nutsAndShellfish, ingredients: 11, people: 3 }, 'en')).toBe(
      'Free of nuts and shellfish: all 11 ingredients checked',
    );
    expect(proof({ allergens: nutsAndShellfish, ingredients: 11, people: 3 }, 'ar')).toBe(
      'خالية من المكسرات والمحار والقشريات: فحصنا مكوّناتها الـ11 كلها',
    );
  });
  it('uses Arabic plural forms', () =>
    expect(proof({ allergens: ['sesame'], ingredients: 2, people: 1 }, 'ar')).toContain('مكوّنيها الاثنين'));
  it('addresses everyone if only single ingredients are avoided', () =>
    expect(proof({ allergens: [], ingredients: 9, people: 2 }, 'en')).toBe(
      'Safe for everyone at your table: all 9 ingredients checked',
    ));
});

describe('why this meal', () => {
  const params = {
    allergens: ['milk'],
    ingredients: 8,
    people: 2,
    programs: ['halal', 'high-protein'],
    cuisine: 'lebanese',
    count: 3,
    grams: 32,
    minutes: 20,
    calories: 380,
    stars: 5,
    en: 'Lentil soup',
    ar: 'شوربة عدس',
  };

  it.each(languages)('has a sentence for every code in %s', (language) => {
    for (const code of reasonCodes) {
      const { proof: found, why } = reasoningOf([{ code, params }], t(language), language);
      const text = found ?? why[0]?.text ?? '';
      expect(text, code).not.toBe('');
      expect(text, code).not.toMatch(/reason\.|options:|\{\{|undefined/);
    }
  });
  it("names other meals in the reader's language", () => {
    const told = (language: Language) =>
      reasoningOf([{ code: 'similar_to', params }], t(language), language).why[0]?.text;
    expect(told('en')).toBe('Because you liked Lentil soup');
    expect(told('ar')).toBe('لأنك أحببت «شوربة عدس»');
  });
  it('keeps the proof separate from the reasons', () => {
    const { why } = reasoningOf([safe(params), { code: 'quick', params }], t('en'), 'en');
    expect(why).toEqual([{ code: 'quick', text: 'On the table in 20 minutes' }]);
  });
});

describe('gaps', () => {
  it('names the limits', () =>
    expect(limitsText(['keto', 'tree_nuts', 'peanuts'], t('en'), 'en')).toBe('keto and no nuts'));
  it('finds the next lunch after a Friday', () =>
    expect(nextServingDay('lunch-only', '2025-11-21')).toBe('2025-11-24'));
  it('serves a daily plan tomorrow', () =>
    expect(nextServingDay('full-day', '2025-12-31')).toBe('2026-01-01'));
});
