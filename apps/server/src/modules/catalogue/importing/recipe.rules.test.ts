import { describe, expect, it } from 'vitest';
import {
  filesOf,
  importer,
  lineOf,
  recipeOf,
  recipesOf,
  type WrittenRecipe,
} from '../../../../test/recipe-importer.ts';
import { isOpen, type ImportedLine } from './recipe.rules.ts';

const sets = ['written', 'unseen', 'later', 'fresh'].map((set) => [set, recipesOf(set)] as const);

const plain = (text: string): string => text.replaceAll(/[^\p{L}\p{N}½]+/gu, ' ').trim();

/** The lines read from a text, without list numbers and table bars. */
function readAs({ recipe }: WrittenRecipe, text: string): readonly ImportedLine[] {
  const key = plain(text.replace(/^\s*(?:[-*]|\d\.)\s/, ''));
  return (recipe?.lines ?? []).filter((line) => plain(line.text) === key);
}

interface Judged {
  readonly file: string;
  readonly line: string;
  readonly wanted: string | null;
  /** Guesses, which a person confirms, stand apart. */
  readonly got: readonly (string | null)[];
  readonly guesses: readonly (string | null)[];
}

const judged = (recipes: readonly WrittenRecipe[]): Judged[] =>
  recipes.flatMap((written) =>
    written.expected.map(([line, wanted]) => {
      const read = readAs(written, line);
      return {
        ...{ file: written.file, line, wanted },
        got: read.filter((one) => !isOpen(one)).map(({ match }) => match),
        guesses: read.filter(isOpen).map(({ match }) => match),
      };
    }),
  );

const wordsOf = (wanted: string): string[][] => wanted.split('+').map((one) => one.split('|'));
const isRight = ({ wanted, got, guesses }: Judged): boolean =>
  wanted !== null &&
  wordsOf(wanted).every((ids) => ids.some((id) => got.includes(id) || guesses.includes(id)));
const isWrong = ({ wanted, got }: Judged): boolean =>
  got.some((id) => id !== null && (wanted === null || !wordsOf(wanted).flat().includes(id)));

describe.each(sets)('the %s recipes', (set, recipes) => {
  it('are all in the table', () => {
    expect(recipes.map(({ file }) => file).sort()).toEqual(filesOf(set).sort());
  });

  it('match at least 95 % of the lines that have an answer', () => {
    const answerable = judged(recipes).filter(({ wanted }) => wanted !== null && !wanted.includes('null'));
    const missed = answerable.filter((line) => !isRight(line));
    expect(missed.length / answerable.length, JSON.stringify(missed)).toBeLessThanOrEqual(0.05);
  });

  it('are never matched wrongly, nor where no answer is possible', () => {
    expect(judged(recipes).filter(isWrong)).toEqual([]);
  });
});

it('reads at least 60 recipes, half of them in Arabic', () => {
  const [, written] = sets[0] ?? ['', []];
  const arabic = written.filter(({ expected }) => /\p{Script=Arabic}/u.test(expected[0]?.[0] ?? ''));
  expect(written.length).toBeGreaterThanOrEqual(60);
  expect(arabic.length).toBeGreaterThanOrEqual(30);
});

it('keeps unknown products from diners with allergies', () => {
  for (const line of ['1 stock cube', '1 tbsp cajun seasoning', 'ملعقة خلطة بهارات']) {
    const recipe = recipeOf('200 g basmati rice', line);
    expect([line, recipe?.unmatched, recipe?.allergens]).toEqual([line, 0, null]);
    expect(recipe?.programs).not.toContain('gluten-free');
    expect(recipe?.missing).toContain('allergen-data');
  }
});

