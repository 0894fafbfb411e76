import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import en from '../../i18n/en/order.json' with { type: 'json' };
import { boughtText } from './order-text.ts';

const texts = i18next.createInstance();
beforeAll(() => texts.init({ lng: 'en', resources: { en: { order: en } }, defaultNS: 'order' }));

it.each([
  [{ packs: [], boughtGrams: 340 }, '340 g'],
  [{ packs: [], boughtGrams: 0.4 }, '1 g'],
  [{ packs: [], boughtGrams: 1_500 }, '1.5 kg'],
  [{ packs: [{ grams: 500, count: 2 }], boughtGrams: 1_000 }, '2 × 500 g'],
  [
    {
      packs: [
        { grams: 1_000, count: 1 },
        { grams: 250, count: 2 },
      ],
      boughtGrams: 1_500,
    },
    '1 × 1 kg and 2 × 250 g',
  ],
])('%o is %s', (bought, text) => expect(boughtText(bought, texts.t, 'en')).toBe(text));
