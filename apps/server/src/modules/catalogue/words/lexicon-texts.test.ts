import { loadFood } from '@sufra/food';
import { describe, expect, it } from 'vitest';
import { askedAbout, neverGuessed, written } from '../../../../test/allergy-texts.ts';
import { shelfOf } from '../../../../test/shelf-of.ts';
import { allergenTerms } from './lexicon-terms.rules.ts';
import { editDistance } from './nearest.rules.ts';
import { normalise, splitPhrases } from './spelling.rules.ts';

const food = loadFood();
const { lexicon } = shelfOf(food.ingredients, []);
const sorted = (classes: readonly string[]): string[] => [...new Set(classes)].sort();
const texts = written.flatMap(([classes, list]) =>
  splitPhrases(list).map((text) => [text, classes] as const),
);

it('covers more than three hundred texts in both languages', () => {
  expect(new Set(texts.map(([text]) => text)).size).toBeGreaterThan(300);
  const inArabic = texts.filter(([text]) => /[\u0600-\u06ff]/.test(text)).length;
  expect(inArabic).toBeGreaterThan(150);
  expect(texts.length - inArabic).toBeGreaterThan(150);
});

it.each(written.map(([classes, list]) => [classes, splitPhrases(list)] as const))(
  'reads texts that mean %s',
  (classes, list) => {
    // No exclusion may be missing; extra ones come from products of that name.
    const wrong = list.flatMap((text) => {
      const reading = lexicon.read(text);
      const missing = classes.split(' ').filter((one) => !reading.allergens.some((found) => found === one));
      return reading.recognised && missing.length === 0 ? [] : [[text, reading.recognised, ...missing]];
    });
    expect(wrong).toEqual([]);
  },
);

it('rarely reads more than the text means', () => {
  const wider = texts.filter(([text, classes]) => {
    const { allergens } = lexicon.read(text);
    return sorted(allergens).join(' ') !== sorted(classes.split(' ')).join(' ');
  });
  expect(
    wider.map(([text, classes]) => [text, classes, sorted(lexicon.read(text).allergens).join(' ')]),
  ).toEqual([]);
});

describe('an unread text', () => {
  it.each(askedAbout)('%j is offered %j', (text, offered) => {
    expect(lexicon.read(text)).toMatchObject({ recognised: false, allergens: [], ingredients: [] });
    const candidates = lexicon.nearest(text);
    expect(candidates.length).toBeLessThanOrEqual(4);
    expect(candidates.some((one) => normalise(one).toLowerCase().includes(normalise(offered)))).toBe(true);
    for (const one of candidates) expect([one, lexicon.read(one).recognised]).toEqual([one, true]);
  });

  it.each(neverGuessed)('%j is not read', (text) => {
    expect(lexicon.read(text)).toMatchObject({ recognised: false, allergens: [], ingredients: [] });
  });

  it("with any letter missing from an allergen's name is offered it or still means it", () => {
    const wrong = Object.entries(allergenTerms).flatMap(([classes, words]) =>
      words
        .filter((word) => word.length > 5)
        .flatMap((word) => Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1)))
        .filter((text) => {
          const { recognised, allergens, ingredients } = lexicon.read(text);
          const isClass = classes.split(' ').some((one) => allergens.some((found) => found === one));
          return recognised && !isClass && allergens.length + ingredients.length === 0;
        }),
    );
    expect(wrong).toEqual([]);
  });
});

it('measures typing errors as customers make them', () => {
  expect([
    editDistance('peanut', 'peanut', 3),
    editDistance('peanut', 'penaut', 3),
    editDistance('egg', 'eg', 3),
  ]).toEqual([0, 1, 1]);
  expect(editDistance('milk', 'mustard', 2)).toBeGreaterThan(2);
});