it.each([
  ['1 tbsp butter or peanut butter', ['butter', 'peanut-butter']],
  ['200 g prawns (or tofu)', ['prawns', 'tofu']],
  ['1 cup milk', ['whole-milk']],
  ['1 cup milk (almond)', ['almond-milk', 'almonds']],
])('%s stays open until a person chooses', (text, offered) => {
  const recipe = recipeOf('200 g basmati rice', text);
  expect(recipe).toMatchObject({ unmatched: 1, allergens: null, programs: [], canPublish: false });
  const [line] = lineOf(text);
  expect([line?.match, ...(line?.alternatives ?? [])]).toEqual(offered);
});

it.each([
  [
    'دقيق كوباية وربع مع نص معلقة صغيرة ملح',
    [
      [1.25, 'cup'],
      [0.5, 'tsp'],
    ],
  ],
  [
    'كوب طحين و بيضتين',
    [
      [1, 'cup'],
      [2, null],
    ],
  ],
  [
    'بيضة ورشة حليب',
    [
      [1, null],
      [1, 'pinch'],
    ],
  ],
  ['شرائح هامور كيلو', [[1, 'kg']]],
  ['بطة بلدي وزن ٢ كيلو ونص', [[2.5, 'kg']]],
  ['نصف ملعقة صغيرى من الكركم', [[0.5, 'tsp']]],
  ['عصير ليمونة ونص', [[1.5, null]]],
] as const)('%s measures each food by its own amount', (text, amounts) => {
  expect(lineOf(text).map(({ amount, unit }) => [amount, unit])).toEqual(amounts);
});

describe('a name with an allergen in it', () => {
  const matches = (text: string): (string | null)[] => lineOf(text).map(({ match }) => match);

  it.each([
    ['1 cup almond milk', 'almond-milk'],
    ['2 tbsp peanut butter', 'peanut-butter'],
    ['1 can coconut milk', 'coconut-milk'],
    ['3 tbsp tahini', 'tahini'],
    ['1 tbsp fish sauce', 'fish-sauce'],
    ['2 tbsp soy sauce', 'soy-sauce'],
    ['1 cup soy milk', 'soya-drink'],
    ['200 g butter beans', 'white-beans-canned'],
    ['1 pinch nutmeg', 'nutmeg'],
    ['1 tsp cream of tartar', 'tartar-powder'],
    ['1 eggplant', 'aubergine'],
    ['كوب حليب لوز', 'almond-milk'],
    ['علبة حليب جوز الهند', 'coconut-milk'],
    ['2 ملعقة زبدة فول سوداني', 'peanut-butter'],
    ['ملعقة طحينة', 'tahini'],
    ['رشة جوزة الطيب', 'nutmeg'],
    ['كوب مكسرات', 'mixed-nuts'],
    // A vague name means the broadest ingredient of its kind, or one without allergen data.
    ['3 tbsp pesto', 'pesto'],
    ['2 tbsp Nutella', 'hazelnut-spread'],
    ['1 litre stock', 'soup-stock'],
    ['100 g grated cheese', 'any-cheese'],
    ['500 g firm white fish', 'any-fish'],
    ['8 small tortillas', 'any-tortilla'],
    ['1 packet Maggi cube', 'stock-cube'],
    ['مكعب ماجي', 'stock-cube'],
    ['1 sachet taco seasoning', 'seasoning-blend'],
  ])('%s is %s', (text, id) => {
    expect(matches(text)).toEqual([id]);
  });

  it.each([
    '1 cup oat milk',
    '1 cup cashew milk',
    '200 ml oat cream',
    '100 g vegan cheese',
    '2 tbsp egg-free mayonnaise',
    '2 cups gluten-free flour',
    '1 cup milk (Oatly)',
    '1 cup butter (vegan)',
    '1 cup yogurt, dairy free',
    '100 g feta-style block',
    '4 slices gluten free bread',
    '1 jar satay sauce',
    'special sauce',
    '1 cup cauliflower rice',
    '2 zucchini noodles',
    '1 cup cream of chicken soup',
    '200 g fish fingers',
    '1 lobster tail',
    'كوب حليب نباتي',
    'كوب حليب شوفان',
    'جبنة نباتية',
    'مايونيز بدون بيض',
    'طحين خالي من الجلوتين',
    'كوب كريمة نباتية',
    'خلطة سرية',
    '2 peppers, sliced',
    '1 cup milk of your choice',
  ])('%s is left to an admin', (text) => {
    expect(matches(text).filter((id) => id !== null)).toEqual([]);
    expect(lineOf(text)[0]?.reason).not.toBeNull();
  });

  it('picks the allergen of the other alternative', () => {
    expect(lineOf('2 tbsp oil or ghee')[0]).toMatchObject({ match: 'ghee', alternatives: ['sunflower-oil'] });
    expect(matches('1 cup chicken or vegetable stock')).toEqual(['chicken-stock']);
  });
});

