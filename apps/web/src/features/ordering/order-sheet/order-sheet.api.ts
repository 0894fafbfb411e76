import { placeOrder } from '@sufra/contract/ordering/ordering.ts';
import type { BodyOf, ReplyOf } from '@sufra/contract/route.ts';
import { getMealOrder, getShoppingList } from '@sufra/contract/ordering/shopping.ts';
import { getSubscription } from '@sufra/contract/subscription/subscription.ts';
import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../../../i18n/use-language.ts';
import { call, callAndPay } from '../../../lib/api.ts';
import { pollEvery } from '../../../lib/query.ts';
import { sessionKey } from '../../../lib/session.ts';
import { peopleQuery } from '../order-links.ts';

export type ShoppingList = ReplyOf<typeof getShoppingList>;
export type MealOffer = ReplyOf<typeof getMealOrder>;
export type OrderBody = BodyOf<typeof placeOrder>;

interface OrderQuery {
  readonly mealId: string;
  readonly people: number | null;
  readonly addressId: string | null;
  readonly isReady: boolean;
}

const queryOf = ({ people, addressId }: OrderQuery) => ({
  ...peopleQuery(people),
  ...(addressId !== null && { addressId }),
});

/** Keeps the last reply while the next one loads or fails. */
function useReadable<T>(query: UseQueryResult<T>) {
  const [lastRead, setLastRead] = useState(query.data);
  if (query.data !== undefined && query.data !== lastRead) setLastRead(query.data);
  return {
    data: query.data ?? lastRead,
    /** False for a reply to an earlier question, which must not be ordered from. */
    isFresh: query.isSuccess && !query.isPlaceholderData,
    error: query.error,
    isFetching: query.isFetching,
    refetch: () => void query.refetch(),
  };
}

export type Readable<T> = ReturnType<typeof useReadable<T>>;

const alwaysFresh = { placeholderData: keepPreviousData, refetchOnMount: 'always' } as const;

/** A half-typed date asks for the first day. */
export function useShoppingList(wanted: OrderQuery & { readonly date: string }) {
  const { language } = useLanguage();
  const { mealId, people, addressId, isReady } = wanted;
  const date = /^20\d\d-\d\d-\d\d$/.test(wanted.date) ? wanted.date : null;
  const query = useQuery({
    queryKey: ['shopping', language, mealId, people, addressId, date],
    queryFn: ({ signal }) =>
      call(getShoppingList, {
        params: { mealId },
        query: { ...queryOf(wanted), ...(date !== null && { date }) },
        signal,
      }),
    enabled: isReady,
    ...alwaysFresh,
  });
  return useReadable(query);
}

const refetchMs = 5 * 60_000;

export function useMealOffer(wanted: OrderQuery) {
  const { language } = useLanguage();
  const { mealId, people, addressId, isReady } = wanted;
  const query = useQuery({
    queryKey: ['kitchens', language, mealId, people, addressId],
    queryFn: ({ signal }) => call(getMealOrder, { params: { mealId }, query: queryOf(wanted), signal }),
    enabled: isReady,
    refetchInterval: pollEvery(refetchMs),
    ...alwaysFresh,
  });
  return useReadable(query);
}

export const useCardOnFile = () =>
  useQuery({
    queryKey: ['subscription', 'card'],
    queryFn: async ({ signal }) => (await call(getSubscription, { signal })).subscription?.card ?? null,
    refetchOnMount: 'always',
  });

interface Attempt {
  readonly body: OrderBody;
  readonly idempotencyKey: string;
}

export function usePlaceOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: Attempt) => callAndPay(placeOrder, { body, idempotencyKey }),
    onSuccess: () =>
      client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0],
        refetchType: 'none',
      }),
  });
}
