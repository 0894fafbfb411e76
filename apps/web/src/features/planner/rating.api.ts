import { rateMeal, unrateMeal } from '@sufra/contract/history.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useSingleMutation } from '../../lib/query.ts';
import type { RecentMeal } from './planner.api.ts';

/** Gives a meal of the days before its stars; null takes them back. */
export function useRateMeal(suggestionId: string) {
  const client = useQueryClient();
  const params = { suggestionId };
  return useSingleMutation({
    mutationFn: (stars: number | null) =>
      stars === null ? call(unrateMeal, { params }) : call(rateMeal, { params, body: { stars } }),
    onSuccess: ({ rating }) =>
      client.setQueriesData<readonly RecentMeal[]>({ queryKey: ['recent-meals'] }, (meals) =>
        meals?.map((meal) => (meal.suggestionId === suggestionId ? { ...meal, rating } : meal)),
      ),
  });
}
