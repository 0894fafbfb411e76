import type { SubscriptionReply } from '@sufra/contract/subscription.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatDay, formatMoney, formatTime } from '../../lib/format.ts';
import { LinkButton } from '../../kit/controls/button.tsx';
import { PageTitle, Badge, Card, Page, Row, Stack } from '../../kit/layout/surface.tsx';
import { ErrorState, SkeletonPage } from '../../kit/feedback/states.tsx';
import { Facts } from './facts.tsx';
import { dashboardPath, managePath } from './flow.ts';
import { useSubscription } from './subscription.api.ts';

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

export function CurrentPlan() {
  const { t } = useTranslation('subscription');
  const { data, isPending, error, isFetching, refetch } = useSubscription();
  const isThere = data !== undefined && data !== null;
  return (
    <Page width="narrow">
      <PageTitle subtitle={t('current.subtitle')}>{t('current.title')}</PageTitle>
      {isPending && <SkeletonPage />}
      {isThere && <PlanCard subscription={data} />}
      {!isThere && error !== null && (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!isThere && !isPending && <LinkButton to={dashboardPath}>{t('to_dashboard')}</LinkButton>}
    </Page>
  );
}
