import { IconStar, IconHistory, IconShoppingBag, IconStarFilled } from '@tabler/icons-react';
import { lazy, Suspense, useState, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { FoldCard } from '../../../kit/layout/fold-card.tsx';
import { VisuallyHidden } from '../../../kit/layout/surface.tsx';
import { formatDay, formatNumber } from '../../../lib/format.ts';
import { MealLine } from '../meal-line.tsx';
import { type RecentMeal, useRecentMeals } from '../planner.api.ts';

const RateDialog = lazy(async () => ({ default: (await import('./rate-dialog.tsx')).RateDialog }));

function RateMeal({ meal }: { meal: RecentMeal }) {
  const { t } = useTranslation('stars');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="plain"
        start={<IconStar size={18} aria-hidden="true" />}
        aria-label={t(meal.rating === null ? 'ask_named' : 'change_named', { name: meal.mealName })}
        onClick={() => setOpen(true)}
      >
        {t(meal.rating === null ? 'ask' : 'change')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <RateDialog meal={meal} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const shownAtFirst = 4;

function Stars({ stars }: { stars: number }) {
  const { t } = useTranslation('planner');
  const { language } = useLanguage();
  return (
    <span className="inline-flex items-center gap-4 text-14 svg:text-highlight">
      <IconStarFilled size={16} aria-hidden="true" />
      <span aria-hidden="true">{formatNumber(stars, language)}</span>
      <VisuallyHidden>{t('recent.stars', { stars: formatNumber(stars, language) })}</VisuallyHidden>
    </span>
  );
}

function Marks({ meal }: { meal: RecentMeal }) {
  const { orderId, rating, canRate } = meal;
  if (orderId === null && !canRate) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-12">
      {orderId !== null && <OrderLink orderId={orderId} name={meal.mealName} />}
      {rating !== null && <Stars stars={rating} />}
      {canRate && <RateMeal meal={meal} />}
    </span>
  );
}

function OrderLink({ orderId, name }: { orderId: string; name: string }) {
  const { t } = useTranslation('planner');
  return (
    <Link
      to={`/order-status/${orderId}`}
      className="inline-flex min-h-target items-center gap-4 text-14 text-info-text"
      aria-label={t('recent.order_of', { name })}
    >
      <IconShoppingBag size={16} aria-hidden="true" />
      {t('recent.ordered')}
    </Link>
  );
}

function RecentMealLine({ meal }: { meal: RecentMeal }) {
  const { t } = useTranslation(['planner', 'options']);
  const { language } = useLanguage();
  const day = formatDay(meal.date, language, 'short');
  return (
    <MealLine meal={meal} over={`${day} · ${t(`options:meal_time.${meal.mealTime}`)}`}>
      <Link
        className="inline-flex min-h-target items-center"
        to={`/recipe/${meal.suggestionId}`}
        aria-label={t('recent.again', { name: meal.mealName })}
      >
        {meal.mealName}
      </Link>
      <Marks meal={meal} />
    </MealLine>
  );
}

function RecentList({ meals }: { meals: readonly RecentMeal[] }) {
  const { t } = useTranslation('planner');
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const showAll = (): void => {
    setWhole(true);
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`li:nth-child(${String(shownAtFirst + 1)}) a`)?.focus(),
    );
  };
  return (
    <>
      <ul role="list" ref={list} className="flex flex-col gap-12">
        {(isWhole ? meals : meals.slice(0, shownAtFirst)).map((meal) => (
          <RecentMealLine key={meal.suggestionId} meal={meal} />
        ))}
      </ul>
      {!isWhole && meals.length > shownAtFirst && (
        <Button variant="plain" onClick={showAll}>
          {t('recent.all')}
        </Button>
      )}
    </>
  );
}

function RecentLoading() {
  return (
    <Loading>
      {Array.from({ length: shownAtFirst }, (_, at) => (
        <Skeleton key={at} shape="block" height="4rem" />
      ))}
    </Loading>
  );
}

export function RecentMeals({ today }: { today: string }) {
  const { t } = useTranslation('planner');
  const { data, error, isFetching, refetch } = useRecentMeals(today);
  return (
    <FoldCard title={t('recent.title')} icon={<IconHistory aria-hidden="true" />}>
      {data === undefined && error === null && <RecentLoading />}
      {data === undefined && error !== null && (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {data?.length === 0 && <EmptyState title={t('recent.empty')} text={t('recent.empty_text')} />}
      {data !== undefined && data.length > 0 && <RecentList meals={data} />}
    </FoldCard>
  );
}
