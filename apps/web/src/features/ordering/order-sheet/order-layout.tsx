import { lazy, type ReactNode, type Ref, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { type Fact, Facts } from '../../../kit/layout/facts.tsx';
import { Skeleton } from '../../../kit/feedback/states.tsx';
import { formatMoney } from '../../../lib/format.ts';
import type { Payment } from './order-draft.ts';
import styles from './order-layout.module.css';
import { classes } from '../../../kit/style/classes.ts';

const PaymentChoice = lazy(async () => ({ default: (await import('./payment-choice.tsx')).PaymentChoice }));

export function PaymentStep(props: { payment: Payment; error: string | undefined }) {
  return (
    <Suspense fallback={<Skeleton shape="block" height="14rem" />}>
      <PaymentChoice {...props} />
    </Suspense>
  );
}

interface PlaceBarProps {
  totalFils: number | null;
  creditFils: number;
  /** What the order still needs; disables the button. */
  missing?: string | null;
  isPlacing: boolean;
  /** New prices are loading: a press now would order at the old ones. */
  isReading: boolean;
  onPlace: () => void;
}

export function PlaceBar({
  totalFils,
  creditFils,
  missing = null,
  isPlacing,
  isReading,
  onPlace,
}: PlaceBarProps) {
  const { t } = useTranslation('getting');
  const { language } = useLanguage();
  const missingId = useId();
  return (
    <div
      className={classes(
        styles['bar'],
        'sticky bottom-0 z-10 -mx-16 flex flex-wrap items-center justify-between gap-x-16 gap-y-8 border-t border-line bg-page px-16 py-12 pb-[max(var(--space-12),env(safe-area-inset-bottom))] xl:static xl:m-0 xl:flex-col xl:items-stretch xl:bg-transparent xl:px-24 xl:pt-16 xl:pb-24',
      )}
    >
      <p
        className={classes(
          styles['total'],
          'grid leading-1.3 *:first:text-14 xl:grid-cols-[minmax(0,1fr)_auto] xl:items-baseline xl:*:first:text-18 xl:*:first:font-semibold xl:*:first:text-inherit',
        )}
      >
        <span>{t('summary.total')}</span>
        <output
          className={classes(styles['sum'], 'text-22 leading-1.4 font-semibold')}
          aria-live="polite"
          aria-busy={isReading}
        >
          {totalFils === null ? '–' : formatMoney(totalFils, language)}
        </output>
        <span className={classes(styles['vat'], 'text-14 max-xl:hidden xl:col-span-full')}>
          {t('summary.vat')}
        </span>
      </p>
      {totalFils !== null && creditFils > 0 && <CreditUsed totalFils={totalFils} creditFils={creditFils} />}
      <Button
        size="lg"
        className="max-w-256 grow basis-128 xl:max-w-none xl:flex-none"
        pending={isPlacing}
        pendingLabel={t('placing')}
        disabled={missing !== null}
        aria-describedby={missing === null ? undefined : missingId}
        onClick={() => !isReading && onPlace()}
      >
        {t('place')}
      </Button>
      {missing !== null && (
        <p id={missingId} className="grow basis-full text-14 text-muted xl:flex-none">
          {missing}
        </p>
      )}
    </div>
  );
}

function CreditUsed({ totalFils, creditFils }: { totalFils: number; creditFils: number }) {
  const { t } = useTranslation('getting');
  const { language } = useLanguage();
  const cardFils = totalFils - creditFils;
  return (
    <p className="order-last basis-full text-14">
      {cardFils <= 0
        ? t('summary.credit_all', { credit: formatMoney(totalFils, language) })
        : t('summary.credit', {
            credit: formatMoney(creditFils, language),
            card: formatMoney(cardFils, language),
          })}
    </p>
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
      <div className="flex min-w-0 flex-col gap-24">{children}</div>
      {aside !== null && (
        <div
          className={classes(
            styles['aside'],
            'contents xl:sticky xl:top-below-header xl:flex xl:flex-col xl:overflow-hidden xl:rounded-card xl:border xl:border-line xl:bg-surface xl:shadow-card',
          )}
        >
          {aside}
        </div>
      )}
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
    <section
      className="flex flex-col gap-16 rounded-card border border-line bg-surface p-16 shadow-card xl:rounded-none xl:border-0 xl:p-24 xl:shadow-flat"
      aria-labelledby="order-summary"
    >
      <h2 id="order-summary" className="text-22">
        {t('summary.title')}
      </h2>
      {rows.length > 0 && <Facts rows={rows} />}
      {children}
    </section>
  );
}
