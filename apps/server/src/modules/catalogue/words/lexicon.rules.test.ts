import { loadFood } from '@sufra/food';
import { describe, expect, it } from 'vitest';
import * as written from '../../../../test/allergy-phrases.ts';
import { conditions, unknownConditions } from '../../../../test/condition-phrases.ts';
import { foodGroups, sharedNames } from './lexicon-terms.rules.ts';
import { createLexicon } from './lexicon.rules.ts';
import type { NamedIngredient } from './meanings.rules.ts';
import { normalise } from './spelling.rules.ts';

const food = loadFood();
const named = food.ingredients.map(
  ({ id, en, ar, allergens, flags, contains = null, synonyms }): Required<NamedIngredient> => ({
    id,
    allergens,
    flags,
    contains,
    names: [en, ar, id.replaceAll('-', ' '), ...synonyms.en, ...synonyms.ar],
  }),
);
const lexicon = createLexicon(named);

const wordsOf = (list: string | undefined): string[] => (list ?? '').split(' ').filter((word) => word !== '');
const sorted = (list: readonly string[]): string[] => [...list].sort();

describe.each([
  ['English', written.english],
  ['Arabic', written.arabic],
  ['words for whole groups', written.groups],
])('allergies in %s', (_, rows) => {
  it.each(rows.map((row) => [row[0], row] as const))(
    '%j is read in full',
    (text, [, classes, ingredients]) => {
      const reading = lexicon.read(text);
      expect(reading.recognised).toBe(true);
      expect(sorted(reading.allergens)).toEqual(sorted(wordsOf(classes)));
      expect(reading.ingredients).toEqual(expect.arrayContaining(wordsOf(ingredients)));
    },
  );
});

describe('an allergy text', () => {
  it.each(written.unread)('%j is offered choices, not guessed', (text) => {
    expect(lexicon.read(text)).toMatchObject({ text, allergens: [], ingredients: [], recognised: false });
  });

  it.each(written.nothingToAvoid)('%j excludes nothing', (text) => {
    expect(lexicon.read(text)).toMatchObject({ text, allergens: [], ingredients: [], recognised: true });
  });

  it('with a word inside another word does not mean it', () => {
    expect(lexicon.read('eggplant').allergens).not.toContain('eggs');
    expect(lexicon.read('nutmeg').allergens).toEqual([]);
    expect(lexicon.read('butternut squash').allergens).toEqual([]);
  });

  it('with a name containing "with" or "fried" means everything the name means', () => {
    const all = (text: string) => lexicon.read(text).allergens;
    expect(all('I am allergic to fried onions')).toEqual(['gluten']);
    expect(all('عندي حساسية من fried onions')).toEqual(['gluten']);
    expect(sorted(all('I am allergic to basil pesto with parmesan'))).toEqual(['eggs', 'milk', 'tree_nuts']);
  });

  it("equal to an ingredient's name means at least that ingredient or its classes", () => {
    const lost = named.flatMap(({ id, names, allergens }) =>
      names.filter((name) => {
        const reading = lexicon.read(name);
        const isClass = allergens?.some((allergen) => reading.allergens.includes(allergen));
        return !reading.recognised || !(reading.ingredients.includes(id) || isClass);
      }),
    );
    expect(lost).toEqual([]);
  });

  // Sulphites are a preservative: an allergy to a food that contains them does not imply one to sulphites.
  it("equal to an ingredient's name means every class of its products", () => {
    const lost = named.flatMap(({ id, names, allergens }) => {
      const classes = (allergens ?? []).filter((allergen) => allergen !== 'sulphites');
      return names
        .filter((name) => !classes.every((allergen) => lexicon.read(name).allergens.includes(allergen)))
        .map((name) => [id, name]);
    });
    expect(lost).toEqual([]);
  });

  it('naming a group is offered choices while ingredient flags are unknown', () => {
    const blind = createLexicon(named.map(({ id, names, allergens }) => ({ id, names, allergens })));
    for (const { words } of foodGroups) {
      for (const word of words) expect([word, blind.read(word).recognised]).toEqual([word, false]);
    }
  });

  it('includes related foods: every spelling shared by unlike foods is listed', () => {
    const names = new Set(named.flatMap((ingredient) => ingredient.names.map(normalise)));
    expect(sharedNames.filter((word) => !names.has(normalise(word)))).toEqual([]);
  });
});

describe('a health condition', () => {
  it.each(conditions.map((row) => [row[0], row] as const))('%j sets its limits', (text, row) => {
    const [, programs, allergens, ingredients] = row;
    const limits = lexicon.readCondition(text);
    expect(sorted(limits?.programs ?? [])).toEqual(sorted(wordsOf(programs)));
    expect(sorted(limits?.allergens ?? [])).toEqual(sorted(wordsOf(allergens)));
    expect(sorted(limits?.ingredients ?? [])).toEqual(sorted(wordsOf(ingredients)));
  });

  it.each(unknownConditions)('%j is returned as unchecked', (text) => {
    expect(lexicon.readCondition(text)).toBeNull();
  });
});
