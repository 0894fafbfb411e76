import * as z from 'zod/mini';
import { units } from '../catalogue/catalogue.ts';
import { servedWithout } from '../catalogue/cms.ts';
import { allergens, cuisineInput, cuisines, mealTimes, programs } from '../options.ts';
import { byMeal, menuItem, prepMinutes, priceInput } from './partner-menu.ts';
import { route } from '../route.ts';
import { plainText } from '../text.ts';

export const getDishIngredients = route('getDishIngredients', {
  method: 'GET',
  path: '/api/partner/ingredients',
  who: 'partner',
  right: 'menu',
  summary: 'Twenty ingredients by name in either language, with their weighable units.',
  query: z.object({ q: plainText({ min: 1, max: 80 }) }),
  reply: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      units: z.array(z.enum(units)),
      /** Null if unknown. */
      allergens: z.nullable(z.array(z.enum(allergens))),
    }),
  ),
});

const dishLine = z.object({
  ingredientId: z.string().check(z.maxLength(80), z.regex(/^[a-z0-9-]+$/)),
  amount: z.number().check(z.positive(), z.maximum(100_000)),
  unit: z.enum(units),
  isOptional: z.boolean(),
});
const dishLines = z.array(dishLine).check(z.minLength(1), z.maxLength(60));
const servings = z.int().check(z.minimum(1), z.maximum(20));

const bilingual = (limits: { min?: number; max: number }) =>
  z.object({ en: plainText(limits), ar: plainText(limits) });

const dishContent = {
  title: bilingual({ min: 2, max: 80 }),
  description: bilingual({ max: 300 }),
  mealTimes: z.array(z.enum(mealTimes)).check(z.minLength(1), z.maxLength(mealTimes.length)),
  servings,
  lines: dishLines,
};

const dishBody = z.object({
  ...dishContent,
  servedWithout,
  cuisine: cuisineInput,
  price: priceInput,
  prepMinutes,
  isAvailable: z.boolean(),
});

export const deriveDish = route('deriveDish', {
  method: 'POST',
  path: '/api/partner/dishes/derive',
  who: 'partner',
  right: 'menu',
  summary: 'Nutrition, allergens and price of a dish being written; saves nothing.',
  body: z.object({
    servings,
    lines: dishLines,
    title: z.optional(bilingual({ max: 80 })),
    description: z.optional(bilingual({ max: 300 })),
  }),
  reply: z.object({
    allergens: z.nullable(z.array(z.enum(allergens))),
    unknownAllergens: z.array(z.string()),
    namedFoods: z.array(z.string()),
    programs: z.array(z.enum(programs)),
    /** Per portion. */
    calories: z.number(),
    gramsPerPortion: z.int(),
    /** AED text for all `servings`. */
    suggestedPrice: z.string(),
  }),
});

export const addDish = route('addDish', {
  method: 'POST',
  path: '/api/partner/dishes',
  who: 'partner',
  right: 'menu',
  summary: 'Adds an own dish; its allergens are derived from its ingredients.',
  body: dishBody,
  reply: menuItem,
  status: 201,
  errors: ['menu_full', 'text_names_foods', 'not_possible_now', 'idempotency_mismatch', 'request_in_flight'],
  idempotent: true,
});

export const getDish = route('getDish', {
  method: 'GET',
  path: '/api/partner/dishes/:mealId',
  who: 'partner',
  right: 'menu',
  summary: 'The content of an own dish, in both languages.',
  params: byMeal,
  reply: z.object({
    mealId: z.string(),
    title: z.object({ en: z.string(), ar: z.string() }),
    description: z.object({ en: z.string(), ar: z.string() }),
    cuisine: z.enum(cuisines),
    mealTimes: z.array(z.enum(mealTimes)),
    servings: z.int(),
    lines: z.array(
      z.object({
        ...dishLine.shape,
        name: z.string(),
        units: z.array(z.enum(units)),
        allergens: z.nullable(z.array(z.enum(allergens))),
      }),
    ),
    price: z.string(),
    prepMinutes: z.int(),
    isAvailable: z.boolean(),
    /** A change is checked against these orders. */
    openOrders: z.int(),
  }),
  errors: ['meal_not_found'],
});

export const changeDish = route('changeDish', {
  method: 'PUT',
  path: '/api/partner/dishes/:mealId',
  who: 'partner',
  right: 'menu',
  summary: 'Changes an own dish; open orders keep the ordered version and are rechecked.',
  params: byMeal,
  body: dishBody,
  reply: menuItem,
  errors: ['meal_not_found', 'text_names_foods', 'not_possible_now'],
});
