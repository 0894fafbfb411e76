import { getRecipe, type Recipe } from '@sufra/contract/catalogue/catalogue.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../../i18n/use-language.ts';
import { call } from '../../lib/api.ts';

/** In proportion, until the server replies for `people`. */
function scaledTo(recipe: Recipe, people: number | null): Recipe {
  if (people === null || recipe.servings === people) return recipe;
  const factor = people / recipe.servings;
  return {
    ...recipe,
    servings: people,
    ingredients: recipe.ingredients.map((line) => ({ ...line, amount: line.amount * factor })),
  };
}

/** For `people`, or for those who eat the meal. */
export function useRecipe(mealId: string, people: number | null) {
  const { language } = useLanguage();
  const query = useQuery({
    queryKey: ['recipe', language, mealId, people],
    queryFn: ({ signal }) =>
      call(getRecipe, {
        params: { mealId },
        query: { ...(people !== null && { familySize: String(people) }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const [lastRead, setLastRead] = useState<Recipe | undefined>(query.data);
  if (query.data !== undefined && query.data !== lastRead) setLastRead(query.data);
  const known = query.data ?? lastRead;
  return {
    recipe: known === undefined ? undefined : scaledTo(known, people),
    error: known === undefined ? query.error : null,
    isFetching: query.isFetching,
    refetch: () => void query.refetch(),
  };
}
