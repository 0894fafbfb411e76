import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import { IconLogout } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../lib/api.ts';
import { refreshSession, useSession } from '../../lib/session.ts';
import { Button } from '../../kit/controls/button.tsx';
import { PageTitle, Page } from '../../kit/layout/surface.tsx';
import { ErrorState, Loading, Skeleton } from '../../kit/feedback/states.tsx';
import { panelId, tabId, TabStrip } from './account/tab-strip.tsx';
import { type AccountTab, tabOf } from './account/tabs.ts';
import { room } from '../room.ts';
import { useSignOutAndGoHome } from '../frame/use-leave.ts';
import styles from './account.module.css';
import { classes } from '../../kit/style/classes.ts';

type Room = ComponentType<{ user: SessionUser }>;

const rooms: Readonly<Record<AccountTab, Room>> = {
  profile: room(['household', 'options'], async () => {
    const { ProfileSettings } = await import('../../features/household/profile/profile-settings.tsx');
    return { Component: ProfileSettings };
  }),
  preferences: room(['household', 'options'], () => import('./account/preferences.tab.tsx')),
  taste: room(['taste', 'options'], async () => {
    const { LearnedTaste } = await import('../../features/planner/taste/learned-taste.tsx');
    return { Component: LearnedTaste };
  }),
  addresses: room(['addresses', 'options'], async () => {
    const { AddressList } = await import('../../features/household/addresses/address-list.tsx');
    return { Component: AddressList };
  }),
  orders: room(['order', 'options'], () => import('./account/orders.tab.tsx')),
  events: room(['catering', 'options'], () => import('./account/events.tab.tsx')),
  subscription: room(
    ['billing', 'subscription', 'landing', 'invoices', 'options'],
    () => import('./account/subscription.tab.tsx'),
  ),
  security: room([], async () => {
    const { Sessions } = await import('../../features/account/sessions.tsx');
    return { Component: Sessions };
  }),
  device: room(['app'], () => import('./account/device.tab.tsx')),
  privacy: room(['demo'], () => import('./account/privacy.tab.tsx')),
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
        <SignOut />
      </div>
    </Page>
  );
}
