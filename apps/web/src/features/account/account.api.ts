import {
  endOtherSessions,
  endSession,
  eraseAccount,
  exportAccount,
  getSessions,
} from '@sufra/contract/account.ts';
import { requestOtp } from '@sufra/contract/identity.ts';
import type { BodyOf, ReplyOf } from '@sufra/contract/route.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { currentLanguage } from '../../i18n/i18n.ts';
import { call, forgetPolled } from '../../lib/api.ts';
import { sessionKey } from '../../lib/session.ts';
import { useSingleMutation, put } from '../../lib/query.ts';
import { callWithWork } from '../../lib/work.ts';

export type AccountSession = ReplyOf<typeof getSessions>[number];

const sessionsKey = ['sessions'] as const;

/** Devices come and go without us, so that every visit reads them anew. */
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
      put<readonly AccountSession[]>(client, sessionsKey, (list) => list?.filter(({ id }) => id !== gone)),
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

/** Nothing of the export stays in memory once it was handed over. */
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
      // Nobody watching is told: the guard of the room that is being left would send the person to the login.
      client.clear();
      forgetPolled();
      client.setQueryData(sessionKey, null);
    },
  });
}