describe('amounts', () => {
  it.each([
    ['1 1/2 cups sugar', 300],
    ['1½ cups sugar', 300],
    ['1-1/2 cups sugar', 300],
    ['2 x 400g tins chickpeas', 800],
    ['2 (14 oz) cans coconut milk', 793.8],
    ['2-3 cloves garlic', 12.5],
    ['1 kg potatoes', 1000],
    ['3 tomatoes (about 300 g)', 300],
    ['4 salmon fillets (150 g each)', 600],
    ['1 stick of butter', 113],
    ['juice of 1 lemon', 100],
    ['1 cup + 2 tbsp sugar', 225],
    ['كوب ونصف سكر', 300],
    ['٢ كوب سكر', 400],
    ['ملعقتان كبيرتان سكر', 25],
    ['ملعقتين كبار سكر', 25],
    ['ملعقتين صغار سكر', 8.4],
    ['حبتين كبار بصل', 300],
    ['نص كيلو دجاج', 500],
    ['بيضتين', 100],
    ['١٫٥ كيلو بطاطس', 1500],
    ['3 فصوص ثوم', 15],
    ['دجاج 1 كيلو', 1000],
    ['Onion - 2 nos', 300],
  ])('%s weighs %d g', (text, grams) => {
    expect(lineOf(text)[0]?.grams).toBeCloseTo(grams, 1);
  });
});

describe('a recipe', () => {
  it('of known lines has allergens, programs and nutrition', () => {
    const recipe = recipeOf('200 g red lentils', '1 onion', '1 tbsp olive oil', '1 tsp cumin', '1 tsp salt');
    expect(recipe).toMatchObject({ allergens: [], canPublish: true, missing: [] });
    expect(recipe?.programs).toEqual(expect.arrayContaining(['vegan', 'gluten-free']));
    expect(recipe?.nutrition?.calories).toBeGreaterThan(600);
  });

  it('with an unreadable line has no facts', () => {
    expect(recipeOf('200 g red lentils', '1 tbsp secret sauce')).toMatchObject({
      unmatched: 1,
      allergens: null,
      programs: [],
      nutrition: null,
      canPublish: false,
      missing: ['unmatched-lines'],
    });
  });

  it('with salt to taste claims no sodium program', () => {
    const recipe = recipeOf('200 g red lentils', 'salt to taste');
    expect(recipe?.programs).toContain('vegan');
    expect(recipe?.programs).not.toContain('low-sodium');
    expect(recipe).toMatchObject({ nutrition: null, missing: ['weights'] });
  });

  it.each([
    ['', 'text', 'empty'],
    ['{"a":', 'json', 'broken-json'],
    ['{"a":1}', 'json', 'no-recipe'],
    ['{"@type":"Recipe","recipeIngredient":[]}', 'json', 'no-ingredients'],
    ['Dear diary, nothing to eat today.', 'text', 'no-ingredients'],
  ] as const)('in %j as %s has no recipe: %s', (text, format, why) => {
    expect(importer(text, format)).toEqual({ ok: false, why });
  });
});
