import type { MealTime } from '@sufra/contract/options.ts';
import type { Suggestion } from '@sufra/contract/planner.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { mealTimeName } from '../../lib/food-text.ts';
import { DishPicture } from '../../kit/pictures/dish-picture.tsx';
import { StarPattern } from '../../kit/pictures/ornaments.tsx';
import { placeOnTable } from './lift-plate.ts';
import { MealTimeIcon } from './meal-time-icon.tsx';
import styles from './todays-table.module.css';

function Plate({ mealTime, meal }: { mealTime: MealTime; meal: Suggestion | undefined }) {
  if (meal === undefined) {
    return (
      <div id={placeOnTable(mealTime)} className={styles['empty']}>
        <MealTimeIcon mealTime={mealTime} size={28} />
      </div>
    );
  }
  return (
    <div id={placeOnTable(mealTime)} className={styles['plate']}>
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

export interface TodaysTableProps {
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
    <div className={styles['table']}>
      <StarPattern />
      <ul role="list" className={styles['places']} aria-label={t('table')}>
        {times.map((mealTime) => {
          const meal = accepted.find((one) => one.mealTime === mealTime);
          return (
            <li key={mealTime} className={styles['place']}>
              <Plate mealTime={mealTime} meal={meal} />
              <div className={styles['card']}>
                <span className={styles['time']}>{nameOf(mealTime)}</span>
                {meal === undefined ? (
                  <span className={styles['open']}>{t('still_open')}</span>
                ) : (
                  <Link className={styles['name']} to={`/recipe/${meal.id}`}>
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
