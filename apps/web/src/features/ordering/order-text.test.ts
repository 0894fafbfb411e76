import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import en from '../../i18n/en/order.json' with { type: 'json' };
import { boughtText, momentText, nearDay, rangeText } from './order-text.ts';

const texts = i18next.createInstance();
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ').toLowerCase();

beforeAll(() => texts.init({ lng: 'en', resources: { en: { order: en } }, defaultNS: 'order' }));

it('changes the day at midnight in Dubai', () => {
  expect(nearDay(new Date('2026-03-01T19:59:59Z'), '2026-03-01')).toBe('today');
  expect(nearDay(new Date('2026-03-01T20:00:00Z'), '2026-03-01')).toBe('tomorrow');
  expect(nearDay(new Date('2026-03-02T20:00:00Z'), '2026-03-01')).toBe('other');
  expect(nearDay(new Date('2026-02-28T19:59:59Z'), '2026-03-01')).toBe('other');
});

it('names the day of a range', () => {
  const range = { from: '2026-03-01T15:10:00Z', to: '2026-03-01T15:35:00Z' };
  const say = (today: string): string => plain(rangeText(range, today, texts.t, 'en'));
  expect(say('2026-03-01')).toBe('today, between 7:10 pm and 7:35 pm');
  expect(say('2026-02-28')).toBe('tomorrow, between 7:10 pm and 7:35 pm');
  expect(say('2026-02-20')).toBe('sun, 1 mar, between 7:10 pm and 7:35 pm');
});

it('omits the day for a time today', () => {
  expect(plain(momentText('2026-03-01T15:10:00Z', '2026-03-01', 'en'))).toBe('7:10 pm');
  expect(plain(momentText('2026-03-01T15:10:00Z', '2026-03-02', 'en'))).toBe('sun, 1 mar · 7:10 pm');
});

it.each([
  [{ packs: [], boughtGrams: 340 }, '340 g'],
  [{ packs: [], boughtGrams: 0, count: 3 }, '× 3'],
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
])('writes %o as %s', (bought, text) => expect(boughtText(bought, texts.t, 'en')).toBe(text));
