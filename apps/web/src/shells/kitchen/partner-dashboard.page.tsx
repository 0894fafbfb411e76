import { IconLock } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ConnectionBar, KitchenCalls } from '../../features/ordering/kitchen/partner-bars.tsx';
import { PartnerHead } from '../../features/ordering/kitchen/partner-head.tsx';
import { PartnerOrdersTab } from '../../features/ordering/kitchen/partner-orders-tab.tsx';
import { newOrders } from '../../features/ordering/kitchen/partner-sections.ts';
import {
  type PartnerProfile,
  usePartnerOrders,
  usePartnerProfile,
} from '../../features/ordering/kitchen/partner-orders.api.ts';
import { FirstDish, useFirstDish } from '../../features/partners/desk/dashboard-parts.tsx';
import { isApiError } from '../../lib/api.ts';
import { useChime } from '../../lib/chime.ts';
import { useSession } from '../../lib/session.ts';
import { LinkButton } from '../../kit/controls/button.tsx';
import { PageTitle, Card, Page, Stack, VisuallyHidden } from '../../kit/layout/surface.tsx';
import { ErrorState, Loading, Skeleton } from '../../kit/feedback/states.tsx';
import { type Tab, Tabs } from '../../kit/controls/tabs.tsx';
import type { RoomProps } from './rooms.tsx';
import { room } from '../room.ts';
import { holdsPartnerRight, type PartnerRight } from '@sufra/contract/partners/partner-rights.ts';
import type { PartnerType, PartnerRole } from '@sufra/contract/statuses.ts';

const TakingControls = lazy(async () => ({
  default: (await import('../../features/partners/desk/taking-controls.tsx')).TakingControls,
}));

const PartnerFigures = lazy(async () => ({
  default: (await import('../../features/ordering/kitchen/partner-figures.tsx')).PartnerFigures,
}));

const NextHoliday = lazy(async () => ({
  default: (await import('../../features/ordering/kitchen/partner-figures.tsx')).NextHoliday,
}));

const Rooms = room<RoomProps>([], () => import('./rooms.tsx'));

/** Same card as the guard shows to accounts without the role. */
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
          <LinkButton to="/support?as=partner" variant="plain">
            {t('footer.support')}
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
        <span className="grid grid-fit-144 gap-12">
          <Skeleton shape="block" height="6rem" />
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

function RoomOpening() {
  return (
    <Loading>
      <Skeleton width="40%" height="2rem" />
      <Skeleton shape="block" height="18rem" />
    </Loading>
  );
}

interface ChosenRoomProps {
  tab: TabName;
  profile: PartnerProfile;
  newCount: number;
  reading: ReturnType<typeof usePartnerOrders>;
}

const useRole = (): PartnerRole | null => useSession().user?.partnerRole ?? null;

function Orders({ reading }: Pick<ChosenRoomProps, 'reading'>) {
  const mayEdit = holdsPartnerRight(useRole(), 'menu');
  const isFirst = useFirstDish(mayEdit && reading.data?.length === 0);
  return (
    <Stack gap={24}>
      {isFirst === true && <FirstDish />}
      <PartnerOrdersTab reading={reading} waits={isFirst === null} />
    </Stack>
  );
}

function ChosenRoom({ tab, reading, ...given }: ChosenRoomProps) {
  if (tab === 'orders') return <Orders reading={reading} />;
  return (
    <Suspense key={tab} fallback={<RoomOpening />}>
      <Rooms tab={tab} {...given} />
    </Suspense>
  );
}

function Dashboard({ profile }: { profile: PartnerProfile }) {
  const { t } = useTranslation('partner');
  const [search] = useSearchParams();
  const chime = useChime('partner', true);
  const reading = usePartnerOrders({ enabled: true, isCalling: chime.isOn });
  const newCount = newOrders(reading.data).length;
  const role = useRole();
  const tabs = tabsOf(profile, role);
  const chosen = chosenOf(tabs, search);
  const places = tabs.map((value): Tab<TabName> => ({
    value,
    label: t(`tab.${value}`),
    to: `/partner/dashboard?tab=${value}`,
  }));
  return (
    <>
      <ConnectionBar reading={reading} />
      <Page width="wide" dense>
        <div className="contents print:hidden">
          <PartnerHead
            profile={profile}
            newCount={newCount}
            chime={chime}
            taking={
              holdsPartnerRight(role, 'availability') && (
                <Suspense fallback={<span className="h-48 w-224" />}>
                  <TakingControls profile={profile} />
                </Suspense>
              )
            }
          />
          <div className="flex flex-wrap items-center gap-x-16 gap-y-8 empty:hidden">
            {(profile.holidays ?? []).length > 0 && (
              <Suspense fallback={null}>
                <NextHoliday profile={profile} />
              </Suspense>
            )}
            <KitchenCalls reading={reading} chime={chime} />
          </div>
        </div>
        <Tabs label={t('tab.label')} tabs={places} value={chosen} dense>
          <ChosenRoom tab={chosen} profile={profile} newCount={newCount} reading={reading} />
        </Tabs>
        <div className="pt-16 print:hidden">
          <Suspense fallback={null}>
            <PartnerFigures profile={profile} newCount={newCount} />
          </Suspense>
        </div>
      </Page>
    </>
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

const allTabs = [
  'orders',
  'menu',
  'products',
  'hours',
  'production',
  'events',
  'earnings',
  'ratings',
  'profile',
  'notifications',
] as const;
export type TabName = (typeof allTabs)[number];

const rights: Partial<Readonly<Record<TabName, PartnerRight>>> = {
  ...{ products: 'menu', hours: 'profile', events: 'events', earnings: 'money' },
};

/** Only chefs cook at events; groceries have products. */
export const tabsOf = (
  { type }: { readonly type: PartnerType },
  role: PartnerRole | null,
): readonly TabName[] => {
  const hidden =
    type === 'grocery' ? ['menu', 'events'] : ['products', ...(type === 'chef' ? [] : ['events'])];
  return allTabs.filter((tab) => !hidden.includes(tab) && holdsPartnerRight(role, rights[tab] ?? 'orders'));
};

/** Hours were part of the menu: its earlier URLs still open them. */
function chosenOf(tabs: readonly TabName[], search: URLSearchParams): TabName {
  const asked = search.get('tab');
  if (asked === 'menu' && (!tabs.includes('menu') || search.get('view') === 'hours')) return 'hours';
  return tabs.find((tab) => tab === asked) ?? 'orders';
}
