import { allergens, programs, type AllergyOption, type Program } from '@sufra/contract/options.ts';
import type { FoodIngredient, FoodMeal } from '@sufra/food';
import fc from 'fast-check';
import type { Shelf } from '../src/modules/catalogue/index.ts';
import { dinersOf, emptyDiet, type Diner } from '../src/modules/household/diet/diet.rules.ts';
import {
  classesOfOption,
  meaningOfName,
  type Eater,
  type KnownIngredient,
  type Truth,
} from './safety-oracle.ts';

interface Written {
  readonly text: string;
  readonly truth: Truth;
}

export interface RandomPerson {
  readonly allergies: readonly Written[];
  readonly programs: readonly Program[];
}

export interface RandomHousehold {
  readonly people: readonly RandomPerson[];
  readonly condition: Written | null;
}

export const eatersOf = ({ people, condition }: RandomHousehold): Eater[] =>
  people.map((person, index) => ({
    avoids: [
      ...person.allergies.map(({ truth }) => truth),
      ...(index === 0 && condition ? [condition.truth] : []),
    ],
    programs: person.programs,
  }));

/** Parsed from raw texts by the lexicon. */
export function seatedOf(on: Shelf, { people, condition }: RandomHousehold): Diner[] {
  const [first, ...others] = people.map((person, index) => ({
    id: String(index),
    name: `person ${String(index)}`,
    portion: 1,
    allergies: person.allergies.map(({ text }) => text),
    healthConditions: null,
    dietaryPrograms: person.programs,
  }));
  const diet = { ...emptyDiet, ...first, healthConditions: condition?.text ?? null };
  return dinersOf(on.lexicon, { name: 'subscriber', diet }, others);
}

const fava = ['fava-beans-dried', 'fava-beans-canned'];
// The conditions' tests have an oracle for limits; here they only must not crash.
const nothing: Truth = { classes: [], foods: [] };
const conditions: readonly Written[] = [
  { text: 'coeliac disease', truth: { classes: ['gluten'], foods: [] } },
  { text: 'السيلياك', truth: { classes: ['gluten'], foods: [] } },
  { text: 'عدم تحمل اللاكتوز', truth: { classes: ['milk'], foods: [] } },
  { text: 'G6PD deficiency', truth: { classes: [], foods: fava } },
  { text: 'pregnant, kidney disease', truth: nothing },
  { text: 'حامل وعندي نقرس', truth: nothing },
  { text: 'diabetes, أنيميا الفول', truth: { classes: [], foods: fava } },
];

const sentences: readonly ((one: string) => string)[] = [
  (one) => one,
  (one) => one.toUpperCase(),
  (one) => `I am allergic to ${one}!`,
  (one) => `عندي حساسية من ${one}`,
];
const lists: readonly ((one: string, two: string) => string)[] = [
  (one, two) => `${one}, ${two}`,
  (one, two) => `${one} and ${two}`,
  (one, two) => `${one} و ${two}`,
  (one, two) => `${one}/${two}`,
];

const optionArb = fc
  .constantFrom(...(Object.keys(classesOfOption) as AllergyOption[]))
  .map((option): Written => ({ text: option, truth: { classes: classesOfOption[option], foods: [] } }));

const unreadable: fc.Arbitrary<Written> = fc
  .constantFrom('zzqx', 'قغصثض', 'moon dust')
  .map((text) => ({ text, truth: null }));

function textArb(ingredients: readonly KnownIngredient[]): fc.Arbitrary<Written> {
  const names = [
    ...new Set(ingredients.flatMap(({ en, ar, synonyms }) => [en, ar, ...synonyms.en, ...synonyms.ar])),
  ].filter((name) => /^[\p{L} ]+$/u.test(name));
  const nameArb = fc
    .constantFrom(...names)
    .map((text): Written => ({ text, truth: meaningOfName(text, ingredients) }));
  const one = fc
    .tuple(nameArb, fc.constantFrom(...sentences))
    .map(([{ text, truth }, say]): Written => ({ text: say(text), truth }));
  const two = fc
    .tuple(nameArb, nameArb, fc.constantFrom(...lists))
    .map(([a, b, say]): Written => ({ text: say(a.text, b.text), truth: bothOf(a.truth, b.truth) }));
  return fc.oneof({ arbitrary: one, weight: 4 }, { arbitrary: two, weight: 1 });
}

const bothOf = (a: Truth, b: Truth): Truth =>
  a && b && { classes: [...a.classes, ...b.classes], foods: [...a.foods, ...b.foods] };

