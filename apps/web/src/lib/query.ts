// Makes the one query client: nothing refetches or retries by itself, screens invalidate what they changed.
import { QueryClient } from '@tanstack/react-query';

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
        refetchOnReconnect: false,
      },
      mutations: { retry: false, networkMode },
    },
  });
}
