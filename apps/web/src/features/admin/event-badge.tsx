import type { EventStatus } from '@sufra/contract/statuses.ts';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeProps } from '../../kit/layout/surface.tsx';

const tones: Readonly<Record<EventStatus, NonNullable<BadgeProps['tone']>>> = {
  requested: 'highlight',
  quoted: 'highlight',
  booked: 'info',
  completed: 'info',
  settled: 'good',
  unpaid: 'danger',
  cancelled: 'sand',
  expired: 'sand',
};

export function EventBadge({ status }: { status: EventStatus }) {
  const { t } = useTranslation('bookings');
  return <Badge tone={tones[status]}>{t(`state.${status}`)}</Badge>;
}
