import type { PartnerOrder } from '@sufra/contract/partner-orders.ts';
import type { OrderStatus } from '@sufra/contract/statuses.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatMoney } from '../../lib/format.ts';
import { useToday } from '../../lib/clock.ts';
import { Ltr, Badge, type BadgeProps, Card } from '../../kit/layout/surface.tsx';
import { momentText } from './order-moments.ts';
import { useFollowed } from './partner-focus.ts';
import styles from './partner-completed.module.css';

const tones: Partial<Readonly<Record<OrderStatus, NonNullable<BadgeProps['tone']>>>> = {
  delivered: 'good',
  undeliverable: 'danger',
  cancelled: 'danger',
};

function CompletedOrder({ order }: { order: PartnerOrder }) {
  const { t } = useTranslation('partner');
  const { language } = useLanguage();
  const today = useToday();
  const row = useFollowed<HTMLLIElement>(order.id, order.stage);
  return (
    <li ref={row} tabIndex={-1} className={styles['row']}>
      <span className={styles['what']}>
        <span className={styles['meal']}>
          <bdi>{order.mealName}</bdi>
        </span>
        <span className={styles['sub']}>
          {t('order')} <Ltr>{order.orderId}</Ltr> · {t('portions', { count: order.familySize })} ·{' '}
          {formatMoney(order.totalPrice, language)}
        </span>
      </span>
      <span className={styles['end']}>
        <Badge tone={tones[order.stage] ?? 'info'}>{t(`stage.${order.stage}`)}</Badge>
        {order.completedAt !== null && (
          <time className={styles['sub']} dateTime={order.completedAt}>
            {momentText(order.completedAt, today, language)}
          </time>
        )}
      </span>
    </li>
  );
}

export function CompletedOrders({ orders }: { orders: readonly PartnerOrder[] }) {
  return (
    <Card>
      <ul role="list" className={styles['rows']}>
        {orders.map((order) => (
          <CompletedOrder key={order.id} order={order} />
        ))}
      </ul>
    </Card>
  );
}
