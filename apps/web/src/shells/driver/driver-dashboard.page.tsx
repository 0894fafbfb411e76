import type { DriverProfile } from '@sufra/contract/delivery/driver-desk.ts';
import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import type { RouteMap } from '../../features/delivery/active/active-delivery.tsx';
import type { TripTalk as Talk } from '../../features/delivery/active/active-target.tsx';
import { useDriverProfile } from '../../features/delivery/delivery.api.ts';
import { DriverHead } from '../../features/delivery/desk/driver-head.tsx';
import { DriverHome } from '../../features/delivery/desk/driver-home.tsx';
import { Offers } from '../../features/delivery/offers/offers.tsx';
import { Talk as TalkButton } from '../../features/ordering/conversation/talk.tsx';
import { InOwnLanguage } from '../../features/delivery/own-language.tsx';
import { type Desk, useDesk } from '../../features/delivery/desk/use-desk.ts';
import { hasRole, useSession } from '../../lib/session.ts';
import { ErrorState, Loading, Skeleton } from '../../kit/feedback/states.tsx';
import { Page, VisuallyHidden } from '../../kit/layout/surface.tsx';
import { type Tab, Tabs } from '../../kit/controls/tabs.tsx';
import { room } from '../room.ts';

interface RoomProps {
  profile: DriverProfile;
  desk: Desk;
}
type Room = ComponentType<RoomProps>;

const rooms = {
  deliveries: room<RoomProps>([], async () => {
    const { DeliveriesTab } = await import('../../features/delivery/desk/deliveries-tab.tsx');
    return { Component: (given: RoomProps) => <DeliveriesTab {...given} Talk={TripTalk} /> };
  }),
  earnings: room<RoomProps>([], async () => {
    const { EarningsTab } = await import('../../features/delivery/desk/earnings-tab.tsx');
    return { Component: EarningsTab };
  }),
  history: room<RoomProps>([], async () => {
    const { HistoryTab } = await import('../../features/delivery/desk/deliveries-tab.tsx');
    return { Component: HistoryTab };
  }),
  profile: room<RoomProps>(['payouts'], async () => {
    const [{ ProfileTab }, { BankChange }] = await Promise.all([
      import('../../features/delivery/desk/profile-tab.tsx'),
      import('../../features/payout-account/bank-change.tsx'),
    ]);
    const Component = (given: RoomProps) => <ProfileTab {...given} bank={<BankChange side="driver" />} />;
    return { Component };
  }),
} satisfies Readonly<Record<string, Room>>;

const Application = room<object>([], async () => {
  const { DriverApplication } = await import('../../features/delivery/desk/driver-application.tsx');
  return { Component: DriverApplication };
});

const DriverNotices = lazy(async () => ({
  default: (await import('../../features/delivery/desk/driver-notices.tsx')).DriverNotices,
}));

type MapProps = ComponentProps<RouteMap>;

const LoadedMap = room<MapProps>([], async () => {
  const { RouteMap: Component } = await import('../../features/ordering/tracking/route-map.tsx');
  return { Component };
});

function TripMap(props: MapProps) {
  return (
    <Suspense fallback={<Skeleton shape="block" height="14rem" />}>
      <LoadedMap {...props} />
    </Suspense>
  );
}

function TripTalk({ active: { talkId, talks, status, orderType }, ...how }: ComponentProps<Talk>) {
  const now = status === 'accepted' ? 'kitchen' : 'customer';
  const isPast = status === undefined;
  return (
    <TalkButton
      orderId={talkId}
      as="driver"
      talks={talks.toSorted((one) => (one.with === now ? -1 : 1))}
      isGrocery={orderType === 'ingredients'}
      size={isPast ? 'md' : 'lg'}
      {...how}
    />
  );
}

const tabs = ['dashboard', 'deliveries', 'earnings', 'history', 'profile'] as const;
type TabName = (typeof tabs)[number];

const pathOf = (tab: TabName): string =>
  tab === 'dashboard' ? '/driver/dashboard' : `/driver/dashboard?tab=${tab}`;

function RoomOpening() {
  return (
    <Loading>
      <Skeleton width="40%" height="2rem" />
      <Skeleton shape="block" height="18rem" />
    </Loading>
  );
}

function ChosenRoom({ tab, ...given }: RoomProps & { tab: TabName }) {
  if (tab === 'dashboard') return <DriverHome {...given} Map={TripMap} Talk={TripTalk} />;
  const Chosen: Room = rooms[tab];
  return (
    <Suspense key={tab} fallback={<RoomOpening />}>
      <Chosen {...given} />
    </Suspense>
  );
}

function Dashboard({ profile }: { profile: DriverProfile }) {
  const { t } = useTranslation('driver');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const desk = useDesk(profile);
  const chosen = tabs.find((tab) => tab === search.get('tab')) ?? 'dashboard';
  const places = tabs.map((value): Tab<TabName> => ({ value, label: t(`tab.${value}`), to: pathOf(value) }));
  // With a delivery in hand the map and its next step come first.
  const isOnTrip = chosen === 'dashboard' && (desk.active.data ?? null) !== null;
  const head = <DriverHead profile={profile} shift={desk.shift} isOnTrip={isOnTrip} />;
  return (
    <Page>
      {!isOnTrip && head}
      <Suspense>
        <DriverNotices profile={profile} shift={desk.shift} />
      </Suspense>
      <Offers
        offers={desk.offers}
        readAt={desk.offersReadAt}
        onAccepted={() => void navigate(pathOf('dashboard'), { preventScrollReset: false })}
      />
      <Tabs label={t('tab.label')} tabs={places} value={chosen}>
        <ChosenRoom tab={chosen} profile={profile} desk={desk} />
      </Tabs>
      {isOnTrip && head}
    </Page>
  );
}

function DashboardComing() {
  const { t } = useTranslation('driver');
  return (
    <Page>
      <Loading label={t('loading')}>
        <Skeleton width="60%" height="3.5rem" />
        <Skeleton shape="block" height="4rem" />
        <Skeleton height="2.75rem" />
        <Skeleton shape="block" height="32rem" />
      </Loading>
    </Page>
  );
}

function OwnDashboard() {
  const { t } = useTranslation('driver');
  const { data: profile, error, refetch, isFetching } = useDriverProfile();
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

export function Component() {
  const { user } = useSession();
  if (user !== null && hasRole(user, 'driver'))
    return (
      <InOwnLanguage>
        <OwnDashboard />
      </InOwnLanguage>
    );
  return (
    <Suspense fallback={<DashboardComing />}>
      <Application />
    </Suspense>
  );
}
