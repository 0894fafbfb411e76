import type { Language } from '@sufra/contract/options.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { forgetAllTaste, forgetTaste, getTaste } from '@sufra/contract/taste.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLanguage } from '../../i18n/use-language.ts';
import { call, isApiError } from '../../lib/api.ts';
import { useSingleMutation, put } from '../../lib/query.ts';

export type Taste = ReplyOf<typeof getTaste>;

/** Names come in the language of the request. */
const tasteKey = (language: Language) => ['taste', language] as const;

/** Each decision anywhere teaches something, so that every visit reads anew. */
export function useTaste() {
  const { language } = useLanguage();
  return useQuery({
    queryKey: tasteKey(language),
    queryFn: ({ signal }) => call(getTaste, { signal }),
    refetchOnMount: 'always',
  });
}

/** Was undone before, as in another tab. */
export const wasGone = (error: unknown): boolean => isApiError(error) && error.status === 404;

/** Forgets what one statement was learned from, or everything for null. */
export function useForget() {
  const client = useQueryClient();
  const { language } = useLanguage();
  return useSingleMutation({
    mutationFn: (key: string | null) =>
      key === null ? call(forgetAllTaste) : call(forgetTaste, { params: { key } }),
    onSuccess: (left) => put<Taste>(client, tasteKey(language), left),
    onError: (error) => {
      if (wasGone(error)) void client.invalidateQueries({ queryKey: ['taste'] });
    },
  });
}
