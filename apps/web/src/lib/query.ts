import {
  QueryClient,
  type QueryKey,
  type Updater,
  type MutateOptions,
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query';
import { isApiError } from './api.ts';
import { useRef } from 'react';

// Without a connection a call must fail and say so; by default it would wait in silence.
const networkMode = 'always';

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        networkMode,
        refetchOnWindowFocus: false,
        refetchOnReconnect: 'always',
      },
      mutations: { retry: false, networkMode },
    },
  });
}

/** Puts what a change was answered with in place of what was read; a reading under way may be older than it and is given up. */
export function put<T>(
  client: QueryClient,
  queryKey: QueryKey,
  value: Updater<T | undefined, T | undefined>,
): void {
  void client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<T>(queryKey, value);
}

/** What a query knows of its last failure. */
interface Failing {
  readonly error: Error | null;
  /** When, in milliseconds of the browser's clock; 0 where it never failed. */
  readonly errorUpdatedAt: number;
}

/**
 * Milliseconds from its failure for which a poll that was turned away rests: what the server asked for, up to twice as
 * long. Everybody who was turned away waits differently, but always the same, whoever asks again.
 */
export function restOf({ error, errorUpdatedAt }: Failing): number {
  if (!isApiError(error, 'unavailable')) return 0;
  const seconds = Number(error.params['retryAfterSeconds'] ?? 0);
  return Math.round(seconds * (1_000 + (errorUpdatedAt % 1_000)));
}

export const isResting = (failing: Failing | undefined, now: number): boolean =>
  failing !== undefined && now < failing.errorUpdatedAt + restOf(failing);

/** `refetchInterval: every(10_000)`: so often, and later where the server asked for it. */
export const every =
  (ms: number) =>
  ({ state }: { readonly state: Failing }): number =>
    Math.max(ms, restOf(state));

interface Callbacks<Reply, Wish> extends MutateOptions<Reply, Error, Wish> {
  /** Says that it is done. Other callbacks are dropped when what asked is no longer on the screen; this one is not. */
  readonly tell?: (reply: Reply) => void;
}

type Mutate<Reply, Wish> = (wish: Wish, callbacks?: Callbacks<Reply, Wish>) => void;

type SingleMutation<Reply, Wish> = Omit<UseMutationResult<Reply, Error, Wish>, 'mutate'> & {
  readonly mutate: Mutate<Reply, Wish>;
};

export function useSingleMutation<Reply, Wish = void>(
  options: UseMutationOptions<Reply, Error, Wish>,
): SingleMutation<Reply, Wish> {
  const tell = useRef<Callbacks<Reply, Wish>['tell']>(undefined);
  const mutation = useMutation({
    ...options,
    onSuccess: (reply, ...rest) => {
      tell.current?.(reply);
      return options.onSuccess?.(reply, ...rest);
    },
  });
  const isUnderWay = useRef(false);
  const send = mutation.mutate as Mutate<Reply, Wish>;
  const mutate: Mutate<Reply, Wish> = (wish, { tell: told, ...callbacks } = {}) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    tell.current = told;
    send(wish, {
      ...callbacks,
      onSettled: (...outcome) => {
        isUnderWay.current = false;
        callbacks.onSettled?.(...outcome);
      },
    });
  };
  return { ...mutation, mutate };
}

export interface AttemptKeys {
  /** The same content keeps its key until it is answered for good; any other content gets a new one. */
  keyFor: (content: string) => string;
  /** The bank or the server has decided: the next attempt is a new one even with the same card. */
  close: () => void;
}

export function attemptKeys(newKey: () => string): AttemptKeys {
  let open: { readonly content: string; readonly key: string } | null = null;
  return {
    keyFor: (content) => {
      if (open?.content !== content) open = { content, key: newKey() };
      return open.key;
    },
    close: () => {
      open = null;
    },
  };
}

/** Nobody knows yet whether it was done: only the same key may ask again. */
export const isUndecided = (error: unknown): boolean =>
  isApiError(error) &&
  (error.code === 'offline' || error.code === 'request_in_flight' || error.status >= 500);
