import {
  cancelSubscription,
  changeCard,
  changePlan,
  getSkippableDays,
  keepSubscription,
  pauseSubscription,
  previewCancellation,
  previewPause,
  previewPlanChange,
  resumeSubscription,
  skipDay,
} from '@sufra/contract/money/billing.ts';
import type { PlanId } from '@sufra/contract/subscription/plans.ts';
import type { BodyOf, ReplyOf } from '@sufra/contract/route.ts';
import type { SubscriptionReply } from '@sufra/contract/subscription/subscription.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callAndPay } from '../../../lib/api.ts';
import { useSingleMutation, storeReply } from '../../../lib/query.ts';
import { noticeSignOut, subscriptionKey } from '../subscription.api.ts';

export type SkippableDay = ReplyOf<typeof getSkippableDays>[number];
export type PausePreview = ReplyOf<typeof previewPause>;
export type PlanEffect = ReplyOf<typeof previewPlanChange>;
export type Cancellation = ReplyOf<typeof previewCancellation>;

const daysPart = 'days';
const daysKey = [...subscriptionKey, daysPart] as const;
const previewKey = (planId: PlanId) => [...subscriptionKey, 'preview', planId] as const;
const pauseKey = (until: string | null) => [...subscriptionKey, 'pause', until] as const;
const cancellationKey = [...subscriptionKey, 'cancellation'] as const;
const settledParts: readonly unknown[] = ['preview', 'pause', 'cancellation'];

/** Invoices and credit notes follow their booking asynchronously. */
const documentDelayMs = 2_500;

function applyChange(client: QueryClient, subscription: SubscriptionReply): void {
  storeReply(client, subscriptionKey, subscription);
  // Do not refetch previews that the change settled, nor days unless the plan is active.
  const settled: readonly unknown[] =
    subscription.status === 'active' ? settledParts : [...settledParts, daysPart];
  void client.invalidateQueries({
    predicate: ({ queryKey: [noun, part] }) =>
      noun !== subscriptionKey[0] || (part !== undefined && !settled.includes(part)),
  });
  setTimeout(() => void client.invalidateQueries({ queryKey: ['invoices'] }), documentDelayMs);
}

const refetchSubscription = (client: QueryClient) => client.invalidateQueries({ queryKey: subscriptionKey });

const refetchAfterRefusal =
  (client: QueryClient) =>
  (error: unknown): void => {
    noticeSignOut(client)(error);
    void client.invalidateQueries({ queryKey: subscriptionKey, exact: true });
  };

export function usePause() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (until: string | null) => call(pauseSubscription, { body: { until } }),
    onSuccess: ({ subscription }) => applyChange(client, subscription),
    onError: refetchAfterRefusal(client),
  });
}

/** Not cached: it changes at 20:00 and with every order. */
export const usePausePreview = (until: string | null, enabled = true) =>
  useQuery({
    queryKey: pauseKey(until),
    queryFn: ({ signal }) => call(previewPause, { query: until === null ? {} : { until }, signal }),
    enabled,
    gcTime: 0,
    refetchOnMount: 'always',
  });

export function useResume() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: () => call(resumeSubscription),
    onSuccess: ({ subscription }) => applyChange(client, subscription),
    onError: refetchAfterRefusal(client),
  });
}

export function useKeep() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: () => call(keepSubscription),
    onSuccess: ({ subscription }) => applyChange(client, subscription),
    onError: refetchAfterRefusal(client),
  });
}

/** Refetched on every visit: cut-off times pass without any request. */
export const useSkippableDays = () =>
  useQuery({
    queryKey: daysKey,
    queryFn: ({ signal }) => call(getSkippableDays, { signal }),
    refetchOnMount: 'always',
  });

export function useSkip() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (date: string) => call(skipDay, { body: { date } }),
    onSuccess: ({ date, credit }) => {
      client.setQueryData<readonly SkippableDay[]>(daysKey, (days) =>
        days?.map((day) =>
          day.date === date ? { ...day, isSkipped: true, credit, barred: null, nextBillingDate: null } : day,
        ),
      );
      void client.invalidateQueries();
      setTimeout(() => void client.invalidateQueries({ queryKey: ['invoices'] }), documentDelayMs);
    },
    onError: (error) => {
      refetchAfterRefusal(client)(error);
      void client.invalidateQueries({ queryKey: daysKey });
    },
  });
}

/** Not cached: the prorated cost changes daily. */
export const usePlanPreview = (planId: PlanId | null) =>
  useQuery({
    queryKey: previewKey(planId ?? 'full-day'),
    queryFn: ({ signal }) => call(previewPlanChange, { query: { planId: planId ?? 'full-day' }, signal }),
    enabled: planId !== null,
    gcTime: 0,
    refetchOnMount: 'always',
  });

interface PlanRequest {
  readonly body: BodyOf<typeof changePlan>;
  readonly idempotencyKey: string;
}

export function useChangePlan() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ body, idempotencyKey }: PlanRequest) => callAndPay(changePlan, { body, idempotencyKey }),
    onSuccess: ({ subscription }) => applyChange(client, subscription),
    onError: (error) => {
      noticeSignOut(client)(error);
      void refetchSubscription(client);
    },
  });
}

/** Not cached: the refund changes daily. */
export const useCancelPreview = () =>
  useQuery({
    queryKey: cancellationKey,
    queryFn: ({ signal }) => call(previewCancellation, { signal }),
    gcTime: 0,
    refetchOnMount: 'always',
  });

interface CancelRequest {
  readonly body: BodyOf<typeof cancelSubscription>;
  readonly idempotencyKey: string;
}

export function useCancel() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ body, idempotencyKey }: CancelRequest) =>
      call(cancelSubscription, { body, idempotencyKey }),
    onSuccess: ({ subscription }) => applyChange(client, subscription),
    onError: refetchAfterRefusal(client),
  });
}

export function useChangeCard() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: BodyOf<typeof changeCard>) => call(changeCard, { body }),
    // Card data must not stay in memory after use.
    gcTime: 0,
    onSuccess: () => void client.invalidateQueries(),
    onError: refetchAfterRefusal(client),
  });
}
