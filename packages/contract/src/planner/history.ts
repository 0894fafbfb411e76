import * as z from 'zod/mini';
import { cuisines, mealTimes } from '../options.ts';
import { route } from '../route.ts';
import { calendarDay, id } from '../text.ts';

/** Shown and ratable for so many days. */
export const recentDays = 14;

export const getRecentMeals = route('getRecentMeals', {
  method: 'GET',
  path: '/api/meals/recent',
  who: 'account',
  summary: 'Meals accepted or ordered in the two weeks before today, newest first.',
  reply: z.array(
    z.object({
      suggestionId: id,
      mealId: z.string(),
      date: calendarDay,
      mealTime: z.enum(mealTimes),
      mealName: z.string(),
      mealImage: z.nullable(z.string()),
      cuisineTag: z.enum(cuisines),
      /** Ratings belong to the order, if any. */
      orderId: z.nullable(id),
      rating: z.nullable(z.int()),
      /** Its day has passed, it was accepted, and no order asks for a rating. */
      canRate: z.boolean(),
    }),
  ),
});

const mostStars = 5;
const rated = { params: z.object({ suggestionId: id }), reply: z.object({ rating: z.nullable(z.int()) }) };

export const rateMeal = route('rateMeal', {
  method: 'PUT',
  path: '/api/meals/:suggestionId/rating',
  who: 'account',
  summary: 'Rates an accepted meal of the last two weeks; a later rating replaces it.',
  ...rated,
  body: z.object({ stars: z.int().check(z.minimum(1), z.maximum(mostStars)) }),
  errors: ['not_possible_now'],
});

export const unrateMeal = route('unrateMeal', {
  method: 'DELETE',
  path: '/api/meals/:suggestionId/rating',
  who: 'account',
  summary: "Removes a meal's rating.",
  ...rated,
  errors: ['not_possible_now'],
});
