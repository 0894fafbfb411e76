import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageTitle, Badge } from '../../kit/layout/surface.tsx';
import { Progress } from '../../kit/controls/progress.tsx';
import styles from './join.module.css';

interface JoinHeadProps {
  /** Of this step, beginning with 1. */
  step: number;
  total: number;
  title: string;
  subtitle: ReactNode;
  /** Stands at the end of the line of the badge. */
  aside?: ReactNode;
}

export function JoinHead({ step, total, title, subtitle, aside }: JoinHeadProps) {
  const { t } = useTranslation('common');
  const badge = t('kit.step_badge', { step, total });
  return (
    <div className={styles['head']}>
      <Progress percent={(step / total) * 100} label={badge} />
      <div className={styles['where']}>
        <Badge tone="main">{badge}</Badge>
        {aside}
      </div>
      <PageTitle subtitle={subtitle}>{title}</PageTitle>
    </div>
  );
}
