import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuCost } from '../../../../test/hostile-recipes.ts';
import { importer, lineOf, pantry, recipeWords } from '../../../../test/recipe-importer.ts';
import { allergenTerms } from '../words/lexicon-terms.rules.ts';
import { normalise } from '../words/spelling.rules.ts';
import { isOpen } from './recipe.rules.ts';

const byId = new Map(pantry.map((entry) => [entry.id, entry]));
/** CPU milliseconds; shorter runs are too noisy to show growth. */
const leastCost = 3;

const termRows = Object.entries(allergenTerms).flatMap(([classes, terms]) =>
  terms.map((term) => ({ term, classes: classes.split(' ') })),
);

/** Reviewed phrases with an allergen's word that mean another food. */
const otherMeanings = [
  'butter bean',
  'coconut milk',
  'almond milk',
  'soy milk',
  'soya milk',
  'cream of tartar',
  'coconut cream',
  'peanut butter',
  'pistachio nut',
  'pine nut',
  'cashew nut',
  'pecan nut',
  'monkey nut',
  'egg plant',
  'chestnut mushroom',
  'oyster mushroom',
  'rice noodles',
  'coconut butter',
  'almond butter',
  'plant milk',
  'حليب صويا',
  'حليب فول صويا',
  'حليب صوجا',
  'حليب لوز',
  'حليب نباتي',
  'حليب جوز هند',
  'حليب نارجيل',
  'حصي بان',
  'جبن صويا',
  'جبن فول صويا',
].map(normalise);

const withoutOtherMeanings = (name: string): string =>
  otherMeanings.reduce((left, phrase) => ` ${left} `.replace(` ${phrase} `, ' | ').trim(), name);

const has = (id: string, allergen: string): boolean => {
  const { allergens } = byId.get(id) ?? { allergens: [] };
  return allergens === null || allergens.some((one) => one === allergen);
};

describe('the recipe names', () => {
  it('belong to known ingredients', () => {
    expect(Object.keys(recipeWords.names).filter((id) => !byId.has(id))).toEqual([]);
    const limits = Object.values(recipeWords.limited).flat();
    expect([...limits, ...Object.values(recipeWords.inCans)].filter((id) => !byId.has(id))).toEqual([]);
  });

  it('mean one ingredient each, unless they are vague, and then ask', () => {
    const owners = new Map<string, Set<string>>();
    for (const { id, recipeNames } of pantry) {
      for (const name of recipeNames.map(normalise))
        owners.set(name, (owners.get(name) ?? new Set()).add(id));
    }
    const shared = [...owners].filter(([, ids]) => ids.size > 1);
    const vague = new Set(recipeWords.vague.map(normalise));
    expect(shared.filter(([name]) => !vague.has(name)).map(([name, ids]) => [name, ...ids])).toEqual([]);
    for (const [name, ids] of shared) {
      const [line] = lineOf(name);
      expect(line, name).toMatchObject({ match: null, reason: 'ambiguous' });
      expect(line?.candidates, name).toEqual(expect.arrayContaining([...ids]));
    }
  });

  it('carry every allergen they name', () => {
    const words = new Map(termRows.map(({ term, classes }) => [normalise(term), classes]));
    const wrong = pantry.flatMap(({ id, nameEn, nameAr, synonyms, recipeNames }) =>
      [nameEn, nameAr, ...synonyms, ...recipeNames].map(normalise).flatMap((name) =>
        windowsOf(withoutOtherMeanings(name))
          .filter((part) => words.get(part)?.some((one) => !has(id, one)))
          .map((part) => `${id}: ${name} (${part})`),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('never treat an allergen as a plain word', () => {
    const spoken = new Set([...recipeWords.plain, ...Object.keys(recipeWords.limited)].map(normalise));
    expect(termRows.filter(({ term }) => spoken.has(normalise(term))).map(({ term }) => term)).toEqual([]);
    const risky = pantry.filter(({ allergens }) => allergens === null || allergens.length > 0);
    const names = risky.flatMap(({ nameEn, nameAr, recipeNames }) => [nameEn, nameAr, ...recipeNames]);
    expect(names.filter((name) => spoken.has(normalise(name)))).toEqual([]);
  });
});

function windowsOf(name: string): string[] {
  const words = name.split(' ');
  return words.flatMap((_, from) =>
    words.slice(from).map((__, length) => words.slice(from, from + length + 1).join(' ')),
  );
}

const templates = [
  '1 cup {a}',
  '2 tbsp {a} {b}',
  '{b}, {a}',
  '1 {b} ({a})',
  '200g {b} or {a}',
  '{a} and {b}',
  '1 tin {b} in {a}',
  '2 {b}, chopped, with {a}',
  '{b} - {a} 1 tsp',
  'fresh {a} {b}',
  '{b} (such as {a})',
  '1 cup {b} for the {a}',
  '{a} {b} {a}',
  '{b}/{a}',
  '{b}: {a}',
  '½ {b} & 1 {a}',
  'كوب {a}',
  'ملعقتين {b} {a}',
  '{b} و{a}',
  '{b} مع {a}',
  '{b} ({a})',
  '{b} أو {a}',
  'نصف كيلو {a} {b}',
  '{b}، {a} للتقديم',
];

const named = fc.constantFrom(
  ...pantry.flatMap(({ nameEn, nameAr, recipeNames }) => [nameEn, nameAr, ...recipeNames]),
);
const risky = fc.oneof(fc.constantFrom(...termRows.map(({ term }) => term)), named);

/** Ingredients the lexicon calls equivalent, else all of that name. */
const saidBy = new Map<string, readonly string[]>();
for (const { nameEn, nameAr, synonyms, recipeNames, allergens } of pantry) {
  for (const name of [nameEn, nameAr, ...recipeNames, ...synonyms].map(normalise)) {
    const kept = saidBy.get(name);
    const own = allergens ?? [];
    saidBy.set(name, kept ? kept.filter((one) => own.some((other) => other === one)) : own);
  }
}
for (const { term, classes } of termRows)
  if (!saidBy.has(normalise(term))) saidBy.set(normalise(term), classes);

describe('a line naming an allergen', () => {
  it('is never matched for certain without that allergen, whatever surrounds it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...templates), risky, named, (template, a, b) => {
        const text = template.replaceAll('{a}', a).replaceAll('{b}', b);
        // The words may form the name of a third food: "coconut" and "milk".
        if (
          windowsOf(normalise(text)).some(
            (part) =>
              saidBy.has(part) &&
              !` ${normalise(a)} `.includes(` ${part} `) &&
              !` ${normalise(b)} `.includes(` ${part} `),
          )
        )
          return;
        const lines = lineOf(text);
        // Allergens of other foods on the line count too.
        const ids = lines.flatMap(({ match, alternatives }) =>
          match === null ? [] : [match, ...alternatives],
        );
        if (ids.length === 0 || lines.some(isOpen)) return;
        const missing = (saidBy.get(normalise(a)) ?? []).filter(
          (allergen) => !ids.some((id) => has(id, allergen)),
        );
        expect({ text, ids, missing }).toEqual({ text, ids, missing: [] });
      }),
      { numRuns: 4_000, seed: 20_261_121 },
    );
  });
});

