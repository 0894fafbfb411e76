import { allergens, type Allergen } from '@sufra/contract/options.ts';
import { plainText } from '@sufra/contract/text.ts';
import { loadFood } from '@sufra/food';
import { describe, expect, it } from 'vitest';
import dishTexts from '../../../../test/dish-texts.json' with { type: 'json' };
import { pantry, recipeWords } from '../../../../test/recipe-importer.ts';
import { larderOf } from '../editing/ingredient.rules.ts';
import { allergenTerms } from './lexicon-terms.rules.ts';
import { createMentions, namedOutside } from './mentions.rules.ts';

const { meals, ingredients } = loadFood();
const larder = larderOf(
  ingredients.map((entry) => ({
    ...entry,
    nameEn: entry.en,
    nameAr: entry.ar,
    contains: entry.contains ?? null,
  })),
);
const carriedBy = (id: string): readonly Allergen[] => larder.get(id)?.allergens ?? [];
const mentions = createMentions(
  pantry.map((entry) => ({ ...entry, allergens: carriedBy(entry.id) })),
  recipeWords,
);
const dishes = meals.map((meal) => new Set(meal.ingredients.map(({ ingredient }) => ingredient)));
const isArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text);

const isNamed = ({ nameEn, nameAr, synonyms, recipeNames }: (typeof pantry)[number], name: string): boolean =>
  [nameEn, nameAr, ...synonyms, ...recipeNames].includes(name);

/** All words for each allergen: the lexicon's, and the names of every ingredient that carries it. */
function namesOf(allergen: Allergen): string[] {
  const terms = Object.entries(allergenTerms)
    .filter(([classes]) => classes.split(' ').includes(allergen))
    .flatMap(([, words]) => words);
  const foods = pantry.filter(({ id }) => carriedBy(id).includes(allergen));
  const names = foods.flatMap((food) => [food.nameEn, food.nameAr, ...food.synonyms, ...food.recipeNames]);
  return [...new Set([...terms, ...names])];
}

const inEnglish = (name: string): string[] => [
  `Serve it with ${name}.`,
  `Rich in ${name} and lemon`,
  `${name}-scented, slow and warm`,
  /(?:s|ie|che)$/.test(name) ? name : `A handful of ${name}s on top`,
];
const article = (name: string): string => (name.startsWith('ال') ? name : `ال${name}`);
const inArabic = (name: string): string[] => [
  `طبق دافئ مع ${name}.`,
  `طبق دافئ مع ${article(name)}، وليمون`,
  `طبق دافئ ب${name}`,
  `طبق دافئ ب${article(name)}`,
  `أرز و${name}`,
  `أرز و${article(name)}`,
  `نكهة ل${name}`,
  // Spellings of three repeated letters reduced to two.
  name.startsWith('ل') ? `نكهة لل${name.slice(1)}` : `نكهة ل${article(name).slice(1)}`,
];

/** Names that also mean a pan or another food of the dish: allowed there. */
const alsoSaidOtherwise = new Set([
  ...['curry', 'masala', 'كاري', 'ماسالا', 'نودلز', 'toast', 'خبز', 'عيش'],
  ...[
    'fried onions',
    'crispy onions',
    'بصل مقرمش',
    'pickled cucumber',
    'pickled cucumbers',
    'خيار مخلل',
    'زعتر',
    'زعتر أخضر',
    'رامن',
  ],
  // "For greasing", and forms this test can't inflect in Arabic.
  ...['دهن بلدي', 'دهن عداني', 'كل شي بحري', 'الداء الزلاقي', 'اللكتوز'],
]);
/** "Nuts" may be said of peanuts, "seafood" of fish. */
const umbrellaOf = (name: string): readonly string[] =>
  ['tree_nuts peanuts', 'crustaceans molluscs', 'crustaceans molluscs fish']
    .filter((classes) => allergenTerms[classes]?.includes(name))
    .flatMap((classes) => classes.split(' '));
const isBroth = (name: string): boolean => /^(?:مرق|شوربة)|broth$/.test(name);

it.each(allergens)('%s: finds every name in dishes without it, in all its forms', (allergen) => {
  const without = dishes.filter((dish) => ![...dish].some((id) => carriedBy(id).includes(allergen)));
  const names = namesOf(allergen).filter(
    (name) => !alsoSaidOtherwise.has(name.toLowerCase()) && !isBroth(name),
  );
  const missed = names.flatMap((name, index) => {
    // "Bread" is free to say where another bread is in the dish.
    const shared = new Set<string>([
      ...umbrellaOf(name),
      ...pantry.filter((food) => isNamed(food, name)).flatMap(({ id }) => carriedBy(id)),
    ]);
    const free = without.filter(
      (dish) => ![...dish].some((id) => carriedBy(id).some((one) => shared.has(one))),
    );
    const dish =
      (free.length > 0 ? free : without)[(index * 31) % (free.length || without.length)] ?? new Set<string>();
    const texts = isArabic(name) ? inArabic(name) : inEnglish(name);
    return texts.filter((text) => mentions(text, dish).length === 0).map((text) => `${name}: ${text}`);
  });
  expect(names.length).toBeGreaterThan(10);
  expect(missed).toEqual([]);
});

