import { QueryClient, type QueryKey, type Updater } from '@tanstack/react-query';

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