describe('an unknown word before a colon', () => {
  it.each(['Furikake: 2 tbsp and salt', 'Furikake: salt', 'فوريكاكي: ملعقة كبيرة وملح', 'كشنة: بصل وكشمش'])(
    'may be a food: "%s" asks',
    (text) => {
      expect(lineOf(text).some(isOpen)).toBe(true);
    },
  );

  it('before an amount, is asked about by its name', () => {
    expect(lineOf('Furikake: 2 tbsp and salt').flatMap(({ words }) => words)).toContain('furikake');
  });

  it('before foods, is most likely a heading', () => {
    expect(lineOf('كشنة: بصل وكشمش').map(({ match }) => match)).toEqual(['onion', 'raisins']);
  });
});

describe('any text', () => {
  it('is read without an error', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.constantFrom('text', 'json'),
        (text, format) => {
          importer(text, format);
          lineOf(text);
        },
      ),
      { numRuns: 1_500 },
    );
  });

  it.each([
    ['digits', '1'.repeat(100_000)],
    ['fractions', '1/2 '.repeat(25_000)],
    ['brackets', '('.repeat(100_000)],
    ['ranges', '1-'.repeat(50_000)],
    ['spaces', ' '.repeat(100_000)],
    ['commas', '1 egg, '.repeat(15_000)],
    ['markup', '<a '.repeat(30_000)],
    ['entities', '&amp'.repeat(25_000)],
    ['links', '[a]('.repeat(25_000)],
    ['and', 'egg and '.repeat(12_500)],
    ['Arabic', 'ملعقتين '.repeat(12_500)],
    ['lines', '1 egg\n'.repeat(15_000)],
    ['dashes', '- '.repeat(50_000)],
    ['stars', '**'.repeat(50_000)],
    ['colons', 'a: '.repeat(33_000)],
    ['table', '|a'.repeat(50_000)],
    ['front matter', '---\n'.repeat(25_000)],
    ['headings', '# a\n'.repeat(25_000)],
    ['combining marks', `e${'\u0301'.repeat(99_000)}`],
  ])('of 100 KB of %s takes linear, not quadratic time', (_, text) => {
    const cost = (part: string): number =>
      cpuCost(() => {
        importer(part, 'text');
        importer(`Ingredients:\n${part}`, 'text');
        lineOf(part);
      });
    const tenth = cost(text.slice(0, text.length / 10));
    expect(cost(text)).toBeLessThan(40 * Math.max(tenth, leastCost));
  });

  it('nested 100,000 deep is no recipe', () => {
    expect(importer('['.repeat(100_000) + ']'.repeat(100_000), 'json').ok).toBe(false);
  });
});
