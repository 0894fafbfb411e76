// The wire of a partner's own business: its menu, own dishes, opening hours, and a day's production.
import * as z from 'zod/mini';
import { units } from './catalogue.ts';
import { allergens, cuisineInput, cuisines, mealTimes, programs } from './options.ts';
import { orderTypes } from './ordering.ts';
import { okReply, route } from './route.ts';
import { orderStatuses } from './statuses.ts';
import { calendarDay, id, plainText, timeOfDay, toLatinDigits } from './text.ts';

/** A price somebody types: `12.5`, `12.50 AED` or `١٢٫٥٠`; never with thousands marks, which mean two things. */
const priceInput = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(24)),
    z.transform((text) =>
      toLatinDigits(text)
        .replace('٫', '.')
        .replace(/\s*(?:AED|د\.إ\.?)\s*$/i, '')
        .trim(),
    ),
  ),
  z.string().check(z.regex(/^\d{1,7}(?:\.\d{1,2})?$/)),
);

const prepMinutes = z.int().check(z.minimum(5), z.maximum(480));
const mealId = z.string().check(z.maxLength(80), z.regex(/^[a-z0-9-]+$/));
const byMeal = z.object({ mealId });

const menuItem = z.object({
  mealId: z.string(),
  name: z.string(),
  image: z.nullable(z.string()),
  cuisine: z.enum(cuisines),
  isOwnDish: z.boolean(),
  /** AED text for `servings` portions. */
  price: z.string(),
  servings: z.int(),
  prepMinutes: z.int(),
  isAvailable: z.boolean(),
  /** Derived from the ingredients; null while nobody knows of one of them: no one with an allergy is offered it. */
  allergens: z.nullable(z.array(z.enum(allergens))),
  programs: z.array(z.enum(programs)),
});
export type MenuItemReply = z.output<typeof menuItem>;

/** From `from` until `to`; a `to` that is not later is on the next day, so `00:00` to `00:00` is around the clock. */
const stretch = z.object({ from: timeOfDay, to: timeOfDay });

/** Seven days, Sunday first; an empty list is a day off. */
const openingHours = z.array(z.array(stretch).check(z.maxLength(2))).check(z.minLength(7), z.maxLength(7));

/** As many items as a menu holds. */
export const maxMenuItems = 200;

export const getMenu = route('getMenu', {
  method: 'GET',
  path: '/api/partner/menu',
  who: 'partner',
  summary: 'What the partner offers, its hours and whether it takes orders now.',
  reply: z.object({
    /** Groceries sell ingredients and have no menu. */
    canKeepMenu: z.boolean(),
    items: z.array(menuItem),
    openingHours,
    isPaused: z.boolean(),
  }),
});

const candidate = z.object({
  mealId: z.string(),
  name: z.string(),
  image: z.nullable(z.string()),
  cuisine: z.enum(cuisines),
  /** A dish of the partner that was taken off its menu. */
  isOwnDish: z.boolean(),
  servings: z.int(),
  /** AED text for `servings` portions, to start from. */
  suggestedPrice: z.string(),
  /** Preparing and cooking together. */
  minutes: z.int(),
  allergens: z.nullable(z.array(z.enum(allergens))),
});
export type MenuCandidate = z.output<typeof candidate>;

export const getMenuCandidates = route('getMenuCandidates', {
  method: 'GET',
  path: '/api/partner/menu/candidates',
  who: 'partner',
  summary: 'Thirty meals that are not on the menu, by name in either language, with a price to start from.',
  query: z.object({ q: z.optional(plainText({ max: 80 })) }),
  reply: z.array(candidate),
});

export const putMenuItem = route('putMenuItem', {
  method: 'PUT',
  path: '/api/partner/menu/:mealId',
  who: 'partner',
  summary: 'Puts a meal on the menu or changes its price, time and availability; customers see it at once.',
  params: byMeal,
  body: z.object({ price: priceInput, prepMinutes, isAvailable: z.boolean() }),
  reply: menuItem,
  errors: ['meal_not_found', 'menu_full', 'not_possible_now'],
});

