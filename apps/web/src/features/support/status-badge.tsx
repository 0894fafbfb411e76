import type { SupportStatus } from '@sufra/contract/statuses.ts';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeProps } from '../../kit/layout/surface.tsx';

const tones = { open: 'highlight', answered: 'info', closed: 'sand' } as const satisfies Record<
  SupportStatus,
  BadgeProps['tone']
>;

export function StatusBadge({ status }: { status: SupportStatus }) {
  const { t } = useTranslation('support');
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>;
}
