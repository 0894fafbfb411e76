import type { OrderStatus } from '@sufra/contract/statuses.ts';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeProps, Row } from '../../kit/layout/surface.tsx';

const tones: Readonly<Record<OrderStatus, NonNullable<BadgeProps['tone']>>> = {
  placed: 'highlight',
  accepted: 'info',
  preparing: 'info',
  ready: 'info',
  out_for_delivery: 'info',
  delivered: 'good',
  rejected: 'danger',
  cancelled: 'sand',
  undeliverable: 'danger',
};

export function OrderBadges({ status, isStuck = false }: { status: OrderStatus; isStuck?: boolean }) {
  const { t } = useTranslation('admin');
  return (
    <Row gap={8}>
      <Badge tone={tones[status]}>{t(`order_status.${status}`)}</Badge>
      {isStuck && <Badge tone="danger">{t('orders.stuck')}</Badge>}
    </Row>
  );
}
