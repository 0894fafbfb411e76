import type { MealStatus } from '@sufra/contract/statuses.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../kit/layout/surface.tsx';
import styles from './cms.module.css';

const tones = { draft: 'sand', published: 'good', withdrawn: 'danger' } as const satisfies Record<
  MealStatus,
  string
>;

export function MealBadges({ status, hasDraft }: { status: MealStatus; hasDraft: boolean }) {
  const { t } = useTranslation('cms');
  return (
    <span className={styles['badges']}>
      <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
      {hasDraft && status !== 'draft' && <Badge>{t('has_draft')}</Badge>}
    </span>
  );
}
