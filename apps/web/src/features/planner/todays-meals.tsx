// Today's meal suggestions with every state they can be in; the dashboard shows it.
import { type MealTime, mealTimes } from '@sufra/contract/options.ts';
import type { Suggestion } from '@sufra/contract/planner.ts';
import { type PlanId, plans } from '@sufra/contract/plans.ts';
import { useTranslation } from 'react-i18next';
import { EmptyState, ErrorState, Loading, Skeleton, SkeletonCard } from '../../ui/states.tsx';
import { Badge, Stack } from '../../ui/surface.tsx';
import { GapCard, type MealGap } from './gap-card.tsx';
import { MealSlot, type WaysTo } from './meal-slot.tsx';
import { useGaps, useSuggestions } from './planner.api.ts';
import { TodaysTable } from './todays-table.tsx';
import styles from './todays-meals.module.css';
import { WaitingTable } from './waiting-table.tsx';

interface Slot {
  readonly mealTime: MealTime;
  readonly suggestion: Suggestion | undefined;
  readonly gap: MealGap | undefined;
}

/** The meal times of the day in their order, each with its meal or the reason why there is none. */
function slotsOf(meals: readonly Suggestion[], gaps: readonly MealGap[]): Slot[] {
  return mealTimes
    .map((mealTime) => ({
      mealTime,
      suggestion: meals.find((meal) => meal.mealTime === mealTime),
      gap: gaps.find((gap) => gap.mealTime === mealTime),
    }))
    .filter(({ suggestion, gap }) => suggestion !== undefined || gap !== undefined);
}

function useDay(day: string, planId: PlanId) {
  const suggestions = useSuggestions(day, true);
  const meals = suggestions.data ?? [];
  const isShort = suggestions.isSuccess && meals.length < plans[planId].mealTimes.length;
  const gaps = useGaps(day, isShort);
  return {
    slots: slotsOf(meals, isShort ? (gaps.data ?? []) : []),
    isLoading: suggestions.isPending || (isShort && gaps.isPending),
    error: suggestions.error ?? (isShort ? gaps.error : null),
    isFetching: suggestions.isFetching || gaps.isFetching,
    readAgain: () => {
      void suggestions.refetch();
      if (isShort) void gaps.refetch();
    },
  };
}

function TableLaying() {
  const { t } = useTranslation('planner');
  return (
    <Loading label={t('loading')}>
      <SkeletonCard />
      <SkeletonCard />
    </Loading>
  );
}

function Slots({ day, planId, ways }: TodaysMealsProps) {
  const { t } = useTranslation('planner');
  const { slots, isLoading, error, isFetching, readAgain } = useDay(day, planId);
  if (slots.length === 0 && isLoading) return <TableLaying />;
  if (error !== null) {
    return <ErrorState error={error} title={t('error_title')} onRetry={readAgain} isRetrying={isFetching} />;
  }
  if (slots.length === 0) return <EmptyState title={t('empty_title')} text={t('empty')} />;
  const meals = slots.flatMap(({ suggestion }) => suggestion ?? []);
  const times = slots.filter(({ suggestion }) => suggestion !== undefined).map(({ mealTime }) => mealTime);
  return (
    <>
      {times.length > 0 && (
        <>
          <p className={styles['lead']}>{t('lead')}</p>
          <TodaysTable times={times} meals={meals} />
        </>
      )}
      <ul role="list" className={styles['slots']}>
        {slots.map(({ mealTime, suggestion, gap }, at) =>
          suggestion !== undefined ? (
            <MealSlot key={mealTime} suggestion={suggestion} isFirst={at === 0} ways={ways} />
          ) : (
            gap && <GapCard key={mealTime} gap={gap} planId={planId} day={day} onRetry={readAgain} />
          ),
        )}
      </ul>
    </>
  );
}

function Chosen({ day }: { day: string }) {
  const { t } = useTranslation('planner');
  const { data = [], isPending } = useSuggestions(day, true);
  const chosen = data.filter(({ status }) => status === 'accepted').length;
  if (isPending) return <Skeleton width="7rem" height="1.75rem" />;
  if (data.length === 0) return null;
  return <Badge tone={chosen > 0 ? 'good' : 'sand'}>{t('chosen', { chosen, total: data.length })}</Badge>;
}

export interface TodaysMealsProps {
  day: string;
  planId: PlanId;
  ways: WaysTo;
}

export function TodaysMeals({
  day,
  planId,
  isSubscribed,
  ways,
}: TodaysMealsProps & { isSubscribed: boolean }) {
  const { t } = useTranslation('planner');
  return (
    <section className={styles['today']} aria-labelledby="todays-meals">
      <div className={styles['head']}>
        <h2 id="todays-meals">{t('title')}</h2>
        {isSubscribed && <Chosen day={day} />}
      </div>
      {isSubscribed ? (
        <Stack gap={24}>
          <Slots key={day} day={day} planId={planId} ways={ways} />
        </Stack>
      ) : (
        <WaitingTable />
      )}
    </section>
  );
}
