import type { MealTime } from '@sufra/contract/options.ts';
import type { BodyOf, ReplyOf } from '@sufra/contract/route.ts';
import { getAlternatives, getWeek, lockMeals, swapMeal, unlockMeals } from '@sufra/contract/planner/week.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../../../i18n/use-language.ts';
import { call } from '../../../lib/api.ts';
import { errorText } from '../../../lib/form.ts';
import { useSingleMutation } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';

export type WeekMeals = ReplyOf<typeof getWeek>;
export type Alternative = ReplyOf<typeof getAlternatives>['meals'][number];

/** Also prefixes the key of the week's shopping list, so that a change refetches both. */
const weekKey = ['week'] as const;

export function useWeek(from: string) {
  const { language } = useLanguage();
  return useQuery({
    queryKey: [...weekKey, 'meals', from, language],
    queryFn: ({ signal }) => call(getWeek, { query: { from }, signal }),
    refetchOnMount: 'always',
    // Keeps the week during a language switch.
    placeholderData: (before, query) => (query?.queryKey[2] === from ? before : undefined),
  });
}

export function useAlternatives(date: string, mealTime: MealTime) {
  const { language } = useLanguage();
  return useQuery({
    queryKey: ['week-alternatives', date, mealTime, language],
    queryFn: ({ signal }) => call(getAlternatives, { query: { date, mealTime }, signal }),
    // The server draws new alternatives for each request.
    gcTime: 0,
    staleTime: 0,
  });
}

export type Change =
  | { readonly kind: 'lock'; readonly body: BodyOf<typeof lockMeals> }
  | { readonly kind: 'unlock'; readonly body: BodyOf<typeof unlockMeals> }
  | { readonly kind: 'swap'; readonly body: BodyOf<typeof swapMeal> };

function send(change: Change): Promise<unknown> {
  switch (change.kind) {
    case 'lock':
      return call(lockMeals, { body: change.body });
    case 'unlock':
      return call(unlockMeals, { body: change.body });
    case 'swap':
      return call(swapMeal, { body: change.body });
  }
}

export interface WeekChanges {
  readonly pending: Change | undefined;
  readonly failure: unknown;
  readonly change: (change: Change, done: string, after?: () => void) => void;
}

/** One change at a time; the week refetches after each, even a refused one. */
export function useWeekChanges(failedTitle: string): WeekChanges {
  const client = useQueryClient();
  const [failure, setFailure] = useState<unknown>(null);
  const mutation = useSingleMutation({
    mutationFn: ({ change }: { change: Change; done: string }) => send(change),
    onMutate: () => setFailure(null),
    onSuccess: (_reply, { done }) => toast({ title: done }),
    onError: (error) => {
      setFailure(error);
      toast({ title: failedTitle, description: errorText(error), tone: 'destructive' });
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: weekKey }),
        client.invalidateQueries({ queryKey: ['suggestions'] }),
      ]),
  });
  return {
    pending: mutation.isPending ? mutation.variables?.change : undefined,
    failure,
    change: (change, done, after) => mutation.mutate({ change, done }, { onSettled: () => after?.() }),
  };
}
