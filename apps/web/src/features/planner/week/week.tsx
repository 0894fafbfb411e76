import { referenceIntake } from '@sufra/contract/catalogue/reference-intake.ts';
import type { DayNutrition, WeekDay as Day, WeekSlot as Slot } from '@sufra/contract/planner/week.ts';
import { IconPin, IconPinFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { IconButton, LinkButton } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { ErrorState, Loading, SkeletonCard } from '../../../kit/feedback/states.tsx';
import { Card, Stack } from '../../../kit/layout/surface.tsx';
import { classes } from '../../../kit/style/classes.ts';
import { errorText } from '../../../lib/form.ts';
import { dubaiDay, formatDay, formatNumber } from '../../../lib/format.ts';
import { useIsPastDue } from '../planner.api.ts';
import { WeekSlot, type WhoEats } from './week-slot.tsx';
import { type WeekChanges, useWeekChanges, useWeek, type WeekMeals } from './week.api.ts';
import styles from './week.module.css';

interface WeekDayProps {
  day: Day;
  today: string;
  whoEats: WhoEats;
  changing: WeekChanges;
}

function useDayName(date: string, today: string): string {
  const { t } = useTranslation('week');
  const { language } = useLanguage();
  if (date === today) return t('today');
  const tomorrow = dubaiDay(new Date(`${today}T12:00:00+04:00`), 1);
  return date === tomorrow ? t('tomorrow') : formatDay(date, language, 'weekday');
}

const isOpen = ({ canChange, meal }: Slot): boolean => canChange && meal !== null;

function KeepDay({
  day: { date, slots },
  today,
  changing,
}: Pick<WeekDayProps, 'day' | 'today' | 'changing'>) {
  const { t } = useTranslation('week');
  const name = useDayName(date, today);
  const open = slots.filter(isOpen);
  if (open.length < 2) return null;
  const isKept = open.every(({ isLocked }) => isLocked);
  const press = (): void => {
    if (isKept) {
      const body = { date, mealTimes: open.map(({ mealTime }) => mealTime) };
      changing.change({ kind: 'unlock', body }, t('done.unlock_day', { day: name }));
      return;
    }
    const seen = open.map(({ mealTime, meal }) => ({ mealTime, mealId: meal?.mealId ?? '' }));
    changing.change({ kind: 'lock', body: { date, slots: seen } }, t('done.lock_day', { day: name }));
  };
  const Icon = isKept ? IconPinFilled : IconPin;
  return (
    <IconButton
      label={t(isKept ? 'let_go_day' : 'keep_day', { day: name })}
      icon={<Icon aria-hidden="true" />}
      aria-disabled={changing.pending !== undefined || undefined}
      onClick={press}
    />
  );
}

function WeekDay(props: WeekDayProps) {
  const { day, today, whoEats, changing } = props;
  const { t } = useTranslation('week');
  const { language } = useLanguage();
  const { date, rest, slots, nutrition } = day;
  const isUnpaid = useIsPastDue();
  const name = useDayName(date, today);
  const isToday = date === today;
  return (
    <Card
      as="section"
      tone={rest === null ? 'plain' : 'sunken'}
      aria-labelledby={`day-${date}`}
      className={classes('flex h-full flex-col gap-12', isToday && 'border-main')}
    >
      <div
        className={classes(
          styles['head'],
          'flex min-h-target items-center justify-between gap-8 [&_time]:text-14 [&_time]:font-normal [&_time]:text-muted',
        )}
      >
        <h2 id={`day-${date}`}>
          {name} <time dateTime={date}>{formatDay(date, language, 'short')}</time>
        </h2>
        <KeepDay {...props} />
      </div>
      {rest === null ? (
        <ul role="list" className="flex flex-col">
          {slots.map((slot) => (
            <WeekSlot
              key={slot.mealTime}
              date={date}
              dayName={name}
              slot={slot}
              whoEats={whoEats}
              changing={changing}
            />
          ))}
        </ul>
      ) : (
        <p className="text-muted">{t(rest === 'paused' && isUnpaid ? 'rest.unpaid' : `rest.${rest}`)}</p>
      )}
      {nutrition !== null && <DayTotal of={nutrition} />}
    </Card>
  );
}

function useNutritionText({ calories, protein }: Pick<DayNutrition, 'calories' | 'protein'>): string {
  const { t } = useTranslation('week');
  const { language } = useLanguage();
  return t('nutrition.day', {
    calories: formatNumber(calories, language),
    protein: formatNumber(protein, language),
  });
}

function DayTotal({ of }: { of: DayNutrition }) {
  return <p className="border-t border-line pt-12 text-14 text-muted">{useNutritionText(of)}</p>;
}

function WeekAverage({ days }: { days: readonly DayNutrition[] }) {
  const { t } = useTranslation('week');
  const mean = (pick: (day: DayNutrition) => number): number =>
    Math.round(days.reduce((sum, day) => sum + pick(day), 0) / days.length);
  const average = useNutritionText({
    calories: mean(({ calories }) => calories),
    protein: mean(({ protein }) => protein),
  });
  const reference = useNutritionText(referenceIntake);
  return <p className="max-w-[70ch]">{t('nutrition.average', { average, reference })}</p>;
}

function WeekLoading() {
  const { t } = useTranslation('week');
  return (
    <Loading label={t('loading')}>
      <div className="grid grid-fill-264 items-start gap-16">
        {[1, 2, 3, 4].map((one) => (
          <SkeletonCard key={one} />
        ))}
      </div>
    </Loading>
  );
}

function PausedNotice({ days }: Pick<WeekMeals, 'days'>) {
  const { t } = useTranslation('week');
  const isUnpaid = useIsPastDue();
  if (!days.some(({ rest }) => rest === 'paused')) return null;
  return (
    <Notice
      tone="highlight"
      title={t(isUnpaid ? 'unpaid_title' : 'paused_title')}
      action={
        <LinkButton to="/account?tab=subscription" variant="quiet">
          {t('manage')}
        </LinkButton>
      }
    >
      {t(isUnpaid ? 'unpaid_text' : 'paused_text')}
    </Notice>
  );
}

function Days({ days, today, whoEats }: Pick<WeekMeals, 'days'> & Pick<WeekDayProps, 'today' | 'whoEats'>) {
  const { t } = useTranslation('week');
  const changing = useWeekChanges(t('failed'));
  const totals = days.flatMap(({ nutrition }) => nutrition ?? []);
  return (
    <Stack gap={24}>
      <PausedNotice days={days} />
      <p className="max-w-[70ch] text-muted">{t('lead')}</p>
      {totals.length > 0 && <WeekAverage days={totals} />}
      <div role="alert">
        {changing.failure !== null && (
          <Notice tone="danger" title={t('failed')}>
            {errorText(changing.failure)}
          </Notice>
        )}
      </div>
      <div className="grid grid-fill-264 items-start gap-16">
        {days.map((day) => (
          <WeekDay key={day.date} day={day} today={today} whoEats={whoEats} changing={changing} />
        ))}
      </div>
    </Stack>
  );
}

export function Week({ from, today, whoEats }: { from: string; today: string; whoEats: WhoEats }) {
  const { t } = useTranslation('week');
  const { data, error, isFetching, refetch } = useWeek(from);
  if (data !== undefined) return <Days days={data.days} today={today} whoEats={whoEats} />;
  if (error === null) return <WeekLoading />;
  return (
    <ErrorState
      error={error}
      title={t('error_title')}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
}
