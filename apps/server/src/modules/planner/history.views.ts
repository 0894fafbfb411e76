import type { getRecentMeals } from '@sufra/contract/history.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type { RecentMealRow } from './history.reads.ts';
import { pictureOf } from './planner.views.ts';

export const toRecentMeal = (
  row: RecentMealRow,
  language: Language,
): ReplyOf<typeof getRecentMeals>[number] => ({
  suggestionId: row.id,
  mealId: row.mealId,
  date: row.day,
  mealTime: row.mealTime,
  mealName: row.title[language],
  mealImage: pictureOf(row.mealId, row.hasPicture),
  cuisineTag: row.cuisine,
  orderId: row.orderId,
  rating: row.stars,
  canRate: row.isAccepted && row.orderId === null,
});
