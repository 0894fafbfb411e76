import { placeOrder } from '@sufra/contract/ordering.ts';
import type { BodyOf, ReplyOf } from '@sufra/contract/route.ts';
import { getMealOrder, getShoppingList } from '@sufra/contract/shopping.ts';
import { getSubscription } from '@sufra/contract/subscription.ts';
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
import { sessionKey } from '../../../lib/session.ts';
import { every } from '../../../lib/query.ts';

export type ShoppingList = ReplyOf<typeof getShoppingList>;
export type MealOffer = ReplyOf<typeof getMealOrder>;
export type OrderBody = BodyOf<typeof placeOrder>;

export interface Wanted {
  /** A meal, or a suggestion of the account. */
  readonly mealId: string;
  readonly people: number;
  /** Null while there is none. */
  readonly addressId: string | null;
  /** False until it is known which address there is. */
  readonly isReady: boolean;
}

const queryOf = ({ people, addressId }: Wanted) => ({
  familySize: String(people),
  ...(addressId !== null && { addressId }),
});

/** What was read last stays readable while the next is on its way, and when it can't be fetched. */
function useReadable<T>(query: UseQueryResult<T>) {
  const [lastRead, setLastRead] = useState(query.data);
  if (query.data !== undefined && query.data !== lastRead) setLastRead(query.data);
  return {
    data: query.data ?? lastRead,
    /** Only what answers the very question asked may be ordered from. */
    isFresh: query.isSuccess && !query.isPlaceholderData,
    error: query.error,
    isFetching: query.isFetching,
    readAgain: () => void query.refetch(),
  };
}

export type Readable<T> = ReturnType<typeof useReadable<T>>;

/** Prices and kitchens change without us, so that every visit reads them anew. */
const anew = { placeholderData: keepPreviousData, refetchOnMount: 'always' } as const;

export function useShoppingList(wanted: Wanted) {
  const { language } = useLanguage();
  const { mealId, people, addressId, isReady } = wanted;
  const query = useQuery({
    queryKey: ['shopping', language, mealId, people, addressId],
    queryFn: ({ signal }) => call(getShoppingList, { params: { mealId }, query: queryOf(wanted), signal }),
    enabled: isReady,
    ...anew,
  });
  return useReadable(query);
}

/** The half-hours that can be chosen pass while one looks at them. */
const lookAgainMs = 5 * 60_000;

export function useMealOffer(wanted: Wanted) {
  const { language } = useLanguage();
  const { mealId, people, addressId, isReady } = wanted;
  const query = useQuery({
    queryKey: ['kitchens', language, mealId, people, addressId],
    queryFn: ({ signal }) => call(getMealOrder, { params: { mealId }, query: queryOf(wanted), signal }),
    enabled: isReady,
    refetchInterval: every(lookAgainMs),
    ...anew,
  });
  return useReadable(query);
}

/** The card an order can be paid with; null when there is none. */
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
    // Lists of orders and meals that were eaten are read anew where they are shown next.
    onSuccess: () =>
      client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0],
        refetchType: 'none',
      }),
  });
}
