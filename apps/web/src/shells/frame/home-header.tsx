import {
  IconCalendarWeek,
  IconReceipt,
  IconShoppingCart,
  IconToolsKitchen2,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { classes } from '../../kit/style/classes.ts';
import { loadNamespaces } from '../../i18n/i18n.ts';
import styles from './home-header.module.css';
import { InnerHeader } from './work-header.tsx';

type Tab = 'today' | 'week' | 'shopping' | 'orders' | 'you';

const tabs: readonly { readonly tab: Tab; readonly to: string; readonly icon: TablerIcon }[] = [
  { tab: 'today', to: '/dashboard', icon: IconToolsKitchen2 },
  { tab: 'week', to: '/week', icon: IconCalendarWeek },
  { tab: 'shopping', to: '/week/shopping', icon: IconShoppingCart },
  { tab: 'orders', to: '/account?tab=orders', icon: IconReceipt },
  { tab: 'you', to: '/account', icon: IconUser },
];

/** Null on screens outside the five, such as support. */
export function tabAt(pathname: string, search: string): Tab | null {
  const isOrders = new URLSearchParams(search).get('tab') === 'orders';
  const [, first, second] = pathname.split('/');
  switch (first) {
    case 'dashboard':
    case 'recipe':
    case 'ingredients':
    case 'order-meal':
      return 'today';
    case 'week':
      return second === 'shopping' ? 'shopping' : 'week';
    case 'order-status':
      return 'orders';
    case 'account':
      return isOrders ? 'orders' : 'you';
    default:
      return null;
  }
}

/** These have their own bar at the bottom of a phone. */
const hasOwnBar = (pathname: string): boolean => /^\/(?:recipe|ingredients|order-meal)\//.test(pathname);

function Tabs() {
  const { t } = useTranslation('app');
  const { pathname, search } = useLocation();
  const current = tabAt(pathname, search);
  return (
    <nav
      aria-label={t('tabs.label')}
      className={classes(styles['tabs'], hasOwnBar(pathname) && styles['desktopOnly'], 'print:hidden')}
    >
      <ul role="list" className={styles['list']}>
        {tabs.map(({ tab, to, icon: Icon }) => (
          <li key={tab}>
            <Link className={styles['tab']} to={to} aria-current={tab === current ? 'page' : undefined}>
              <Icon size={24} className="flex-none" aria-hidden="true" />
              {t(`tabs.${tab}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Of the subscriber's own screens: tabs below on a phone, at the side where there is room. */
function HomeHeader() {
  const { t } = useTranslation();
  return (
    <>
      <InnerHeader home="/dashboard" label={t('titles.dashboard')} classNames={{ bar: 'xl:max-w-none' }} />
      <Tabs />
    </>
  );
}

export const load = async () => {
  await loadNamespaces(['app']);
  return { default: HomeHeader };
};
