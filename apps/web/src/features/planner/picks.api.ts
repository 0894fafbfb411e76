// Reads the dishes a household is asked about and sends its answers, one after the other; the screen of picks calls it.
import { answerPick, askOtherPicks, forgetPicks, getPicks, type PickAnswer } from '@sufra/contract/picks.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLanguage } from '../../i18n/use-language.ts';
import { call } from '../../lib/api.ts';
import { useSingleMutation } from '../../lib/single-mutation.ts';

export type Picks = ReplyOf<typeof getPicks>;

const picksKey = ['picks'] as const;

export function usePicks() {
  const { language } = useLanguage();
  return useQuery({
    queryKey: [...picksKey, language],
    queryFn: ({ signal }) => call(getPicks, { signal }),
    refetchOnMount: 'always',
  });
}

interface Answer {
  readonly mealId: string;
  readonly answer: PickAnswer | null;
  /** What stood there before. */
  readonly before: PickAnswer | null;
}

const withAnswer =
  (mealId: string, answer: PickAnswer | null) =>
  (picks: Picks | undefined): Picks | undefined =>
    picks && {
      ...picks,
      dishes: picks.dishes.map((dish) => (dish.mealId === mealId ? { ...dish, answer } : dish)),
    };

export interface Answering {
  /** Dishes whose last answer could not be saved, with why. */
  readonly failures: ReadonlyMap<string, Error>;
  readonly answer: (answer: Answer) => void;
}

/** Shows an answer at once and takes it back when it can't be saved; a second press while it is sent does nothing. */
export function useAnswer(): Answering {
  const client = useQueryClient();
  const { language } = useLanguage();
  const key = [...picksKey, language];
  const underWay = useRef(new Set<string>());
  const [failures, setFailures] = useState<ReadonlyMap<string, Error>>(new Map());
  const fail = (mealId: string, error: Error | null): void =>
    setFailures((before) => {
      const after = new Map(before);
      if (error === null) after.delete(mealId);
      else after.set(mealId, error);
      return after;
    });
  const { mutate } = useMutation({
    scope: { id: 'picks' },
    mutationFn: ({ mealId, answer }: Answer) => call(answerPick, { body: { mealId, answer } }),
    onSuccess: ({ answered }) => client.setQueryData<Picks>(key, (picks) => picks && { ...picks, answered }),
    onError: (error, { mealId, before }) => {
      client.setQueryData<Picks>(key, withAnswer(mealId, before));
      fail(mealId, error);
    },
    onSettled: (_reply, _error, { mealId }) => {
      underWay.current.delete(mealId);
    },
  });
  const answer = (given: Answer): void => {
    if (underWay.current.has(given.mealId)) return;
    underWay.current.add(given.mealId);
    fail(given.mealId, null);
    // What was being read is older than this.
    void client.cancelQueries({ queryKey: key });
    client.setQueryData<Picks>(key, withAnswer(given.mealId, given.answer));
    mutate(given);
  };
  return { failures, answer };
}

/** Asks for other dishes, or takes all answers back. */
export function useChangePicks(change: 'others' | 'forget') {
  const client = useQueryClient();
  const { language } = useLanguage();
  return useSingleMutation({
    mutationFn: () => call(change === 'others' ? askOtherPicks : forgetPicks),
    onSuccess: (picks) => client.setQueryData<Picks>([...picksKey, language], picks),
  });
}
