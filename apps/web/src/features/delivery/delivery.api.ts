import {
  acceptDelivery,
  contactCustomer,
  type ActiveDelivery,
  type DeliveryRequest,
  getActiveDelivery,
  getDeliveryRequests,
  releaseDelivery,
  saveDoorPhoto,
  rejectDelivery,
  updateDeliveryStatus,
} from '@sufra/contract/delivery/delivery.ts';
import {
  type DriverProfile,
  getDriverHistory,
  getDriverProfile,
  getDriverStats,
  sendPosition,
  toggleDriverStatus,
} from '@sufra/contract/delivery/driver-desk.ts';
import { watchDeliveries } from '@sufra/contract/live.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { type QueryKey, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLanguage } from '../../i18n/use-language.ts';
import { type ApiError, call, isApiError } from '../../lib/api.ts';
import type { Place } from '../../lib/format.ts';
import { useLive } from '../../lib/live.ts';
import { useSingleMutation, pollEvery, storeReply } from '../../lib/query.ts';

const requestsPollMs = 5_000;
const activePollMs = 10_000;
/** The server sets silent drivers offline. */
const profilePollMs = 30_000;

type Part = 'profile' | 'stats' | 'history' | 'requests' | 'active';

function useKeys(): (part: Part) => QueryKey {
  const { language } = useLanguage();
  return (part) => ['driver', part, language];
}

const keepBefore = <Data>(before: Data | undefined): Data | undefined => before;

export function useDriverProfile() {
  const key = useKeys();
  return useQuery({
    queryKey: key('profile'),
    queryFn: ({ signal }) => call(getDriverProfile, { signal }),
    placeholderData: keepBefore,
    refetchInterval: pollEvery(profilePollMs),
    refetchOnMount: 'always',
  });
}

export function useDriverStats() {
  const key = useKeys();
  return useQuery({
    queryKey: key('stats'),
    queryFn: ({ signal }) => call(getDriverStats, { signal }),
    placeholderData: keepBefore,
    refetchOnMount: 'always',
  });
}

