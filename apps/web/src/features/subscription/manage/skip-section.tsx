import { mealTimes as allTimes } from '@sufra/contract/options.ts';
import { maxCreditedDays } from '@sufra/contract/subscription/promises.ts';
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
import { dayWord, isNothing, type Task } from './plan.rules.ts';
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

function useSkipTexts({ nextBillingDate: moved }: SkippableDay) {
  const { t } = useTranslation('billing');
  const { language } = useLanguage();
  const to = moved === null ? '' : formatDay(moved, language, 'medium');
  return {
    gain: (credit: string) =>
      moved === null
        ? { label: t('skip.credit'), value: formatMoney(credit, language) }
        : { label: t('skip.moves_to'), value: to },
    done: (day: string, credit: string): string =>
      moved === null
        ? t('skip.done', { day, sum: formatMoney(credit, language) })
        : t('skip.done_moved', { day, to }),
  };
}

function SkipDialog({ day, onClose }: { day: SkippableDay; onClose: () => void }) {
  const { t } = useTranslation(['billing', 'common']);
  const { language } = useLanguage();
  const skip = useSkip();
  const mealNames = useMealNames();
  const cutOff = useCutOffText();
  const texts = useSkipTexts(day);
  const name = formatDay(day.date, language, 'long');
  const confirm = (): void => {
    if (skip.isPending) return;
    skip.mutate(day.date, {
      onSuccess: ({ credit }) => {
        toast({ title: t('skip.done_title'), description: texts.done(name, credit) });
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
            texts.gain(day.credit),
            { label: t('skip.possible_until'), value: cutOff(day.cutoffAt) },
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

function DayText({ day }: { day: SkippableDay }) {
  const { isSkipped, barred, credit, mealTimes, cutoffAt, nextBillingDate } = day;
  const { t } = useTranslation('billing');
  const { language } = useLanguage();
  const mealNames = useMealNames();
  const cutOff = useCutOffText();
  const sum = formatMoney(credit, language);
  if (isSkipped) return <p>{isNothing(credit) ? t('skip.was_skipped') : t('skip.credited', { sum })}</p>;
  if (barred !== null) {
    return <p>{t(`skip.barred.${barred}`, { days: t('days', { count: maxCreditedDays }) })}</p>;
  }
  return (
    <>
      <p>{mealNames(mealTimes)}</p>
      <p>
        <span className="text-good-text">
          {nextBillingDate === null
            ? t('skip.back', { sum })
            : t('skip.moves', { day: formatDay(nextBillingDate, language, 'short') })}
        </span>
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
      {!day.isSkipped && day.barred === null && (
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

function LimitNotice({ onPause }: { onPause: () => void }) {
  const { t } = useTranslation('billing');
  return (
    <Notice
      title={t('skip.limit_title', { days: t('days', { count: maxCreditedDays }) })}
      action={
        <Button variant="quiet" onClick={onPause}>
          {t('skip.pause_instead')}
        </Button>
      }
    >
      {t('skip.limit')}
    </Notice>
  );
}

export function SkipSection({ onTask }: { onTask: (task: Task) => void }) {
  const { t } = useTranslation('billing');
  const { data, error, isFetching, refetch } = useSkippableDays();
  return (
    <SectionCard title={t('skip.title')} icon={<IconCalendarOff aria-hidden="true" />}>
      <p className="mb-8 text-muted">{t('skip.lead')}</p>
      {data?.some(({ barred }) => barred === 'limit') === true && (
        <LimitNotice onPause={() => onTask('pause')} />
      )}
      {data === undefined && error === null && <DaysComing />}
      {data === undefined && error !== null && (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {data?.length === 0 && <p>{t('skip.none')}</p>}
      {data !== undefined && data.length > 0 && <Days days={data} />}
    </SectionCard>
  );
}
