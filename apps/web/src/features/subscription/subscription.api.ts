import { getDemo } from '@sufra/contract/demo/demo.ts';
import { getPreferences } from '@sufra/contract/household/household.ts';
import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import type { NotificationTime, PlanId } from '@sufra/contract/subscription/plans.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import {
  acceptDisclaimer,
  checkout,
  chooseNotificationTime,
  choosePlan,
  getServiceArea,
  joinWaitingList,
  leaveWaitingList,
} from '@sufra/contract/subscription/subscribing.ts';
import { getSubscription } from '@sufra/contract/subscription/subscription.ts';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, isApiError } from '../../lib/api.ts';
import { filsOf } from '../../lib/format.ts';
import { rememberPlan } from '../../lib/paths.ts';
import { refreshSession, sessionKey } from '../../lib/session.ts';
import { storeReply } from '../../lib/query.ts';

export const subscriptionKey = ['subscription'] as const;

export const useSubscription = () =>
  useQuery({
    queryKey: subscriptionKey,
    queryFn: async ({ signal }) => (await call(getSubscription, { signal })).subscription,
    refetchOnMount: 'always',
  });

export const creditKey = ['subscription', 'credit'] as const;

/** In fils. */
export const useCredit = () =>
  useQuery({
    queryKey: creditKey,
    queryFn: async ({ signal }) => filsOf((await call(getSubscription, { signal })).credit),
    refetchOnMount: 'always',
  });

/** Refetched on every visit: other screens edit the texts this reads. */
export const useDietReading = (enabled: boolean) =>
  useQuery({
    queryKey: ['subscription', 'diet'],
    queryFn: ({ signal }) => call(getPreferences, { signal }),
    refetchOnMount: 'always',
    enabled,
  });

export const useIsDemo = (): boolean =>
  useQuery({ queryKey: ['subscription', 'demo'], queryFn: ({ signal }) => call(getDemo, { signal }) }).data
    ?.enabled ?? false;

function keepInSession(client: QueryClient, change: Partial<SessionUser>): void {
  client.setQueryData<SessionUser | null>(sessionKey, (user) => user && { ...user, ...change });
  void refreshSession(client);
}

/** After the session ends, reading it again makes the route guard redirect to the login. */
export const noticeSignOut =
  (client: QueryClient) =>
  (error: unknown): void => {
    if (isApiError(error, 'not_signed_in')) void refreshSession(client);
  };

export function useChoosePlan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (planId: PlanId) => call(choosePlan, { body: { planId } }),
    onError: noticeSignOut(client),
    onSuccess: (_, planId) => {
      rememberPlan(`?plan=${planId}`);
      keepInSession(client, { selectedPlan: planId });
    },
  });
}

export function useChooseNotificationTime() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (notificationTime: NotificationTime) =>
      call(chooseNotificationTime, { body: { notificationTime } }),
    onError: noticeSignOut(client),
    onSuccess: (_, notificationTime) => keepInSession(client, { notificationTime }),
  });
}

export function useAcceptDisclaimer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(acceptDisclaimer, { body: { aiDisclaimerAccepted: true } }),
    onError: noticeSignOut(client),
    onSuccess: () => keepInSession(client, { aiDisclaimerAccepted: true }),
  });
}

const areaKey = ['service-area'] as const;

export const useServiceArea = () =>
  useQuery({
    queryKey: areaKey,
    queryFn: ({ signal }) => call(getServiceArea, { signal }),
    refetchOnMount: 'always',
  });

export function useWaitingList() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isWaiting: boolean) => call(isWaiting ? joinWaitingList : leaveWaitingList),
    onSuccess: (area) => storeReply(client, areaKey, area),
    onError: (error) => {
      noticeSignOut(client)(error);
      void client.invalidateQueries({ queryKey: areaKey });
    },
  });
}

export type CheckoutSent = BodyOf<typeof checkout>;

interface CheckoutAttempt extends CheckoutSent {
  readonly idempotencyKey: string;
}

export function useCheckout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ idempotencyKey, ...body }: CheckoutAttempt) => call(checkout, { body, idempotencyKey }),
    // Card data must not stay in memory after use.
    gcTime: 0,
    onError: (error) => {
      noticeSignOut(client)(error);
      if (isApiError(error, 'not_served')) void client.invalidateQueries({ queryKey: areaKey });
    },
    onSuccess: ({ subscription }) => {
      storeReply(client, subscriptionKey, subscription);
      keepInSession(client, { hasActiveSubscription: true, subscriptionStatus: subscription.status });
    },
  });
}
