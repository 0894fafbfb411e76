import type { MealTime } from '@sufra/contract/options.ts';
import { useTranslation } from 'react-i18next';
import { DishPicture } from '../../../kit/pictures/dish-picture.tsx';
import styles from './day.module.css';
import { Section } from './section.tsx';

const meals: readonly { readonly time: MealTime; readonly id: string; readonly cuisine: string }[] = [
  { time: 'breakfast', id: 'foul-medames', cuisine: 'arabic' },
  { time: 'lunch', id: 'chicken-machboos', cuisine: 'emirati' },
  { time: 'dinner', id: 'adas-soup', cuisine: 'lebanese' },
];

export function Day() {
  const { t } = useTranslation(['landing', 'options', 'common']);
  return (
    <Section title={t('day.title')} text={t('day.text')} tone="sunken">
      <ol role="list" className={styles['meals']}>
        {meals.map(({ time, id, cuisine }) => (
          <li key={time} className={styles['meal']}>
            <div className={styles['plate']}>
              <DishPicture
                mealId={id}
                name={t(`day.${time}.name`)}
                image={`/images/meals/${id}.webp`}
                cuisine={cuisine}
                shape="round"
                labelled={false}
              />
            </div>
            <p className={styles['time']}>{t(`options:meal_time.${time}`)}</p>
            <h3 className={styles['name']}>{t(`day.${time}.name`)}</h3>
            <p className={styles['text']}>{t(`day.${time}.text`)}</p>
          </li>
        ))}
      </ol>
      <p className={styles['note']}>{t('common:kit.illustrations')}</p>
    </Section>
  );
}
