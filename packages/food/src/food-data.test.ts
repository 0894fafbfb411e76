import type { Allergen } from '@sufra/contract/options.ts';
import { cuisines, mealTimes } from '@sufra/contract/options.ts';
import { describe, expect, it } from 'vitest';
import { loadFood, type FoodIngredient, type FoodMeal } from './load-food.ts';

const { ingredients, meals } = loadFood();
const byId = new Map(ingredients.map((ingredient) => [ingredient.id, ingredient]));
const usedIn = (meal: FoodMeal): FoodIngredient[] =>
  meal.ingredients.flatMap((line) => byId.get(line.ingredient) ?? []);

const millilitres: Readonly<Record<string, number>> = { ml: 1, tsp: 5, tbsp: 15, cup: 240 };

/** As the README says: a listed unit first, else volume times density. */
function gramsOf({ ingredient, amount, unit }: FoodMeal['ingredients'][number]): number {
  const { units = {}, gramsPerMl = null } = byId.get(ingredient) ?? {};
  if (unit === 'g') return amount;
  return amount * (units[unit] ?? (millilitres[unit] ?? NaN) * (gramsPerMl ?? NaN));
}

const sumOf = (meal: FoodMeal, weigh: (line: FoodMeal['ingredients'][number]) => number): number =>
  meal.ingredients.reduce((sum, line) => sum + weigh(line), 0) / meal.servings;
const kcalOf = (meal: FoodMeal): number =>
  sumOf(meal, (line) => (gramsOf(line) * (byId.get(line.ingredient)?.nutrition.kcal ?? NaN)) / 100);

const breaking = <T extends { readonly id: string }>(
  all: readonly T[],
  holds: (one: T) => boolean,
): string[] => all.filter((one) => !holds(one)).map(({ id }) => id);

const isArabic = (text: string): boolean =>
  (text.match(/\p{Script=Arabic}/gu) ?? []).length > (text.match(/\p{Script=Latin}/gu) ?? []).length;
const isEnglish = (text: string): boolean => text.trim() !== '' && !/\p{Script=Arabic}/u.test(text);

describe('the catalogue', () => {
  it('covers at least 150 ingredients, 60 meals, 12 cuisines and every meal time', () => {
    expect(ingredients.length).toBeGreaterThanOrEqual(150);
    expect(meals.length).toBeGreaterThanOrEqual(60);
    expect(new Set(meals.map(({ cuisine }) => cuisine)).size).toBeGreaterThanOrEqual(12);
    for (const time of mealTimes) {
      expect(meals.filter((meal) => meal.mealTimes.includes(time)).length).toBeGreaterThanOrEqual(20);
    }
  });

  it('has a meal of every cuisine, and tags people can choose by', () => {
    expect(cuisines.filter((cuisine) => !meals.some((meal) => meal.cuisine === cuisine))).toEqual([]);
    const tags = [
      'one-pot',
      'family-favourite',
      'quick',
      'make-ahead',
      'spicy',
      'comfort',
      'light',
      'budget',
    ] as const;
    expect(tags.filter((tag) => meals.filter((meal) => meal.tags.includes(tag)).length < 3)).toEqual([]);
  });
});

describe('every meal', () => {
  it('weighs each of its lines', () => {
    expect(breaking(meals, (meal) => meal.ingredients.every((line) => gramsOf(line) > 0))).toEqual([]);
  });

  it('lists an ingredient once', () => {
    const distinct = (meal: FoodMeal): number =>
      new Set(meal.ingredients.map((line) => line.ingredient)).size;
    expect(breaking(meals, (meal) => distinct(meal) === meal.ingredients.length)).toEqual([]);
  });

  it('is a plate of 150 to 1,200 g and 150 to 1,100 kcal', () => {
    const isPlate = (meal: FoodMeal): boolean => sumOf(meal, gramsOf) >= 150 && sumOf(meal, gramsOf) <= 1_200;
    expect(breaking(meals, isPlate)).toEqual([]);
    expect(breaking(meals, (meal) => kcalOf(meal) >= 150 && kcalOf(meal) <= 1_100)).toEqual([]);
  });

  it('has 4 to 9 steps', () => {
    expect(breaking(meals, ({ steps }) => steps.length >= 4 && steps.length <= 9)).toEqual([]);
  });

  it('speaks English in English and Arabic in Arabic', () => {
    const textsOf = ({
      title,
      description,
      steps,
      ingredients: lines,
    }: FoodMeal): { en: string; ar: string }[] => [
      title,
      description,
      ...steps,
      ...lines.flatMap(({ note }) => note ?? []),
    ];
    expect(breaking(meals, (meal) => textsOf(meal).every(({ en }) => isEnglish(en)))).toEqual([]);
    expect(breaking(meals, (meal) => textsOf(meal).every(({ ar }) => isArabic(ar)))).toEqual([]);
  });

  it('is free of pork and alcohol', () => {
    const isClean = (meal: FoodMeal): boolean =>
      !usedIn(meal).some(({ flags }) => flags.includes('pork') || flags.includes('alcohol'));
    expect(breaking(meals, isClean)).toEqual([]);
  });
});

