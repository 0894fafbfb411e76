import {
  answerGroup,
  answerPick,
  askOtherPicks,
  forgetPicks,
  getPicks,
  type PickAnswer,
  type PickGroup,
} from '@sufra/contract/planner/picks.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLanguage } from '../../../i18n/use-language.ts';
import { call } from '../../../lib/api.ts';
import { useSingleMutation } from '../../../lib/query.ts';

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

export type Asked = { readonly mealId: string } | Pick<PickGroup, 'kind' | 'id'>;

export const askedKey = (asked: Asked): string =>
  'mealId' in asked ? asked.mealId : `${asked.kind}:${asked.id}`;

interface Answer {
  readonly on: Asked;
  readonly answer: PickAnswer | null;
  readonly before: PickAnswer | null;
}

const withAnswer =
  (on: Asked, answer: PickAnswer | null) =>
  (picks: Picks | undefined): Picks | undefined => {
    const given = <One extends Asked>(one: One): One =>
      askedKey(one) === askedKey(on) ? { ...one, answer } : one;
    return picks && { ...picks, groups: picks.groups.map(given), dishes: picks.dishes.map(given) };
  };

interface Answering {
  /** Errors of unsaved answers, by key. */
  readonly failures: ReadonlyMap<string, Error>;
  readonly answer: (answer: Answer) => void;
}

/** Saves answers optimistically; ignores a second press while the first is being saved. */
export function useAnswer(): Answering {
  const client = useQueryClient();
  const { language } = useLanguage();
  const key = [...picksKey, language];
  const underWay = useRef(new Set<string>());
  const [failures, setFailures] = useState<ReadonlyMap<string, Error>>(new Map());
  const fail = (on: Asked, error: Error | null): void =>
    setFailures((before) => {
      const after = new Map(before);
      if (error === null) after.delete(askedKey(on));
      else after.set(askedKey(on), error);
      return after;
    });
  const { mutate } = useMutation({
    scope: { id: 'picks' },
    mutationFn: ({ on, answer }: Answer) =>
      'mealId' in on
        ? call(answerPick, { body: { mealId: on.mealId, answer } })
        : call(answerGroup, { body: { kind: on.kind, id: on.id, answer } }),
    onSuccess: ({ answered }) => client.setQueryData<Picks>(key, (picks) => picks && { ...picks, answered }),
    onError: (error, { on, before }) => {
      client.setQueryData<Picks>(key, withAnswer(on, before));
      fail(on, error);
    },
    onSettled: (_reply, _error, { on }) => {
      underWay.current.delete(askedKey(on));
    },
  });
  const answer = (given: Answer): void => {
    if (underWay.current.has(askedKey(given.on))) return;
    underWay.current.add(askedKey(given.on));
    fail(given.on, null);
    void client.cancelQueries({ queryKey: key });
    client.setQueryData<Picks>(key, withAnswer(given.on, given.answer));
    mutate(given);
  };
  return { failures, answer };
}

export function useReplacePicks(change: 'others' | 'forget') {
  const client = useQueryClient();
  const { language } = useLanguage();
  return useSingleMutation({
    mutationFn: () => call(change === 'others' ? askOtherPicks : forgetPicks),
    onSuccess: (picks) => client.setQueryData<Picks>([...picksKey, language], picks),
  });
}
