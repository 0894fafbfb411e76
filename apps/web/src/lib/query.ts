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

// Offline calls must fail visibly; by default they would wait.
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

/** Cancels fetches in flight, which may be older. */
export function storeReply<T>(
  client: QueryClient,
  queryKey: QueryKey,
  value: Updater<T | undefined, T | undefined>,
): void {
  void client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<T>(queryKey, value);
}

interface Failing {
  readonly error: Error | null;
  /** Milliseconds since 1970; 0 if it never failed. */
  readonly errorUpdatedAt: number;
}

/** Milliseconds a rejected poll waits: `Retry-After` up to twice, spread over clients but stable for each. */
export function retryDelayMs({ error, errorUpdatedAt }: Failing): number {
  if (!isApiError(error, 'unavailable')) return 0;
  const seconds = Number(error.params['retryAfterSeconds'] ?? 0);
  return Math.round(seconds * (1_000 + (errorUpdatedAt % 1_000)));
}

export const isResting = (failing: Failing | undefined, now: number): boolean =>
  failing !== undefined && now < failing.errorUpdatedAt + retryDelayMs(failing);

/** `refetchInterval: every(10_000)`, but never earlier than the server's `Retry-After`. */
export const pollEvery =
  (ms: number) =>
  ({ state }: { readonly state: Failing }): number =>
    Math.max(ms, retryDelayMs(state));

interface Callbacks<Reply, Wish> extends MutateOptions<Reply, Error, Wish> {
  /** Unlike other callbacks, also runs if the component has unmounted. */
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
  /** The same content keeps its key until a final reply; other content gets a new one. */
  keyFor: (content: string) => string;
  /** Call after a final reply. */
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

/** The outcome is unknown: retry with the same key only. */
export const isUndecided = (error: unknown): boolean =>
  isApiError(error) &&
  (error.code === 'offline' || error.code === 'request_in_flight' || error.status >= 500);
