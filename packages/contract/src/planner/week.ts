import * as z from 'zod/mini';
import { shownOccasion } from './occasion.ts';
import { cuisines, mealTimes } from '../options.ts';
import { gapReasons, reason } from './planner.ts';
import { okReply, route } from '../route.ts';
import { suggestionStatuses } from '../statuses.ts';
import { calendarDay, id } from '../text.ts';

/** Also how many days ahead, today included, can be viewed. */
export const weekDays = 7;
export const aheadDays = 14;

const mealId = z.string().check(z.maxLength(80), z.regex(/^[a-z0-9-]+$/));
const mealTime = z.enum(mealTimes);

const weekMeal = z.object({
  mealId: z.string(),
  mealName: z.string(),
  mealImage: z.nullable(z.string()),
  cuisineTag: z.enum(cuisines),
  /** Preparation and cooking. */
  minutes: z.int(),
  /** Share of a serving per person. */
  portion: z.number(),
  /** Of that portion. */
  calories: z.int(),
});

const weekSlot = z.object({
  mealTime,
  /** In Ramadan, for fasting households. */
  occasion: z.nullable(shownOccasion),
  /** Null with a `gap`. */
  meal: z.nullable(weekMeal),
  gap: z.nullable(z.object({ reason: z.enum(gapReasons), because: z.array(z.string()) })),
  /** Null for a forecast, which is not stored yet. */
  suggestionId: z.nullable(id),
  status: z.nullable(z.enum(suggestionStatuses)),
  /** Kept by the customer: only a safety conflict removes it. */
  isLocked: z.boolean(),
  order: z.nullable(z.enum(['cooked_meal', 'ingredients'])),
  /** Can be kept, released or swapped. */
  canChange: z.boolean(),
  changeUntil: z.string(),
});
export type WeekSlot = z.output<typeof weekSlot>;

/** Per person and day. */
const nutrition = z.object({
  /** In kcal; the others in grams. */
  calories: z.int(),
  protein: z.int(),
  carbs: z.int(),
  fat: z.int(),
});
export type DayNutrition = z.output<typeof nutrition>;

const weekDay = z.object({
  date: calendarDay,
  /** Why the day has no meals; null if it has. */
  rest: z.nullable(z.enum(['day_off', 'paused', 'no_plan', 'skipped'])),
  slots: z.array(weekSlot),
  /** Null where not in the plan, or a meal is missing. */
  nutrition: z.nullable(nutrition),
});
export type WeekDay = z.output<typeof weekDay>;

const from = z.optional(calendarDay);

export const getWeek = route('getWeek', {
  method: 'GET',
  path: '/api/week',
  who: 'subscriber',
  summary:
    'Seven days from `from` (today in Dubai by default): kept meals, and forecasts for the other days.',
  query: z.object({ from }),
  reply: z.object({ from: calendarDay, today: calendarDay, lastFrom: calendarDay, days: z.array(weekDay) }),
  errors: ['day_is_over', 'not_subscribed'],
});

export const getAlternatives = route('getAlternatives', {
  method: 'GET',
  path: '/api/week/alternatives',
  who: 'subscriber',
  summary: 'Up to three alternative meals for a slot: safe, different from each other, best first.',
  query: z.object({ date: calendarDay, mealTime }),
  reply: z.object({
    /** The current meal; send it with a swap. */
    mealId: z.string(),
    meals: z.array(z.extend(weekMeal, { mealDescription: z.string(), reasons: z.array(reason) })),
  }),
  errors: ['day_is_over', 'cutoff_passed', 'suggestion_decided', 'plan_moved'],
});

const changeErrors = ['day_is_over', 'cutoff_passed', 'plan_moved', 'suggestion_unsafe'] as const;

export const lockMeals = route('lockMeals', {
  method: 'PUT',
  path: '/api/week/lock',
  who: 'subscriber',
  summary: "Keeps a day's meals as shown; all or none.",
  body: z.object({
    date: calendarDay,
    slots: z.array(z.object({ mealTime, mealId })).check(z.minLength(1), z.maxLength(mealTimes.length)),
  }),
  reply: okReply,
  errors: changeErrors,
});

export const unlockMeals = route('unlockMeals', {
  method: 'PUT',
  path: '/api/week/unlock',
  who: 'subscriber',
  summary: "Releases a day's meals; the planner chooses again for later days.",
  body: z.object({
    date: calendarDay,
    mealTimes: z.array(mealTime).check(z.minLength(1), z.maxLength(mealTimes.length)),
  }),
  reply: okReply,
  errors: changeErrors,
});

export const swapMeal = route('swapMeal', {
  method: 'PUT',
  path: '/api/week/swap',
  who: 'subscriber',
  summary: 'Swaps the shown meal for another safe one, and keeps it.',
  body: z.object({ date: calendarDay, mealTime, instead: mealId, mealId }),
  reply: okReply,
  errors: [...changeErrors, 'suggestion_decided'],
});
