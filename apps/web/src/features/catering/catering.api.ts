import {
  acceptQuote,
  askForChef,
  cancelEvent,
  type EventDetail,
  getEvent,
  getEvents,
  objectToEvent,
  payRemainder,
  previewEventCancellation,
  type Quote,
  rateEvent,
  rescheduleEvent,
  writeToChef,
} from '@sufra/contract/catering/catering.ts';
import { getMembers } from '@sufra/contract/household/household.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../../i18n/use-language.ts';
import { call, callAndPay, isApiError, newIdempotencyKey } from '../../lib/api.ts';
import { attemptKeys, isUndecided, useSingleMutation, retryDelayMs, storeReply } from '../../lib/query.ts';

export type EventBody = BodyOf<typeof askForChef>;

const talkPollMs = 10_000;
const calmPollMs = 60_000;

const eventsKey = ['events'] as const;
const eventKey = (language: string, eventId: string) => ['event', language, eventId] as const;

export function useEvents() {
  const { language } = useLanguage();
  return useInfiniteQuery({
    queryKey: [...eventsKey, language],
    queryFn: ({ pageParam, signal }) =>
      call(getEvents, { query: pageParam === null ? {} : { before: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
  });
}

function pollMsOf(
  event: EventDetail | undefined,
  failing: Parameters<typeof retryDelayMs>[0],
): number | false {
  if (event === undefined) return false;
  const isTalking =
    event.actions.includes('message') || event.actions.includes('accept') || event.status === 'requested';
  return Math.max(isTalking ? talkPollMs : calmPollMs, retryDelayMs(failing));
}

export function useEvent(eventId: string) {
  const { language } = useLanguage();
  return useQuery({
    queryKey: eventKey(language, eventId),
    queryFn: ({ signal }) => call(getEvent, { params: { eventId }, signal }),
    // Keep the event during a language switch.
    placeholderData: (before) => (before?.id === eventId ? before : undefined),
    refetchInterval: ({ state }) => pollMsOf(state.data, state),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    refetchOnMount: 'always',
  });
}

function useEventCache(eventId: string) {
  const client = useQueryClient();
  const { language } = useLanguage();
  const keep = (event: EventDetail): void => {
    storeReply<EventDetail>(client, eventKey(language, eventId), event);
    void client.invalidateQueries({ queryKey: eventsKey });
  };
  const refetchEvent = (): void => void client.invalidateQueries({ queryKey: eventKey(language, eventId) });
  /** Invoices are issued asynchronously. */
  const refetchInvoices = (): void => void client.invalidateQueries({ queryKey: ['invoices'] });
  return { keep, refetchEvent, refetchInvoices };
}

/** A retry of an attempt with unknown outcome reuses its idempotency key. */
function useAttempts() {
  const [keys] = useState(() => attemptKeys(newIdempotencyKey));
  const onError = (error: unknown): void => {
    if (!isUndecided(error)) keys.close();
  };
  return { keys, onError };
}

export function useAskForChef() {
  const client = useQueryClient();
  const { language } = useLanguage();
  const { keys, onError } = useAttempts();
  return useSingleMutation({
    mutationFn: (body: EventBody) =>
      call(askForChef, { body, idempotencyKey: keys.keyFor(JSON.stringify(body)) }),
    onSuccess: (event) => {
      keys.close();
      client.setQueryData(eventKey(language, event.id), event);
      void client.invalidateQueries({ queryKey: eventsKey });
    },
    onError,
  });
}

export function useAcceptQuote(eventId: string) {
  const { keep, refetchEvent, refetchInvoices } = useEventCache(eventId);
  const { keys, onError } = useAttempts();
  return useSingleMutation({
    mutationFn: ({ id: quoteId, total }: Quote) =>
      callAndPay(acceptQuote, {
        params: { eventId, quoteId },
        body: { total },
        idempotencyKey: keys.keyFor(`${quoteId} ${total}`),
      }),
    onSuccess: (event) => {
      keys.close();
      keep(event);
      refetchInvoices();
    },
    onError: (error) => {
      onError(error);
      if (isApiError(error) && error.status === 409) refetchEvent();
    },
  });
}

/** Never cached: the refund depends on the current time. */
export const useCancelPreview = (eventId: string) =>
  useQuery({
    queryKey: ['event-cancel', eventId],
    queryFn: ({ signal }) => call(previewEventCancellation, { params: { eventId }, signal }),
    gcTime: 0,
    refetchOnMount: 'always',
  });

export function useCancelEvent(eventId: string) {
  const client = useQueryClient();
  const { keep, refetchEvent, refetchInvoices } = useEventCache(eventId);
  return useSingleMutation({
    mutationFn: (refund: string) => call(cancelEvent, { params: { eventId }, body: { refund } }),
    onSuccess: (event) => {
      keep(event);
      refetchInvoices();
    },
    onError: (error) => {
      if (isApiError(error, 'price_changed'))
        void client.invalidateQueries({ queryKey: ['event-cancel', eventId] });
      if (isApiError(error, 'event_decided')) refetchEvent();
    },
  });
}

export function useReschedule(eventId: string) {
  const { keep, refetchEvent } = useEventCache(eventId);
  return useSingleMutation({
    mutationFn: (startsAt: string) => call(rescheduleEvent, { params: { eventId }, body: { startsAt } }),
    onSuccess: keep,
    onError: (error) => isApiError(error, 'event_decided') && refetchEvent(),
  });
}

export function useWriteToChef(eventId: string) {
  const { keep, refetchEvent } = useEventCache(eventId);
  const { keys, onError } = useAttempts();
  return useSingleMutation({
    mutationFn: (text: string) =>
      call(writeToChef, { params: { eventId }, body: { text }, idempotencyKey: keys.keyFor(text) }),
    onSuccess: (event) => {
      keys.close();
      keep(event);
    },
    onError: (error) => {
      onError(error);
      if (isApiError(error, 'event_decided')) refetchEvent();
    },
  });
}

export function useObject(eventId: string) {
  const { keep, refetchEvent } = useEventCache(eventId);
  return useSingleMutation({
    mutationFn: (body: BodyOf<typeof objectToEvent>) => call(objectToEvent, { params: { eventId }, body }),
    onSuccess: keep,
    onError: (error) => isApiError(error) && error.status === 409 && refetchEvent(),
  });
}

export function usePayRemainder(eventId: string) {
  const { keep, refetchEvent, refetchInvoices } = useEventCache(eventId);
  return useSingleMutation({
    mutationFn: () => callAndPay(payRemainder, { params: { eventId } }),
    onSuccess: (event) => {
      keep(event);
      refetchInvoices();
    },
    onError: refetchEvent,
  });
}

interface Stars {
  readonly rating: number;
  readonly comment: string;
}

export function useRateEvent(eventId: string) {
  const { keep, refetchEvent } = useEventCache(eventId);
  return useSingleMutation({
    mutationFn: ({ rating, comment }: Stars) =>
      call(rateEvent, { params: { eventId }, body: { rating, comment: comment.trim() || null } }),
    onSuccess: keep,
    onError: (error) => isApiError(error, 'already_rated') && refetchEvent(),
  });
}

/** Shares its query with the preferences. */
export const useHousehold = (isSignedIn: boolean) =>
  useQuery({
    queryKey: ['members'],
    queryFn: ({ signal }) => call(getMembers, { signal }),
    enabled: isSignedIn,
  });
