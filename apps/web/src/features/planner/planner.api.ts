import { getRecentMeals } from '@sufra/contract/history.ts';
import type { Language } from '@sufra/contract/options.ts';
import { getSuggestionGaps, getSuggestions } from '@sufra/contract/planner.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../i18n/use-language.ts';
import { call } from '../../lib/api.ts';

/** Texts come in the language of the request, so the language is part of the key. */
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
    // While the language turns, the same day stays on the screen.
    placeholderData: (before, query) => (query?.queryKey[2] === day ? before : undefined),
  });
}

/** Whether the meals of a day are there. What failed is not asked for once more by somebody who comes later. */
export const useAreSuggested = (day: string): boolean =>
  useSuggestions(day, { retryOnMount: false }).isSuccess;

export function useGaps(day: string, enabled: boolean) {
  return useQuery({
    queryKey: gapsKey(day),
    queryFn: ({ signal }) => call(getSuggestionGaps, { query: { date: day }, signal }),
    enabled,
  });
}

/** Several days at once, in the order asked for. */
export function useDays(days: readonly string[], enabled: boolean) {
  const { language } = useLanguage();
  return useQueries({ queries: days.map((day) => ({ ...suggestionsOf(language, day), enabled })) });
}

export type RecentMeal = ReplyOf<typeof getRecentMeals>[number];

/** The meals of two weeks before today. Orders and stars come to them without us, so that every visit reads them anew. */
export function useRecentMeals(today: string) {
  const { language } = useLanguage();
  return useQuery({
    queryKey: ['recent-meals', language, today],
    queryFn: ({ signal }) => call(getRecentMeals, { signal }),
    refetchOnMount: 'always',
  });
}
