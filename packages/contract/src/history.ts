// The wire of meals of the days before: the dashboard's Recent Meals.
import * as z from 'zod/mini';
import { cuisines, mealTimes } from './options.ts';
import { route } from './route.ts';
import { calendarDay, id } from './text.ts';

export const getRecentMeals = route('getRecentMeals', {
  method: 'GET',
  path: '/api/meals/recent',
  who: 'account',
  summary: 'The accepted and ordered meals of the last two weeks before today, the newest first.',
  reply: z.array(
    z.object({
      suggestionId: id,
      mealId: z.string(),
      date: calendarDay,
      mealTime: z.enum(mealTimes),
      mealName: z.string(),
      mealImage: z.nullable(z.string()),
      cuisineTag: z.enum(cuisines),
      /** The order it became, and the stars it was given. */
      orderId: z.nullable(id),
      rating: z.nullable(z.int()),
    }),
  ),
});
