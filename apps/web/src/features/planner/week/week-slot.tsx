import type { MealTime } from '@sufra/contract/options.ts';
import type { WeekSlot, WeekSlot as Slot } from '@sufra/contract/planner/week.ts';
import { IconArrowsExchange, IconPin, IconPinnedFilled } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Badge } from '../../../kit/layout/surface.tsx';
import { DishPicture } from '../../../kit/pictures/dish-picture.tsx';
import { mealTimeName, mealTimeText, shareText } from '../../../lib/food-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import { MealTimeIcon } from '../meal-line.tsx';
import { limitsText, quoted } from '../reasons.ts';
import { SwapDialog } from './swap-dialog.tsx';
import type { Change, WeekChanges } from './week.api.ts';
import styles from './week.module.css';

function useWeekGap(gap: WeekSlot['gap']): { readonly text: string; readonly isMendable: boolean } {
  const { t } = useTranslation('planner');
  const { t: tWeek } = useTranslation('week');
  const { language } = useLanguage();
  switch (gap?.reason) {
    case 'unread_allergy':
      return { text: t('gap.unread_allergy', { texts: quoted(gap.because, t, language) }), isMendable: true };
    case 'no_safe_meal': {
      const limits = limitsText(gap.because, t, language);
      const text = limits === '' ? t('gap.no_safe_meal_plain') : t('gap.no_safe_meal', { limits });
      return { text, isMendable: true };
    }
    case 'skipped':
      return { text: tWeek('rest.skipped'), isMendable: false };
    default:
      return { text: tWeek('no_meal'), isMendable: false };
  }
}

export interface Seat {
  readonly day: string;
  readonly mealTime: MealTime;
  readonly title: string;
}

export type WhoEats = (seat: Seat) => ReactNode;

interface WeekSlotProps {
  date: string;
  dayName: string;
  slot: Slot;
  whoEats: WhoEats;
  changing: WeekChanges;
}

type Meal = NonNullable<Slot['meal']>;

function SlotBadge({ slot: { order, status, isLocked } }: { slot: Slot }) {
  const { t } = useTranslation('week');
  if (order !== null) return <Badge tone="info">{t(`ordered.${order}`)}</Badge>;
  if (status === 'accepted') return <Badge tone="good">{t('accepted')}</Badge>;
  return isLocked ? <Badge tone="highlight">{t('kept')}</Badge> : null;
}

const concerns = (change: Change | undefined, date: string, { mealTime }: Slot): boolean =>
  change?.kind === 'swap' && change.body.date === date && change.body.mealTime === mealTime;

function Actions({ date, dayName, slot, meal, changing }: WeekSlotProps & { meal: Meal }) {
  const { t } = useTranslation('week');
  const { t: tOptions } = useTranslation('options');
  const [isSwapping, setSwapping] = useState(false);
  const { mealTime, isLocked } = slot;
  const { mealId, mealName: name } = meal;
  const toggle = (): void => {
    if (isLocked)
      changing.change({ kind: 'unlock', body: { date, mealTimes: [mealTime] } }, t('done.unlock', { name }));
    else
      changing.change(
        { kind: 'lock', body: { date, slots: [{ mealTime, mealId }] } },
        t('done.lock', { name }),
      );
  };
  const isBusy = changing.pending !== undefined;
  return (
    <div className="col-span-full flex flex-wrap gap-8 *:grow *:basis-[40%] *:px-8">
      <Button
        variant="quiet"
        aria-label={t(isLocked ? 'let_go_meal' : 'keep_meal', { name })}
        aria-disabled={isBusy || undefined}
        start={
          isLocked ? (
            <IconPinnedFilled size={20} aria-hidden="true" />
          ) : (
            <IconPin size={20} aria-hidden="true" />
          )
        }
        onClick={toggle}
      >
        {t(isLocked ? 'let_go' : 'keep')}
      </Button>
      <Button
        variant="quiet"
        aria-label={t('swap_meal', { name })}
        aria-disabled={isBusy || undefined}
        pending={concerns(changing.pending, date, slot)}
        start={<IconArrowsExchange size={20} aria-hidden="true" />}
        onClick={() => setSwapping(true)}
      >
        {t('swap')}
      </Button>
      {isSwapping && (
        <SwapDialog
          date={date}
          mealTime={mealTime}
          title={t('swap_title', { mealTime: mealTimeName(slot, tOptions), day: dayName })}
          changing={changing}
          onClose={() => setSwapping(false)}
        />
      )}
    </div>
  );
}

