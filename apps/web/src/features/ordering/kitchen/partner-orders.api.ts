import { watchPartnerOrders } from '@sufra/contract/live.ts';
import {
  answerSafetyAlarm,
  delayOrder,
  getPartnerOrders,
  getPartnerProfile,
  type PartnerAction,
  type PartnerOrder,
  updatePartnerOrder,
} from '@sufra/contract/ordering/partner-orders.ts';
import type { Language } from '@sufra/contract/options.ts';
import { setSoldOut } from '@sufra/contract/partners/partner-menu.ts';
import type { BodyOf, ReplyOf } from '@sufra/contract/route.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../../../i18n/use-language.ts';
import { call, isApiError, newIdempotencyKey } from '../../../lib/api.ts';
import { useLive } from '../../../lib/live.ts';
import { attemptKeys, isUndecided, useSingleMutation, pollEvery } from '../../../lib/query.ts';
import { newest, newestOfAll } from '../order-version.ts';

const ordersPollMs = 10_000;
const profilePollMs = 30_000;

export type PartnerProfile = ReplyOf<typeof getPartnerProfile>;

export function usePartnerProfile() {
  const { language } = useLanguage();
  return useQuery({
    queryKey: ['partner-profile', language],
    queryFn: ({ signal }) => call(getPartnerProfile, { signal }),
    placeholderData: (before) => before,
    refetchInterval: pollEvery(profilePollMs),
    refetchOnMount: 'always',
  });
}

function useOrdersKey() {
  const { language } = useLanguage();
  return ['partner-orders', language] as const;
}

export const missedKey = (language: Language) => ['partner-missed', language] as const;

/** `isCalling` keeps the stream open in a hidden window, so that new orders ring. */
export function usePartnerOrders({ enabled, isCalling }: { enabled: boolean; isCalling: boolean }) {
  const client = useQueryClient();
  const key = useOrdersKey();
  const orders = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      newestOfAll(client.getQueryData<PartnerOrder[]>(key), await call(getPartnerOrders, { signal })),
    placeholderData: (before) => before,
    enabled,
  });
  const { language } = useLanguage();
  useLive(watchPartnerOrders, {
    keys: [key],
    alsoOnNews: [missedKey(language)],
    enabled,
    pollMs: ordersPollMs,
    evenHidden: isCalling,
  });
  return orders;
}

type Move = BodyOf<typeof updatePartnerOrder>;

const statusOf: Readonly<Record<PartnerAction, Move['status']>> = {
  accept: 'accepted',
  reject: 'rejected',
  start_preparing: 'preparing',
  mark_ready: 'completed',
  send_out: 'out_for_delivery',
  confirm_delivered: 'delivered',
  report_unreachable: 'undeliverable',
};

export interface Step {
  readonly action: PartnerAction;
  readonly reason?: string;
  readonly handoverCode?: string;
  /** Off the menu for the rest of the day. */
  readonly soldOutMealId?: string;
}

/** When the dish is back; undefined if it isn't on the menu. */
export const sellOutToday = async (mealId: string): Promise<string | undefined> => {
  try {
    const item = await call(setSoldOut, { params: { mealId }, body: { for: 'day' }, keepalive: true });
    return item.soldOutUntil ?? undefined;
  } catch {
    return undefined;
  }
};

export function useOrderCache(orderId: string) {
  const client = useQueryClient();
  const key = useOrdersKey();
  const invalidate = (): void => void client.invalidateQueries({ queryKey: key });
  const show = (moved: PartnerOrder): void => {
    client.setQueryData<PartnerOrder[]>(key, (orders) =>
      orders?.map((order) => (order.id === orderId ? newest(order, moved) : order)),
    );
    invalidate();
  };
  return { show, invalidate };
}

export function useMovePartnerOrder(orderId: string) {
  const { show, invalidate } = useOrderCache(orderId);
  return useMutation({
    // A closing page sends only what has begun.
    mutationFn: async ({ action, soldOutMealId, ...rest }: Step) => {
      const body = { status: statusOf[action], ...rest };
      const [order, soldOutUntil] = await Promise.all([
        call(updatePartnerOrder, { params: { orderId }, body, keepalive: true }),
        soldOutMealId === undefined ? undefined : sellOutToday(soldOutMealId),
      ]);
      return { order, soldOutUntil };
    },
    onSuccess: ({ order }) => show(order),
    // A refusal means the screen is outdated, except for a wrong handover code.
    onError: (error) => {
      if (isApiError(error) && error.code !== 'handover_code_wrong') invalidate();
    },
  });
}

export type SafetyAnswer = BodyOf<typeof answerSafetyAlarm>['answer'];

export function useSafetyAnswer(orderId: string) {
  const { show, invalidate } = useOrderCache(orderId);
  return useSingleMutation({
    mutationFn: (answer: SafetyAnswer) => call(answerSafetyAlarm, { params: { orderId }, body: { answer } }),
    onSuccess: show,
    onError: invalidate,
  });
}

/** The idempotency key keeps a retry from delaying twice. */
export function useDelay(orderId: string) {
  const { show, invalidate } = useOrderCache(orderId);
  const [keys] = useState(() => attemptKeys(newIdempotencyKey));
  return useMutation({
    mutationFn: (minutes: number) =>
      call(delayOrder, {
        params: { orderId },
        body: { minutes },
        idempotencyKey: keys.keyFor(String(minutes)),
      }),
    onSuccess: (moved) => {
      keys.close();
      show(moved);
    },
    onError: (error) => {
      if (!isUndecided(error)) keys.close();
      invalidate();
    },
  });
}
