import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import type { Suggestion } from '@sufra/contract/planner/planner.ts';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Ways } from '../../features/ordering/ways.tsx';
import { TodaysMeals } from '../../features/planner/today/todays-meals.tsx';
import { SubscriptionBanner } from '../../features/subscription/overview/subscription-banner.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import { partOfDay, rightNow, useToday } from '../../lib/clock.ts';
import { dubaiDay, formatDay, isolate } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { Page } from '../../kit/layout/surface.tsx';
import { room } from '../room.ts';

const Tomorrow = lazy(async () => ({
  default: (await import('../../features/planner/today/next-days.tsx')).Tomorrow,
}));
const RecentMeals = room(['stars'], async () => {
  const { RecentMeals: Recent } = await import('../../features/planner/today/recent-meals.tsx');
  return { Component: Recent };
});
const QuickQuestions = room(['picks'], async () => {
  const { QuickQuestions: Questions } = await import('../../features/planner/taste/quick-questions.tsx');
  return { Component: Questions };
});
const HouseholdCards = lazy(async () => {
  const [{ FoodCard }, { ProfileCard }, { SubscriptionCard }] = await Promise.all([
    import('../../features/household/preferences/food-card.tsx'),
    import('../../features/household/profile/profile-card.tsx'),
    import('../../features/subscription/overview/subscription-card.tsx'),
  ]);
  return {
    default: ({ user }: { user: SessionUser }) => (
      <>
        <FoodCard user={user} />
        <ProfileCard user={user} />
        <SubscriptionCard user={user} />
      </>
    ),
  };
});
const Why = lazy(async () => {
  const [{ WhyDialog }, { MealProof }] = await Promise.all([
    import('../../features/planner/why-this-meal.tsx'),
    import('../../features/catalogue/safety/meal-proof.tsx'),
  ]);
  return {
    default: ({ suggestion, onClose }: { suggestion: Suggestion; onClose: () => void }) => (
      <WhyDialog suggestion={suggestion} onClose={onClose} proof={<MealProof mealId={suggestion.id} />} />
    ),
  };
});

// Lazy: rarely shown.
const AskCard = room(['household', 'conditions'], async () => {
  const { AskCard: Card } = await import('../../features/household/ask-card.tsx');
  return { Component: Card };
});

const EventCard = room(['catering'], async () => {
  const { EventCard: Card } = await import('../../features/catering/events/event-card.tsx');
  return { Component: Card };
});

export function Component() {
  const { t } = useTranslation('dashboard');
  const { language } = useLanguage();
  const { user } = useSession();
  const today = useToday();
  if (user === null) return null;
  const isSubscribed = user.hasActiveSubscription;
  const noon = new Date(`${today}T12:00:00+04:00`);
  return (
    <Page width="wide">
      <div className="-mt-16 -mb-8 md:mt-0 md:mb-0">
        <h1 className="text-22 md:text-36">
          {t(`greeting.${partOfDay(rightNow())}`, {
            name: user.name === null ? t('food_lover') : isolate(user.name),
          })}
        </h1>
        <time className="text-muted" dateTime={today}>
          {formatDay(today, language)}
        </time>
      </div>
      {user.subscriptionStatus !== 'active' && <SubscriptionBanner user={user} />}
      <div className="grid gap-16 xl:grid-cols-[minmax(0,1fr)_21rem] xl:items-start xl:gap-32">
        <div className="flex min-w-0 flex-col gap-16 xl:gap-32">
          <TodaysMeals
            day={today}
            planId={user.selectedPlan ?? 'lunch-only'}
            isSubscribed={isSubscribed}
            ways={({ id, mealName }) => <Ways mealId={id} mealName={mealName} />}
            why={(suggestion, onClose) => (
              <Suspense>
                <Why suggestion={suggestion} onClose={onClose} />
              </Suspense>
            )}
          />
          <Suspense fallback={null}>
            <AskCard />
          </Suspense>
          <Suspense fallback={null}>
            {isSubscribed && <Tomorrow today={today} tomorrow={dubaiDay(noon, 1)} />}
          </Suspense>
          <Suspense fallback={null}>{isSubscribed && <QuickQuestions />}</Suspense>
        </div>
        <aside className="-mb-32 flex min-w-0 flex-col gap-8 md:mb-0 xl:gap-24" aria-label={t('household')}>
          <div className="hidden xl:block">
            {user.subscriptionStatus === 'active' && <SubscriptionBanner user={user} />}
          </div>
          <Suspense fallback={null}>
            <RecentMeals today={today} />
          </Suspense>
          <Suspense fallback={null}>
            <HouseholdCards user={user} />
          </Suspense>
          <Suspense fallback={null}>
            <EventCard />
          </Suspense>
        </aside>
      </div>
    </Page>
  );
}
