import type {
  EventStatus,
  OrderStatus,
  PartnerStatus,
  PayoutRunStatus,
  SupportStatus,
} from '@sufra/contract/statuses.ts';
import { IconBroadcast } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeProps, Row } from '../../kit/layout/surface.tsx';

type Tones<Status extends string> = Readonly<Record<Status, NonNullable<BadgeProps['tone']>>>;

const standingTones: Tones<PartnerStatus> = {
  pending: 'highlight',
  approved: 'good',
  rejected: 'sand',
  suspended: 'danger',
};

export function StandingBadge({ status }: { status: PartnerStatus }) {
  const { t } = useTranslation('admin');
  return <Badge tone={standingTones[status]}>{t(`partner_status.${status}`)}</Badge>;
}

export function OnlineBadge() {
  const { t } = useTranslation('admin');
  return (
    <Badge tone="info" icon={<IconBroadcast size={16} aria-hidden="true" />}>
      {t('drivers.online')}
    </Badge>
  );
}

const orderTones: Tones<OrderStatus> = {
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
      <Badge tone={orderTones[status]}>{t(`order_status.${status}`)}</Badge>
      {isStuck && <Badge tone="danger">{t('orders.stuck')}</Badge>}
    </Row>
  );
}

const eventTones: Tones<EventStatus> = {
  requested: 'highlight',
  quoted: 'highlight',
  booked: 'info',
  completed: 'info',
  objected: 'danger',
  settled: 'good',
  unpaid: 'danger',
  cancelled: 'sand',
  expired: 'sand',
};

export function EventBadge({ status }: { status: EventStatus }) {
  const { t } = useTranslation('bookings');
  return <Badge tone={eventTones[status]}>{t(`state.${status}`)}</Badge>;
}

const supportTones: Tones<SupportStatus> = { open: 'highlight', answered: 'info', closed: 'sand' };

export function SupportBadge({ status }: { status: SupportStatus }) {
  const { t } = useTranslation('support');
  return <Badge tone={supportTones[status]}>{t(`status.${status}`)}</Badge>;
}

const runTones: Tones<PayoutRunStatus> = {
  draft: 'highlight',
  approved: 'info',
  paid: 'good',
  discarded: 'sand',
};

export function RunBadge({ status }: { status: PayoutRunStatus }) {
  const { t } = useTranslation('payouts');
  return <Badge tone={runTones[status]}>{t(`run_status.${status}`)}</Badge>;
}
