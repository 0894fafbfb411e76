import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import { IconLogout } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { ApiError } from '../../lib/api.ts';
import { refreshSession, useSession } from '../../lib/session.ts';
import { Button } from '../../kit/controls/button.tsx';
import { PageTitle, Page, Stack } from '../../kit/layout/surface.tsx';
import { ErrorState, Loading, Skeleton } from '../../kit/feedback/states.tsx';
import { panelId, tabId, TabStrip } from './account/tab-strip.tsx';
import { type AccountTab, tabOf, tabPath } from './account/tabs.ts';
import { room } from '../room.ts';
import { useSignOutAndGoHome } from '../frame/use-sign-out.ts';
import styles from './account.module.css';
import { classes } from '../../kit/style/classes.ts';

type Room = ComponentType<{ user: SessionUser }>;

const rooms: Readonly<Record<AccountTab, Room>> = {
  profile: room(['household', 'options'], async () => {
    const { ProfileSettings } = await import('../../features/household/profile/profile-settings.tsx');
    return { Component: ProfileSettings };
  }),
  preferences: room(['household', 'options'], async () => {
    const [{ PreferencesSummary }, { MembersSection }] = await Promise.all([
      import('../../features/household/preferences/preferences-summary.tsx'),
      import('../../features/household/members/members-section.tsx'),
    ]);
    return {
      Component: () => (
        <Stack gap={24}>
          <PreferencesSummary backTo={tabPath('preferences')} />
          <MembersSection />
        </Stack>
      ),
    };
  }),
  taste: room(['taste', 'options'], async () => {
    const { LearnedTaste } = await import('../../features/planner/taste/learned-taste.tsx');
    return { Component: LearnedTaste };
  }),
  addresses: room(['addresses', 'options'], async () => {
    const { AddressList } = await import('../../features/household/addresses/address-list.tsx');
    return { Component: AddressList };
  }),
  orders: room(['order', 'options'], async () => {
    const { OrdersTab } = await import('../../features/ordering/orders/order-list.tsx');
    return { Component: OrdersTab };
  }),
  events: room(['catering', 'options'], async () => {
    const { EventsTab } = await import('../../features/catering/events/events.screen.tsx');
    return { Component: EventsTab };
  }),
  subscription: room(['billing', 'subscription', 'landing', 'invoices', 'options'], async () => {
    const [{ ManageSubscription }, { InvoiceList }] = await Promise.all([
      import('../../features/subscription/manage/manage-subscription.tsx'),
      import('../../features/invoices/invoice/invoice-list.tsx'),
    ]);
    return {
      Component: ({ user }) => (
        <Stack gap={24}>
          <ManageSubscription user={user} />
          <InvoiceList />
        </Stack>
      ),
    };
  }),
  security: room([], async () => {
    const { Sessions } = await import('../../features/account/sessions.tsx');
    return { Component: Sessions };
  }),
  device: room(['app'], async () => {
    const { DeviceSettings } = await import('../../features/device/device-settings.tsx');
    return { Component: DeviceSettings };
  }),
  privacy: room(['demo'], async () => {
    const [{ DataExport }, { Erasure }, { DemoCode }] = await Promise.all([
      import('../../features/account/data-export.tsx'),
      import('../../features/account/erasure.tsx'),
      import('../../features/identity/demo.tsx'),
    ]);
    return {
      Component: ({ user }) => (
        <Stack gap={24}>
          <DataExport />
          <Erasure user={user} demoCode={(use) => <DemoCode phone={user.phone} onUse={use} />} />
        </Stack>
      ),
    };
  }),
};

function RoomOpening() {
  return (
    <Loading>
      <Skeleton width="40%" height="2rem" />
      <Skeleton shape="block" height="18rem" />
    </Loading>
  );
}

function SignOut() {
  const { t } = useTranslation();
  const leave = useSignOutAndGoHome();
  return (
    <Button
      variant="plain"
      className="justify-self-start xl:w-full xl:justify-start"
      onClick={leave}
      start={<IconLogout className="mirrors" size={20} aria-hidden="true" />}
    >
      {t('header.sign_out')}
    </Button>
  );
}

const siteLinks = [
  ['/support', 'support'],
  ['/chef-hiring', 'chef_hiring'],
  ['/about', 'about'],
  ['/privacy', 'privacy'],
  ['/terms', 'terms'],
  ['/compliance', 'compliance'],
] as const;

/** Elsewhere in the footer, which a subscriber's screens lack. */
function SiteLinks() {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('footer.quick_links')}>
      <ul role="list" className="flex flex-wrap gap-x-16 xl:flex-col">
        {siteLinks.map(([to, label]) => (
          <li key={to}>
            <Link className="inline-flex min-h-target min-w-target items-center text-14 text-muted" to={to}>
              {t(`footer.${label}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function Component() {
  const { t } = useTranslation('account');
  const { user, isKept } = useSession();
  const client = useQueryClient();
  const [search] = useSearchParams();
  const tab = tabOf(search);
  const Room = rooms[tab];
  if (user === null) return null;
  return (
    <Page width="wide">
      <PageTitle>{t('title')}</PageTitle>
      <div className="grid grid-cols-1 gap-24 xl:grid-cols-[15rem_minmax(0,1fr)] xl:grid-rows-[auto_1fr] xl:items-start xl:gap-x-48 xl:gap-y-16">
        <TabStrip tab={tab} user={user} />
        <div
          key={tab}
          id={panelId(tab)}
          role="tabpanel"
          aria-labelledby={tabId(tab)}
          className={classes(styles['room'], 'min-h-[70svh] min-w-0 xl:col-2 xl:min-h-384 xl:max-w-832')}
        >
          <Suspense fallback={<RoomOpening />}>
            {/* Offline, only orders are cached; the other tabs need the server. */}
            {isKept && tab !== 'orders' ? (
              <ErrorState
                error={new ApiError(0, 'offline', {})}
                onRetry={() => void refreshSession(client)}
              />
            ) : (
              <Room user={user} />
            )}
          </Suspense>
        </div>
        <div className="flex flex-col items-start gap-8">
          <SignOut />
          <SiteLinks />
        </div>
      </div>
    </Page>
  );
}
