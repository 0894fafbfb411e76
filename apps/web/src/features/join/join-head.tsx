// How far one is, and what this step is called; every step of an application begins with it.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatNumber } from '../../lib/format.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Badge } from '../../ui/surface.tsx';
import { type JoinKind, joinKinds, type JoinStep } from './join-kinds.ts';
import styles from './join.module.css';

interface JoinHeadProps {
  kind: JoinKind;
  step: JoinStep;
  title: string;
  subtitle: ReactNode;
}

export function JoinHead({ kind, step, title, subtitle }: JoinHeadProps) {
  const { t } = useTranslation(['join', 'common']);
  const { language } = useLanguage();
  const { steps } = joinKinds[kind];
  const at = steps.indexOf(step) + 1;
  const percent = Math.round((at / steps.length) * 100);
  const badge = t('common:kit.step_badge', { step: at, total: steps.length });
  return (
    <div className={styles['head']}>
      <Progress percent={percent} label={badge} />
      <div className={styles['where']}>
        <Badge tone="main">{badge}</Badge>
        {/* The spec counts the percent for restaurants only. */}
        {kind === 'restaurant' && (
          <span className={styles['muted']}>
            {t('percent', { percent: formatNumber(percent, language) })}
          </span>
        )}
      </div>
      <PageTitle subtitle={subtitle}>{title}</PageTitle>
    </div>
  );
}