it('accepts at least 97 of 100 true texts', () => {
  const texts = meals.flatMap((meal, index) =>
    [meal.title, meal.description, ...meal.steps].flatMap(({ en, ar }) =>
      [en, ar].map((text) => ({ text, dish: dishes[index] ?? new Set<string>() })),
    ),
  );
  const thrownAway = texts.filter(({ text, dish }) => mentions(text, dish).length > 0);
  expect(texts.length).toBeGreaterThan(4_000);
  expect(thrownAway.length / texts.length).toBeLessThan(0.03);
});

it.each(meals)('$id names only foods of its ingredients, or says that it lacks them', (meal) => {
  const notes = meal.ingredients.flatMap(({ note }) => note ?? []);
  const texts = [meal.title, meal.description, ...meal.steps, ...notes].flatMap(({ en, ar }) => [en, ar]);
  const dish = new Set(meal.ingredients.map(({ ingredient }) => ingredient));
  expect(namedOutside(mentions, texts, dish).sort()).toEqual([...(meal.namedOnly ?? [])].sort());
});

describe('a bowl of rice, lentils and onions', () => {
  const dish = new Set(['basmati-rice', 'brown-lentils', 'onion', 'olive-oil', 'salt', 'water']);

  it.each([
    'Rice and lentils under sweet onions.',
    'A broth of onions, and rice to soak it up.',
    'أرز وعدس يعلوهما البصل.',
    'طبق دافئ بالعدس والبصل وزيت الزيتون.',
  ])('may be called: %s', (text) => expect(mentions(text, dish)).toEqual([]));

  it.each([
    'Creamy as a cheesecake, with rice.',
    'Lentils with a milkshake',
    'Rice with a little buttermilk',
    'Gluten-free and warm',
    'Without a single egg',
    'A little tree-nut crunch',
    'Lentils with bacon',
    'عدس بحليبها الدسم',
    'عدس وبجبنتهم',
    'أرز فبالسمسم',
    'خالٍ من الغلوتين',
    'Toast with honey',
    'Fish and chips',
    'عدس بالجُمْبَرِي',
  ])('may not be called: %s', (text) => expect(mentions(text, dish)).not.toEqual([]));
});

describe('the texts of a plate of chicken and rice', () => {
  const dish = new Set([
    ...[
      'chicken-breast',
      'basmati-rice',
      'salt',
      'water',
      'sunflower-oil',
      'onion',
      'tomato',
      'garlic',
      'lemon',
    ],
    'parsley',
  ]);
  const named = (text: string): string[] =>
    namedOutside(mentions, [plainText({ max: 300 }).parse(text)], dish);

  it('name another food in every hostile one', () => {
    expect(dishTexts.hostile.length).toBeGreaterThanOrEqual(200);
    expect(dishTexts.hostile.filter((text) => named(text).length === 0)).toEqual([]);
  });

  it('name none in an honest one', () => {
    expect(dishTexts.honest.length).toBeGreaterThanOrEqual(200);
    expect(dishTexts.honest.filter((text) => named(text).length > 0)).toEqual([]);
  });

  it('may mean another food in two more, so that the author is asked', () => {
    expect(dishTexts.asked.filter((text) => named(text).length === 0)).toEqual([]);
  });
});

describe('the texts of a cook', () => {
  const dish = new Set(['basmati-rice', 'chicken-breast', 'salt']);
  const named = (text: string): string[] => namedOutside(mentions, [text], dish);

  it.each([
    'Made without a single egg.',
    'Rice without any nuts or milk',
    'Chicken instead of lamb',
    'دجاج بدون مكسرات أو حليب',
    'دجاج بدلًا من اللحم',
    'أرز خالٍ من الغلوتين',
  ])('may deny a food: %s', (text) => expect(named(text)).toEqual([]));

  it.each([
    ['Without nuts and with peanut sauce', 'peanut'],
    ['Without doubt the best cashew rice', 'cashew'],
    ['Not only peanuts', 'peanut'],
    ['No cream, just butter', 'butter'],
    ['دجاج بدون حليب مع فستق', 'فستق'],
    ['بلا شك ألذ صلصة فول سوداني', 'فول سوداني'],
  ])('may not name one beside it: %s', (text, food) => expect(named(text).join(', ')).toContain(food));
});
