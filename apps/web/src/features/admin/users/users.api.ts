import {
  addAdminUser,
  closeUserSubscription,
  getAdminUser,
  getAdminUsers,
  getAdminUsersCsv,
  reinstateUser,
  suspendUser,
} from '@sufra/contract/admin-users.ts';
import type { BodyOf, QueryOf, ReplyOf } from '@sufra/contract/route.ts';
import { useTranslation } from 'react-i18next';
import { call, callForFile, isApiError } from '../../../lib/api.ts';
import { useAdminAction, useAdminQuery } from '../admin.api.ts';

export type AdminUserDetail = ReplyOf<typeof getAdminUser>;
type UsersQuery = QueryOf<typeof getAdminUsers>;

export const useUsers = (query: UsersQuery) =>
  useAdminQuery(['users', query], (signal) => call(getAdminUsers, { query, signal }));

export const fetchUsersFile = ({ cursor: _, ...query }: UsersQuery): Promise<Blob> =>
  callForFile(getAdminUsersCsv, { query });

export const useUser = (id: string) =>
  useAdminQuery(['users', id], (signal) => call(getAdminUser, { params: { id }, signal }));

const reasons = ['self', 'last_admin', 'already'] as const;

/** Why a person can't be suspended or let in again. */
function useWhyNot(): (error: unknown) => string | undefined {
  const { t } = useTranslation('admin');
  return (error) => {
    const why = isApiError(error, 'not_possible_now') ? error.params['why'] : undefined;
    const known = reasons.find((one) => one === why);
    return known && t(`user.why.${known}`);
  };
}

/** What changes with a person: the lists and pages of people, the figures, and the log. */
const refreshes = ['users', 'stats', 'audit'];

export function useAddUser() {
  const { t } = useTranslation('admin');
  return useAdminAction({
    act: (body: BodyOf<typeof addAdminUser>) => call(addAdminUser, { body }),
    refreshes,
    done: { title: t('users.added_title'), text: t('users.added_text') },
    failed: { title: t('users.add_failed') },
  });
}

export function useSuspendUser(id: string) {
  const { t } = useTranslation('admin');
  return useAdminAction({
    act: (reason: string) => call(suspendUser, { params: { id }, body: { reason } }),
    refreshes,
    done: { title: t('user.suspended_title'), text: t('user.suspended_text') },
    failed: { title: t('user.suspend_failed') },
    explain: useWhyNot(),
  });
}

export function useReinstateUser(id: string) {
  const { t } = useTranslation('admin');
  return useAdminAction({
    act: (reason: string) => call(reinstateUser, { params: { id }, body: { reason } }),
    refreshes,
    done: { title: t('user.reinstated_title'), text: t('user.reinstated_text') },
    failed: { title: t('user.reinstate_failed') },
    explain: useWhyNot(),
  });
}

export function useCloseSubscription(id: string) {
  const { t } = useTranslation('admin');
  return useAdminAction({
    act: () => call(closeUserSubscription, { params: { id } }),
    refreshes,
    done: { title: t('user.closed_title'), text: t('user.closed_text') },
    failed: { title: t('user.close_failed') },
  });
}
