import { type ReactNode, type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatMoney } from '../../lib/format.ts';
import { Button } from '../../kit/controls/button.tsx';
import styles from './getting-layout.module.css';

export interface PlaceBarProps {
  /** Null while there is nothing to add up. */
  totalFils: number | null;
  /** What is still missing before the order can be placed; the button waits for it. */
  missing?: string | null;
  isPlacing: boolean;
  /** The screen is reading new prices: a press in that moment would order from the old ones. */
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

interface GettingLayoutProps {
  children: ReactNode;
  /** Summary and bar; nothing while there is nothing to order. */
  aside: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

export function GettingLayout({ children, aside, ref }: GettingLayoutProps) {
  return (
    <div ref={ref} className={styles['layout']}>
      <div className={styles['main']}>{children}</div>
      {aside !== null && <div className={styles['aside']}>{aside}</div>}
    </div>
  );
}
