import { acceptSuggestion, rejectSuggestion, type Suggestion } from '@sufra/contract/planner/planner.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { call, isApiError } from '../../../lib/api.ts';
import { errorText } from '../../../lib/form.ts';
import { toast } from '../../../lib/toast.ts';
import { gapsKey, suggestionsKey } from '../planner.api.ts';

export interface Failure {
  readonly kind: 'accept' | 'reject';
  readonly error: unknown;
}

/** The suggestion was decided elsewhere, is no longer safe, or is gone. */
export const hasMovedOn = (error: unknown): boolean =>
  isApiError(error) && (error.status === 409 || error.status === 404);

type Day = readonly Suggestion[];

const replace = (id: string, next: Suggestion) => (day: Day | undefined) =>
  day?.map((meal) => (meal.id === id ? next : meal));

async function invalidateDay(client: QueryClient, key: readonly string[], day: string): Promise<void> {
  await client.invalidateQueries({ queryKey: key });
  await client.invalidateQueries({ queryKey: gapsKey(day) });
}

function useFailure(key: readonly string[]) {
  const { t } = useTranslation('planner');
  const client = useQueryClient();
  const [failure, setFailure] = useState<Failure | null>(null);
  const fail = (kind: Failure['kind'], error: unknown, { date }: Suggestion): void => {
    setFailure({ kind, error });
    const moved = hasMovedOn(error);
    toast({
      title: moved ? t('moved_on.title') : t(`${kind}.failed`),
      description: moved ? `${errorText(error)} ${t('moved_on.text')}` : errorText(error),
      tone: 'destructive',
    });
    if (moved) void invalidateDay(client, key, date);
  };
  return { failure, fail, clear: () => setFailure(null) };
}

function useAccept(
  suggestion: Suggestion,
  key: readonly string[],
  fail: ReturnType<typeof useFailure>['fail'],
) {
  const { t } = useTranslation('planner');
  const client = useQueryClient();
  return useMutation({
    mutationFn: (asked: Suggestion) => call(acceptSuggestion, { params: { id: asked.id } }),
    onMutate: async (asked) => {
      await client.cancelQueries({ queryKey: key });
      client.setQueryData<Day>(key, replace(asked.id, { ...suggestion, status: 'accepted' }));
    },
    onSuccess: (accepted) => {
      client.setQueryData<Day>(key, replace(accepted.id, accepted));
      toast({ title: t('accept.done_title'), description: t('accept.done') });
    },
    onError: (error, asked) => {
      client.setQueryData<Day>(key, replace(asked.id, asked));
      fail('accept', error, asked);
    },
  });
}

function useReject(key: readonly string[], fail: ReturnType<typeof useFailure>['fail']) {
  const { t } = useTranslation('planner');
  const client = useQueryClient();
  return useMutation({
    mutationFn: (asked: Suggestion) => call(rejectSuggestion, { params: { id: asked.id } }),
    onSuccess: ({ newSuggestion }, asked) => {
      if (newSuggestion === null) {
        toast({ title: t('reject.none_title'), description: t('reject.none') });
        return invalidateDay(client, key, asked.date);
      }
      client.setQueryData<Day>(key, replace(asked.id, newSuggestion));
      toast({ title: t('reject.done_title'), description: t('reject.done') });
      return undefined;
    },
    onError: (error, asked) => fail('reject', error, asked),
  });
}

export function useDecision(suggestion: Suggestion) {
  const { language } = useLanguage();
  const key = suggestionsKey(language, suggestion.date);
  const { failure, fail, clear } = useFailure(key);
  const acceptance = useAccept(suggestion, key, fail);
  const rejection = useReject(key, fail);
  // A second press can arrive before React has rendered the first.
  const isBusy = useRef(false);
  const decide = (mutation: typeof acceptance | typeof rejection): void => {
    if (isBusy.current) return;
    isBusy.current = true;
    clear();
    mutation.mutate(suggestion, {
      onSettled: () => {
        isBusy.current = false;
      },
    });
  };
  return {
    accept: () => decide(acceptance),
    reject: () => decide(rejection),
    isRejecting: rejection.isPending,
    failure,
  };
}
