import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatMoney } from '../../lib/format.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { isolated } from './moments.ts';
import { type AdminOrderDetail, useFinishOrder } from './orders.api.ts';

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
