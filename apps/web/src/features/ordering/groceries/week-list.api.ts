import type { ReplyOf } from '@sufra/contract/route.ts';
import {
  clearTicks,
  getWeekShopping,
  tickIngredient,
  type TickState,
  type WeekLine,
} from '@sufra/contract/week-shopping.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useReducer, useState } from 'react';
import { useLanguage } from '../../../i18n/use-language.ts';
import { call } from '../../../lib/api.ts';
import { errorText } from '../../../lib/form.ts';
import { useSingleMutation } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';

export type WeekShopping = ReplyOf<typeof getWeekShopping>;

const keyOf = (from: string, language: string) => ['week', 'shopping', from, language] as const;

/** Meals come and go without us, and somebody else of the household may tick: every visit reads it anew. */
export function useWeekShopping(from: string) {
  const { language } = useLanguage();
  return useQuery({
    queryKey: keyOf(from, language),
    queryFn: ({ signal }) => call(getWeekShopping, { query: { from }, signal }),
    refetchOnMount: 'always',
    placeholderData: (before, query) => (query?.queryKey[2] === from ? before : undefined),
  });
}

interface Wish {
  readonly line: WeekLine;
  readonly state: TickState;
}

const ticked = (id: string, tick: TickState) => (list: WeekShopping | undefined) =>
  list && { ...list, lines: list.lines.map((line) => (line.id === id ? { ...line, tick } : line)) };

/**
 * Ticks lines off, as fast as somebody can press; the sums are read anew once the last press has arrived. Called where the
 * list is read, so that a press is on the screen at once.
 */
export function useTicking(from: string, failedTitle: string) {
  const { language } = useLanguage();
  const client = useQueryClient();
  const key = keyOf(from, language);
  const [failure, setFailure] = useState<unknown>(null);
  // Readers hear of what was put a task later; until then React would have taken the tick back.
  const [, readNow] = useReducer((presses: number) => presses + 1, 0);
  const fail = (error: unknown): void => {
    setFailure(error);
    toast({ title: failedTitle, description: errorText(error), tone: 'destructive' });
  };
  const readAgain = (): Promise<void> | undefined =>
    client.isMutating({ mutationKey: key }) === 1 ? client.invalidateQueries({ queryKey: key }) : undefined;
  const tick = useMutation({
    mutationKey: key,
    // One after the other, so that the last press is the last word.
    scope: { id: key.join('/') },
    mutationFn: ({ line: { id, grams }, state }: Wish) =>
      call(tickIngredient, { body: { from, ingredientId: id, grams, state } }),
    onError: (error, { line }) => {
      client.setQueryData(key, ticked(line.id, line.tick));
      fail(error);
    },
    onSettled: readAgain,
  });
  const clear = useSingleMutation({
    mutationFn: () => call(clearTicks),
    onMutate: () => setFailure(null),
    onError: fail,
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
  const press = (wish: Wish): void => {
    setFailure(null);
    void client.cancelQueries({ queryKey: key });
    client.setQueryData(key, ticked(wish.line.id, wish.state));
    readNow();
    tick.mutate(wish);
  };
  return { press, clear: () => clear.mutate(), isClearing: clear.isPending, failure };
}

export type Ticking = ReturnType<typeof useTicking>;
