import {
  checkIn,
  completeEvent,
  getPartnerEvent,
  getPartnerEvents,
  releaseEvent,
  quoteForEvent,
  withdrawQuote,
  writeToCustomer,
} from '@sufra/contract/catering/partner-events.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../../../i18n/use-language.ts';
import { call, isApiError, newIdempotencyKey } from '../../../lib/api.ts';
import { attemptKeys, isUndecided, useSingleMutation, pollEvery } from '../../../lib/query.ts';

const pollMs = 15_000;

export function usePartnerEvents() {
  const { language } = useLanguage();
  return useQuery({
    queryKey: ['partner-events', language],
    queryFn: ({ signal }) => call(getPartnerEvents, { signal }),
    placeholderData: (before) => before,
    refetchInterval: pollEvery(pollMs),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    refetchOnMount: 'always',
  });
}

const talkPollMs = 10_000;

export function usePartnerEvent(eventId: string) {
  const { language } = useLanguage();
  return useQuery({
    queryKey: ['partner-events', language, eventId],
    queryFn: ({ signal }) => call(getPartnerEvent, { params: { eventId }, signal }),
    placeholderData: (before) => before,
    refetchInterval: pollEvery(talkPollMs),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    refetchOnMount: 'always',
  });
}

function useRefetchEvents() {
  const client = useQueryClient();
  return (): Promise<void> => client.invalidateQueries({ queryKey: ['partner-events'] });
}

function useAttempts() {
  const [keys] = useState(() => attemptKeys(newIdempotencyKey));
  const settle = (error: unknown): void => {
    if (!isUndecided(error)) keys.close();
  };
  return { keys, settle };
}

export type QuoteBody = BodyOf<typeof quoteForEvent>;

export function useQuote(eventId: string) {
  const refetch = useRefetchEvents();
  const { keys, settle } = useAttempts();
  return useSingleMutation({
    mutationFn: (body: QuoteBody) =>
      call(quoteForEvent, {
        params: { eventId },
        body,
        idempotencyKey: keys.keyFor(JSON.stringify(body)),
      }),
    // Keep the form pending until the list shows the quote.
    onSuccess: async () => {
      keys.close();
      await refetch();
    },
    onError: (error) => {
      settle(error);
      if (isApiError(error, 'event_decided')) void refetch();
    },
  });
}

export function useWithdraw(eventId: string) {
  const refetch = useRefetchEvents();
  return useSingleMutation({
    mutationFn: (quoteId: string) => call(withdrawQuote, { params: { eventId, quoteId } }),
    onSuccess: refetch,
    onError: () => void refetch(),
  });
}

export function useWriteToCustomer(eventId: string) {
  const refetch = useRefetchEvents();
  const { keys, settle } = useAttempts();
  return useSingleMutation({
    mutationFn: (text: string) =>
      call(writeToCustomer, { params: { eventId }, body: { text }, idempotencyKey: keys.keyFor(text) }),
    onSuccess: async () => {
      keys.close();
      await refetch();
    },
    onError: settle,
  });
}

export function useCheckIn(eventId: string) {
  const refetch = useRefetchEvents();
  return useSingleMutation({
    mutationFn: () => call(checkIn, { params: { eventId } }),
    onSuccess: refetch,
    onError: (error) => void (isApiError(error, 'event_decided') && refetch()),
  });
}

export function useComplete(eventId: string) {
  const refetch = useRefetchEvents();
  return useSingleMutation({
    mutationFn: () => call(completeEvent, { params: { eventId } }),
    onSuccess: refetch,
    onError: (error) => void (isApiError(error, 'event_decided') && refetch()),
  });
}

export function useGiveBack(eventId: string) {
  const refetch = useRefetchEvents();
  return useSingleMutation({
    mutationFn: (reason: string) => call(releaseEvent, { params: { eventId }, body: { reason } }),
    onSuccess: refetch,
    onError: (error) => void (isApiError(error, 'event_decided') && refetch()),
  });
}
