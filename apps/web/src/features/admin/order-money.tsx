import type { AdminOrder } from '@sufra/contract/admin-orders.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatMoney, formatNumber } from '../../lib/format.ts';
import { Facts } from '../../kit/layout/facts.tsx';
import { Ltr, SectionCard } from '../../kit/layout/surface.tsx';
import type { AdminOrderDetail } from './orders.api.ts';

export interface OrderMoneyProps {
  order: AdminOrder;
  money: AdminOrderDetail['money'];
}

function Method({ money: { method, card } }: Pick<OrderMoneyProps, 'money'>) {
  const { t } = useTranslation('admin');
  if (method === 'cash') return t('order.cash');
  if (card === null) return t('order.card');
  return <Ltr>{`${card.brand} ···· ${card.lastFour}`}</Ltr>;
}

export function OrderMoney({ order, money }: OrderMoneyProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const sum = (text: string): string => formatMoney(text, language);
  const { refund } = money;
  return (
    <SectionCard title={t('order.money')}>
      <Facts
        rows={[
          { label: t('order.food'), value: sum(money.food) },
          { label: t('order.delivery_fee'), value: sum(money.deliveryFee) },
          { label: t('order.total'), value: <strong>{sum(order.amount)}</strong> },
          { label: t('order.method'), value: <Method money={money} /> },
          {
            label: t('order.commission'),
            value: t('percent', { number: formatNumber(money.commissionPercent, language, 2) }),
          },
          ...(refund === null
            ? []
            : [
                {
                  label: t('order.refund'),
                  value: `${sum(refund.amount)} · ${t(`order.refund_state.${refund.state}`)}`,
                },
              ]),
        ]}
      />
    </SectionCard>
  );
}
