import type { MealTime } from '@sufra/contract/options.ts';
import type { Suggestion } from '@sufra/contract/planner/planner.ts';
import { useTranslation } from 'react-i18next';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { Link } from 'react-router';
import { VisuallyHidden } from '../../../kit/layout/surface.tsx';
import { StarPattern } from '../../../kit/pictures/ornaments.tsx';
import { mealTimeName } from '../../../lib/food-text.ts';
import { MealPlate, MealTimeIcon } from '../meal-line.tsx';
import type { MealGap } from './gap-card.tsx';
import styles from './todays-table.module.css';
import { classes } from '../../../kit/style/classes.ts';

const flight = { duration: 250, easing: 'ease-out' } as const;

const placeOnTable = (mealTime: string): string => `plate-${mealTime}`;

export function liftPlate(from: HTMLElement, mealTime: string): void {
  const to = document.getElementById(placeOnTable(mealTime));
  if (to === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const start = from.getBoundingClientRect();
  const end = to.getBoundingClientRect();
  const plate = from.cloneNode(true) as HTMLElement;
  plate.setAttribute('aria-hidden', 'true');
  Object.assign(plate.style, {
    position: 'fixed',
    // Screen coordinates, independent of the reading direction.
    inset: `${String(start.top)}px auto auto ${String(start.left)}px`,
    inlineSize: `${String(start.width)}px`,
    blockSize: `${String(start.height)}px`,
    zIndex: '40',
    pointerEvents: 'none',
    transformOrigin: '0 0',
  });
  document.body.append(plate);
  const move = `translate(${String(end.left - start.left)}px, ${String(end.top - start.top)}px)`;
  const shrink = `scale(${String(end.width / start.width)}, ${String(end.height / start.height)})`;
  const landing = plate.animate(
    [{ transform: 'none' }, { transform: `${move} ${shrink}`, borderRadius: '50%' }],
    flight,
  );
  landing.onfinish = () => plate.remove();
  landing.oncancel = () => plate.remove();
}

export interface Slot {
  readonly mealTime: MealTime;
  readonly suggestion: Suggestion | undefined;
  readonly gap: MealGap | undefined;
}

function Plate({ mealTime, suggestion }: Slot) {
  const isAccepted = suggestion?.status === 'accepted';
  return (
    <span
      id={placeOnTable(mealTime)}
      className={classes(styles['plate'], !isAccepted && styles['open'])}
      aria-hidden="true"
    >
      {suggestion === undefined ? (
        <MealTimeIcon mealTime={mealTime} size={24} />
      ) : (
        <MealPlate meal={suggestion} />
      )}
      {isAccepted && <IconCircleCheckFilled size={20} className={styles['tick']} aria-hidden="true" />}
    </span>
  );
}

/** The day's meals; the one shown above is marked. */
export function TodaysTable({ slots, shown }: { slots: readonly Slot[]; shown: MealTime | undefined }) {
  const { t } = useTranslation('planner');
  const { t: tOptions } = useTranslation('options');
  return (
    <nav
      aria-label={t('table')}
      className="relative overflow-hidden rounded-card border border-line bg-sunken p-8"
    >
      <StarPattern />
      <ul role="list" className="relative grid auto-cols-fr grid-flow-col gap-8">
        {slots.map((slot) => (
          <li key={slot.mealTime}>
            <Link
              to={`/dashboard?meal=${slot.mealTime}`}
              preventScrollReset
              replace
              aria-current={slot.mealTime === shown ? 'true' : undefined}
              className={styles['seat']}
            >
              <Plate {...slot} />
              <span className="font-semibold">
                {mealTimeName(
                  slot.suggestion ?? slot.gap ?? { mealTime: slot.mealTime, occasion: null },
                  tOptions,
                )}
              </span>
              <span className={styles['dish']}>
                {slot.suggestion?.mealName ?? t('still_open')}
                {slot.suggestion?.status === 'accepted' && (
                  <VisuallyHidden>, {t('confirmed')}</VisuallyHidden>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
