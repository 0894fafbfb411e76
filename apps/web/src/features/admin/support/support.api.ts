import {
  answerSupport,
  assignSupport,
  closeSupportAsAdmin,
  getAdminSupport,
  getAdminSupportCsv,
  getAdminSupportRequest,
  getSupportWaiting,
  reopenSupport,
} from '@sufra/contract/support.ts';
import type { QueryOf } from '@sufra/contract/route.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call, callForFile, newIdempotencyKey } from '../../../lib/api.ts';
import { attemptKeys } from '../../../lib/query.ts';
import { useAdminAction, useAdminQuery } from '../admin.api.ts';

type SupportQuery = QueryOf<typeof getAdminSupport>;

export const useRequests = (query: SupportQuery) =>
  useAdminQuery(['support', query], (signal) => call(getAdminSupport, { query, signal }));

export const fetchRequestsFile = ({ cursor: _, ...query }: SupportQuery): Promise<Blob> =>
  callForFile(getAdminSupportCsv, { query });

export const useRequest = (id: string) =>
  useAdminQuery(['support', id], (signal) => call(getAdminSupportRequest, { params: { id }, signal }));

/** How many wait for an answer. */
export const useWaiting = () =>
  useAdminQuery(['support', 'waiting'], (signal) => call(getSupportWaiting, { signal }));

const refreshes = ['support', 'audit'];

export function useAnswer(id: string) {
  const { t } = useTranslation('support');
  const keys = useRef(attemptKeys(newIdempotencyKey)).current;
  return useAdminAction({
    act: async (text: string) => {
      const reply = await call(answerSupport, {
        ...{ params: { id }, body: { text } },
        idempotencyKey: keys.keyFor(text),
      });
      keys.close();
      return reply;
    },
    refreshes,
    done: { title: t('admin.answered_title'), text: t('admin.answered_text') },
    failed: { title: t('admin.answer_failed') },
  });
}

const moves = { close: closeSupportAsAdmin, reopen: reopenSupport } as const;
const moved = { close: 'closed', reopen: 'reopened' } as const;

export function useMove(id: string, command: keyof typeof moves) {
  const { t } = useTranslation('support');
  return useAdminAction({
    act: () => call(moves[command], { params: { id } }),
    refreshes,
    done: { title: t(`admin.${moved[command]}_title`), text: t(`admin.${moved[command]}_text`) },
    failed: { title: t(`admin.${command}_failed`) },
  });
}

const assigned = { me: 'taken', nobody: 'released' } as const;

export function useAssign(id: string, to: keyof typeof assigned) {
  const { t } = useTranslation('support');
  return useAdminAction({
    act: () => call(assignSupport, { params: { id }, body: { to } }),
    refreshes,
    done: { title: t(`admin.${assigned[to]}_title`), text: t(`admin.${assigned[to]}_text`) },
    failed: { title: t('admin.assign_failed') },
  });
}
