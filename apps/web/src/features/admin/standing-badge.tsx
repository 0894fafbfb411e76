import type { PartnerStatus } from '@sufra/contract/statuses.ts';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeProps } from '../../kit/layout/surface.tsx';

/** Drivers stand in the same four ways. */
type Status = PartnerStatus;

const tones: Readonly<Record<Status, NonNullable<BadgeProps['tone']>>> = {
  pending: 'highlight',
  approved: 'good',
  rejected: 'sand',
  suspended: 'danger',
};

export function StandingBadge({ status }: { status: Status }) {
  const { t } = useTranslation('admin');
  return <Badge tone={tones[status]}>{t(`partner_status.${status}`)}</Badge>;
}
