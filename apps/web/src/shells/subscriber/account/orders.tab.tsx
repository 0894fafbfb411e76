import { useTranslation } from 'react-i18next';
import { OrderList } from '../../../features/ordering/orders/order-list.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import styles from './orders.module.css';

export function Component() {
  const { t } = useTranslation('account');
  return (
    <Stack>
      <h2 className={styles['title']}>{t('tabs.orders')}</h2>
      <OrderList />
    </Stack>
  );
}
