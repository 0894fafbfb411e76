import type { Allergen, Program } from '@sufra/contract/options.ts';
import { loadFood } from '@sufra/food';
import { describe, expect, it } from 'vitest';
import { toCard } from '../../../../test/shelf-of.ts';
import { taxaOfIngredients } from '../../../../test/taxa.ts';
import type { Facts } from './facts.rules.ts';

const food = loadFood();
const factsOfMeal = new Map(food.meals.map((meal) => [meal.id, toCard(meal, food.ingredients).facts]));

function factsOf(id: string): Facts {
  const facts = factsOfMeal.get(id);
  if (!facts) throw new Error(`No meal ${id}.`);
  return facts;
}

/** A meal, the programs it fits, and programs it must not claim. */
const fits: readonly (readonly [id: string, is: readonly Program[], isNot: readonly Program[]])[] = [
  ['loubieh-bi-zeit', ['vegan', 'gluten-free', 'nut-free', 'mediterranean-diet'], ['keto', 'high-protein']],
  ['mujaddara', ['vegan', 'gluten-free', 'dairy-free'], ['keto', 'paleo', 'low-carb']],
  ['foul-medames', ['vegan', 'gluten-free'], ['paleo', 'low-carb']],
  ['koshari', ['vegan'], ['gluten-free', 'low-carb']],
  ['bissara', ['vegan', 'gluten-free'], ['paleo']],
  ['penne-arrabbiata', ['vegan', 'dairy-free'], ['gluten-free', 'diabetic']],
  ['misir-wot', ['vegan', 'gluten-free'], ['diabetic']],
  ['manakish-zaatar', ['vegan', 'dairy-free'], ['gluten-free']],
  ['quinoa-date-bowl', ['vegan', 'gluten-free'], ['nut-free']],
  ['poha', ['vegan', 'gluten-free'], ['nut-free']],
  ['ratatouille', ['vegan', 'paleo', 'heart-healthy'], ['high-protein']],
  ['chia-coconut-pudding', ['vegan', 'low-sodium'], ['heart-healthy', 'mediterranean-diet']],
  ['date-porridge', ['vegan'], ['gluten-free', 'diabetic']],
  ['shakshuka', ['vegetarian', 'gluten-free'], ['vegan']],
  ['palak-paneer', ['vegetarian', 'keto'], ['vegan', 'dairy-free', 'paleo']],
  ['dal-tadka', ['vegetarian'], ['vegan', 'dairy-free']],
  ['overnight-oats', ['vegetarian'], ['vegan', 'gluten-free', 'diabetic']],
  ['greek-yogurt-bowl', ['vegetarian', 'high-protein'], ['vegan', 'nut-free', 'diabetic']],
  ['labneh-plate', ['vegetarian'], ['vegan', 'gluten-free', 'dairy-free']],
  ['fatteh-hummus', ['vegetarian'], ['nut-free', 'gluten-free', 'dairy-free']],
  ['nasi-goreng', ['dairy-free'], ['vegetarian', 'gluten-free']],
  ['thai-rice-omelette', ['gluten-free', 'dairy-free'], ['vegetarian']],
  ['chicken-machboos', ['halal', 'gluten-free'], ['dairy-free', 'vegetarian']],
  ['harees-chicken', ['high-protein'], ['gluten-free', 'dairy-free']],
  ['joojeh-kabab', ['high-protein', 'low-carb', 'paleo'], ['vegetarian']],
  ['steak-sweet-potato', ['paleo', 'gluten-free'], ['keto', 'vegetarian', 'mediterranean-diet']],
  ['chicken-karahi', ['keto', 'low-carb', 'dairy-free'], ['low-sodium']],
  ['masala-omelette', ['keto', 'paleo'], ['vegan']],
  ['salade-nicoise', ['low-carb', 'gluten-free'], ['vegetarian']],
  ['seabass-vegetables', ['low-carb', 'heart-healthy', 'mediterranean-diet'], ['vegetarian']],
  ['sayadieh', ['gluten-free', 'dairy-free'], ['nut-free', 'vegetarian']],
  ['fesenjan', ['gluten-free', 'dairy-free'], ['nut-free', 'diabetic']],
  ['kung-pao-chicken', ['dairy-free'], ['nut-free', 'gluten-free']],
  ['pad-thai-prawn', ['gluten-free', 'dairy-free'], ['nut-free', 'vegetarian', 'diabetic']],
  ['spaghetti-bolognese', ['high-protein'], ['gluten-free', 'dairy-free', 'vegetarian']],
  ['shepherds-pie', ['halal'], ['gluten-free', 'dairy-free', 'paleo']],
  ['blueberry-pancakes', ['vegetarian'], ['vegan', 'gluten-free', 'dairy-free', 'diabetic', 'keto']],
  ['salmon-teriyaki', ['dairy-free', 'high-protein'], ['gluten-free', 'paleo']],
  ['beef-tacos', ['gluten-free', 'dairy-free'], ['paleo', 'mediterranean-diet']],
  ['chicken-fajitas', ['dairy-free', 'high-protein'], ['gluten-free']],
];

