import type { Language } from '@sufra/contract/options.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { forgetAllTaste, forgetTaste, getTaste, type TasteStatement } from '@sufra/contract/planner/taste.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { call, isApiError } from '../../../lib/api.ts';
import { insideSentence } from '../../../lib/food-text.ts';
import { formatList } from '../../../lib/format.ts';
import { useSingleMutation, storeReply } from '../../../lib/query.ts';

export type Taste = ReplyOf<typeof getTaste>;

const tasteKey = (language: Language) => ['taste', language] as const;

export function useTaste() {
  const { language } = useLanguage();
  return useQuery({
    queryKey: tasteKey(language),
    queryFn: ({ signal }) => call(getTaste, { signal }),
    refetchOnMount: 'always',
  });
}

/** Forgotten already, for example in another tab. */
export const isAlreadyForgotten = (error: unknown): boolean => isApiError(error) && error.status === 404;

export function useForget() {
  const client = useQueryClient();
  const { language } = useLanguage();
  return useSingleMutation({
    mutationFn: (key: string | null) =>
      key === null ? call(forgetAllTaste) : call(forgetTaste, { params: { key } }),
    onSuccess: (left) => storeReply<Taste>(client, tasteKey(language), left),
    onError: (error) => {
      if (isAlreadyForgotten(error)) void client.invalidateQueries({ queryKey: ['taste'] });
    },
  });
}

type Translate = TFunction<'taste'>;

export function statementText(
  { side, about, id, name, accepted, rejected, ordered, wanted, unwanted, said, stars }: TasteStatement,
  t: Translate,
  language: Language,
): string {
  const told = said ? 'said_' : '';
  if (about === 'cuisine') return t(`${side}.${told}cuisine`, { what: t(`options:cuisine.${id}`) });
  if (about === 'ingredient')
    return t(`${side}.${told}ingredient`, { what: insideSentence(name ?? id, language) });
  const what = name ?? id;
  if (stars !== null) return t(`${side}.stars`, { what, count: stars });
  if (side === 'likes') {
    if (ordered > 0) return t('likes.ordered', { what });
    return accepted === 0 && wanted > 0 ? t('likes.wanted', { what }) : t('likes.meal', { what });
  }
  if (rejected > 0) return t('avoids.meal', { what });
  return t(unwanted > 0 ? 'avoids.unwanted' : 'avoids.undecided', { what });
}

type Counts = Pick<TasteStatement, 'accepted' | 'rejected' | 'ordered' | 'wanted' | 'unwanted' | 'undecided'>;
const kinds = ['wanted', 'accepted', 'ordered', 'unwanted', 'rejected', 'undecided'] as const;

export function countsText(counts: Counts, t: Translate, language: Language): string {
  const told = kinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => t(`count.${kind}`, { count: counts[kind] }));
  return formatList(told, language);
}
