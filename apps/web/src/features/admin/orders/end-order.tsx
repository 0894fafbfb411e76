import {
  cancelOrderAsAdmin,
  finishOrderAsAdmin,
  type getAdminOrder,
} from '@sufra/contract/ordering/admin-orders.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { call } from '../../../lib/api.ts';
import { formatMoney, isolate } from '../../../lib/format.ts';
import { useAdminAction } from '../admin.api.ts';
import { DecisionDialog } from '../decision-dialog.tsx';

export type AdminOrderDetail = ReplyOf<typeof getAdminOrder>;

interface EndOrderProps {
  detail: AdminOrderDetail;
  onClose: () => void;
}

function useCancelOrder(id: string) {
  const { t } = useTranslation('admin');
  return useAdminAction({
    act: (reason: string) => call(cancelOrderAsAdmin, { params: { id }, body: { reason } }),
    refreshes: ['orders', 'users', 'stats', 'audit'],
    done: { title: t('order.cancelled_title'), text: t('order.cancelled_text') },
    failed: { title: t('order.cancel_failed') },
  });
}

function useFinishOrder(id: string) {
  const { t } = useTranslation('admin');
  return useAdminAction({
    act: (reason: string) => call(finishOrderAsAdmin, { params: { id }, body: { reason } }),
    refreshes: ['orders', 'users', 'stats', 'audit'],
    done: { title: t('order.finished_title'), text: t('order.finished_text') },
    failed: { title: t('order.finish_failed') },
  });
}

function effectOf({ method, isDisputed }: AdminOrderDetail['money']) {
  if (isDisputed) return 'order.cancel_disputed';
  return method === 'card' ? 'order.cancel_card' : 'order.cancel_cash';
}

export function CancelOrderDialog({ detail, onClose }: EndOrderProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { order, money, vendor } = detail;
  const cancelling = useCancelOrder(order.id);
  return (
    <DecisionDialog
      title={t('order.cancel_ask', { order: isolate(order.orderId) })}
      reason={{ label: t('decision.reason'), hint: t('order.cancel_hint') }}
      confirm={t('order.cancel')}
      tone="danger"
      isPending={cancelling.isPending}
      problem={cancelling.problem}
      failed={t('order.cancel_failed')}
      onConfirm={(reason) => cancelling.mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t(effectOf(money), {
        amount: formatMoney(order.amount, language),
        vendor: isolate(vendor.name),
      })}
    </DecisionDialog>
  );
}

export function FinishOrderDialog({ detail, onClose }: EndOrderProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { order, money, vendor } = detail;
  const finishing = useFinishOrder(order.id);
  return (
    <DecisionDialog
      title={t('order.finish_ask', { order: isolate(order.orderId) })}
      reason={{ label: t('order.finish_reason'), hint: t('order.cancel_hint') }}
      confirm={t('order.finish')}
      isPending={finishing.isPending}
      problem={finishing.problem}
      failed={t('order.finish_failed')}
      onConfirm={(reason) => finishing.mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t(money.method === 'card' ? 'order.finish_card' : 'order.finish_cash', {
        amount: formatMoney(order.amount, language),
        vendor: isolate(vendor.name),
      })}
    </DecisionDialog>
  );
}
