import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import { type PlanId, planIds, plans } from '@sufra/contract/subscription/plans.ts';
import type { SubscriptionReply } from '@sufra/contract/subscription/subscription.ts';
import { IconCalendarX, IconShieldHeart, IconTruckDelivery } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { planPrice } from '../../../lib/plan-prices.ts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatDay, formatMoney, formatTime } from '../../../lib/format.ts';
import { isApiError } from '../../../lib/api.ts';
import { rememberedPlan } from '../../../lib/paths.ts';
import { refreshSession, useSession } from '../../../lib/session.ts';
import { LinkButton, Button } from '../../../kit/controls/button.tsx';
import { PageTitle, Badge, Card, Page, Row, Stack } from '../../../kit/layout/surface.tsx';
import { ErrorState, SkeletonPage } from '../../../kit/feedback/states.tsx';
import { Problem } from '../problem.tsx';
import { useSubscription, useChoosePlan } from '../subscription.api.ts';
import { Facts } from './facts.tsx';
import { backIcon, forwardIcon, FlowScreen } from './flow-screen.tsx';
import { dashboardPath, managePath, pathOf, preferencesPath } from './flow.ts';
import { PlanChoice } from './plan-choice.tsx';
import styles from './plan.module.css';
import { classes } from '../../../kit/style/classes.ts';

function PlanCard({ subscription }: { subscription: SubscriptionReply }) {
  const { t } = useTranslation(['subscription', 'options']);
  const { language } = useLanguage();
  const { planId, status, price, nextBillingDate, notificationTime } = subscription;
  return (
    <Card as="section" padding="lg">
      <Stack gap={24}>
        <Row spread>
          <h2>{t(`options:plan.${planId}`)}</h2>
          <Badge tone={status === 'active' ? 'good' : 'highlight'}>{t(`current.status.${status}`)}</Badge>
        </Row>
        <Facts
          facts={[
            { name: t('facts.price'), value: formatMoney(price, language) },
            { name: t('facts.time'), value: formatTime(notificationTime, language) },
            nextBillingDate !== null && {
              name: t('facts.next_billing'),
              value: formatDay(nextBillingDate, language, 'medium'),
            },
          ]}
        />
        <Row gap={8} stackOnPhone>
          <LinkButton to={dashboardPath}>{t('to_dashboard')}</LinkButton>
          <LinkButton to={managePath} variant="quiet">
            {t('current.manage')}
          </LinkButton>
        </Row>
      </Stack>
    </Card>
  );
}

function CurrentPlan() {
  const { t } = useTranslation('subscription');
  const { data, isPending, error, isFetching, refetch } = useSubscription();
  const isLoaded = data !== undefined && data !== null;
  return (
    <Page width="narrow">
      <PageTitle subtitle={t('current.subtitle')}>{t('current.title')}</PageTitle>
      {isPending && <SkeletonPage />}
      {isLoaded && <PlanCard subscription={data} />}
      {!isLoaded && error !== null && (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!isLoaded && !isPending && <LinkButton to={dashboardPath}>{t('to_dashboard')}</LinkButton>}
    </Page>
  );
}

const mostPopular = planIds.find((id) => plans[id].popular) ?? 'full-day';

const promises = [
  { text: 'delivery', Icon: IconTruckDelivery },
  { text: 'cancel', Icon: IconCalendarX },
  { text: 'refund', Icon: IconShieldHeart },
] as const;

function Promises() {
  const { t } = useTranslation('subscription');
  return (
    <ul
      role="list"
      className="flex flex-wrap gap-x-32 gap-y-12 svg:flex-none svg:text-good-text li:flex li:items-center li:gap-8"
    >
      {promises.map(({ text, Icon }) => (
        <li key={text}>
          <Icon size={24} aria-hidden="true" />
          {t(`plan.promises.${text}`)}
        </li>
      ))}
    </ul>
  );
}

function ChosenLine({ plan }: { plan: PlanId }) {
  const { t } = useTranslation(['subscription', 'options']);
  const { language } = useLanguage();
  return (
    <p className="flex min-w-0 flex-col leading-1.4 [&_span]:text-muted">
      <strong>{t(`options:plan.${plan}`)}</strong>
      <span>{t('per_month', { price: formatMoney(planPrice(plan), language) })}</span>
    </p>
  );
}

function PlanForm({ user }: { user: SessionUser }) {
  const { t } = useTranslation('subscription');
  const navigate = useNavigate();
  const client = useQueryClient();
  const save = useChoosePlan();
  const [plan, choose] = useState<PlanId>(() => rememberedPlan() ?? user.selectedPlan ?? mostPopular);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (save.isPending) return;
    save.mutate(plan, {
      onSuccess: () => void navigate(pathOf('details')),
      onError: (error) => {
        if (isApiError(error, 'already_subscribed')) void refreshSession(client);
      },
    });
  };
  return (
    <form className={classes(styles['form'], 'grid gap-24 md:grid-cols-[auto_1fr]')} onSubmit={submit}>
      <PlanChoice value={plan} onChange={choose} disabled={save.isPending} />
      <Promises />
      {save.error !== null && <Problem error={save.error} text={t('plan.failed')} />}
      <div
        className={classes(
          styles['bar'],
          'flex items-center justify-end gap-24 max-md:sticky max-md:bottom-0 max-md:z-10 max-md:-mx-16 max-md:justify-between max-md:gap-12 max-md:border-t max-md:border-line max-md:bg-page max-md:px-16 max-md:py-12 max-md:button:px-24',
        )}
      >
        <ChosenLine plan={plan} />
        <Button type="submit" size="lg" pending={save.isPending} end={forwardIcon}>
          {t('continue')}
        </Button>
      </div>
      <div className={classes(styles['back'], 'max-md:a:w-full')}>
        <LinkButton to={preferencesPath('plan')} variant="quiet" start={backIcon}>
          {t('plan.back')}
        </LinkButton>
      </div>
    </form>
  );
}

export function Component() {
  const { t } = useTranslation('subscription');
  const { user } = useSession();
  if (user?.hasActiveSubscription === true) return <CurrentPlan />;
  return (
    <FlowScreen step="plan" title={t('plan.title')} subtitle={t('plan.subtitle')} width="wide">
      {(person) => <PlanForm user={person} />}
    </FlowScreen>
  );
}