describe('every ingredient', () => {
  it('that the UAE forbids to sell or sells under licence has no pack', () => {
    const isForbidden = ({ id, flags }: FoodIngredient): boolean =>
      id === 'poppy-seeds' || flags.includes('pork') || flags.includes('alcohol');
    const packless = ingredients.filter(({ packs }) => packs.length === 0).map(({ id }) => id);
    expect(packless).toEqual(ingredients.filter(isForbidden).map(({ id }) => id));
  });

  it('is named in both languages', () => {
    expect(breaking(ingredients, ({ en, ar }) => isEnglish(en) && isArabic(ar))).toEqual([]);
    const isSpoken = ({ synonyms }: FoodIngredient): boolean =>
      synonyms.en.every(isEnglish) && synonyms.ar.every((text) => /^[^a-z]+$/i.test(text));
    expect(breaking(ingredients, isSpoken)).toEqual([]);
  });

  it('declares the allergens its flags imply', () => {
    const implied: readonly (readonly [FoodIngredient['flags'][number], readonly Allergen[]])[] = [
      ['dairy', ['milk']],
      ['egg', ['eggs']],
      ['fish', ['fish']],
      ['shellfish', ['crustaceans', 'molluscs']],
      ['nut', ['tree_nuts', 'peanuts']],
    ];
    for (const [flag, classes] of implied) {
      const declares = ({ flags, allergens }: FoodIngredient): boolean =>
        !flags.includes(flag) || classes.some((allergen) => allergens?.includes(allergen));
      expect([flag, breaking(ingredients, declares)]).toEqual([flag, []]);
    }
  });

  it('from an animal is marked as such', () => {
    const beasts = ['meat', 'poultry', 'dairy', 'egg', 'fish', 'shellfish'] as const;
    const isMarked = ({ flags }: FoodIngredient): boolean =>
      flags.includes('animal') || !beasts.some((flag) => flags.includes(flag));
    expect(breaking(ingredients, isMarked)).toEqual([]);
    expect(
      breaking(ingredients, ({ flags }) => !flags.includes('poultry') || flags.includes('meat')),
    ).toEqual([]);
  });

  it('declares what its parts declare', () => {
    const telling = [
      ...(['meat', 'pork', 'beef', 'alcohol', 'dairy', 'egg', 'fish', 'shellfish', 'animal'] as const),
      ...(['honey', 'gelatine', 'rennet', 'allium', 'root', 'fungus'] as const),
    ];
    const declares = (whole: FoodIngredient): boolean =>
      (whole.contains ?? []).every((id) => {
        const part = byId.get(id);
        const classes = part?.allergens?.every((allergen) => whole.allergens?.includes(allergen));
        return classes && telling.every((flag) => !part?.flags.includes(flag) || whole.flags.includes(flag));
      });
    expect(breaking(ingredients, declares)).toEqual([]);
  });
});

/** An independent, naive reading of names: words, exceptions, class. */
const plainWords: readonly (readonly [words: RegExp, but: RegExp, allergen: Allergen])[] = [
  [/almond|walnut|pistachio|cashew|hazelnut|pecan|pine nut/i, /$^/, 'tree_nuts'],
  [/لوز|جوز|فستق|كاجو|صنوبر|بندق/, /جوز الهند|جوزة الطيب/, 'tree_nuts'],
  [/peanut/i, /$^/, 'peanuts'],
  [/سوداني/, /$^/, 'peanuts'],
  [/\begg|mayonnaise/i, /$^/, 'eggs'],
  [/بيض(?!اء)|مايونيز/, /أبيض/, 'eggs'],
  [
    /milk|cheese|yogurt|\bcream|butter|ghee|labneh|halloumi|feta|mozzarella|parmesan|cheddar|paneer/i,
    /coconut|almond|peanut/i,
    'milk',
  ],
  [/حليب|جبن|زبادي|لبنة|كريمة|زبدة|سمن/, /جوز الهند|اللوز|السوداني/, 'milk'],
  [
    /wheat|bread|spaghetti|penne|semolina|couscous|oats|freekeh|vermicelli|filo|soba|plain flour|flour tortilla/i,
    /$^/,
    'gluten',
  ],
  [/قمح|خبز|شعيرية|شوفان|برغل|فريكة|سميد|بقسماط|كسكس/, /سميد الذرة/, 'gluten'],
  [/\bsoy|tofu|miso|edamame/i, /$^/, 'soy'],
  [/صويا|توفو|ميسو/, /$^/, 'soy'],
  [/fish|salmon|tuna|\bcod\b|bass|hammour|sardine|anchov/i, /$^/, 'fish'],
  [/سمك|سلمون|تونة|هامور|كنعد|سردين|أنشوجة/, /$^/, 'fish'],
  [/prawn|shrimp|crab/i, /$^/, 'crustaceans'],
  [/روبيان|سلطعون/, /$^/, 'crustaceans'],
  [/mussel|squid|oyster/i, /$^/, 'molluscs'],
  [/محار|حبار|بلح البحر/, /$^/, 'molluscs'],
  [/sesame|tahini|zaatar/i, /$^/, 'sesame'],
  [/سمسم|طحينة|خلطة الزعتر/, /$^/, 'sesame'],
  [/mustard/i, /$^/, 'mustard'],
  [/خردل/, /$^/, 'mustard'],
  [/celery/i, /$^/, 'celery'],
  [/كرفس/, /$^/, 'celery'],
];

describe('a naive reading of ingredient names', () => {
  it.each(plainWords)('marks names with %s, except %s, as %s', (words, but, allergen) => {
    const saying = ingredients.filter(({ en, ar }) =>
      [en, ar].some((name) => words.test(name) && !but.test(name)),
    );
    expect(saying.length).toBeGreaterThan(0);
    expect(breaking(saying, ({ allergens }) => allergens?.includes(allergen) ?? false)).toEqual([]);
  });
});