export function useDriverHistory() {
  const key = useKeys();
  return useInfiniteQuery({
    queryKey: key('history'),
    queryFn: ({ signal, pageParam }) =>
      call(getDriverHistory, { query: pageParam === null ? {} : { before: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepBefore,
    refetchOnMount: 'always',
  });
}

interface Watch {
  readonly isOnline: boolean;
  /** Keep the stream open while another app is in front. */
  readonly evenHidden: boolean;
}

/** While online: over the stream, with polling as a fallback. */
export function useDeliveries({ isOnline, evenHidden }: Watch) {
  const key = useKeys();
  const requests = useQuery({
    queryKey: key('requests'),
    queryFn: ({ signal }) => call(getDeliveryRequests, { signal }),
    placeholderData: keepBefore,
    enabled: isOnline,
    refetchOnMount: 'always',
  });
  const active = useQuery({
    queryKey: key('active'),
    queryFn: ({ signal }) => call(getActiveDelivery, { signal }),
    placeholderData: keepBefore,
    // Fetched once even while offline: the server may have set a delivering driver offline.
    refetchInterval: isOnline && pollEvery(activePollMs),
    refetchOnMount: 'always',
  });
  useLive(watchDeliveries, {
    keys: [key('requests')],
    alsoOnNews: [key('active'), key('profile'), key('history')],
    enabled: isOnline,
    pollMs: requestsPollMs,
    evenHidden,
  });
  return { requests, active };
}

type Step = BodyOf<typeof updateDeliveryStatus>;

export function useRefetch(): (...parts: readonly Part[]) => void {
  const client = useQueryClient();
  const key = useKeys();
  return (...parts) => {
    for (const part of parts) void client.invalidateQueries({ queryKey: key(part) });
  };
}

interface Toggle {
  readonly isOnline: boolean;
  readonly location?: Place;
}

export function useToggle() {
  const client = useQueryClient();
  const key = useKeys();
  const refetch = useRefetch();
  return useSingleMutation({
    mutationFn: (body: Toggle) => call(toggleDriverStatus, { body }),
    onSuccess: (profile) => {
      storeReply<DriverProfile>(client, key('profile'), profile);
      refetch('requests', 'active');
    },
    onError: () => refetch('profile', 'active'),
  });
}

export const reportPosition = (location: Place): Promise<unknown> =>
  call(sendPosition, { body: { location } });

function useDropOffer() {
  const client = useQueryClient();
  const key = useKeys();
  return (offerId: string): void => {
    storeReply<DeliveryRequest[]>(client, key('requests'), (offers) =>
      offers?.filter(({ id }) => id !== offerId),
    );
  };
}

export function useAccept() {
  const client = useQueryClient();
  const key = useKeys();
  const drop = useDropOffer();
  const refetch = useRefetch();
  return useSingleMutation({
    mutationFn: (offerId: string) => call(acceptDelivery, { params: { id: offerId } }),
    onSuccess: (active, offerId) => {
      drop(offerId);
      storeReply<ActiveDelivery | null>(client, key('active'), active);
      refetch('requests', 'profile', 'stats');
    },
    onError: () => refetch('requests', 'active', 'profile'),
  });
}

export function useReject() {
  const drop = useDropOffer();
  const refetch = useRefetch();
  return useSingleMutation({
    mutationFn: (offerId: string) => call(rejectDelivery, { params: { id: offerId } }),
    onSuccess: (_, offerId) => {
      drop(offerId);
      refetch('requests', 'stats');
    },
    onError: () => refetch('requests'),
  });
}

/** Refetches the figures once a delivery is done. */
function useStoreActive() {
  const client = useQueryClient();
  const key = useKeys();
  const refetch = useRefetch();
  return (active: ActiveDelivery | null, isDone: boolean): void => {
    storeReply<ActiveDelivery | null>(client, key('active'), active);
    if (isDone) refetch('stats', 'history', 'profile', 'requests');
  };
}

/** Refetches after a refused step, except for these codes. */
function useRefetchAfter(codes: readonly ApiError['code'][]) {
  const refetch = useRefetch();
  return (error: Error): void => {
    if (!codes.some((code) => isApiError(error, code))) refetch('active');
  };
}

/** `onDone` runs even if the card has unmounted by then, as after the last stop. */
export function useMoveDelivery(deliveryId: string, onDone?: () => void) {
  const put = useStoreActive();
  return useSingleMutation({
    mutationFn: (body: Step) => call(updateDeliveryStatus, { params: { deliveryId }, body }),
    onSuccess: (active, { status }) => {
      onDone?.();
      put(active, status === 'delivered' || status === 'undeliverable');
    },
    onError: useRefetchAfter(['handover_code_wrong', 'too_early_to_report']),
  });
}

export function useLeaveAtDoor(deliveryId: string, onDone: () => void) {
  const put = useStoreActive();
  return useSingleMutation({
    mutationFn: async ({ photo, location }: { photo: string; location?: Place }) => {
      await call(saveDoorPhoto, { params: { deliveryId }, body: { photo } });
      return call(updateDeliveryStatus, {
        params: { deliveryId },
        body: { status: 'delivered', ...(location && { location }) },
      });
    },
    onSuccess: (active) => {
      onDone();
      put(active, true);
    },
    onError: useRefetchAfter([]),
  });
}

/** What a report of nobody at the door needs. */
export function useDoorProof(deliveryId: string) {
  const put = useStoreActive();
  const about = { params: { deliveryId } };
  const settle = {
    onSuccess: (active: ActiveDelivery) => put(active, false),
    onError: useRefetchAfter([]),
  };
  const contact = useSingleMutation({
    mutationFn: (by: BodyOf<typeof contactCustomer>['by']) =>
      call(contactCustomer, { ...about, body: { by } }),
    ...settle,
  });
  const photo = useSingleMutation({
    mutationFn: (picture: string) => call(saveDoorPhoto, { ...about, body: { photo: picture } }),
    ...settle,
  });
  return { contact, photo };
}

export function useGiveBack(deliveryId: string, onDone: () => void) {
  const put = useStoreActive();
  return useSingleMutation({
    mutationFn: () => call(releaseDelivery, { params: { deliveryId } }),
    onSuccess: (active) => {
      onDone();
      put(active, true);
    },
    onError: useRefetchAfter([]),
  });
}
