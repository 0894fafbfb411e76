import type { WeekDay as Day, WeekSlot as Slot } from '@sufra/contract/week.ts';
import { IconPin, IconPinFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { dubaiDay, formatDay } from '../../lib/format.ts';
import { IconButton } from '../../kit/controls/button.tsx';
import { classes } from '../../kit/style/classes.ts';
import { Card } from '../../kit/layout/surface.tsx';
import type { Changing } from './week.api.ts';
import { WeekSlot } from './week-slot.tsx';
import styles from './week.module.css';

export interface WeekDayProps {
  day: Day;
  today: string;
  changing: Changing;
}

/** "Today", "Tomorrow", or the day of the week. */
function useDayName(date: string, today: string): string {
  const { t } = useTranslation('week');
  const { language } = useLanguage();
  if (date === today) return t('today');
  const tomorrow = dubaiDay(new Date(`${today}T12:00:00+04:00`), 1);
  return date === tomorrow ? t('tomorrow') : formatDay(date, language, 'weekday');
}

const isOpen = ({ canChange, meal }: Slot): boolean => canChange && meal !== null;

function KeepDay({ day: { date, slots }, today, changing }: WeekDayProps) {
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

export function WeekDay(props: WeekDayProps) {
  const { day, today, changing } = props;
  const { t } = useTranslation('week');
  const { language } = useLanguage();
  const { date, rest, slots } = day;
  const name = useDayName(date, today);
  const isToday = date === today;
  return (
    <Card
      as="section"
      tone={rest === null ? 'plain' : 'sunken'}
      aria-labelledby={`day-${date}`}
      className={classes(styles['day'], isToday && styles['today'])}
    >
      <div className={styles['head']}>
        <h2 id={`day-${date}`}>
          {name} <time dateTime={date}>{formatDay(date, language, 'short')}</time>
        </h2>
        <KeepDay {...props} />
      </div>
      {rest === null ? (
        <ul role="list" className={styles['slots']}>
          {slots.map((slot) => (
            <WeekSlot key={slot.mealTime} date={date} dayName={name} slot={slot} changing={changing} />
          ))}
        </ul>
      ) : (
        <p className={styles['rest']}>{t(`rest.${rest}`)}</p>
      )}
    </Card>
  );
}
