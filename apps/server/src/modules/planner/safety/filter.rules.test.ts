import { allergens, programs } from '@sufra/contract/options.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  buildShelf,
  type JudgedMeal,
  type MealCard,
  type Shelf,
  type ShelfIngredient,
} from '../../catalogue/shelf/shelf.rules.ts';
import type { Diner } from '../../household/diet/diet.rules.ts';
import { checkMeal, findSafeMeals, findSafeSet, isSafeAlone, safeMealAt } from './safety.rules.ts';

const nutrition = {
  ...{ calories: 400, protein: 20, carbs: 50, sugar: 10, fibre: 10, fat: 12, saturatedFat: 3, sodium: 500 },
  ...{ potassium: 500, phosphorus: 200, calcium: 100, iron: 3, vitaminK: 20, atLeast: [] },
};
const facts: MealCard['facts'] = {
  ...{ allergens: [], hasUnknownAllergens: false, programs: [...programs], nutrition },
  ...{ gramsPerServing: 300, priceFilsPerServing: 1_000, mainIngredient: 'rice' },
};
const card = (id: string, more: Partial<MealCard> = {}): MealCard => ({
  ...{ id, cuisine: 'lebanese', mealTimes: ['lunch'], family: 'bowl', minutes: 30, season: [] },
  ...{ title: { en: id, ar: id }, facts, ingredients: ['rice'] },
  preparation: { tags: [], cookMinutes: 20 },
  ...more,
});
const food = (id: string, more: Partial<ShelfIngredient> = {}): ShelfIngredient => ({
  ...{ id, nameEn: id, nameAr: id, names: [id], allergens: [], flags: [], contains: [], isComposite: false },
  ...more,
});
const foods = [
  food('rice'),
  food('almonds', { allergens: ['tree_nuts'] }),
  food('cumin'),
  food('spice', { contains: ['cumin'], isComposite: true }),
  food('sauce', { contains: null, isComposite: true }),
  food('torn', { contains: ['lost'], isComposite: true }),
  food('dusty', { allergens: null }),
  food('wine', { flags: ['alcohol'] }),
];
const meals = [
  card('plain'),
  card('nutty', { ingredients: ['rice', 'almonds'] }),
  card('claimed', { facts: { ...facts, allergens: ['milk'] } }),
  card('unknown', { facts: { ...facts, hasUnknownAllergens: true } }),
  card('dusty', { ingredients: ['dusty'] }),
  card('spiced', { ingredients: ['spice'] }),
  card('sauced', { ingredients: ['sauce'] }),
  card('torn', { ingredients: ['torn'] }),
  card('meaty', { facts: { ...facts, programs: ['halal'] } }),
  card('winy', { ingredients: ['wine'] }),
  card('salty', { facts: { ...facts, nutrition: { ...nutrition, sodium: 900 } } }),
  card('breakfast', { mealTimes: ['breakfast', 'dinner'] }),
];
let shelf: Shelf;
beforeEach(() => {
  shelf = buildShelf(meals, foods);
});
const diner: Diner = {
  ...{ name: '', portion: 1, avoidAllergens: [], avoidIngredients: [], programs: [], limits: [], unread: [] },
};
const all = meals.map(({ id }) => id);

/** Equivalent queries, which must agree. */
const ways: Readonly<Record<string, (on: Shelf, diners: readonly Diner[]) => string[]>> = {
  'a set': (on, diners) => {
    const found = findSafeSet(on, diners);
    if (found.kind === 'unread') return [];
    return on.meals.flatMap((_, place) => safeMealAt(on, found.safe, place)?.card.id ?? []);
  },
  'meal by meal': (on, diners) => all.flatMap((id) => checkMeal(on, diners, id)?.card.id ?? []),
  'off the shelf': (on, diners) => meals.flatMap((meal) => (isSafeAlone(on, diners, meal) ? [meal.id] : [])),
  'at the meal times': (on, diners) => {
    const asked = (['lunch', 'breakfast'] as const).map((time) => findSafeMeals(on, diners, time));
    return asked.flatMap((found) =>
      found.kind === 'meals' ? found.meals.map(({ card: { id } }) => id) : [],
    );
  },
};

describe.each(Object.entries(ways))('queried by %s, the filter', (_way, ask) => {
  const keepsOut = (eats: Partial<Diner>): string[] => {
    const offered = ask(shelf, [{ ...diner, ...eats }]);
    return all.filter((id) => !offered.includes(id));
  };

  it('excludes nothing for diners without restrictions', () => {
    expect(keepsOut({})).toEqual([]);
    expect(ask(shelf, [])).toEqual(all);
  });

  it('excludes an allergen, stored, in an ingredient, or unknown', () => {
    const unknown = ['unknown', 'dusty', 'torn'];
    expect(keepsOut({ avoidAllergens: ['tree_nuts'] }).toSorted()).toEqual(['nutty', ...unknown].toSorted());
    expect(keepsOut({ avoidAllergens: ['milk'] }).toSorted()).toEqual(['claimed', ...unknown].toSorted());
    expect(keepsOut({ avoidAllergens: ['sesame'] }).toSorted()).toEqual(unknown.toSorted());
  });

  it('excludes an ingredient, also inside products and unknown ones', () => {
    expect(keepsOut({ avoidIngredients: ['cumin'] }).toSorted()).toEqual(
      ['sauced', 'spiced', 'torn', 'unknown'].toSorted(),
    );
  });

  it('offers nothing to diners who avoid something outside the catalogue', () => {
    expect(keepsOut({ avoidIngredients: ['zzqx'] })).toEqual(all);
  });

  it('offers nothing while an allergy is unread', () => {
    expect(keepsOut({ unread: ['zzqx'] })).toEqual(all);
    expect(ask(shelf, [diner, { ...diner, unread: ['zzqx'] }])).toEqual([]);
  });

  it('enforces programs and limits', () => {
    expect(keepsOut({ programs: ['vegan'] })).toEqual(['meaty']);
    expect(keepsOut({ programs: ['halal'] })).toEqual([]);
    expect(keepsOut({ limits: [{ what: 'sodium', most: 500 }] })).toEqual(['salty']);
    expect(keepsOut({ limits: [{ what: 'alcohol', most: null }] }).toSorted()).toEqual(['torn', 'winy']);
  });

  it('includes every diner', () => {
    const offered = ask(shelf, [
      { ...diner, programs: ['vegan'] },
      { ...diner, limits: [{ what: 'sodium', most: 500 }] },
      diner,
    ]);
    expect(all.filter((id) => !offered.includes(id))).toEqual(['meaty', 'salty']);
  });
});

