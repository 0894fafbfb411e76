import { type MealTime, mealTimes } from '@sufra/contract/options.ts';
import type { Suggestion } from '@sufra/contract/planner/planner.ts';
import { type PlanId, plans } from '@sufra/contract/subscription/plans.ts';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { EmptyState, ErrorState, Loading, Skeleton, SkeletonCard } from '../../../kit/feedback/states.tsx';
import { Badge, Stack } from '../../../kit/layout/surface.tsx';
import { dubaiMinutes, useNowBy } from '../../../lib/clock.ts';
import { useGaps, useSuggestions } from '../planner.api.ts';
import type { MealGap } from './gap-card.tsx';
import { MealSlot, type WaysTo } from './meal-slot.tsx';
import type { RenderWhyDialog } from './suggestion-card.tsx';
import { type Slot, TodaysTable } from './todays-table.tsx';

// Lazy: most days have no gap.
const GapCard = lazy(async () => ({ default: (await import('./gap-card.tsx')).GapCard }));

// Lazy: shown only without a subscription.
const WaitingTable = lazy(async () => ({ default: (await import('./waiting-table.tsx')).WaitingTable }));

/** Minutes of the day in Dubai by which a meal has been eaten. */
const eatenBy: Readonly<Record<MealTime, number>> = { breakfast: 11 * 60, lunch: 16 * 60, dinner: 24 * 60 };

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

function isAhead(slot: Slot, now: Date): boolean {
  const occasion = (slot.suggestion ?? slot.gap)?.occasion ?? null;
  const end =
    occasion?.name === 'suhoor' && occasion.at !== null
      ? minutesOf(occasion.at)
      : eatenBy[isLate(slot) ? 'dinner' : slot.mealTime];
  return dubaiMinutes(now) < end;
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
  const [search] = useSearchParams();
  const now = new Date(useNowBy(60_000));
  if (slots.length === 0 && isLoading) return <MealsLoading />;
  const failure = error !== null && (
    <ErrorState error={error} title={t('error_title')} onRetry={refetch} isRetrying={isFetching} />
  );
  if (slots.length === 0) return failure || <EmptyState title={t('empty_title')} text={t('empty')} />;
  const next = slots.find((slot) => isAhead(slot, now)) ?? slots.at(-1);
  const shown = slots.find(({ mealTime }) => mealTime === search.get('meal')) ?? next;
  return (
    <>
      {failure}
      {shown?.suggestion !== undefined && (
        <MealSlot key={shown.mealTime} suggestion={shown.suggestion} ways={ways} why={why} />
      )}
      {shown?.gap && (
        <Suspense fallback={<Skeleton shape="block" height="9rem" />}>
          <GapCard gap={shown.gap} planId={planId} day={day} onRetry={refetch} />
        </Suspense>
      )}
      {slots.length > 1 && <TodaysTable slots={slots} shown={shown?.mealTime} />}
      <p className="text-14 text-muted">{t('lead')}</p>
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
      <div className="mb-8 flex flex-wrap items-center justify-between gap-x-16 gap-y-4 md:mb-24">
        <h2 id="todays-meals" className="text-16 md:text-22">
          {t('title')}
        </h2>
        {isSubscribed && <Chosen day={day} />}
      </div>
      {isSubscribed ? (
        <Stack>
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
