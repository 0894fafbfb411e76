import { IconBroadcast } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../kit/layout/surface.tsx';

export function OnlineBadge() {
  const { t } = useTranslation('admin');
  return (
    <Badge tone="info" icon={<IconBroadcast size={16} aria-hidden="true" />}>
      {t('drivers.online')}
    </Badge>
  );
}