/** A meal and its allergens, from reading its recipe. */
const carries: readonly (readonly [id: string, classes: readonly Allergen[]])[] = [
  ['shakshuka', ['eggs']],
  ['koshari', ['gluten']],
  ['mujaddara', []],
  ['fatteh-hummus', ['gluten', 'milk', 'sesame', 'tree_nuts']],
  ['sayadieh', ['fish', 'tree_nuts']],
  ['fesenjan', ['tree_nuts']],
  ['kung-pao-chicken', ['gluten', 'peanuts', 'sesame', 'soy']],
  ['pad-thai-prawn', ['crustaceans', 'eggs', 'fish', 'peanuts', 'soy', 'sulphites']],
  ['grilled-chicken-caesar', ['eggs', 'fish', 'gluten', 'milk', 'mustard', 'sesame', 'soy', 'sulphites']],
  ['spaghetti-bolognese', ['celery', 'eggs', 'gluten', 'milk']],
  ['beef-broccoli', ['gluten', 'molluscs', 'sesame', 'soy']],
  ['green-curry-chicken', ['crustaceans', 'fish', 'sulphites']],
];

describe('the programs of a meal', () => {
  it.each(fits)('%s fits %j and not %j', (id, is, isNot) => {
    const { programs } = factsOf(id);
    expect(programs).toEqual(expect.arrayContaining(['halal', ...is]));
    expect(programs.filter((program) => isNot.includes(program))).toEqual([]);
  });

  it.each<[Program, RegExp]>([
    ['vegetarian', /^(?:bos taurus|ovis aries|gallus gallus|meleagris gallopavo|anas platyrhynchos)$/],
    ['egg-free-vegetarian', /:egg$/],
    ['no-beef', /^bos taurus$/],
    ['no-onion-garlic', /^allium /],
    [
      'jain',
      /^(?:allium |solanum tuberosum|ipomoea batatas|daucus carota|beta vulgaris|raphanus |manihot |colocasia |agaricus |saccharomyces |apis )|:egg$/,
    ],
  ])('%s: no meal that fits has a species of %s', (program, species) => {
    const inside = (ingredient: string): string[] => [...(taxaOfIngredients.get(ingredient) ?? [])];
    const fitting = food.meals.filter(({ id }) => factsOf(id).programs.includes(program));
    const broken = fitting.flatMap(({ id, ingredients }) =>
      ingredients
        .filter(({ ingredient }) => inside(ingredient).some((taxon) => species.test(taxon)))
        .map(({ ingredient }) => `${id}: ${ingredient}`),
    );
    expect(fitting.length).toBeGreaterThan(10);
    expect(broken).toEqual([]);
  });

  it('never call a meal vegan but not vegetarian, or keto but not low-carb', () => {
    for (const [id, { programs }] of factsOfMeal) {
      if (programs.includes('vegan'))
        expect([id, programs]).toEqual([id, expect.arrayContaining(['vegetarian'])]);
      if (programs.includes('keto'))
        expect([id, programs]).toEqual([id, expect.arrayContaining(['low-carb'])]);
    }
  });
});

describe('the allergens of a meal', () => {
  it.each(carries)('%s: %j', (id, classes) => {
    expect(factsOf(id)).toMatchObject({ allergens: classes, hasUnknownAllergens: false });
  });
});
