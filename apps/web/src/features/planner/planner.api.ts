import { getRecentMeals } from '@sufra/contract/planner/history.ts';
import type { Language } from '@sufra/contract/options.ts';
import { getSuggestionGaps, getSuggestions } from '@sufra/contract/planner/planner.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../i18n/use-language.ts';
import { call } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';

export const suggestionsKey = (language: Language, day: string) => ['suggestions', language, day] as const;
export const gapsKey = (day: string) => ['suggestion-gaps', day] as const;

const suggestionsOf = (language: Language, day: string) => ({
  queryKey: suggestionsKey(language, day),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getSuggestions, { query: { date: day }, signal }),
});

export function useSuggestions(day: string, { retryOnMount = true } = {}) {
  const { language } = useLanguage();
  return useQuery({
    ...suggestionsOf(language, day),
    retryOnMount,
    // Keeps the day on the screen while its texts load in another language.
    placeholderData: (before, query) => (query?.queryKey[2] === day ? before : undefined),
  });
}

export const useIsPastDue = (): boolean => useSession().user?.subscriptionStatus === 'past_due';

export const useHasSuggestions = (day: string): boolean =>
  useSuggestions(day, { retryOnMount: false }).isSuccess;

export function useGaps(day: string, enabled: boolean) {
  return useQuery({
    queryKey: gapsKey(day),
    queryFn: ({ signal }) => call(getSuggestionGaps, { query: { date: day }, signal }),
    enabled,
  });
}

export function useDays(days: readonly string[], enabled: boolean) {
  const { language } = useLanguage();
  return useQueries({ queries: days.map((day) => ({ ...suggestionsOf(language, day), enabled })) });
}

export type RecentMeal = ReplyOf<typeof getRecentMeals>[number];

export function useRecentMeals(today: string) {
  const { language } = useLanguage();
  return useQuery({
    queryKey: ['recent-meals', language, today],
    queryFn: ({ signal }) => call(getRecentMeals, { signal }),
    refetchOnMount: 'always',
  });
}
