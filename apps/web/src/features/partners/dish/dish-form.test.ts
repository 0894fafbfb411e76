import { describe, expect, it } from 'vitest';
import type { Dish, Ingredient } from './dish.api.ts';
import {
  bodyOf,
  previewBodyOf,
  draftOf,
  type DishDraft,
  lineOf,
  newDish,
  fieldOf,
  invalidFields,
} from './dish-form.ts';

const rice: Ingredient = { id: 'rice', name: 'Rice', units: ['g', 'cup'], allergens: [] };
const dish: Dish = {
  mealId: 'own-1',
  title: { en: 'Machboos', ar: 'مجبوس' },
  description: { en: '', ar: '' },
  cuisine: 'emirati',
  mealTimes: ['lunch'],
  servings: 4,
  lines: [
    {
      ingredientId: 'rice',
      amount: 1.5,
      unit: 'cup',
      isOptional: false,
      name: 'Rice',
      units: ['g', 'cup'],
      allergens: [],
    },
  ],
  price: '80.00 AED',
  prepMinutes: 60,
  isAvailable: true,
  openOrders: 0,
};
const whole = draftOf(dish);
const changed = (part: Partial<DishDraft>): DishDraft => ({ ...whole, ...part });

it('sends an unedited dish unchanged', () => {
  expect(bodyOf(whole)).toEqual({
    title: dish.title,
    description: dish.description,
    cuisine: 'emirati',
    mealTimes: ['lunch'],
    servings: 4,
    lines: [{ ingredientId: 'rice', amount: 1.5, unit: 'cup', isOptional: false }],
    servedWithout: [],
    price: '80.00',
    prepMinutes: 60,
    isAvailable: true,
  });
});

it('lists everything an empty dish lacks, in form order', () => {
  expect(invalidFields(newDish)).toEqual([
    'title.en',
    'title.ar',
    'cuisine',
    'mealTimes',
    'lines',
    'price',
    'prepMinutes',
  ]);
  expect(bodyOf(newDish)).toBeNull();
});

describe("a dish can't be sent", () => {
  it.each([
    ['title.ar', changed({ title: { en: 'Machboos', ar: ' ' } })],
    ['lines.1.amount', changed({ lines: [...whole.lines, lineOf(rice)] })],
    ['price', changed({ price: '0' })],
    ['prepMinutes', changed({ prepMinutes: '4' })],
  ])('%s', (path, draft) => {
    expect(invalidFields(draft)).toEqual([path]);
    expect(bodyOf(draft)).toBeNull();
  });
});

it('calculates the lines that have an amount', () => {
  expect(previewBodyOf(newDish)).toBeNull();
  const half = changed({ lines: [...whole.lines, lineOf(rice)] });
  expect(previewBodyOf(half)?.lines).toHaveLength(1);
});

it.each([
  ['lines.3.ingredientId', 'lines.3.amount'],
  ['lines.3.unit', 'lines.3.unit'],
  ['mealTimes.0', 'mealTimes'],
  ['title.en', 'title.en'],
])('an error in %s shows at %s', (path, part) => {
  expect(fieldOf(path)).toBe(part);
});
