import { IconCalendarWeek, IconShoppingCart } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { SectionCard, Badge, Row, Stack } from '../../../kit/layout/surface.tsx';
import { mealTimeText } from '../../../lib/food-text.ts';
import { formatDay } from '../../../lib/format.ts';
import { MealLine } from '../meal-line.tsx';
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
      <ul role="list" className="grid grid-fit-208 gap-16">
        {data.map((meal) => (
          <MealLine key={meal.id} meal={meal} over={mealTimeText(meal, tOptions, language)}>
            {meal.mealName}
          </MealLine>
        ))}
      </ul>
      <p className="mt-16 text-14 text-muted">{t('tomorrow.text')}</p>
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

export function WeekCard() {
  const { t } = useTranslation('week');
  return (
    <SectionCard title={t('card.title')}>
      <Stack gap={16}>
        <p>{t('card.text')}</p>
        <Row gap={8}>
          <LinkButton to="/week" variant="quiet" start={<IconCalendarWeek size={20} aria-hidden="true" />}>
            {t('card.meals')}
          </LinkButton>
          <LinkButton
            to="/week/shopping"
            variant="quiet"
            start={<IconShoppingCart size={20} aria-hidden="true" />}
          >
            {t('card.shopping')}
          </LinkButton>
        </Row>
      </Stack>
    </SectionCard>
  );
}
