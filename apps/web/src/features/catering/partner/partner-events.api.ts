import {
  completeEvent,
  getPartnerEvent,
  getPartnerEvents,
  giveBackEvent,
  type PartnerEvent,
  quoteForEvent,
  withdrawQuote,
  writeToCustomer,
} from '@sufra/contract/partner-events.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../../../i18n/use-language.ts';
import { call, isApiError, newIdempotencyKey } from '../../../lib/api.ts';
import { attemptKeys, isUndecided, useSingleMutation, every } from '../../../lib/query.ts';

const pollMs = 15_000;

/** Requests come and go without the chef: looked at again while the tab is in front. */
export function usePartnerEvents() {
  const { language } = useLanguage();
  return useQuery({
    queryKey: ['partner-events', language],
    queryFn: ({ signal }) => call(getPartnerEvents, { signal }),
    placeholderData: (before) => before,
    refetchInterval: every(pollMs),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    refetchOnMount: 'always',
  });
}

const talkPollMs = 10_000;

/** One booking with its talk, which the list leaves out. */
export function usePartnerEvent(eventId: string) {
  const { language } = useLanguage();
  return useQuery({
    queryKey: ['partner-events', language, eventId],
    queryFn: ({ signal }) => call(getPartnerEvent, { params: { eventId }, signal }),
    placeholderData: (before) => before,
    refetchInterval: every(talkPollMs),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    refetchOnMount: 'always',
  });
}

/** Whatever was done moves an event from one part of the tab to another: all of it is read again. */
function useChanged() {
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
  const changed = useChanged();
  const { keys, settle } = useAttempts();
  return useSingleMutation({
    mutationFn: (body: QuoteBody) =>
      call(quoteForEvent, {
        params: { eventId },
        body,
        idempotencyKey: keys.keyFor(JSON.stringify({ ...body, expiresAt: '' })),
      }),
    // The form stays busy until the quote stands on the screen.
    onSuccess: async () => {
      keys.close();
      await changed();
    },
    onError: (error) => {
      settle(error);
      if (isApiError(error, 'event_decided')) void changed();
    },
  });
}

export function useWithdraw(eventId: string) {
  const changed = useChanged();
  return useSingleMutation({
    mutationFn: (quoteId: string) => call(withdrawQuote, { params: { eventId, quoteId } }),
    onSuccess: changed,
    onError: changed,
  });
}

export function useWriteToCustomer(eventId: string) {
  const changed = useChanged();
  const { keys, settle } = useAttempts();
  return useSingleMutation({
    mutationFn: (text: string) =>
      call(writeToCustomer, { params: { eventId }, body: { text }, idempotencyKey: keys.keyFor(text) }),
    onSuccess: async () => {
      keys.close();
      await changed();
    },
    onError: settle,
  });
}

export function useComplete(eventId: string) {
  const changed = useChanged();
  return useSingleMutation({
    mutationFn: () => call(completeEvent, { params: { eventId } }),
    onSuccess: changed,
    onError: (error) => void (isApiError(error, 'event_decided') && changed()),
  });
}

export function useGiveBack(eventId: string) {
  const changed = useChanged();
  return useSingleMutation({
    mutationFn: (reason: string) => call(giveBackEvent, { params: { eventId }, body: { reason } }),
    onSuccess: changed,
    onError: (error) => void (isApiError(error, 'event_decided') && changed()),
  });
}

export type { PartnerEvent };
