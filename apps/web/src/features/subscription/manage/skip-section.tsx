import { mealTimes as allTimes } from '@sufra/contract/options.ts';
import { IconCalendarOff } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useToday } from '../../../lib/clock.ts';
import { insideSentence } from '../../../lib/food-text.ts';
import { formatDay, formatList, formatMoney, formatTime } from '../../../lib/format.ts';
import { errorText } from '../../../lib/form.ts';
import { toast } from '../../../lib/toast.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Facts } from '../../../kit/layout/facts.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { Stack, SectionCard, Badge } from '../../../kit/layout/surface.tsx';
import { ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { type SkippableDay, useSkip, useSkippableDays } from './manage.api.ts';
import styles from './manage.module.css';
import { dayWord, isNothing } from './plan.rules.ts';
import { classes } from '../../../kit/style/classes.ts';

function useCutOffText(): (cutoffAt: string) => string {
  const { t } = useTranslation('billing');
  const { language } = useLanguage();
  const today = useToday();
  return (cutoffAt) => {
    const instant = new Date(cutoffAt);
    return t(`skip.${dayWord(instant, today)}`, {
      time: formatTime(instant, language),
      day: formatDay(instant, language, 'short'),
    });
  };
}

function useMealNames(): (times: SkippableDay['mealTimes']) => string {
  const { t } = useTranslation('options');
  const { language } = useLanguage();
  return (times) =>
    formatList(
      allTimes
        .filter((time) => times.includes(time))
        .map((time) => t(`meal_time.${time}`))
        .map((name, at) => (at === 0 ? name : insideSentence(name, language))),
      language,
    );
}

function SkipDialog({ day, onClose }: { day: SkippableDay; onClose: () => void }) {
  const { t } = useTranslation(['billing', 'common']);
  const { language } = useLanguage();
  const skip = useSkip();
  const mealNames = useMealNames();
  const cutOff = useCutOffText();
  const name = formatDay(day.date, language, 'long');
  const confirm = (): void => {
    if (skip.isPending) return;
    skip.mutate(day.date, {
      onSuccess: ({ credit }) => {
        const sum = formatMoney(credit, language);
        toast({ title: t('skip.done_title'), description: t('skip.done', { day: name, sum }) });
        onClose();
      },
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('skip.question', { day: formatDay(day.date, language, 'short') })}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('skip.keep')}
          </Button>
          <Button pending={skip.isPending} onClick={confirm}>
            {t('skip.confirm')}
          </Button>
        </>
      }
    >
      <Stack>
        <Facts
          rows={[
            { label: t('skip.day'), value: name },
            { label: t('skip.meals'), value: mealNames(day.mealTimes) },
            { label: t('skip.credit'), value: formatMoney(day.credit, language) },
            ...(day.cutoffAt === null
              ? []
              : [{ label: t('skip.possible_until'), value: cutOff(day.cutoffAt) }]),
          ]}
        />
        <p>{t('skip.final')}</p>
        {skip.error !== null && (
          <Notice tone="danger" role="alert" title={t('failed_title')}>
            {errorText(skip.error)}
          </Notice>
        )}
      </Stack>
    </Dialog>
  );
}

const shownAtFirst = 5;

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
        <span className="text-good-text">{t('skip.back', { sum })}</span>
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
    <li
      className={classes(
        styles['day'],
        'flex min-h-72 justify-between py-12 not-first:border-t not-first:border-line',
      )}
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-8 gap-y-4 font-medium">
          <time dateTime={day.date}>{name}</time>
          {day.isSkipped && <Badge tone="info">{t('skip.skipped')}</Badge>}
        </p>
        <div className="text-14 font-normal text-muted">
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
      <ul role="list" ref={list} tabIndex={-1} className="flex flex-col">
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
      <p className="mb-8 text-muted">{t('skip.lead')}</p>
      {data === undefined && error === null && <DaysComing />}
      {data === undefined && error !== null && (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {data?.length === 0 && <p>{t('skip.none')}</p>}
      {data !== undefined && data.length > 0 && <Days days={data} />}
    </SectionCard>
  );
}
