import { type ReactNode, type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { type Fact, Facts } from '../../../kit/layout/facts.tsx';
import { formatMoney } from '../../../lib/format.ts';
import styles from './order-layout.module.css';

interface PlaceBarProps {
  totalFils: number | null;
  /** The text of what the order still needs; disables the button. */
  missing?: string | null;
  isPlacing: boolean;
  /** New prices are loading: a press now would order at the old ones. */
  isReading: boolean;
  onPlace: () => void;
}

export function PlaceBar({ totalFils, missing = null, isPlacing, isReading, onPlace }: PlaceBarProps) {
  const { t } = useTranslation('getting');
  const { language } = useLanguage();
  const missingId = useId();
  return (
    <div className={styles['bar']}>
      <p className={styles['total']}>
        <span>{t('summary.total')}</span>
        <output className={styles['sum']} aria-live="polite" aria-busy={isReading}>
          {totalFils === null ? '–' : formatMoney(totalFils, language)}
        </output>
        <span className={styles['vat']}>{t('summary.vat')}</span>
      </p>
      <Button
        size="lg"
        className={styles['button']}
        pending={isPlacing}
        pendingLabel={t('placing')}
        disabled={missing !== null}
        aria-describedby={missing === null ? undefined : missingId}
        onClick={() => !isReading && onPlace()}
      >
        {t('place')}
      </Button>
      {missing !== null && (
        <p id={missingId} className={styles['missing']}>
          {missing}
        </p>
      )}
    </div>
  );
}

interface OrderLayoutProps {
  children: ReactNode;
  aside: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

export function OrderLayout({ children, aside, ref }: OrderLayoutProps) {
  return (
    <div ref={ref} className={styles['layout']}>
      <div className={styles['main']}>{children}</div>
      {aside !== null && <div className={styles['aside']}>{aside}</div>}
    </div>
  );
}

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