export const removeMenuItem = route('removeMenuItem', {
  method: 'DELETE',
  path: '/api/partner/menu/:mealId',
  who: 'partner',
  summary: 'Takes a meal off the menu, an own dish off the market; orders that were placed stay.',
  params: byMeal,
  reply: okReply,
  errors: ['meal_not_found'],
});

export const getDishIngredients = route('getDishIngredients', {
  method: 'GET',
  path: '/api/partner/ingredients',
  who: 'partner',
  summary: 'Twenty ingredients by name in either language, with the units each has a weight for.',
  query: z.object({ q: plainText({ min: 1, max: 80 }) }),
  reply: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      units: z.array(z.enum(units)),
      /** Null: nobody knows. */
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
  cuisine: cuisineInput,
  price: priceInput,
  prepMinutes,
  isAvailable: z.boolean(),
});

export const deriveDish = route('deriveDish', {
  method: 'POST',
  path: '/api/partner/dishes/derive',
  who: 'partner',
  summary: 'What the ingredients of a dish come to, while it is being written; keeps nothing.',
  body: z.object({ servings, lines: dishLines }),
  reply: z.object({
    allergens: z.nullable(z.array(z.enum(allergens))),
    /** Names of the ingredients nobody has allergen data for. */
    unknownAllergens: z.array(z.string()),
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
  summary: 'Adds a dish of the partner’s own; its allergens come from its ingredients, never from a tick.',
  body: dishBody,
  reply: menuItem,
  status: 201,
  errors: ['menu_full', 'not_possible_now', 'idempotency_mismatch', 'request_in_flight'],
  idempotent: true,
});

export const getDish = route('getDish', {
  method: 'GET',
  path: '/api/partner/dishes/:mealId',
  who: 'partner',
  summary: 'An own dish as it was written, in both languages.',
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
    /** On its way or being cooked: a change is checked against the people who ordered it. */
    openOrders: z.int(),
  }),
  errors: ['meal_not_found'],
});

export const changeDish = route('changeDish', {
  method: 'PUT',
  path: '/api/partner/dishes/:mealId',
  who: 'partner',
  summary: 'Changes an own dish; open orders keep what was ordered and are checked again.',
  params: byMeal,
  body: dishBody,
  reply: menuItem,
  errors: ['meal_not_found', 'not_possible_now'],
});

export const setHours = route('setHours', {
  method: 'PUT',
  path: '/api/partner/hours',
  who: 'partner',
  summary: 'Sets the opening hours of the week: two stretches a day at most, none into another.',
  body: z.object({ openingHours }),
  reply: z.object({ openingHours }),
});

export const setPaused = route('setPaused', {
  method: 'PUT',
  path: '/api/partner/paused',
  who: 'partner',
  summary: 'Stops new orders, or takes them again; what was accepted goes on.',
  body: z.object({ isPaused: z.boolean() }),
  reply: z.object({ isPaused: z.boolean() }),
});

const productionOrder = z.object({
  id,
  /** The number people say. */
  orderId: z.string(),
  mealName: z.string(),
  orderType: z.enum(orderTypes),
  /** Portions. */
  familySize: z.int(),
  readyBy: z.string(),
  /** `placed` is still new: nobody has said yes yet. */
  stage: z.enum(orderStatuses),
  avoidAllergens: z.array(z.enum(allergens)),
  avoidIngredients: z.array(z.string()),
  /** The dish was changed since, and as it is now it is not safe for these people: as it was ordered, or not at all. */
  isRecipeChanged: z.boolean(),
  notes: z.nullable(z.string()),
});

export const getProduction = route('getProduction', {
  method: 'GET',
  path: '/api/partner/production',
  who: 'partner',
  summary: 'What is to be cooked or packed on a day, by half-hour, with what must stay out.',
  query: z.object({ date: z.optional(calendarDay) }),
  reply: z.object({
    date: calendarDay,
    slots: z.array(z.object({ from: z.string(), to: z.string(), orders: z.array(productionOrder) })),
    /** What the whole day needs of each ingredient, in grams, new orders not counted. */
    ingredients: z.array(z.object({ name: z.string(), grams: z.number() })),
  }),
});
