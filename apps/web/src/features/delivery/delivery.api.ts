import {
  acceptDelivery,
  type ActiveDelivery,
  type DeliveryRequest,
  getActiveDelivery,
  getDeliveryRequests,
  giveBackDelivery,
  keepDoorPhoto,
  rejectDelivery,
  updateDeliveryStatus,
} from '@sufra/contract/delivery.ts';
import {
  type DriverProfile,
  getDriverHistory,
  getDriverProfile,
  getDriverStats,
  sendPosition,
  toggleDriverStatus,
} from '@sufra/contract/driver-desk.ts';
import { watchDeliveries } from '@sufra/contract/live.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { type QueryKey, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLanguage } from '../../i18n/use-language.ts';
import { type ApiError, call, isApiError } from '../../lib/api.ts';
import type { Place } from '../../lib/format.ts';
import { useLive } from '../../lib/live.ts';
import { useSingleMutation, every, put } from '../../lib/query.ts';

/** The spec's intervals. */
const requestsPollMs = 5_000;
const activePollMs = 10_000;
/** A driver who was not heard of for long is set offline by the server; the switch must show it. */
const profilePollMs = 30_000;

type Part = 'profile' | 'stats' | 'history' | 'requests' | 'active';

/** Names of kitchens and areas come in the language of the request. */
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
    refetchInterval: every(profilePollMs),
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
  /** The driver wants to be called even while another app is in front. */
  readonly evenHidden: boolean;
}

/** Offers and the delivery in hand, while online: by the stream, and by the spec's intervals beside it. */
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
    // Read once also while offline: a phone that was out of reach for long is set offline, with the delivery still in hand.
    refetchInterval: isOnline && every(activePollMs),
    refetchOnMount: 'always',
  });
  useLive(watchDeliveries, {
    keys: [key('requests')],
    alsoOnNews: [key('active'), key('profile')],
    enabled: isOnline,
    pollMs: requestsPollMs,
    evenHidden,
  });
  return { requests, active };
}

type Step = BodyOf<typeof updateDeliveryStatus>;

/** Reads parts of the dashboard again. */
export function useLookAgain(): (...parts: readonly Part[]) => void {
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
  const lookAgain = useLookAgain();
  return useSingleMutation({
    mutationFn: (body: Toggle) => call(toggleDriverStatus, { body }),
    onSuccess: (profile) => {
      put<DriverProfile>(client, key('profile'), profile);
      lookAgain('requests', 'active');
    },
    onError: () => lookAgain('profile', 'active'),
  });
}

/** One position of the driver; a lost one is made good by the next. */
export const sendPlace = (location: Place): Promise<unknown> => call(sendPosition, { body: { location } });

/** What became of an offer: it is off the list at once, and the list is read again. */
function useAnswered() {
  const client = useQueryClient();
  const key = useKeys();
  return (offerId: string): void => {
    put<DeliveryRequest[]>(client, key('requests'), (offers) => offers?.filter(({ id }) => id !== offerId));
  };
}

export function useAccept() {
  const client = useQueryClient();
  const key = useKeys();
  const drop = useAnswered();
  const lookAgain = useLookAgain();
  return useSingleMutation({
    mutationFn: (offerId: string) => call(acceptDelivery, { params: { id: offerId } }),
    onSuccess: (active, offerId) => {
      drop(offerId);
      put<ActiveDelivery | null>(client, key('active'), active);
      lookAgain('requests', 'profile', 'stats');
    },
    onError: () => lookAgain('requests', 'active', 'profile'),
  });
}

export function useReject() {
  const drop = useAnswered();
  const lookAgain = useLookAgain();
  return useSingleMutation({
    mutationFn: (offerId: string) => call(rejectDelivery, { params: { id: offerId } }),
    onSuccess: (_, offerId) => {
      drop(offerId);
      lookAgain('requests', 'stats');
    },
    onError: () => lookAgain('requests'),
  });
}

/** Puts in hand what a step has left there; the figures follow where a door is behind the driver. */
function useInHand() {
  const client = useQueryClient();
  const key = useKeys();
  const lookAgain = useLookAgain();
  return (active: ActiveDelivery | null, isDone: boolean): void => {
    put<ActiveDelivery | null>(client, key('active'), active);
    if (isDone) lookAgain('stats', 'history', 'profile', 'requests');
  };
}

/** What is in hand may have changed under a step that was refused. */
function useReadAfter(codes: readonly ApiError['code'][]) {
  const lookAgain = useLookAgain();
  return (error: Error): void => {
    if (!codes.some((code) => isApiError(error, code))) lookAgain('active');
  };
}

/** Moves the delivery in hand on. `onDone` is told even where the card that asked is gone by then, as after the last door. */
export function useMoveDelivery(deliveryId: string, onDone?: () => void) {
  const put = useInHand();
  return useSingleMutation({
    mutationFn: (body: Step) => call(updateDeliveryStatus, { params: { deliveryId }, body }),
    onSuccess: (active, { status }) => {
      onDone?.();
      put(active, status === 'delivered' || status === 'undeliverable');
    },
    onError: useReadAfter(['handover_code_wrong', 'too_early_to_report']),
  });
}

/** Keeps the picture of what is left at the door, and then calls the delivery done. */
export function useLeaveAtDoor(deliveryId: string, onDone: () => void) {
  const put = useInHand();
  return useSingleMutation({
    mutationFn: async ({ photo, location }: { photo: string; location?: Place }) => {
      await call(keepDoorPhoto, { params: { deliveryId }, body: { photo } });
      return call(updateDeliveryStatus, {
        params: { deliveryId },
        body: { status: 'delivered', ...(location && { location }) },
      });
    },
    onSuccess: (active) => {
      onDone();
      put(active, true);
    },
    onError: useReadAfter([]),
  });
}

export function useGiveBack(deliveryId: string, onDone: () => void) {
  const put = useInHand();
  return useSingleMutation({
    mutationFn: () => call(giveBackDelivery, { params: { deliveryId } }),
    onSuccess: (active) => {
      onDone();
      put(active, true);
    },
    onError: useReadAfter([]),
  });
}
