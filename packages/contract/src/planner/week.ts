import * as z from 'zod/mini';
import { shownOccasion } from './occasion.ts';
import { cuisines, mealTimes } from '../options.ts';
import { gapReasons, reason } from './planner.ts';
import { okReply, route } from '../route.ts';
import { suggestionStatuses } from '../statuses.ts';
import { calendarDay, id } from '../text.ts';

/** Days of a week as it is shown, and how many days ahead, today included, can be looked at. */
export const weekDays = 7;
export const aheadDays = 14;

const mealId = z.string().check(z.maxLength(80), z.regex(/^[a-z0-9-]+$/));
const mealTime = z.enum(mealTimes);

const weekMeal = z.object({
  mealId: z.string(),
  mealName: z.string(),
  mealImage: z.nullable(z.string()),
  cuisineTag: z.enum(cuisines),
  /** Minutes of preparing and cooking together. */
  minutes: z.int(),
  /** How much of a serving everyone eats: 1 is the serving of the recipe. */
  portion: z.number(),
  /** Kilocalories of that portion. */
  calories: z.int(),
});

const weekSlot = z.object({
  mealTime,
  /** In Ramadan, where somebody of the household fasts. */
  occasion: z.nullable(shownOccasion),
  /** The meal, or null where there is none; `gap` says why then. */
  meal: z.nullable(weekMeal),
  gap: z.nullable(z.object({ reason: z.enum(gapReasons), because: z.array(z.string()) })),
  /** Set as soon as the meal is kept; a meal foreseen for a later day is nobody's row yet. */
  suggestionId: z.nullable(id),
  status: z.nullable(z.enum(suggestionStatuses)),
  /** Kept by the person: nothing but safety takes it off the table. */
  isLocked: z.boolean(),
  /** Bought or ordered: what became of it. */
  order: z.nullable(z.enum(['cooked_meal', 'ingredients'])),
  /** It can still be kept, let go or swapped. */
  canChange: z.boolean(),
  /** Until when, as an instant. */
  changeUntil: z.string(),
});
export type WeekSlot = z.output<typeof weekSlot>;

const weekDay = z.object({
  date: calendarDay,
  /** Why the whole day brings nothing; null for a day with meals. */
  rest: z.nullable(z.enum(['day_off', 'paused', 'no_plan', 'skipped'])),
  slots: z.array(weekSlot),
});
export type WeekDay = z.output<typeof weekDay>;

const from = z.optional(calendarDay);

export const getWeek = route('getWeek', {
  method: 'GET',
  path: '/api/week',
  who: 'subscriber',
  summary:
    'Seven days from `from` (today in Dubai unless it says otherwise): what is kept, and for the other days what the planner foresees.',
  query: z.object({ from }),
  reply: z.object({ from: calendarDay, today: calendarDay, lastFrom: calendarDay, days: z.array(weekDay) }),
  errors: ['day_is_over', 'not_subscribed'],
});

export const getAlternatives = route('getAlternatives', {
  method: 'GET',
  path: '/api/week/alternatives',
  who: 'subscriber',
  summary:
    'Up to three other meals for a slot: safe for everyone, each different from the others, the best first.',
  query: z.object({ date: calendarDay, mealTime }),
  reply: z.object({
    /** What stands there now; to be sent along with a swap. */
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
  summary: 'Keeps meals of a day as they were shown; all of them or none.',
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
  summary: 'Lets meals of a day go again: for later days the planner chooses anew.',
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
  summary: 'Puts another safe meal in the place of the one that was shown, and keeps it.',
  body: z.object({ date: calendarDay, mealTime, instead: mealId, mealId }),
  reply: okReply,
  errors: [...changeErrors, 'suggestion_decided'],
});
