import { readFileSync } from 'node:fs';
import path from 'node:path';
import { loadFood } from '@sufra/food';
import { expect, it } from 'vitest';
import { toShelfIngredient } from '../../../../test/shelf-of.ts';
import { dinersOf, emptyDiet } from '../../household/diet/diet.rules.ts';
import { createLexicon } from './lexicon.rules.ts';
import { otherFoods } from './other-foods.rules.ts';

/** Written by a reader who did not see the lexicon. `foods` beyond the classes; `spared` by an exception. */
interface ResidentText {
  readonly text: string;
  readonly lang: string;
  readonly classes?: readonly string[];
  readonly foods?: readonly string[];
  readonly spared?: readonly string[];
  readonly unreadable?: boolean;
}

const file = path.resolve(import.meta.dirname, '../../../../../../packages/food/test/resident-texts.json');
const texts = JSON.parse(readFileSync(file, 'utf8')) as readonly ResidentText[];
const foods = [...loadFood().ingredients.map(toShelfIngredient), ...otherFoods];
const byId = new Map(foods.map((food) => [food.id, food]));
const lexicon = createLexicon(foods);

/** Null while unread; else whether each food is left out, for itself or for a part. */
function leftOutBy(text: string): ((id: string) => boolean) | null {
  const [diner] = dinersOf(lexicon, { name: '', diet: { ...emptyDiet, allergies: [text] } }, []);
  if (!diner || diner.unread.length > 0) return null;
  const classes = new Set<string>(diner.avoidAllergens);
  const ids = new Set(diner.avoidIngredients);
  const isLeftOut = (id: string): boolean => {
    const { allergens, contains, isComposite } = byId.get(id) ?? {};
    const isUnknown =
      ids.size + classes.size > 0 && (allergens === null || (isComposite === true && contains === null));
    return (
      isUnknown ||
      ids.has(id) ||
      (allergens ?? []).some((allergen) => classes.has(allergen)) ||
      (contains ?? []).some(isLeftOut)
    );
  };
  return isLeftOut;
}

/** What the text means and the reading serves. */
function served({ classes = [], foods: named = [], spared = [] }: ResidentText, reading: string): string[] {
  const isLeftOut = leftOutBy(reading);
  const meant = foods
    .filter(
      ({ id, allergens }) =>
        named.includes(id) || classes.some((one) => allergens?.some((found) => found === one)),
    )
    .filter(({ id }) => !spared.includes(id));
  return isLeftOut === null ? [] : meant.filter(({ id }) => !isLeftOut(id)).map(({ id }) => id);
}

it('has more than four hundred texts in nine languages and spellings', () => {
  expect(new Set(texts.map(({ text }) => text)).size).toBeGreaterThan(400);
  expect(new Set(texts.map(({ lang }) => lang)).size).toBeGreaterThanOrEqual(9);
});

it('serves none of the foods that a text means', () => {
  const unsafe = texts
    .filter(({ unreadable }) => unreadable !== true)
    .map((one) => [one.text, ...served(one, one.text)])
    .filter((found) => found.length > 1);
  expect(unsafe).toEqual([]);
});

it('spares what a text excepts', () => {
  const excepting = texts.filter(({ spared }) => spared !== undefined);
  const lost = excepting.flatMap(({ text, spared = [] }) => {
    const isLeftOut = leftOutBy(text);
    return isLeftOut
      ? spared.filter((id) => byId.has(id) && isLeftOut(id)).map((id) => `${text}: ${id}`)
      : [];
  });
  expect(excepting.length).toBeGreaterThan(15);
  expect(lost).toEqual([]);
});

it('reads nineteen of twenty at once or after one tap', () => {
  const isMeant = (one: ResidentText, reading: string): boolean =>
    leftOutBy(reading) !== null && served(one, reading).length === 0;
  const outcomes = texts.map((one) => {
    const isRead = leftOutBy(one.text) !== null;
    if (one.unreadable === true) return isRead ? 'guessed' : 'read';
    if (isRead) return 'read';
    const isKnown = (one.classes ?? []).length + (one.foods ?? []).length > 0;
    return isKnown && lexicon.nearest(one.text).some((candidate) => isMeant(one, candidate))
      ? 'tap'
      : 'unread';
  });
  const count = (outcome: string): number => outcomes.filter((one) => one === outcome).length;
  expect(count('guessed')).toBe(0);
  expect(count('read') / texts.length).toBeGreaterThan(0.8);
  expect((count('read') + count('tap')) / texts.length).toBeGreaterThanOrEqual(0.95);
});
