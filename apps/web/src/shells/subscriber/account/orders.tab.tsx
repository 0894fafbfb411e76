import { useTranslation } from 'react-i18next';
import { OrderList } from '../../../features/ordering/orders/order-list.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';

export function Component() {
  const { t } = useTranslation('account');
  return (
    <Stack>
      <h2 className="text-22">{t('tabs.orders')}</h2>
      <OrderList />
    </Stack>
  );
}
