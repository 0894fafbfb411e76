import ar from '../i18n/ar/catalogue.json' with { type: 'json' };
import en from '../i18n/en/catalogue.json' with { type: 'json' };
import { type Unit, units } from '@sufra/contract/catalogue/catalogue.ts';
import { languages, type Language } from '@sufra/contract/options.ts';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { amountText, measured } from './amount.ts';

const texts = i18next.createInstance();
beforeAll(async () => {
  await texts.init({
    lng: 'en',
    ns: ['catalogue'],
    interpolation: { escapeValue: false },
    resources: { en: { catalogue: en }, ar: { catalogue: ar } },
  });
});
const written = (amount: number, unit: Unit, language: Language): string =>
  amountText(amount, unit, texts.getFixedT(language, 'catalogue'), language);

describe('amounts in English', () => {
  it.each([
    [150, 'g', '150 g'],
    [333.3, 'g', '330 g'],
    [66.7, 'g', '65 g'],
    [7.25, 'g', '7.5 g'],
    [0.1, 'g', '0.5 g'],
    [1400, 'ml', '1,400 ml'],
    [0.25, 'tsp', '¼ tsp'],
    [0.125, 'tsp', '⅛ tsp'],
    [0.06, 'tsp', '1 pinch'],
    [1.5, 'tbsp', '1½ tbsp'],
    [0.25, 'tbsp', '¾ tsp'],
    [2.66, 'tbsp', '2¾ tbsp'],
    [0.5, 'piece', '½'],
    [1.5, 'piece', '1½'],
    [7.5, 'piece', '8'],
    [0.5, 'cup', '½ cup'],
    [1, 'cup', '1 cup'],
    [1.5, 'cup', '1½ cups'],
    [0.2, 'clove', '½ clove'],
    [3, 'clove', '3 cloves'],
    [0.5, 'bunch', '½ bunch'],
    [0.3, 'pinch', '1 pinch'],
    [2, 'can', '2 cans'],
  ] as const)('writes %d %s as %s', (amount, unit, text) => {
    expect(written(amount, unit, 'en')).toBe(text);
  });
});

describe('amounts in Arabic', () => {
  it.each([
    [200, 'g', '200 غ'],
    [0.5, 'piece', '½ حبة'],
    [1, 'piece', 'حبة واحدة'],
    [2, 'piece', 'حبتان'],
    [3, 'piece', '3 حبات'],
    [11, 'piece', '11 حبة'],
    [2, 'tbsp', 'ملعقتان كبيرتان'],
    [3, 'tbsp', '3 ملاعق كبيرة'],
    [1.5, 'tsp', '1½ ملعقة صغيرة'],
    [2, 'clove', 'فصّان'],
    [12, 'clove', '12 فصًّا'],
    [100, 'sprig', '100 غصن'],
  ] as const)('writes %d %s as %s', (amount, unit, text) => {
    expect(written(amount, unit, 'ar')).toBe(text);
  });
});

describe('every unit', () => {
  it.each(languages)('has a text for every plural in %s', (language) => {
    for (const unit of units) {
      for (const amount of [0.01, 0.5, 1, 2, 3, 11, 100]) {
        expect(written(amount, unit, language), `${String(amount)} ${unit}`).not.toMatch(/amount\.|\{\{|^$/);
      }
    }
  });
  it('never rounds to zero, nor further off than a kitchen can measure', () => {
    for (const unit of units) {
      for (let amount = 0.25; amount < 60; amount += 0.25) {
        const { value, unit: shown } = measured(amount, unit);
        expect(value).toBeGreaterThan(0);
        if (shown === unit)
          expect(Math.abs(value - amount)).toBeLessThanOrEqual(Math.max(0.75, amount * 0.2));
      }
    }
  });
});
