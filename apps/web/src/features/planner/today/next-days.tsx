import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { SectionCard, Badge } from '../../../kit/layout/surface.tsx';
import { mealTimeText } from '../../../lib/food-text.ts';
import { formatDay } from '../../../lib/format.ts';
import { MealPlate } from '../meal-line.tsx';
import { useHasSuggestions, useSuggestions } from '../planner.api.ts';

function Meals({ day }: { day: string }) {
  const { t } = useTranslation('planner');
  const { t: tOptions } = useTranslation('options');
  const { language } = useLanguage();
  const { data, error, isFetching, refetch } = useSuggestions(day);
  if (data === undefined && error !== null) {
    const retry = { onRetry: () => void refetch(), isRetrying: isFetching };
    return <ErrorState error={error} title={t('tomorrow.error_title')} {...retry} />;
  }
  if (data === undefined) {
    return (
      <Loading>
        <Skeleton height="4rem" />
      </Loading>
    );
  }
  if (data.length === 0) return <EmptyState title={t('tomorrow.empty')} text={t('tomorrow.empty_text')} />;
  return (
    <>
      <ul role="list" className="grid auto-cols-fr grid-flow-col gap-8">
        {data.map((meal) => (
          <li key={meal.id} className="flex flex-col items-center gap-4 text-center text-14">
            <div className="w-56">
              <MealPlate meal={meal} />
            </div>
            <span className="text-muted">{mealTimeText(meal, tOptions, language)}</span>
            <span className="font-medium">{meal.mealName}</span>
          </li>
        ))}
      </ul>
      <p className="mt-8 text-14 text-muted">{t('tomorrow.text')}</p>
    </>
  );
}

export function Tomorrow({ today, tomorrow }: { today: string; tomorrow: string }) {
  const { t } = useTranslation('planner');
  const { language } = useLanguage();
  // Loads after today, so that today is fast on a slow connection.
  const isTodayThere = useHasSuggestions(today);
  if (!isTodayThere) return null;
  return (
    <SectionCard title={t('tomorrow.title')} aside={<Badge>{formatDay(tomorrow, language, 'short')}</Badge>}>
      <Meals day={tomorrow} />
    </SectionCard>
  );
}
