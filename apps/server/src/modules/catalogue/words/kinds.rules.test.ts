import { loadFood } from '@sufra/food';
import { expect, it } from 'vitest';
import { homonymTexts } from '../../../../test/allergy-phrases.ts';
import { toShelfIngredient } from '../../../../test/shelf-of.ts';
import { emptyDiet, dinersOf } from '../../household/diet/diet.rules.ts';
import { doubtfulWords, falseFriends, families, homonyms, kinds } from './kinds.rules.ts';
import { createLexicon } from './lexicon.rules.ts';
import { otherFoods } from './other-foods.rules.ts';
import { normalise, splitPhrases } from './spelling.rules.ts';

const foods = [...loadFood().ingredients.map(toShelfIngredient), ...otherFoods];
const spelled = foods.map(({ id, names }) => ({ id, names: names.map((name) => ` ${normalise(name)} `) }));
const byId = new Map(foods.map((food) => [food.id, food]));
const lexicon = createLexicon(foods);

const avoided = (...allergies: string[]) => {
  const [diner] = dinersOf(lexicon, { name: '', diet: { ...emptyDiet, allergies } }, []);
  const [ids, classes] = [new Set(diner?.avoidIngredients), new Set<string>(diner?.avoidAllergens)];
  return (id: string): boolean =>
    ids.has(id) || (byId.get(id)?.allergens ?? []).some((allergen) => classes.has(allergen));
};

it('knows every food of its tables', () => {
  const named = [
    ...Object.values(kinds).flatMap(splitPhrases),
    ...Object.values(falseFriends).flatMap(splitPhrases),
    ...families.flatMap(({ of }) => splitPhrases(of)).filter((kind) => !(kind in kinds)),
  ];
  expect(named.filter((id) => !byId.has(id))).toEqual([]);
  expect(Object.keys(falseFriends).filter((word) => normalise(word) !== word)).toEqual([]);
});

it('leaves out every food whose name has the word, except the listed false friends', () => {
  const leaks = foods.flatMap(({ names }) =>
    names.flatMap((text) => {
      const [name, isAvoided] = [normalise(text), avoided(text)];
      return spelled
        .filter(({ names: others }) => others.some((other) => other.includes(` ${name} `)))
        .filter(({ id }) => !isAvoided(id) && !splitPhrases(falseFriends[name] ?? '').includes(id))
        .map(({ id }) => `${name}: ${id}`);
    }),
  );
  expect([...new Set(leaks)]).toEqual([]);
});

it('leaves out the species of a product and what it is made of', () => {
  const species = Object.values(kinds).map(splitPhrases);
  const uses = new Map<string, number>();
  for (const name of spelled.flatMap(({ names }) => [...new Set(names)]))
    uses.set(name, (uses.get(name) ?? 0) + 1);
  const inert = new Set(['water', 'salt', 'sugar', 'baking-soda']);
  const leaks = foods.flatMap(({ id, names, contains }) =>
    names.flatMap((name) => {
      const isAvoided = avoided(name);
      const kin = species.filter((ids) => ids.includes(id)).flat();
      const isOnlyThis = uses.get(` ${normalise(name)} `) === 1;
      const expected = [id, ...(isOnlyThis ? [...kin, ...(contains ?? [])] : [])];
      return expected.filter((one) => !inert.has(one) && !isAvoided(one)).map((one) => `${name}: ${one}`);
    }),
  );
  expect(leaks).toEqual([]);
});

it('asks with texts that it reads', () => {
  const asked = [...new Set(foods.flatMap(({ names }) => names))].flatMap(
    (name) => lexicon.read(name).doubts,
  );
  expect(asked.length).toBeGreaterThan(100);
  const unsettled = [
    ...asked,
    ...doubtfulWords.flatMap(({ words: [word = ''] }) => lexicon.read(word).doubts),
  ].flatMap(({ foods: { en, ar }, ingredients, allergens }) =>
    [en, ar].filter((label) => {
      const [named, allowed] = [lexicon.read(label), lexicon.read(`${label} is fine`)];
      const holds = (meaning: { ingredients: readonly string[]; allergens: readonly string[] }) =>
        [...ingredients, ...allergens].every((one) =>
          [...meaning.ingredients, ...meaning.allergens].includes(one),
        );
      return !named.recognised || !holds(named) || !allowed.recognised || !holds(allowed.allows);
    }),
  );
  expect([...new Set(unsettled)]).toEqual([]);
  const senses = homonyms.flatMap(({ senses: all }) => all);
  expect(
    senses.filter((sense) => !lexicon.read(sense).recognised || lexicon.read(sense).senses.length > 0),
  ).toEqual([]);
});

it('reads Arabic permissions', () => {
  expect(lexicon.read('لا مشكلة في جوز الهند').allows.ingredients).toContain('coconut-milk');
  expect(lexicon.read('لا مشكلة في فصيلة البصل').allows.ingredients).toContain('leek');
});

it.each([
  'nuts except almonds are fine',
  'everything is fine',
  'blorptonium is fine',
  'no eggs is fine',
  'eggs is not fine',
])('gives no permission for %j', (text) => {
  expect(lexicon.read(text).allows).toEqual({ allergens: [], ingredients: [] });
});

it('never lifts a named food', () => {
  expect(avoided('garlic', 'garlic is fine')('garlic')).toBe(true);
  expect(avoided('garlic', 'the onion family is fine')('garlic')).toBe(true);
});

it('knows sixty words that sound like other foods', () => {
  expect(new Set(homonymTexts.map(([text]) => text)).size).toBeGreaterThanOrEqual(60);
});

it.each(homonymTexts)('%j, answered %j, spares %j', (text, answers, spared, kept) => {
  const isAvoided = avoided(...(answers === '' ? [text] : splitPhrases(answers)));
  expect(splitPhrases(spared).filter(isAvoided)).toEqual([]);
  expect(splitPhrases(kept).filter((id) => !isAvoided(id))).toEqual([]);
  // Until answered, at least the same is left out.
  const isAvoidedBefore = avoided(text);
  expect(splitPhrases(kept).filter((id) => !isAvoidedBefore(id))).toEqual([]);
});
