import type { BodyOf, ReplyOf } from '@sufra/contract/route.ts';
import {
  closeSupportRequest,
  getSupport,
  getSupportContact,
  getSupportRequest,
  openSupportRequest,
  rateSupportRequest,
  readSupportRequest,
  type Satisfaction,
  writeToSupport,
} from '@sufra/contract/support/support.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call, newIdempotencyKey } from '../../lib/api.ts';
import { attemptKeys, pollEvery, isUndecided, useSingleMutation } from '../../lib/query.ts';

export type OwnSupport = ReplyOf<typeof getSupport>;
export type Question = BodyOf<typeof openSupportRequest>;

const key = 'support';
const threadKey = (id: string) => [key, 'thread', id];

export const useSupport = (order: string | null) =>
  useQuery({
    queryKey: [key, 'own', order],
    queryFn: ({ signal }) => call(getSupport, { query: order === null ? {} : { order }, signal }),
    refetchOnMount: 'always',
  });

export const useContact = () =>
  useQuery({ queryKey: [key, 'contact'], queryFn: ({ signal }) => call(getSupportContact, { signal }) });

/** While the page is visible. */
const pollMs = 20_000;

export const useThread = (id: string) =>
  useQuery({
    queryKey: threadKey(id),
    queryFn: ({ signal }) => call(getSupportRequest, { params: { id }, signal }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    refetchInterval: pollEvery(pollMs),
  });

/** Retries after a lost reply keep their key; the same text after a reply is a new request. */
function useIdempotencyKeys() {
  return useRef(attemptKeys(newIdempotencyKey)).current;
}

export function useAsk() {
  const keys = useIdempotencyKeys();
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: Question) =>
      call(openSupportRequest, { body, idempotencyKey: keys.keyFor(JSON.stringify(body)) }),
    onSettled: (_reply, error) => {
      if (!isUndecided(error)) keys.close();
    },
    onSuccess: () => client.invalidateQueries({ queryKey: [key] }),
  });
}

export function useReply(id: string) {
  const keys = useIdempotencyKeys();
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (text: string) =>
      call(writeToSupport, { params: { id }, body: { text }, idempotencyKey: keys.keyFor(text) }),
    onSettled: (_reply, error) => {
      if (!isUndecided(error)) keys.close();
    },
    onSuccess: () => client.invalidateQueries({ queryKey: [key] }),
  });
}

export function useCloseRequest(id: string) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: () => call(closeSupportRequest, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: [key] }),
  });
}

export function useRateRequest(id: string) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (satisfaction: Satisfaction) =>
      call(rateSupportRequest, { params: { id }, body: { satisfaction } }),
    onSettled: () => client.invalidateQueries({ queryKey: threadKey(id) }),
  });
}

/** Ignores failures. */
export function useMarkRead(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (messages: number) => call(readSupportRequest, { params: { id }, body: { messages } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [key, 'own'] }),
  });
}
