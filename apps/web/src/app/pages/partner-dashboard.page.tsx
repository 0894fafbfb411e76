// A partner's day: what to answer, what to cook, what was said about it; the router opens it for partners.
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useChime } from '../../features/ordering/partner-chime.ts';
import { PartnerHead } from '../../features/ordering/partner-head.tsx';
import { PartnerOrdersTab } from '../../features/ordering/partner-orders-tab.tsx';
import { PartnerRatingsTab } from '../../features/ordering/partner-ratings-tab.tsx';
import { newOrders } from '../../features/ordering/partner-sections.ts';
import {
  type PartnerProfile,
  usePartnerOrders,
  usePartnerProfile,
} from '../../features/ordering/partner.api.ts';
import { useNewOrderCall } from '../../features/ordering/use-new-order-call.ts';
import { isApiError } from '../../lib/api.ts';
import { LinkButton } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { Card, Page, Stack } from '../../ui/surface.tsx';
import { type Tab, Tabs } from '../../ui/tabs.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './partner-dashboard.module.css';

const tabs = ['orders', 'ratings'] as const;
type Room = (typeof tabs)[number];

/** The spec's card for everybody else; the guard shows the same to accounts without the role. */
function Restricted() {
  const { t } = useTranslation();
  return (
    <Page width="narrow">
      <Card padding="lg">
        <Stack>
          <IconLock size={40} aria-hidden="true" />
          <PageTitle subtitle={t('unauthorized.partner_text')}>{t('unauthorized.partner_title')}</PageTitle>
          <LinkButton to="/login" variant="quiet">
            {t('unauthorized.back_to_login')}
          </LinkButton>
        </Stack>
      </Card>
    </Page>
  );
}

function DashboardComing() {
  const { t } = useTranslation('partner');
  return (
    <Page width="wide">
      <Loading label={t('loading')}>
        <Skeleton width="60%" height="3rem" />
        <span className={styles['bones']}>
          <Skeleton shape="block" height="6rem" />
          <Skeleton shape="block" height="6rem" />
          <Skeleton shape="block" height="6rem" />
        </span>
        <Skeleton height="2.75rem" />
        <Skeleton shape="block" height="40rem" />
      </Loading>
    </Page>
  );
}

function Dashboard({ profile }: { profile: PartnerProfile }) {
  const { t } = useTranslation('partner');
  const [search] = useSearchParams();
  const chime = useChime();
  const reading = usePartnerOrders({ enabled: true, isCalling: chime.isOn });
  const waiting = newOrders(reading.data);
  useNewOrderCall(reading.data && waiting.map(({ id }) => id), chime.isOn);
  const room = tabs.find((tab) => tab === search.get('tab')) ?? 'orders';
  const places = tabs.map((value): Tab<Room> => ({
    value,
    label: t(`tab.${value}`),
    to: `/partner/dashboard?tab=${value}`,
  }));
  return (
    <Page width="wide">
      <PartnerHead profile={profile} newCount={waiting.length} chime={chime} />
      <Tabs label={t('tab.label')} tabs={places} value={room}>
        {room === 'orders' ? (
          <PartnerOrdersTab reading={reading} />
        ) : (
          <PartnerRatingsTab ratings={profile.ratings} />
        )}
      </Tabs>
    </Page>
  );
}

const isShut = (error: unknown): boolean =>
  isApiError(error) && (error.status === 403 || error.status === 404);

export function Component() {
  const { t } = useTranslation('partner');
  const { data: profile, error, refetch, isFetching } = usePartnerProfile();
  if (isShut(error) || (profile !== undefined && profile.status !== 'approved')) return <Restricted />;
  if (profile !== undefined) return <Dashboard profile={profile} />;
  if (error === null) return <DashboardComing />;
  return (
    <Page>
      <VisuallyHidden>
        <h1>{t('failed')}</h1>
      </VisuallyHidden>
      <ErrorState error={error} title={t('failed')} onRetry={() => void refetch()} isRetrying={isFetching} />
    </Page>
  );
}
