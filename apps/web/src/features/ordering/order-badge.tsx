import type { CustomerOrderStatus } from '@sufra/contract/statuses.ts';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeProps } from '../../kit/layout/surface.tsx';

const tones: Readonly<Record<CustomerOrderStatus, NonNullable<BadgeProps['tone']>>> = {
  placed: 'sand',
  accepted: 'info',
  preparing: 'highlight',
  out_for_delivery: 'info',
  delivered: 'good',
  cancelled: 'danger',
  undeliverable: 'danger',
};

export function OrderBadge({ status }: { status: CustomerOrderStatus }) {
  const { t } = useTranslation('order');
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>;
}
