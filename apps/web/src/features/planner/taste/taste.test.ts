import { languages, type Language } from '@sufra/contract/options.ts';
import { tasteSides, tasteSubjects, type TasteStatement } from '@sufra/contract/planner/taste.ts';
import i18next, { type TFunction } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import arOptions from '../../../i18n/ar/options.json' with { type: 'json' };
import arTaste from '../../../i18n/ar/taste.json' with { type: 'json' };
import enOptions from '../../../i18n/en/options.json' with { type: 'json' };
import enTaste from '../../../i18n/en/taste.json' with { type: 'json' };
import { countsText, statementText } from './taste.api.ts';

const texts = i18next.createInstance();
const t = (language: Language): TFunction<'taste'> => texts.getFixedT(language, 'taste');

beforeAll(async () => {
  await texts.init({
    lng: 'en',
    ns: ['taste', 'options'],
    interpolation: { escapeValue: false },
    resources: {
      en: { taste: enTaste, options: enOptions },
      ar: { taste: arTaste, options: arOptions },
    },
  });
});

const plain: TasteStatement = {
  key: 'likes.cuisine.lebanese',
  side: 'likes',
  about: 'cuisine',
  id: 'lebanese',
  name: null,
  accepted: 3,
  rejected: 0,
  ordered: 0,
  wanted: 0,
  unwanted: 0,
  undecided: 0,
  said: false,
  stars: null,
};

const none = { accepted: 0, rejected: 0, ordered: 0, wanted: 0, unwanted: 0, undecided: 0 };

describe.each(languages)('learned taste in %s', (language) => {
  it('has a sentence for every kind of statement', () => {
    const seen = new Set<string>();
    for (const side of tasteSides)
      for (const about of tasteSubjects)
        for (const stars of about === 'meal' ? [null, side === 'likes' ? 5 : 1] : [null])
          for (const ordered of [0, 2]) {
            const name = about === 'cuisine' ? null : 'Mujaddara';
            const text = statementText(
              { ...plain, side, about, name, stars, ordered },
              t(language),
              language,
            );
            expect(text).not.toMatch(/likes\.|avoids\.|options:|\{\{|undefined/);
            expect(text.length).toBeGreaterThan(8);
            seen.add(text);
          }
    expect(seen.size).toBe(9);
  });
  it('distinguishes a stated taste for a cuisine or ingredient from an observed one', () => {
    const texts = tasteSides.flatMap((side) =>
      (['cuisine', 'ingredient'] as const).flatMap((about) =>
        [true, false].map((said) =>
          statementText({ ...plain, side, about, name: 'Lamb', said }, t(language), language),
        ),
      ),
    );
    expect(new Set(texts).size).toBe(8);
    expect(texts.join(' ')).not.toMatch(/likes\.|avoids\.|options:|\{\{|undefined/);
  });
  it('distinguishes dishes rated, decided on or left undecided', () => {
    const ofMeal = { ...plain, about: 'meal', name: 'Mujaddara', accepted: 0 } as const;
    const said = [
      statementText({ ...ofMeal, wanted: 1 }, t(language), language),
      statementText({ ...ofMeal, wanted: 1, accepted: 1 }, t(language), language),
      statementText({ ...ofMeal, side: 'avoids', unwanted: 1 }, t(language), language),
      statementText({ ...ofMeal, side: 'avoids', undecided: 1 }, t(language), language),
      statementText({ ...ofMeal, side: 'avoids', undecided: 1, rejected: 1 }, t(language), language),
    ];
    expect(new Set(said).size).toBe(5);
  });
  it('counts the decisions', () => {
    expect(countsText(none, t(language), language)).toBe('');
    for (const count of [1, 2, 3, 11, 100])
      expect(
        countsText(
          {
            accepted: count,
            rejected: count,
            ordered: count,
            wanted: count,
            unwanted: count,
            undecided: count,
          },
          t(language),
          language,
        ),
      ).not.toMatch(/count\.|\{\{/);
  });
});

it('lists the counts in English', () =>
  expect(countsText({ ...none, accepted: 3, rejected: 1, ordered: 2, undecided: 1 }, t('en'), 'en')).toBe(
    'chosen 3 times, ordered 2 times, turned down once, and left undecided once after a swap',
  ));
