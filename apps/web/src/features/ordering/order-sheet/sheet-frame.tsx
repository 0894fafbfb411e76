import type { Cuisine } from '@sufra/contract/options.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LinkButton, Button } from '../../../kit/controls/button.tsx';
import { DishPicture } from '../../../kit/pictures/dish-picture.tsx';
import { type ReactNode, type Ref, useId } from 'react';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatMoney } from '../../../lib/format.ts';
import { isApiError } from '../../../lib/api.ts';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { Page, VisuallyHidden } from '../../../kit/layout/surface.tsx';
import { type Fact, Facts } from '../../../kit/layout/facts.tsx';
import styles from './sheet-frame.module.css';

export interface OtherWay {
  readonly to: string;
  readonly label: string;
}

interface GettingHeadProps {
  title: string;
  meal: {
    readonly mealId: string;
    readonly mealTitle: string;
    readonly mealDescription: string;
    readonly mealImage: string | null;
    readonly cuisine: Cuisine;
  };
  /** None for a dish that only its kitchen makes. */
  ways: readonly OtherWay[];
}

export function BackToDashboard() {
  const { t } = useTranslation('getting');
  return (
    <LinkButton
      to="/dashboard"
      variant="plain"
      className={styles['back']}
      start={<IconArrowLeft size={20} className="mirrors" aria-hidden="true" />}
    >
      {t('back')}
    </LinkButton>
  );
}

export function GettingHead({ title, meal, ways }: GettingHeadProps) {
  const { t } = useTranslation('getting');
  const { mealId, mealTitle, mealDescription, mealImage, cuisine } = meal;
  return (
    <header className={styles['head']}>
      <div className={styles['picture']}>
        <DishPicture
          mealId={mealId}
          name={mealTitle}
          image={mealImage}
          cuisine={cuisine}
          shape="square"
          labelled={false}
          loading="eager"
        />
      </div>
      <div className={styles['words']}>
        <h1 className={styles['title']}>
          <span className={styles['kicker']}>{title}</span>{' '}
          <span className={styles['meal']}>{mealTitle}</span>
        </h1>
        <p className={styles['description']}>{mealDescription}</p>
        {ways.length > 0 && (
          <nav className={styles['ways']} aria-label={t('links')}>
            {ways.map(({ to, label }) => (
              <LinkButton key={to} to={to} variant="plain" className={styles['way']}>
                {label}
              </LinkButton>
            ))}
          </nav>
        )}
      </div>
    </header>
  );
}

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

export function GettingLoading({ label }: { label: string }) {
  return (
    <Page width="wide">
      <BackToDashboard />
      <VisuallyHidden>
        <h1>{label}</h1>
      </VisuallyHidden>
      <div className={styles['loadingHead']}>
        <Skeleton shape="block" height="5.5rem" />
        <Loading label={label}>
          <Skeleton width="30%" />
          <Skeleton width="80%" height="2rem" />
          <Skeleton />
        </Loading>
      </div>
      <GettingLayout aside={<Skeleton shape="block" height="19rem" />}>
        <Skeleton shape="block" height="40rem" />
        <Skeleton shape="block" height="18rem" />
      </GettingLayout>
    </Page>
  );
}

interface GettingFailedProps {
  error: unknown;
  title: string;
  onRetry: () => void;
  isRetrying: boolean;
}

export function GettingFailed({ error, title, onRetry, isRetrying }: GettingFailedProps) {
  const { t } = useTranslation('getting');
  const isMissing = isApiError(error, 'meal_not_found');
  const heading = isMissing ? t('not_found') : title;
  return (
    <Page>
      <VisuallyHidden>
        <h1>{heading}</h1>
      </VisuallyHidden>
      <ErrorState
        error={error}
        title={heading}
        {...(!isMissing && { onRetry, isRetrying })}
        action={
          <LinkButton to="/dashboard" variant={isMissing ? 'main' : 'plain'}>
            {t('back')}
          </LinkButton>
        }
      />
    </Page>
  );
}

interface NotReadProps {
  text: string;
  onRetry: () => void;
  isRetrying: boolean;
}

/** What is shown is still the last answer: the newest could not be read. */
export function NotRead({ text, onRetry, isRetrying }: NotReadProps) {
  const { t } = useTranslation('common');
  return (
    <Notice
      tone="highlight"
      role="alert"
      action={
        <Button variant="quiet" pending={isRetrying} onClick={onRetry}>
          {t('actions.retry')}
        </Button>
      }
    >
      {text}
    </Notice>
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
      <h2 id="order-summary" className={styles['summaryTitle']}>
        {t('summary.title')}
      </h2>
      {rows.length > 0 && <Facts rows={rows} />}
      {children}
    </section>
  );
}
