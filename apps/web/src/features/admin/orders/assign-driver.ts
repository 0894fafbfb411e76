import { assignDriver, assignProblems, type AssignReason } from '@sufra/contract/delivery/admin-dispatch.ts';
import { useTranslation } from 'react-i18next';
import { call, isApiError } from '../../../lib/api.ts';
import { useAdminAction } from '../admin.api.ts';

interface Assignment {
  readonly orderId: string;
  readonly driverId: string;
  /** The driver on the screen. */
  readonly from: string | null;
  readonly reason?: AssignReason | null;
}

export function useAssign() {
  const { t } = useTranslation('admin');
  return useAdminAction({
    act: ({ orderId, driverId, from, reason = null }: Assignment) =>
      call(assignDriver, {
        params: { id: orderId },
        body: { driverId, from, ...(reason !== null && { reason }) },
      }),
    refreshes: ['orders', 'audit'],
    done: { title: t('order.delivery.assigned_title'), text: t('order.delivery.assigned_text') },
    failed: { title: t('order.delivery.assign_failed') },
    explain: (error) => {
      if (isApiError(error, 'already_taken')) return t('order.delivery.why.taken');
      const why = isApiError(error, 'not_possible_now') ? error.params['why'] : undefined;
      const known = assignProblems.find((problem) => problem === why);
      return known && t(`order.delivery.why.${known}`);
    },
  });
}
