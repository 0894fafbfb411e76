import type { ReplyOf } from '@sufra/contract/route.ts';
import {
  clearTicks,
  getWeekShopping,
  tickIngredient,
  type TickState,
  type WeekLine,
} from '@sufra/contract/ordering/week-shopping.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useReducer, useState } from 'react';
import { useLanguage } from '../../../i18n/use-language.ts';
import { call } from '../../../lib/api.ts';
import { errorText } from '../../../lib/form.ts';
import { useSingleMutation } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';

export type WeekShopping = ReplyOf<typeof getWeekShopping>;

const keyOf = (from: string, language: string) => ['week', 'shopping', from, language] as const;

export function useWeekShopping(from: string) {
  const { language } = useLanguage();
  return useQuery({
    queryKey: keyOf(from, language),
    queryFn: ({ signal }) => call(getWeekShopping, { query: { from }, signal }),
    refetchOnMount: 'always',
    placeholderData: (before, query) => (query?.queryKey[2] === from ? before : undefined),
  });
}

interface Press {
  readonly line: WeekLine;
  readonly state: TickState;
}

const ticked = (id: string, tick: TickState) => (list: WeekShopping | undefined) =>
  list && { ...list, lines: list.lines.map((line) => (line.id === id ? { ...line, tick } : line)) };

/** Ticks lines optimistically; the sums refetch after the last press. Call it where the list is read. */
export function useTicks(from: string, failedTitle: string) {
  const { language } = useLanguage();
  const client = useQueryClient();
  const key = keyOf(from, language);
  const [failure, setFailure] = useState<unknown>(null);
  // Observers hear of setQueryData a task later; without a render now the checkbox would flip back.
  const [, readNow] = useReducer((presses: number) => presses + 1, 0);
  const fail = (error: unknown): void => {
    setFailure(error);
    toast({ title: failedTitle, description: errorText(error), tone: 'destructive' });
  };
  const refetchAfterLast = (): Promise<void> | undefined =>
    client.isMutating({ mutationKey: key }) === 1 ? client.invalidateQueries({ queryKey: key }) : undefined;
  const tick = useMutation({
    mutationKey: key,
    // In sequence, so that the last press wins.
    scope: { id: key.join('/') },
    mutationFn: ({ line: { id, grams }, state }: Press) =>
      call(tickIngredient, { body: { from, ingredientId: id, grams, state } }),
    onError: (error, { line }) => {
      client.setQueryData(key, ticked(line.id, line.tick));
      fail(error);
    },
    onSettled: refetchAfterLast,
  });
  const clear = useSingleMutation({
    mutationFn: () => call(clearTicks),
    onMutate: () => setFailure(null),
    onError: fail,
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
  const press = (pressed: Press): void => {
    setFailure(null);
    void client.cancelQueries({ queryKey: key });
    client.setQueryData(key, ticked(pressed.line.id, pressed.state));
    readNow();
    tick.mutate(pressed);
  };
  return { press, clear: () => clear.mutate(), isClearing: clear.isPending, failure };
}

export type Ticks = ReturnType<typeof useTicks>;