function SeatOf({ date, dayName, slot, whoEats }: WeekSlotProps) {
  const { t } = useTranslation('week');
  const { t: tOptions } = useTranslation('options');
  const title = t('who_eats', { mealTime: mealTimeName(slot, tOptions), day: dayName });
  return <div className="col-span-full">{whoEats({ day: date, mealTime: slot.mealTime, title })}</div>;
}

function Numbers({ meal: { minutes, calories, portion } }: { meal: Meal }) {
  const { t } = useTranslation('planner');
  const { t: tOptions } = useTranslation('options');
  const { language } = useLanguage();
  const share = shareText(portion, tOptions, language);
  return (
    <span className="text-14 text-muted">
      {t('minutes', { count: minutes })} · {t('calories', { amount: formatNumber(calories, language) })}
      {share !== null && ` · ${share}`}
    </span>
  );
}

function MealOf(props: WeekSlotProps & { meal: Meal }) {
  const { slot, meal } = props;
  const { t } = useTranslation('week');
  const { t: tOptions } = useTranslation('options');
  const { language } = useLanguage();
  const isSettled = !slot.canChange && slot.order === null && slot.status !== 'accepted';
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-12 gap-y-4 py-12 not-first:border-t not-first:border-line">
      <div className={styles['plate']}>
        <DishPicture
          mealId={meal.mealId}
          name={meal.mealName}
          image={meal.mealImage}
          cuisine={meal.cuisineTag}
          shape="round"
          labelled={false}
        />
      </div>
      <div className="flex min-w-0 flex-col">
        <span className="flex flex-wrap items-center gap-x-8 text-14 text-muted">
          {mealTimeText(slot, tOptions, language)} <SlotBadge slot={slot} />
        </span>
        <Link
          className="inline-flex min-h-target items-center font-medium text-ink no-underline hover:underline"
          to={`/recipe/${slot.suggestionId ?? meal.mealId}`}
        >
          {meal.mealName}
        </Link>
        <Numbers meal={meal} />
      </div>
      <SeatOf {...props} />
      {slot.canChange && <Actions {...props} />}
      {isSettled && <p className="col-span-full text-14 text-muted">{t('settled')}</p>}
    </li>
  );
}

export function WeekSlot(props: WeekSlotProps) {
  const { slot } = props;
  const { t } = useTranslation('options');
  const gap = useWeekGap(slot.gap);
  if (slot.meal !== null) return <MealOf {...props} meal={slot.meal} />;
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-12 gap-y-4 py-12 not-first:border-t not-first:border-line">
      <div className="grid size-56 place-items-center rounded-circle border-2 border-dashed border-line-strong text-muted">
        <MealTimeIcon mealTime={slot.mealTime} size={24} />
      </div>
      <div className="flex min-w-0 flex-col">
        <span className="flex flex-wrap items-center gap-x-8 text-14 text-muted">
          {mealTimeName(slot, t)}
        </span>
        <p>{gap.text}</p>
        {gap.isMendable && (
          <Link
            className="inline-flex min-h-target items-center font-medium text-ink no-underline hover:underline"
            to="/onboarding/preferences"
          >
            {t('planner:gap.review')}
          </Link>
        )}
      </div>
      {gap.isMendable && <SeatOf {...props} />}
    </li>
  );
}
