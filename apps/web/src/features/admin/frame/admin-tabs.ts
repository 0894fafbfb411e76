import {
  IconBroadcast,
  IconBuildingBank,
  IconCalendarHeart,
  IconChefHat,
  IconHistory,
  IconLayoutDashboard,
  IconMessages,
  IconMoped,
  IconScale,
  IconSettings,
  IconShieldCheck,
  IconShoppingBag,
  IconToolsKitchen2,
  IconUsers,
} from '@tabler/icons-react';

export const adminTabs = [
  { value: 'live', path: '/admin/live', icon: IconBroadcast },
  { value: 'overview', path: '/admin', icon: IconLayoutDashboard },
  { value: 'users', path: '/admin/users', icon: IconUsers },
  { value: 'partners', path: '/admin/partners', icon: IconChefHat },
  { value: 'drivers', path: '/admin/drivers', icon: IconMoped },
  { value: 'orders', path: '/admin/orders', icon: IconShoppingBag },
  { value: 'events', path: '/admin/events', icon: IconCalendarHeart },
  { value: 'support', path: '/admin/support', icon: IconMessages },
  { value: 'payouts', path: '/admin/payouts', icon: IconBuildingBank },
  { value: 'disputes', path: '/admin/disputes', icon: IconScale },
  { value: 'cms', path: '/admin/cms', icon: IconToolsKitchen2 },
  { value: 'coverage', path: '/admin/coverage', icon: IconShieldCheck },
  { value: 'settings', path: '/admin/settings', icon: IconSettings },
  { value: 'audit', path: '/admin/audit', icon: IconHistory },
] as const;

type AdminTab = (typeof adminTabs)[number];

export function tabOf(pathname: string): AdminTab | undefined {
  const isWithin = ({ path }: AdminTab): boolean => pathname === path || pathname.startsWith(`${path}/`);
  return adminTabs.filter(isWithin).toSorted((one, other) => other.path.length - one.path.length)[0];
}
