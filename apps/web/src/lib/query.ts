// Makes the one query client: nothing is retried, screens invalidate what they changed, and all is read again once the network is back.
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
        refetchOnReconnect: 'always',
      },
      mutations: { retry: false, networkMode },
    },
  });
}
