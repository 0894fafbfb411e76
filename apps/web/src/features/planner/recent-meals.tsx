// The meals accepted in the last days, each with its recipe; the dashboard shows it beside today's.
import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatDay } from '../../lib/format.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { MealLine } from './meal-line.tsx';
import { useDays } from './planner.api.ts';
import styles from './recent-meals.module.css';

function RecentList({ days, enabled }: RecentMealsProps) {
  const { t } = useTranslation('planner');
  const { language } = useLanguage();
  const answers = useDays(days, enabled);
  const failed = answers.find(({ isError }) => isError);
  if (enabled && answers.some(({ isPending, isError }) => isPending && !isError)) {
    return (
      <Loading>
        <Skeleton shape="block" height="4rem" />
        <Skeleton shape="block" height="4rem" />
        <Skeleton shape="block" height="4rem" />
      </Loading>
    );
  }
  if (failed !== undefined) {
    const readAgain = (): void => answers.forEach(({ isError, refetch }) => isError && void refetch());
    return <ErrorState error={failed.error} onRetry={readAgain} isRetrying={failed.isFetching} />;
  }
  const meals = answers.flatMap(({ data = [] }) => data.filter(({ status }) => status === 'accepted'));
  if (meals.length === 0) return <EmptyState title={t('recent.empty')} text={t('recent.empty_text')} />;
  return (
    <ul role="list" className={styles['meals']}>
      {meals.map((meal) => (
        <MealLine key={meal.id} meal={meal} over={formatDay(meal.date, language, 'short')}>
          <Link
            className={styles['name']}
            to={`/recipe/${meal.id}`}
            aria-label={t('recent.again', { name: meal.mealName })}
          >
            {meal.mealName}
          </Link>
        </MealLine>
      ))}
    </ul>
  );
}

export interface RecentMealsProps {
  /** Calendar days, the latest first. */
  days: readonly string[];
  enabled: boolean;
}

export function RecentMeals(props: RecentMealsProps) {
  const { t } = useTranslation('planner');
  return (
    <SectionCard title={t('recent.title')} icon={<IconHistory aria-hidden="true" />}>
      <RecentList {...props} />
    </SectionCard>
  );
}
