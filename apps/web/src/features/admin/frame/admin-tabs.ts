import {
  IconBroadcast,
  IconBuildingBank,
  IconCalendarHeart,
  IconChartBar,
  IconChefHat,
  IconHistory,
  IconLayoutDashboard,
  IconMapPin,
  IconMessages,
  IconMoped,
  IconScale,
  IconSettings,
  IconShieldCheck,
  IconShoppingBag,
  IconToolsKitchen2,
  IconUsers,
  IconUserShield,
} from '@tabler/icons-react';

export const adminTabs = [
  { value: 'live', path: '/admin/live', right: 'orders', icon: IconBroadcast },
  { value: 'overview', path: '/admin', right: 'figures', icon: IconLayoutDashboard },
  { value: 'reports', path: '/admin/reports', right: 'figures', icon: IconChartBar },
  { value: 'users', path: '/admin/users', right: 'customers', icon: IconUsers },
  { value: 'partners', path: '/admin/partners', right: 'partners', icon: IconChefHat },
  { value: 'drivers', path: '/admin/drivers', right: 'drivers', icon: IconMoped },
  { value: 'orders', path: '/admin/orders', right: 'orders', icon: IconShoppingBag },
  { value: 'events', path: '/admin/events', right: 'events', icon: IconCalendarHeart },
  { value: 'support', path: '/admin/support', right: 'support', icon: IconMessages },
  { value: 'payouts', path: '/admin/payouts', right: 'cash', icon: IconBuildingBank },
  { value: 'disputes', path: '/admin/disputes', right: 'payouts', icon: IconScale },
  { value: 'cms', path: '/admin/cms', right: 'content', icon: IconToolsKitchen2 },
  { value: 'coverage', path: '/admin/coverage', right: 'coverage', icon: IconShieldCheck },
  { value: 'areas', path: '/admin/areas', right: 'areas', icon: IconMapPin },
  { value: 'settings', path: '/admin/settings', right: 'settings', icon: IconSettings },
  { value: 'staff', path: '/admin/staff', right: 'staff', icon: IconUserShield },
  { value: 'audit', path: '/admin/audit', right: 'audit', icon: IconHistory },
] as const;

type AdminTab = (typeof adminTabs)[number];

export function tabOf(pathname: string): AdminTab | undefined {
  const isWithin = ({ path }: AdminTab): boolean => pathname === path || pathname.startsWith(`${path}/`);
  return adminTabs.filter(isWithin).toSorted((one, other) => other.path.length - one.path.length)[0];
}
