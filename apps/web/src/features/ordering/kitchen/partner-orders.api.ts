import { watchPartnerOrders } from '@sufra/contract/live.ts';
import {
  delayOrder,
  getPartnerOrders,
  getPartnerProfile,
  type PartnerAction,
  type PartnerOrder,
  updatePartnerOrder,
} from '@sufra/contract/partner-orders.ts';
import type { BodyOf, ReplyOf } from '@sufra/contract/route.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../../../i18n/use-language.ts';
import { call, isApiError, newIdempotencyKey } from '../../../lib/api.ts';
import { attemptKeys, isUndecided, useSingleMutation, every } from '../../../lib/query.ts';
import { useLive } from '../../../lib/live.ts';
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
    refetchInterval: every(profilePollMs),
    refetchOnMount: 'always',
  });
}

function useOrdersKey() {
  const { language } = useLanguage();
  return ['partner-orders', language] as const;
}

/** `isCalling`: the partner wants to hear of new orders even while another window is in front. */
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
  useLive(watchPartnerOrders, { keys: [key], enabled, pollMs: ordersPollMs, evenHidden: isCalling });
  return orders;
}

type Move = BodyOf<typeof updatePartnerOrder>;

const words: Readonly<Record<PartnerAction, Move['status']>> = {
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
}

/** Puts an order in its new place on the screen, and reads all of them again. */
function useMoved(orderId: string) {
  const client = useQueryClient();
  const key = useOrdersKey();
  const readAgain = (): void => void client.invalidateQueries({ queryKey: key });
  const show = (moved: PartnerOrder): void => {
    client.setQueryData<PartnerOrder[]>(key, (orders) =>
      orders?.map((order) => (order.id === orderId ? newest(order, moved) : order)),
    );
    readAgain();
  };
  return { show, readAgain };
}

export function useMovePartnerOrder(orderId: string) {
  const { show, readAgain } = useMoved(orderId);
  return useMutation({
    mutationFn: ({ action, ...rest }: Step) =>
      call(updatePartnerOrder, { params: { orderId }, body: { status: words[action], ...rest } }),
    onSuccess: show,
    // It stands differently from what the screen shows; the code of a door is asked again instead.
    onError: (error) => {
      if (isApiError(error) && error.code !== 'handover_code_wrong') readAgain();
    },
  });
}

/** Puts an order off. A press that is tried again after a lost answer does not put it off twice. */
export function useDelay(orderId: string) {
  const { show, readAgain } = useMoved(orderId);
  const [keys] = useState(() => attemptKeys(newIdempotencyKey));
  return useSingleMutation({
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
      readAgain();
    },
  });
}
