import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatMoney } from '../../../lib/format.ts';
import { DecisionDialog } from '../decision-dialog.tsx';
import { isolated } from '../admin-text.ts';
import { type AdminOrderDetail, useCancelOrder, useFinishOrder } from './orders.api.ts';

export interface CancelOrderDialogProps {
  detail: AdminOrderDetail;
  onClose: () => void;
}

function effectOf({ method, isDisputed }: AdminOrderDetail['money']) {
  if (isDisputed) return 'order.cancel_disputed';
  return method === 'card' ? 'order.cancel_card' : 'order.cancel_cash';
}

export function CancelOrderDialog({ detail, onClose }: CancelOrderDialogProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { order, money, vendor } = detail;
  const cancelling = useCancelOrder(order.id);
  return (
    <DecisionDialog
      title={t('order.cancel_ask', { order: isolated(order.orderId) })}
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
        vendor: isolated(vendor.name),
      })}
    </DecisionDialog>
  );
}

export interface FinishOrderDialogProps {
  detail: AdminOrderDetail;
  onClose: () => void;
}

export function FinishOrderDialog({ detail, onClose }: FinishOrderDialogProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { order, money, vendor } = detail;
  const finishing = useFinishOrder(order.id);
  return (
    <DecisionDialog
      title={t('order.finish_ask', { order: isolated(order.orderId) })}
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
        vendor: isolated(vendor.name),
      })}
    </DecisionDialog>
  );
}
