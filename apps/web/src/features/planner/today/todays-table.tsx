import type { MealTime } from '@sufra/contract/options.ts';
import type { Suggestion } from '@sufra/contract/planner/planner.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DishPicture } from '../../../kit/pictures/dish-picture.tsx';
import { StarPattern } from '../../../kit/pictures/ornaments.tsx';
import { mealTimeName } from '../../../lib/food-text.ts';
import { MealTimeIcon } from '../meal-line.tsx';
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

function Plate({ mealTime, meal }: { mealTime: MealTime; meal: Suggestion | undefined }) {
  if (meal === undefined) {
    return (
      <div
        id={placeOnTable(mealTime)}
        className="grid aspect-square w-[min(100%,8.5rem)] place-items-center rounded-circle border-2 border-dashed border-line-strong bg-surface text-muted"
      >
        <MealTimeIcon mealTime={mealTime} size={28} />
      </div>
    );
  }
  return (
    <div
      id={placeOnTable(mealTime)}
      className={classes(
        styles['plate'],
        'aspect-square w-[min(100%,8.5rem)] rounded-circle bg-surface p-4 shadow-card',
      )}
    >
      <DishPicture
        mealId={meal.mealId}
        name={meal.mealName}
        image={meal.mealImage}
        cuisine={meal.cuisineTag}
        shape="round"
        labelled={false}
      />
    </div>
  );
}

interface TodaysTableProps {
  times: readonly MealTime[];
  meals: readonly Suggestion[];
}

export function TodaysTable({ times, meals }: TodaysTableProps) {
  const { t } = useTranslation('planner');
  const { t: tOptions } = useTranslation('options');
  const nameOf = (mealTime: MealTime): string =>
    mealTimeName(meals.find((one) => one.mealTime === mealTime) ?? { mealTime, occasion: null }, tOptions);
  const accepted = meals.filter(({ status }) => status === 'accepted');
  return (
    <div className="relative overflow-hidden rounded-card border border-line bg-sunken px-8 pt-24 pb-16">
      <StarPattern />
      <ul role="list" className="relative flex justify-evenly gap-8" aria-label={t('table')}>
        {times.map((mealTime) => {
          const meal = accepted.find((one) => one.mealTime === mealTime);
          return (
            <li key={mealTime} className="flex max-w-240 min-w-0 flex-1 flex-col items-center gap-12">
              <Plate mealTime={mealTime} meal={meal} />
              <div className="flex w-full flex-col rounded-control bg-surface px-4 py-8 text-center text-14 leading-1.4">
                <span className="font-semibold">{nameOf(mealTime)}</span>
                {meal === undefined ? (
                  <span className="text-muted">{t('still_open')}</span>
                ) : (
                  <Link
                    className="grid min-h-target place-items-center font-medium"
                    to={`/recipe/${meal.id}`}
                  >
                    {meal.mealName}
                  </Link>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
