// How an application or a partner stands, as a badge; lists and pages of admins show it.
import type { PartnerStatus } from '@sufra/contract/statuses.ts';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeProps } from '../../ui/surface.tsx';

const tones: Readonly<Record<PartnerStatus, NonNullable<BadgeProps['tone']>>> = {
  pending: 'highlight',
  approved: 'good',
  rejected: 'sand',
  suspended: 'danger',
};

export function PartnerBadge({ status }: { status: PartnerStatus }) {
  const { t } = useTranslation('admin');
  return <Badge tone={tones[status]}>{t(`partner_status.${status}`)}</Badge>;
}
