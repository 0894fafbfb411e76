import {
  acceptQuote,
  askForChef,
  cancelEvent,
  type EventDetail,
  getEvent,
  getEvents,
  payRemainder,
  previewEventCancellation,
  type Quote,
  rateEvent,
  rescheduleEvent,
  writeToChef,
} from '@sufra/contract/catering.ts';
import { getMembers } from '@sufra/contract/household.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../../i18n/use-language.ts';
import { call, callAndPay, isApiError, newIdempotencyKey } from '../../lib/api.ts';
import { attemptKeys, isUndecided, useSingleMutation, restOf, put } from '../../lib/query.ts';

export type EventBody = BodyOf<typeof askForChef>;

const talkPollMs = 10_000;
const calmPollMs = 60_000;

const eventsKey = ['events'] as const;
const eventKey = (language: string, eventId: string) => ['event', language, eventId] as const;

/** The newest first; quotes come in without us, so that every visit reads them anew. */
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

function paceOf(event: EventDetail | undefined, failing: Parameters<typeof restOf>[0]): number | false {
  if (event === undefined) return false;
  const isTalking =
    event.actions.includes('message') || event.actions.includes('accept') || event.status === 'requested';
  return Math.max(isTalking ? talkPollMs : calmPollMs, restOf(failing));
}

/** One event; looked at again and again while its page is in front, and at once when it comes back to the front. */
export function useEvent(eventId: string) {
  const { language } = useLanguage();
  return useQuery({
    queryKey: eventKey(language, eventId),
    queryFn: ({ signal }) => call(getEvent, { params: { eventId }, signal }),
    // While the language turns, the same event stays on the screen.
    placeholderData: (before) => (before?.id === eventId ? before : undefined),
    refetchInterval: ({ state }) => paceOf(state.data, state),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    refetchOnMount: 'always',
  });
}

function useKeep(eventId: string) {
  const client = useQueryClient();
  const { language } = useLanguage();
  const keep = (event: EventDetail): void => {
    put<EventDetail>(client, eventKey(language, eventId), event);
    void client.invalidateQueries({ queryKey: eventsKey });
  };
  const readAgain = (): void => void client.invalidateQueries({ queryKey: eventKey(language, eventId) });
  /** Documents follow their booking a moment later. */
  const tellMoney = (): void => void client.invalidateQueries({ queryKey: ['invoices'] });
  return { keep, readAgain, tellMoney };
}

/** One key for each attempt: what was tried and never answered for is tried again as the same. */
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
  const { keep, readAgain, tellMoney } = useKeep(eventId);
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
      tellMoney();
    },
    onError: (error) => {
      onError(error);
      if (isApiError(error) && error.status === 409) readAgain();
    },
  });
}

/** What cancelling would mean this minute; never kept, since it changes by the hour. */
export const useCancelPreview = (eventId: string) =>
  useQuery({
    queryKey: ['event-cancel', eventId],
    queryFn: ({ signal }) => call(previewEventCancellation, { params: { eventId }, signal }),
    gcTime: 0,
    refetchOnMount: 'always',
  });

export function useCancelEvent(eventId: string) {
  const client = useQueryClient();
  const { keep, readAgain, tellMoney } = useKeep(eventId);
  return useSingleMutation({
    mutationFn: (refund: string) => call(cancelEvent, { params: { eventId }, body: { refund } }),
    onSuccess: (event) => {
      keep(event);
      tellMoney();
    },
    onError: (error) => {
      if (isApiError(error, 'price_changed'))
        void client.invalidateQueries({ queryKey: ['event-cancel', eventId] });
      if (isApiError(error, 'event_decided')) readAgain();
    },
  });
}

export function useReschedule(eventId: string) {
  const { keep, readAgain } = useKeep(eventId);
  return useSingleMutation({
    mutationFn: (startsAt: string) => call(rescheduleEvent, { params: { eventId }, body: { startsAt } }),
    onSuccess: keep,
    onError: (error) => isApiError(error, 'event_decided') && readAgain(),
  });
}

export function useWriteToChef(eventId: string) {
  const { keep, readAgain } = useKeep(eventId);
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
      if (isApiError(error, 'event_decided')) readAgain();
    },
  });
}

export function usePayRemainder(eventId: string) {
  const { keep, readAgain, tellMoney } = useKeep(eventId);
  return useSingleMutation({
    mutationFn: () => callAndPay(payRemainder, { params: { eventId } }),
    onSuccess: (event) => {
      keep(event);
      tellMoney();
    },
    onError: readAgain,
  });
}

interface Stars {
  readonly rating: number;
  readonly comment: string;
}

export function useRateEvent(eventId: string) {
  const { keep, readAgain } = useKeep(eventId);
  return useSingleMutation({
    mutationFn: ({ rating, comment }: Stars) =>
      call(rateEvent, { params: { eventId }, body: { rating, comment: comment.trim() || null } }),
    onSuccess: keep,
    onError: (error) => isApiError(error, 'already_rated') && readAgain(),
  });
}

/** Who eats at home: their allergies go along with a request. The list the preferences show. */
export const useHousehold = (isSignedIn: boolean) =>
  useQuery({
    queryKey: ['members'],
    queryFn: ({ signal }) => call(getMembers, { signal }),
    enabled: isSignedIn,
  });
