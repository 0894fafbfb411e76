import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import type { SubscriptionReply } from '@sufra/contract/subscription/subscription.ts';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatDay, formatMoney, formatTime } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { Ltr, PageTitle, Card, Page, VisuallyHidden } from '../../../kit/layout/surface.tsx';
import { PlateArt } from '../../../kit/pictures/plate-art.tsx';
import { StarPattern } from '../../../kit/pictures/ornaments.tsx';
import { ErrorState, SkeletonPage } from '../../../kit/feedback/states.tsx';
import { useSubscription } from '../subscription.api.ts';
import styles from './confirmation.module.css';
import { Facts, TasteFacts } from './facts.tsx';
import { forwardIcon } from './flow-screen.tsx';
import { dashboardPath, pathOf } from './flow.ts';

function Scene() {
  return (
    <div className={styles['scene']} aria-hidden="true">
      <StarPattern />
      <div className={styles['plates']}>
        <PlateArt seed="welcome-salad" cuisine="lebanese" kind="salad" className={styles['side']} />
        <PlateArt seed="welcome-rice" cuisine="emirati" kind="rice" className={styles['middle']} />
        <PlateArt seed="welcome-soup" cuisine="turkish" kind="soup" className={styles['side']} />
      </div>
      <span className={styles['done']}>
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
        card !== null && { name: t('facts.card'), value: <Ltr>{`${card.brand} ···· ${card.lastFour}`}</Ltr> },
      ]}
    />
  );
}

function Welcome({ user, subscription }: { user: SessionUser; subscription: SubscriptionReply }) {
  const { t } = useTranslation('subscription');
  return (
    <>
      <Scene />
      <div className={styles['title']}>
        <PageTitle subtitle={t('confirmation.subtitle')}>{t('confirmation.title')}</PageTitle>
      </div>
      <Card as="section" padding="lg" className={styles['summary']}>
        <h2>{t('confirmation.summary')}</h2>
        <NewSubscription subscription={subscription} />
      </Card>
      <Card as="section" padding="lg" className={styles['summary']}>
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
