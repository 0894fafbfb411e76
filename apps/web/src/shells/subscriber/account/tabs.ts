export const accountTabs = [
  'profile',
  'preferences',
  'taste',
  'addresses',
  'orders',
  'events',
  'subscription',
  'security',
  'device',
  'privacy',
] as const;
export type AccountTab = (typeof accountTabs)[number];

/** By default the first. */
export const tabOf = (search: URLSearchParams): AccountTab =>
  accountTabs.find((tab) => tab === search.get('tab')) ?? 'profile';

export const tabPath = (tab: AccountTab): string => `/account?tab=${tab}`;

/** Null for other keys. Horizontal arrows follow the reading direction. */
export function tabByKey(tab: AccountTab, key: string, dir: 'ltr' | 'rtl'): AccountTab | null {
  const onward = dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: onward === 'ArrowRight' ? 1 : -1,
    ArrowLeft: onward === 'ArrowLeft' ? 1 : -1,
    ArrowDown: 1,
    ArrowUp: -1,
  };
  const step = steps[key];
  if (step !== undefined) {
    return accountTabs.at((accountTabs.indexOf(tab) + step) % accountTabs.length) ?? null;
  }
  if (key === 'Home') return accountTabs[0];
  return key === 'End' ? (accountTabs.at(-1) ?? null) : null;
}