describe('a meal', () => {
  it('is not found at another time, by another name or outside the catalogue', () => {
    const lunch = findSafeMeals(shelf, [diner], 'lunch');
    expect(lunch.kind === 'meals' && lunch.meals.map(({ card: { id } }) => id)).toEqual(
      all.filter((id) => id !== 'breakfast'),
    );
    expect(checkMeal(shelf, [diner], 'gone')).toBeNull();
    const found = findSafeSet(shelf, [diner]);
    expect(found.kind === 'safe' && safeMealAt(shelf, found.safe, meals.length)).toBeNull();
  });

  it('of a kitchen is judged as it is, and meets no limit without facts', () => {
    const dish: JudgedMeal = {
      facts: { allergens: ['eggs'], hasUnknownAllergens: false, programs: ['halal'] },
      ingredients: ['rice'],
    };
    const isSafe = (eats: Partial<Diner>) => isSafeAlone(shelf, [{ ...diner, ...eats }], dish);
    expect(isSafe({ programs: ['halal'] })).toBe(true);
    expect(isSafe({ programs: ['vegan'] })).toBe(false);
    expect(isSafe({ avoidAllergens: ['eggs'] })).toBe(false);
    expect(isSafe({ avoidAllergens: ['milk'] })).toBe(true);
    expect(isSafe({ limits: [{ what: 'sodium', most: 9_999 }] })).toBe(false);
    expect(isSafe({ limits: [{ what: 'spicy', most: null }] })).toBe(false);
  });
});

it("names every diner's unread texts", () => {
  const diners = [
    { ...diner, unread: ['one'] },
    { ...diner, unread: ['two', 'three'] },
  ];
  const expected = { kind: 'unread', texts: ['one', 'two', 'three'] };
  expect(findSafeSet(shelf, diners)).toEqual(expected);
  expect(findSafeMeals(shelf, diners, 'lunch')).toEqual(expected);
});

describe('a dislike', () => {
  const shown = (dislikes: readonly string[], on: Shelf = shelf): string[] => {
    const found = findSafeMeals(on, [diner], 'lunch', dislikes);
    return found.kind === 'meals' ? found.meals.map(({ card: { id } }) => id) : [];
  };
  const hidden = (dislikes: readonly string[]): string[] =>
    all.filter((id) => id !== 'breakfast' && !shown(dislikes).includes(id));

  it('excludes dishes by a word of their name', () => {
    expect(hidden(['plain'])).toEqual(['plain']);
    expect(hidden(['PLAIN', 'salty'])).toEqual(['plain', 'salty']);
    expect(hidden(['lain'])).toEqual([]);
    expect(hidden([''])).toEqual([]);
  });

  it('excludes dishes that use an ingredient, not those that might contain it', () => {
    expect(hidden(['almonds'])).toEqual(['nutty']);
    expect(hidden(['cumin'])).toEqual([]);
  });

  it('of a food group excludes everything that may contain it', () => {
    expect(hidden(['milk'])).toEqual(['claimed', 'unknown', 'dusty', 'torn']);
  });

  it('is reread on another shelf', () => {
    expect(hidden(['plain'])).toEqual(['plain']);
    const other = buildShelf(
      [card('other', { title: { en: 'Plain rice', ar: '' } }), card('plainer')],
      foods,
    );
    expect(shown(['plain'], other)).toEqual(['plainer']);
  });

  it('never makes an unsafe dish safe', () => {
    const found = findSafeSet(shelf, [{ ...diner, programs: ['vegan'] }], ['plain']);
    expect(found.kind === 'safe' && safeMealAt(shelf, found.safe, all.indexOf('meaty'))).toBeNull();
  });
});

it('every allergen class is excluded for diners who avoid it, and for no others', () => {
  const one = allergens.map((allergen) => food(allergen, { allergens: [allergen] }));
  const dishes = allergens.map((allergen) => card(allergen, { ingredients: [allergen] }));
  const on = buildShelf(dishes, one);
  for (const allergen of allergens) {
    const eats = [{ ...diner, avoidAllergens: [allergen] }];
    expect(allergens.filter((id) => checkMeal(on, eats, id) === null)).toEqual([allergen]);
  }
});
