import * as z from 'zod/mini';
import { units } from '../catalogue/catalogue.ts';
import { allergens, mealTimes } from '../options.ts';
import { okReply, route } from '../route.ts';
import { calendarDay } from '../text.ts';

/** `bought` lies in the basket; `home` was there before and costs nothing. */
const tickStates = ['open', 'bought', 'home'] as const;
export type TickState = (typeof tickStates)[number];

/** Grams of one ingredient that a tick may stand for: more than any household buys in a week. */
const maxTickGrams = 1_000_000;

const weekLine = z.object({
  id: z.string(),
  name: z.string(),
  aisle: z.string(),
  /** What all meals together need; in grams where their units differ. */
  amount: z.number(),
  unit: z.enum(units),
  grams: z.number(),
  /** Every meal can do without it. */
  isOptional: z.boolean(),
  allergens: z.nullable(z.array(z.enum(allergens))),
  soldBy: z.enum(['pack', 'weight']),
  /** The packs to buy; empty when sold by weight. */
  packs: z.array(z.object({ grams: z.number(), count: z.int() })),
  /** Grams that come home. */
  boughtGrams: z.number(),
  /** Fils for what is bought; null where no shop price is known, 0 for what comes from the tap. */
  priceFils: z.nullable(z.int()),
  /** Positions in `meals`. */
  mealsOf: z.array(z.int()),
  tick: z.enum(tickStates),
});
export type WeekLine = z.output<typeof weekLine>;

export const getWeekShopping = route('getWeekShopping', {
  method: 'GET',
  path: '/api/week/shopping',
  who: 'subscriber',
  summary: 'One shopping list for the meals of seven days that are not ordered, packs shared among them.',
  query: z.object({ from: z.optional(calendarDay) }),
  reply: z.object({
    from: calendarDay,
    to: calendarDay,
    people: z.int(),
    meals: z.array(
      z.object({ date: calendarDay, mealTime: z.enum(mealTimes), mealId: z.string(), mealName: z.string() }),
    ),
    /** Meals of these days that are ordered, cooked or as ingredients, and so are not on the list. */
    orderedMeals: z.int(),
    lines: z.array(weekLine),
    /** Of everything that is not at home, fils. */
    totalFils: z.int(),
    /** The same bought for each meal by itself; never less. */
    mealByMealFils: z.int(),
    /** Grams bought beyond what the recipes need, together and meal by meal. */
    leftGrams: z.int(),
    mealByMealLeftGrams: z.int(),
  }),
  errors: ['day_is_over', 'not_subscribed'],
});

export const tickIngredient = route('tickIngredient', {
  method: 'PUT',
  path: '/api/week/shopping/ticks',
  who: 'subscriber',
  summary: "Ticks an ingredient off the week's list, or takes the tick back.",
  body: z.object({
    /** The first day of the list. */
    from: calendarDay,
    ingredientId: z.string().check(z.maxLength(80), z.regex(/^[a-z0-9-]+$/)),
    state: z.enum(tickStates),
    /** What the list said is needed: a tick holds until more is. */
    grams: z.number().check(z.minimum(0), z.maximum(maxTickGrams)),
  }),
  reply: okReply,
  errors: ['day_is_over'],
});

export const clearTicks = route('clearTicks', {
  method: 'DELETE',
  path: '/api/week/shopping/ticks',
  who: 'subscriber',
  summary: "Takes all ticks off the week's list.",
  reply: okReply,
});
