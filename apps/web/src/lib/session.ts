import type { Role, SessionUser } from '@sufra/contract/identity/identity.ts';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, call, forgetPolled, isApiError, transport } from './api.ts';
import { useToday } from './clock.ts';
import { storeReply } from './query.ts';

export const sessionKey = ['session'] as const;

// Page weight: keeps the contract and zod out of the entry chunk.
const identityContract = () => import('@sufra/contract/identity/identity.ts');

/** Offline, the service worker replies with its copy of the user. */
type KnownUser = SessionUser & { readonly isKept?: true };

const isFresh = (user: KnownUser | null | undefined): boolean =>
  (user ?? null) !== null && user?.isKept !== true;

async function readSession({ client }: { client: QueryClient }): Promise<KnownUser | null> {
  if (!transport().isSignedIn()) return null;
  const { getSession } = await identityContract();
  try {
    const { user }: { user: KnownUser } = await call(getSession);
    // Keep a session that came from the server: an open form must not lose its user or input.
    if (user.isKept && isFresh(client.getQueryData(sessionKey))) throw new ApiError(0, 'offline', {});
    return user;
  } catch (error) {
    if (isApiError(error, 'offline')) throw error;
    if (!isApiError(error) || error.status !== 401) console.error('The session could not be read.', error);
    return null;
  }
}

export interface Session {
  readonly user: SessionUser | null;
  readonly isLoading: boolean;
  /** There was no reply, so the user is unknown. */
  readonly isUnreachable: boolean;
  /** The cached user, without health data; must not prefill a form. */
  readonly isKept: boolean;
}

export function useSession(): Session {
  const { data, isPending, isError } = useQuery({ queryKey: sessionKey, queryFn: readSession });
  return {
    user: data ?? null,
    isLoading: isPending,
    isUnreachable: isError && data === undefined,
    isKept: data?.isKept === true,
  };
}

export const refreshSession = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: sessionKey });

/** Drops the cache of any earlier user. */
export function startSession(client: QueryClient, user: SessionUser): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
  forgetPolled();
  storeReply(client, sessionKey, user);
}

export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => call((await identityContract()).logout),
    onSuccess: () => {
      // Don't notify observers: the guard of the current page would redirect to the login.
      client.clear();
      forgetPolled();
      client.setQueryData(sessionKey, null);
    },
  });
}

export const hasRole = (user: SessionUser, role: Role): boolean => user.roles.includes(role);

// Page weight: lazy, because the screens that show the time are at their limit.
const messageTimeContract = () => import('@sufra/contract/planner/message-time.ts');

/** Today's message time, `HH:MM` in Dubai; Ramadan shifts it. The chosen time until the server replies. */
export function useMessageTime(chosen: string): string {
  const today = useToday();
  const { data } = useQuery({
    queryKey: ['message-time', today, chosen],
    queryFn: async ({ signal }) => call((await messageTimeContract()).getMessageTime, { signal }),
    refetchOnMount: 'always',
  });
  return data?.time ?? chosen;
}
