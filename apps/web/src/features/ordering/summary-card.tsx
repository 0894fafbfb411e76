import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Fact, Facts } from '../../kit/layout/facts.tsx';
import styles from './summary-card.module.css';

interface SummaryCardProps {
  rows: readonly Fact[];
  children?: ReactNode;
}

export function SummaryCard({ rows, children }: SummaryCardProps) {
  const { t } = useTranslation('getting');
  return (
    <section className={styles['card']} aria-labelledby="order-summary">
      <h2 id="order-summary" className={styles['title']}>
        {t('summary.title')}
      </h2>
      {rows.length > 0 && <Facts rows={rows} />}
      {children}
    </section>
  );
}
