import * as z from 'zod/mini';
import { units } from '../catalogue/catalogue.ts';
import { allergens, mealTimes } from '../options.ts';
import { okReply, route } from '../route.ts';
import { calendarDay } from '../text.ts';

/** `home`: in stock before, at no cost. */
const tickStates = ['open', 'bought', 'home'] as const;
export type TickState = (typeof tickStates)[number];

/** More than any household buys in a week. */
const maxTickGrams = 1_000_000;

const weekLine = z.object({
  id: z.string(),
  name: z.string(),
  aisle: z.string(),
  /** For all meals; in grams if units differ. */
  amount: z.number(),
  unit: z.enum(units),
  grams: z.number(),
  /** Optional in every meal. */
  isOptional: z.boolean(),
  allergens: z.nullable(z.array(z.enum(allergens))),
  soldBy: z.enum(['pack', 'weight']),
  /** Empty if sold by weight. */
  packs: z.array(z.object({ grams: z.number(), count: z.int() })),
  boughtGrams: z.number(),
  /** Null without a shop price, 0 for tap water. */
  priceFils: z.nullable(z.int()),
  /** At the grocery that would deliver; the price is the common one then. */
  isOutOfStock: z.boolean(),
  /** Null where none is cheaper. */
  bulk: z.nullable(z.object({ grams: z.number(), priceFils: z.int(), savedPerKgFils: z.int() })),
  /** Indexes of `meals`. */
  mealsOf: z.array(z.int()),
  tick: z.enum(tickStates),
});
export type WeekLine = z.output<typeof weekLine>;

export const bulkWeeks = 4;

export const getWeekShopping = route('getWeekShopping', {
  method: 'GET',
  path: '/api/week/shopping',
  who: 'subscriber',
  summary: "One shopping list for seven days' meals that are not ordered, with shared packs.",
  query: z.object({ from: z.optional(calendarDay) }),
  reply: z.object({
    from: calendarDay,
    to: calendarDay,
    /** Of all meals, one for each who eats. */
    portions: z.int(),
    meals: z.array(
      z.object({ date: calendarDay, mealTime: z.enum(mealTimes), mealId: z.string(), mealName: z.string() }),
    ),
    /** Meals excluded because they are ordered. */
    orderedMeals: z.int(),
    lines: z.array(weekLine),
    /** Without what is at home. */
    totalFils: z.int(),
    /** If bought per meal; never less than `totalFils`. */
    mealByMealFils: z.int(),
    /** Bought beyond the recipes' needs, together and per meal. */
    leftGrams: z.int(),
    mealByMealLeftGrams: z.int(),
  }),
  errors: ['day_is_over', 'not_subscribed'],
});

export const tickIngredient = route('tickIngredient', {
  method: 'PUT',
  path: '/api/week/shopping/ticks',
  who: 'subscriber',
  summary: "Ticks or unticks an ingredient of the week's list.",
  body: z.object({
    from: calendarDay,
    ingredientId: z.string().check(z.maxLength(80), z.regex(/^[a-z0-9-]+$/)),
    state: z.enum(tickStates),
    /** The needed amount when ticked: the tick is void once more is needed. */
    grams: z.number().check(z.minimum(0), z.maximum(maxTickGrams)),
  }),
  reply: okReply,
  errors: ['day_is_over'],
});

export const clearTicks = route('clearTicks', {
  method: 'DELETE',
  path: '/api/week/shopping/ticks',
  who: 'subscriber',
  summary: "Clears all ticks of the week's list.",
  reply: okReply,
});
