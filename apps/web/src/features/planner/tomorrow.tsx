// A look at tomorrow's meals, to be decided on when the day begins; the dashboard shows it under today's.
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatDay } from '../../lib/format.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { Badge } from '../../ui/surface.tsx';
import { MealLine } from './meal-line.tsx';
import { useSuggestions } from './planner.api.ts';
import styles from './tomorrow.module.css';

export function Tomorrow({ today, tomorrow }: { today: string; tomorrow: string }) {
  const { t } = useTranslation('planner');
  const { language } = useLanguage();
  // Today comes first, also on a slow line.
  const isTodayThere = useSuggestions(today, true).isSuccess;
  const { data = [] } = useSuggestions(tomorrow, isTodayThere);
  if (data.length === 0) return null;
  return (
    <SectionCard title={t('tomorrow.title')} aside={<Badge>{formatDay(tomorrow, language, 'short')}</Badge>}>
      <ul role="list" className={styles['meals']}>
        {data.map((meal) => (
          <MealLine key={meal.id} meal={meal} over={t(`options:meal_time.${meal.mealTime}`)}>
            {meal.mealName}
          </MealLine>
        ))}
      </ul>
      <p className={styles['note']}>{t('tomorrow.text')}</p>
    </SectionCard>
  );
}
