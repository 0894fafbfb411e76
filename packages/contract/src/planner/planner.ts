import * as z from 'zod/mini';
import { shownOccasion } from './occasion.ts';
import { allergens, cuisines, mealTimes } from '../options.ts';
import { route } from '../route.ts';
import { suggestionStatuses } from '../statuses.ts';
import { calendarDay, id } from '../text.ts';

/** Texts on the client under `planner.reason.<code>`. */
export const reasonCodes = [
  'safe_for_all',
  'favourite_cuisine',
  'taste_cuisine',
  'rated_cuisine',
  'rated_meal',
  'ordered_again',
  'chosen_again',
  'similar_to',
  'taste_main',
  'high_protein',
  'high_fibre',
  'quick',
  'light',
  'something_new',
  'fits_programs',
  'in_season',
  'for_suhoor',
  'for_iftar',
] as const;

export const reason = z.object({
  code: z.enum(reasonCodes),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
});
export type Reason = z.output<typeof reason>;

const suggestion = z.object({
  id,
  mealId: z.string(),
  date: calendarDay,
  status: z.enum(suggestionStatuses),
  rejectionCount: z.int(),
  mealTime: z.enum(mealTimes),
  /** In Ramadan, for fasting households. */
  occasion: z.nullable(shownOccasion),
  mealName: z.string(),
  mealDescription: z.string(),
  mealImage: z.nullable(z.string()),
  cuisineTag: z.enum(cuisines),
  /** Minutes of preparation and cooking. */
  estimatedPrepTime: z.int(),
  /** Share of a serving per person to meet the day's target: 0.75 to 1.25. */
  portion: z.number(),
  /** Of that portion. */
  calories: z.int(),
  /** Grams, of that portion. */
  protein: z.int(),
  allergens: z.array(z.enum(allergens)),
  reasons: z.array(reason),
  /** Some reasons as a sentence, in the request's language; null if not worded. Not a safety proof. */
  wording: z.nullable(z.string()),
});
export type Suggestion = z.output<typeof suggestion>;

const onDay = z.object({ date: z.optional(calendarDay) });
const byId = z.object({ id });

export const getSuggestions = route('getSuggestions', {
  method: 'GET',
  path: '/api/meal-suggestions',
  who: 'subscriber',
  urgency: 'poll',
  summary: "The day's suggestions (today in Dubai without `date`), in the request's language.",
  query: onDay,
  reply: z.array(suggestion),
});

export const gapReasons = [
  'no_safe_meal',
  'unread_allergy',
  'no_delivery_day',
  'no_such_day',
  'skipped',
  'paused',
] as const;

export const getSuggestionGaps = route('getSuggestionGaps', {
  method: 'GET',
  path: '/api/meal-suggestions/gaps',
  who: 'subscriber',
  summary: "The day's meal times without a suggestion, each with the reason.",
  query: onDay,
  reply: z.array(
    z.object({
      mealTime: z.enum(mealTimes),
      occasion: z.nullable(shownOccasion),
      reason: z.enum(gapReasons),
      /** What blocks most meals: unread texts, or programs and allergies. */
      because: z.array(z.string()),
    }),
  ),
});

export const acceptSuggestion = route('acceptSuggestion', {
  method: 'PUT',
  path: '/api/meal-suggestions/:id/accept',
  who: 'subscriber',
  summary: 'Accepts a suggestion after rechecking its safety.',
  params: byId,
  reply: suggestion,
  errors: ['suggestion_decided', 'suggestion_unsafe', 'day_is_over'],
});

export const rejectSuggestion = route('rejectSuggestion', {
  method: 'PUT',
  path: '/api/meal-suggestions/:id/reject',
  who: 'subscriber',
  summary: 'Rejects a suggestion, once per meal and day; a different safe meal replaces it.',
  params: byId,
  reply: z.object({ rejectedSuggestion: suggestion, newSuggestion: z.nullable(suggestion) }),
  errors: ['suggestion_decided', 'reject_limit', 'day_is_over'],
});
