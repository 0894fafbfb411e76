import { type MealTime, mealTimes } from '@sufra/contract/options.ts';
import type { Suggestion } from '@sufra/contract/planner/planner.ts';
import { type PlanId, plans } from '@sufra/contract/subscription/plans.ts';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState, ErrorState, Loading, Skeleton, SkeletonCard } from '../../../kit/feedback/states.tsx';
import { Badge, Stack } from '../../../kit/layout/surface.tsx';
import { useGaps, useSuggestions } from '../planner.api.ts';
import type { MealGap } from './gap-card.tsx';
import { MealSlot, type WaysTo } from './meal-slot.tsx';
import type { RenderWhyDialog } from './suggestion-card.tsx';
import { TodaysTable } from './todays-table.tsx';

// Lazy: most days have no gap.
const GapCard = lazy(async () => ({ default: (await import('./gap-card.tsx')).GapCard }));

// Lazy: shown only without a subscription.
const WaitingTable = lazy(async () => ({ default: (await import('./waiting-table.tsx')).WaitingTable }));

const GapLoading = () => (
  <li>
    <Skeleton shape="block" height="9rem" />
  </li>
);

interface Slot {
  readonly mealTime: MealTime;
  readonly suggestion: Suggestion | undefined;
  readonly gap: MealGap | undefined;
}

/** Ghabga is eaten after iftar, whatever its usual meal time. */
const isLate = ({ suggestion, gap }: Slot): boolean => (suggestion ?? gap)?.occasion?.name === 'ghabga';

function slotsOf(meals: readonly Suggestion[], gaps: readonly MealGap[]): Slot[] {
  return mealTimes
    .map((mealTime) => ({
      mealTime,
      suggestion: meals.find((meal) => meal.mealTime === mealTime),
      gap: gaps.find((gap) => gap.mealTime === mealTime),
    }))
    .filter(({ suggestion, gap }) => suggestion !== undefined || gap !== undefined)
    .toSorted((a, b) => Number(isLate(a)) - Number(isLate(b)));
}

function useDay(day: string, planId: PlanId) {
  const suggestions = useSuggestions(day);
  const meals = suggestions.data ?? [];
  const isShort = suggestions.isSuccess && meals.length < plans[planId].mealTimes.length;
  const gaps = useGaps(day, isShort);
  return {
    slots: slotsOf(meals, isShort ? (gaps.data ?? []) : []),
    isLoading: suggestions.isPending || (isShort && gaps.isPending),
    error: suggestions.error ?? (isShort ? gaps.error : null),
    isFetching: suggestions.isFetching || gaps.isFetching,
    refetch: () => {
      void suggestions.refetch();
      if (isShort) void gaps.refetch();
    },
  };
}

function MealsLoading() {
  const { t } = useTranslation('planner');
  return (
    <Loading label={t('loading')}>
      <SkeletonCard />
      <SkeletonCard />
    </Loading>
  );
}

function Slots({ day, planId, ways, why }: TodaysMealsProps) {
  const { t } = useTranslation('planner');
  const { slots, isLoading, error, isFetching, refetch } = useDay(day, planId);
  if (slots.length === 0 && isLoading) return <MealsLoading />;
  const failure = error !== null && (
    <ErrorState error={error} title={t('error_title')} onRetry={refetch} isRetrying={isFetching} />
  );
  if (slots.length === 0) return failure || <EmptyState title={t('empty_title')} text={t('empty')} />;
  const meals = slots.flatMap(({ suggestion }) => suggestion ?? []);
  const times = slots.filter(({ suggestion }) => suggestion !== undefined).map(({ mealTime }) => mealTime);
  return (
    <>
      {failure}
      {times.length > 0 && (
        <>
          <p className="text-muted">{t('lead')}</p>
          <TodaysTable times={times} meals={meals} />
        </>
      )}
      <ul role="list" className="flex flex-col gap-24 md:mt-24 md:gap-48">
        {slots.map(({ mealTime, suggestion, gap }, at) =>
          suggestion !== undefined ? (
            <MealSlot key={mealTime} suggestion={suggestion} isFirst={at === 0} ways={ways} why={why} />
          ) : (
            gap && (
              <Suspense key={mealTime} fallback={<GapLoading />}>
                <GapCard gap={gap} planId={planId} day={day} onRetry={refetch} />
              </Suspense>
            )
          ),
        )}
      </ul>
    </>
  );
}

function Chosen({ day }: { day: string }) {
  const { t } = useTranslation('planner');
  const { data = [], isPending } = useSuggestions(day);
  const chosen = data.filter(({ status }) => status === 'accepted').length;
  if (isPending) return <Skeleton width="7rem" height="1.75rem" />;
  if (data.length === 0) return null;
  return <Badge tone={chosen > 0 ? 'good' : 'sand'}>{t('chosen', { chosen, total: data.length })}</Badge>;
}

interface TodaysMealsProps {
  day: string;
  planId: PlanId;
  ways: WaysTo;
  why: RenderWhyDialog;
}

export function TodaysMeals({
  day,
  planId,
  isSubscribed,
  ways,
  why,
}: TodaysMealsProps & { isSubscribed: boolean }) {
  const { t } = useTranslation('planner');
  return (
    <section className="min-w-0" aria-labelledby="todays-meals">
      <div className="mb-8 flex flex-wrap items-center justify-between gap-x-16 gap-y-8">
        <h2 id="todays-meals">{t('title')}</h2>
        {isSubscribed && <Chosen day={day} />}
      </div>
      {isSubscribed ? (
        <Stack gap={24}>
          <Slots key={day} day={day} planId={planId} ways={ways} why={why} />
        </Stack>
      ) : (
        <Suspense fallback={<Skeleton shape="block" height="20rem" />}>
          <WaitingTable />
        </Suspense>
      )}
    </section>
  );
}
