import type { Role, SessionUser } from '@sufra/contract/identity.ts';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, call, forgetPolled, isApiError, transport } from './api.ts';
import { useToday } from './clock.ts';
import { put } from './query.ts';

export const sessionKey = ['session'] as const;

// The contract (and zod with it) stays out of the entry chunk: the landing page shows before it is needed.
const identityContract = () => import('@sufra/contract/identity.ts');

/** Without a network the service worker answers with what it kept of the person, which is all but the diet. */
type KnownUser = SessionUser & { readonly isKept?: true };

const isFresh = (user: KnownUser | null | undefined): boolean =>
  (user ?? null) !== null && user?.isKept !== true;

async function readSession({ client }: { client: QueryClient }): Promise<KnownUser | null> {
  if (!transport().isSignedIn()) return null;
  const { getSession } = await identityContract();
  try {
    const { user }: { user: KnownUser } = await call(getSession);
    // Who is known from the server stays so: a form that is open must not lose its person, or what was typed.
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
  /** No answer came at all, so that nobody knows who this is. */
  readonly isUnreachable: boolean;
  /** The person as kept on this device, without the diet: nothing to fill a form with. */
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

/** Reads the session again; call after anything that changes the person: saves, payment. */
export const refreshSession = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: sessionKey });

/** Sets the person after sign-in and forgets what was read for anybody before; who watches the session hears of it. */
export function startSession(client: QueryClient, user: SessionUser): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
  forgetPolled();
  put(client, sessionKey, user);
}

export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => call((await identityContract()).logout),
    onSuccess: () => {
      // Nobody watching is told: the guard of the room that is being left would send the person to the login.
      client.clear();
      forgetPolled();
      client.setQueryData(sessionKey, null);
    },
  });
}

export const hasRole = (user: SessionUser, role: Role): boolean => user.roles.includes(role);

// Here and not with the screens that name the hour: those are full.
const messageTimeContract = () => import('@sufra/contract/message-time.ts');

/**
 * When today's message really comes, `HH:MM` in Dubai: in Ramadan another hour than the chosen one. The chosen one stands
 * until the server has said so, or where it can't be asked.
 */
export function useMessageTime(chosen: string): string {
  const today = useToday();
  const { data } = useQuery({
    queryKey: ['message-time', today, chosen],
    queryFn: async ({ signal }) => call((await messageTimeContract()).getMessageTime, { signal }),
    refetchOnMount: 'always',
  });
  return data?.time ?? chosen;
}
