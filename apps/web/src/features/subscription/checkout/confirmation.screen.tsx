import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import type { SubscriptionReply } from '@sufra/contract/subscription/subscription.ts';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatDay, formatMoney, formatTime } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { LeftToRight, PageTitle, Card, Page, VisuallyHidden } from '../../../kit/layout/surface.tsx';
import { PlateArt } from '../../../kit/pictures/plate-art.tsx';
import { StarPattern } from '../../../kit/pictures/ornaments.tsx';
import { ErrorState, SkeletonPage } from '../../../kit/feedback/states.tsx';
import { useSubscription } from '../subscription.api.ts';
import { Facts, TasteFacts } from './facts.tsx';
import { forwardIcon } from './flow-screen.tsx';
import { dashboardPath, pathOf } from './flow.ts';

function Scene() {
  return (
    <div
      className="relative grid place-items-center overflow-hidden rounded-card bg-sunken pt-24 pb-32"
      aria-hidden="true"
    >
      <StarPattern />
      <div className="relative flex w-full items-center justify-center">
        <PlateArt
          seed="welcome-salad"
          cuisine="lebanese"
          kind="salad"
          className="-mx-16 w-[min(8.5rem,32%)] flex-none"
        />
        <PlateArt
          seed="welcome-rice"
          cuisine="emirati"
          kind="rice"
          className="z-1 w-[min(11rem,42%)] flex-none"
        />
        <PlateArt
          seed="welcome-soup"
          cuisine="turkish"
          kind="soup"
          className="-mx-16 w-[min(8.5rem,32%)] flex-none"
        />
      </div>
      <span className="absolute bottom-12 z-2 grid size-52 place-items-center rounded-circle border-4 border-sunken bg-good text-on-good">
        <IconCheck size={28} stroke={3} />
      </span>
    </div>
  );
}

function NewSubscription({ subscription }: { subscription: SubscriptionReply }) {
  const { t } = useTranslation(['subscription', 'landing', 'options']);
  const { language } = useLanguage();
  const { planId, price, notificationTime, firstSuggestionDate, nextBillingDate, card } = subscription;
  return (
    <Facts
      facts={[
        { name: t('facts.plan'), value: t(`options:plan.${planId}`) },
        { name: t('facts.price'), value: formatMoney(price, language) },
        { name: t('facts.meals'), value: t(`landing:plans.${planId}.meals`) },
        { name: t('facts.time'), value: formatTime(notificationTime, language) },
        { name: t('facts.first_day'), value: formatDay(firstSuggestionDate, language) },
        nextBillingDate !== null && {
          name: t('facts.next_billing'),
          value: formatDay(nextBillingDate, language, 'medium'),
        },
        card !== null && {
          name: t('facts.card'),
          value: <LeftToRight>{`${card.brand} ···· ${card.lastFour}`}</LeftToRight>,
        },
      ]}
    />
  );
}

function Welcome({ user, subscription }: { user: SessionUser; subscription: SubscriptionReply }) {
  const { t } = useTranslation(['subscription', 'landing']);
  const { language } = useLanguage();
  return (
    <>
      <Scene />
      <div className="text-center p:mx-auto">
        <PageTitle subtitle={t('confirmation.subtitle')}>{t('confirmation.title')}</PageTitle>
      </div>
      <Card as="section" padding="lg" className="flex flex-col gap-16 h2:text-18">
        <h2>{t('confirmation.summary')}</h2>
        <NewSubscription subscription={subscription} />
        <p className="text-14 text-muted">
          {t('landing:plans.food_apart', { price: formatMoney(subscription.price, language) })}
        </p>
      </Card>
      <Card as="section" padding="lg" className="flex flex-col gap-16 h2:text-18">
        <h2>{t('details.preferences')}</h2>
        <TasteFacts tastes={user} />
      </Card>
      <LinkButton to={dashboardPath} size="lg" fullWidth end={forwardIcon}>
        {t('to_dashboard')}
      </LinkButton>
    </>
  );
}

export function Component() {
  const { t } = useTranslation('subscription');
  const { user } = useSession();
  const { data, isPending, isFetching, error, refetch } = useSubscription();
  if (user === null) return null;
  const isOver = data?.status === 'cancelled' || data?.status === 'expired';
  if ((data === null || isOver) && !isFetching) return <Navigate to={pathOf('plan')} replace />;
  return (
    <Page width="narrow">
      {(isPending || data === null || isOver) && <SkeletonPage />}
      {data !== undefined && data !== null && !isOver && <Welcome user={user} subscription={data} />}
      {data === undefined && error !== null && (
        <>
          <VisuallyHidden>
            <h1>{t('confirmation.summary')}</h1>
          </VisuallyHidden>
          <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        </>
      )}
    </Page>
  );
}
