import { loadFood } from '@sufra/food';
import { expect, it } from 'vitest';
import { toShelfIngredient } from '../../../../test/shelf-of.ts';
import { classesByTaxon, taxaOfIngredients, taxaOfNames } from '../../../../test/taxa.ts';
import { dinersOf, emptyDiet } from '../../household/diet/diet.rules.ts';
import { createLexicon } from './lexicon.rules.ts';
import { otherFoods } from './other-foods.rules.ts';

const food = loadFood();
const foods = [...food.ingredients.map(toShelfIngredient), ...otherFoods];
const byId = new Map(foods.map((one) => [one.id, one]));
const lexicon = createLexicon(foods);
it('covers every ingredient and more than three thousand names', () => {
  expect(food.ingredients.filter(({ id }) => !taxaOfIngredients.has(id)).map(({ id }) => id)).toEqual([]);
  const own = food.ingredients.flatMap(({ en, ar, synonyms }) => [en, ar, ...synonyms.en, ...synonyms.ar]);
  const known = new Set(taxaOfNames.map(({ name }) => name));
  expect(own.filter((name) => !known.has(name.trim().toLowerCase()))).toEqual([]);
  expect(taxaOfNames.length).toBeGreaterThan(3_000);
});

it('declares the allergens of the species in every ingredient', () => {
  const missing = food.ingredients.flatMap(({ id, allergens }) =>
    Object.entries(classesByTaxon).flatMap(([allergen, taxon]) =>
      [...(taxaOfIngredients.get(id) ?? [])]
        .filter((one) => taxon.test(one))
        .filter(() => allergens !== null && !allergens.some((declared) => declared === allergen))
        .map((one) => `${id}: ${allergen} (${one})`),
    ),
  );
  expect(missing).toEqual([]);
});

it('leaves out every ingredient with a species that a name means', () => {
  let judged = 0;
  const leaks = taxaOfNames.flatMap(({ name, taxa }) => {
    const [diner] = dinersOf(lexicon, { name: '', diet: { ...emptyDiet, allergies: [name] } }, []);
    if (!diner || diner.unread.length > 0) return [];
    const classes = new Set<string>(diner.avoidAllergens);
    const ids = new Set(diner.avoidIngredients);
    const isLeftOut = (id: string): boolean => {
      const { allergens = null, contains = null, isComposite = false } = byId.get(id) ?? {};
      return (
        ids.has(id) ||
        allergens === null ||
        (ids.size > 0 && isComposite && contains === null) ||
        allergens.some((allergen) => classes.has(allergen)) ||
        (contains ?? []).some(isLeftOut)
      );
    };
    judged += food.ingredients.length;
    return food.ingredients
      .filter(({ id }) => taxa.some((taxon) => taxaOfIngredients.get(id)?.has(taxon)))
      .filter(({ id }) => !isLeftOut(id))
      .map(({ id }) => `${name}: ${id}`);
  });
  expect(leaks).toEqual([]);
  expect(judged).toBeGreaterThan(1_000_000);
});
