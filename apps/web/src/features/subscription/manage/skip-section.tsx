import { IconCalendarOff } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatDay, formatMoney } from '../../../lib/format.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { SectionCard, Badge } from '../../../kit/layout/surface.tsx';
import { ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { useCutOffText } from './cut-off.ts';
import { type SkippableDay, useSkippableDays } from './manage.api.ts';
import styles from './manage.module.css';
import { useMealNames } from './meal-names.ts';
import { SkipDialog } from './skip-dialog.tsx';
import { isNothing } from './sums.ts';

const shownAtFirst = 5;

/** What can still be skipped and until when, or why nothing can. */
function DayText({ day: { isSkipped, credit, mealTimes, cutoffAt } }: { day: SkippableDay }) {
  const { t } = useTranslation('billing');
  const { language } = useLanguage();
  const mealNames = useMealNames();
  const cutOff = useCutOffText();
  const sum = formatMoney(credit, language);
  if (isSkipped) return <p>{isNothing(credit) ? t('skip.was_skipped') : t('skip.credited', { sum })}</p>;
  if (mealTimes.length === 0 || cutoffAt === null) return <p>{t('skip.too_late')}</p>;
  return (
    <>
      <p>{mealNames(mealTimes)}</p>
      <p>
        <span className={styles['good']}>{t('skip.back', { sum })}</span>
        {' · '}
        {t('skip.until', { time: cutOff(cutoffAt) })}
      </p>
    </>
  );
}

function DayRow({ day, onSkip }: { day: SkippableDay; onSkip: () => void }) {
  const { t } = useTranslation('billing');
  const { language } = useLanguage();
  const name = formatDay(day.date, language, 'short');
  return (
    <li className={styles['day']}>
      <div className={styles['dayWords']}>
        <p className={styles['dayName']}>
          <time dateTime={day.date}>{name}</time>
          {day.isSkipped && <Badge tone="info">{t('skip.skipped')}</Badge>}
        </p>
        <div className={styles['muted']}>
          <DayText day={day} />
        </div>
      </div>
      {!day.isSkipped && day.mealTimes.length > 0 && (
        <Button variant="quiet" onClick={onSkip} aria-label={t('skip.skip_named', { day: name })}>
          {t('skip.skip')}
        </Button>
      )}
    </li>
  );
}

function Days({ days }: { days: readonly SkippableDay[] }) {
  const { t } = useTranslation('billing');
  const [isWhole, setWhole] = useState(false);
  const [asked, ask] = useState<SkippableDay | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const close = (): void => {
    ask(null);
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) list.current?.focus();
    });
  };
  return (
    <>
      <ul role="list" ref={list} tabIndex={-1} className={styles['days']}>
        {(isWhole ? days : days.slice(0, shownAtFirst)).map((day) => (
          <DayRow key={day.date} day={day} onSkip={() => ask(day)} />
        ))}
      </ul>
      {days.length > shownAtFirst && (
        <Button variant="plain" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? 'skip.fewer' : 'skip.all')}
        </Button>
      )}
      {asked !== null && <SkipDialog day={asked} onClose={close} />}
    </>
  );
}

function DaysComing() {
  return (
    <Loading>
      {Array.from({ length: shownAtFirst }, (_, at) => (
        <Skeleton key={at} shape="block" height="4.5rem" />
      ))}
    </Loading>
  );
}

export function SkipSection() {
  const { t } = useTranslation('billing');
  const { data, error, isFetching, refetch } = useSkippableDays();
  return (
    <SectionCard title={t('skip.title')} icon={<IconCalendarOff aria-hidden="true" />}>
      <p className={styles['lead']}>{t('skip.lead')}</p>
      {data === undefined && error === null && <DaysComing />}
      {data === undefined && error !== null && (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {data?.length === 0 && <p>{t('skip.none')}</p>}
      {data !== undefined && data.length > 0 && <Days days={data} />}
    </SectionCard>
  );
}
