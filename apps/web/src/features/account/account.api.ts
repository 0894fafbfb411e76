import {
  endOtherSessions,
  endSession,
  eraseAccount,
  exportAccount,
  getSessions,
} from '@sufra/contract/identity/account.ts';
import { requestOtp } from '@sufra/contract/identity/identity.ts';
import type { BodyOf, ReplyOf } from '@sufra/contract/route.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { currentLanguage } from '../../i18n/i18n.ts';
import { call, forgetPolled } from '../../lib/api.ts';
import { sessionKey } from '../../lib/session.ts';
import { useSingleMutation, storeReply } from '../../lib/query.ts';
import { callWithWork } from '../../lib/work/work.ts';

export type AccountSession = ReplyOf<typeof getSessions>[number];

const sessionsKey = ['sessions'] as const;

/** Sessions change on other devices, so every visit refetches. */
export const useSessions = () =>
  useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => call(getSessions, { signal }),
    refetchOnMount: 'always',
  });

export function useEndSession() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (id: string) => call(endSession, { params: { id } }),
    onSuccess: (_, gone) =>
      storeReply<readonly AccountSession[]>(client, sessionsKey, (list) =>
        list?.filter(({ id }) => id !== gone),
      ),
    onError: () => void client.invalidateQueries({ queryKey: sessionsKey }),
  });
}

export function useEndOthers() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: () => call(endOtherSessions),
    onSettled: () => void client.invalidateQueries({ queryKey: sessionsKey }),
  });
}

/** The export must not stay in memory after the download. */
export const useExport = () => useSingleMutation({ mutationFn: () => call(exportAccount), gcTime: 0 });

export const useSendCode = () =>
  useSingleMutation({
    mutationFn: (phone: string) => callWithWork(requestOtp, { phone, language: currentLanguage() }),
  });

export function useErase() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (proof: BodyOf<typeof eraseAccount>) => call(eraseAccount, { body: proof }),
    onSuccess: () => {
      // Leave observers alone: the route guard would redirect to the login during the farewell.
      client.clear();
      forgetPolled();
      client.setQueryData(sessionKey, null);
    },
  });
}
