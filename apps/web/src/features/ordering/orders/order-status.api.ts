import { watchOrder } from '@sufra/contract/live.ts';
import type { Language } from '@sufra/contract/options.ts';
import {
  cancelOrder,
  getOrderStatus,
  type OrderDetail,
  updateOrderStatus,
} from '@sufra/contract/ordering/ordering.ts';
import { giveFeedback } from '@sufra/contract/ordering/rating.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLanguage } from '../../../i18n/use-language.ts';
import { call, isApiError } from '../../../lib/api.ts';
import { useLive } from '../../../lib/live.ts';
import { useSingleMutation } from '../../../lib/query.ts';
import { newest } from '../order-version.ts';
import { trackingKey } from '../tracking/tracking.api.ts';

/** Fallback for the live stream; the interval is the spec's. */
const pollMs = 30_000;

const orderKey = (language: Language, orderId: string) => ['order', language, orderId] as const;

export function useOrderCache(orderId: string) {
  const client = useQueryClient();
  const { language } = useLanguage();
  const key = orderKey(language, orderId);
  const known = () => client.getQueryData<OrderDetail>(key);
  const keep = (arrived: OrderDetail): OrderDetail => newest(known(), arrived);
  const put = (arrived: OrderDetail): void => {
    client.setQueryData<OrderDetail>(key, keep(arrived));
  };
  const invalidate = (): Promise<void> => client.invalidateQueries({ queryKey: key });
  return { key, known, keep, put, invalidate };
}

export function useOrder(orderId: string, isAuto: boolean) {
  const { language } = useLanguage();
  const { key, known, keep } = useOrderCache(orderId);
  const order = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => keep(await call(getOrderStatus, { params: { orderId }, signal })),
    // Keeps the order during a language switch.
    placeholderData: (before, query) => (query?.queryKey[2] === orderId ? before : undefined),
  });
  useLive(watchOrder, {
    params: { orderId },
    keys: [key],
    alsoOnNews: [trackingKey(language, orderId)],
    enabled: isAuto,
    pollMs,
    isKnown: (version) => (known()?.version ?? 0) >= version,
  });
  return order;
}

export function useOrderRefresh(orderId: string) {
  const { put } = useOrderCache(orderId);
  return useMutation({
    mutationFn: () => call(updateOrderStatus, { params: { orderId } }),
    onSuccess: put,
  });
}

export function useOrderCancel(orderId: string) {
  const client = useQueryClient();
  const { put, invalidate } = useOrderCache(orderId);
  return useSingleMutation({
    mutationFn: () => call(cancelOrder, { params: { orderId } }),
    onSuccess: (cancelled) => {
      put(cancelled);
      void client.invalidateQueries({ queryKey: ['orders'] });
    },
    onError: (error) => isApiError(error, 'order_decided') && void invalidate(),
  });
}

interface Feedback {
  readonly rating: number;
  readonly comment: string;
}

export function useOrderRating(orderId: string) {
  const client = useQueryClient();
  const { invalidate } = useOrderCache(orderId);
  return useSingleMutation({
    mutationFn: ({ rating, comment }: Feedback) =>
      call(giveFeedback, { body: { orderId, rating, comment: comment.trim() || null } }),
    onSuccess: async () => {
      await invalidate();
      void client.invalidateQueries({ queryKey: ['orders'] });
    },
    onError: (error) => isApiError(error, 'already_rated') && void invalidate(),
  });
}