/** One to four members with allergies in both languages, programs, and some unreadable texts. */
export function householdArb(
  ingredients: readonly KnownIngredient[],
  most: { readonly people: number; readonly entries: number },
): fc.Arbitrary<RandomHousehold> {
  const person = fc.record({
    allergies: fc.array(
      fc.oneof(
        { arbitrary: optionArb, weight: 12 },
        { arbitrary: textArb(ingredients), weight: 12 },
        { arbitrary: unreadable, weight: 1 },
      ),
      { maxLength: most.entries },
    ),
    programs: fc.oneof(fc.constant([]), fc.uniqueArray(fc.constantFrom(...programs), { maxLength: 2 })),
  });
  return fc.record({
    people: fc.array(person, { minLength: 1, maxLength: most.people }),
    condition: fc.oneof(
      { arbitrary: fc.constant(null), weight: 4 },
      { arbitrary: fc.constantFrom(...conditions), weight: 1 },
    ),
  });
}

const letters = 'abcdefgh'.split('');
const flags = [
  'meat',
  'poultry',
  'pork',
  'alcohol',
  'dairy',
  'egg',
  'fish',
  'shellfish',
  'animal',
  'processed',
  'grain',
] as const;

const ingredientArb = (letter: string): fc.Arbitrary<FoodIngredient> =>
  fc
    .record({
      allergens: fc.option(fc.uniqueArray(fc.constantFrom(...allergens), { maxLength: 2 }), { freq: 8 }),
      flags: fc.uniqueArray(fc.constantFrom(...flags), { maxLength: 2 }),
      contains: fc.option(fc.uniqueArray(fc.constantFrom(...letters, 'y', 'lost'), { maxLength: 3 }), {
        freq: 2,
      }),
    })
    .map(({ contains, ...rest }) => ({
      ...rest,
      ...(contains ? { contains: contains.map((part) => `food-${part}`) } : {}),
      id: `food-${letter}`,
      en: `food${letter} ${letter}berry`,
      ar: `طعام${letter}`,
      synonyms: { en: [`${letter}fruit`, ...(letter < 'c' ? ['shared fruit'] : [])], ar: [] },
      aisle: 'test',
      units: {},
      gramsPerMl: null,
      packs: [{ grams: 100, aed: '1.00' }],
      soldBy: 'pack' as const,
      nutrition: {
        kcal: 100,
        protein: 5,
        carbs: 10,
        sugar: 1,
        fibre: 2,
        fat: 4,
        saturatedFat: 1,
        sodiumMg: 50,
        ...{
          potassiumMg: 200,
          phosphorusMg: 90,
          calciumMg: 40,
          ironMg: 1,
          vitaminKUg: letter < 'c' ? null : 5,
        },
      },
    }));

const mealArb = (id: string): fc.Arbitrary<FoodMeal> =>
  fc
    .uniqueArray(fc.record({ letter: fc.constantFrom(...letters), optional: fc.boolean() }), {
      minLength: 1,
      maxLength: 4,
      selector: ({ letter }) => letter,
    })
    .map((lines) => ({
      id,
      cuisine: 'arabic' as const,
      mealTimes: ['lunch' as const],
      family: 'stew',
      servings: 2,
      difficulty: 'easy' as const,
      prepMinutes: 5,
      cookMinutes: 5,
      title: { en: id, ar: 'طبق' },
      description: { en: id, ar: 'طبق' },
      tags: [],
      season: [],
      hasPicture: false,
      steps: [],
      ingredients: lines.map(({ letter, optional }) => ({
        ingredient: `food-${letter}`,
        amount: 100,
        unit: 'g' as const,
        optional,
      })),
    }));

export interface RandomCatalogue {
  readonly ingredients: readonly FoodIngredient[];
  readonly meals: readonly FoodMeal[];
}

/** Unknown allergens, unknown makes, missing parts and cycles. */
const catalogueArb: fc.Arbitrary<RandomCatalogue> = fc.record({
  ingredients: fc.tuple(...letters.map(ingredientArb)),
  meals: fc.tuple(...Array.from({ length: 8 }, (_, index) => mealArb(`meal-${String(index)}`))),
});

export const catalogueWithHouseholds = catalogueArb.chain((catalogue) =>
  fc.record({
    catalogue: fc.constant(catalogue),
    households: fc.array(householdArb(catalogue.ingredients, { people: 2, entries: 1 }), {
      minLength: 8,
      maxLength: 8,
    }),
  }),
);
