import { getWays } from '@sufra/contract/shopping.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** `enabled` once somebody can see them. Prices change without us, so that every visit reads them anew. */
export const useWays = (mealId: string, people: number, enabled: boolean) =>
  useQuery({
    queryKey: ['ways', mealId, people],
    queryFn: ({ signal }) =>
      call(getWays, { params: { mealId }, query: { familySize: String(people) }, signal }),
    enabled,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
