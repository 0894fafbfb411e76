import type { PartnerType } from '@sufra/contract/statuses.ts';

const allTabs = [
  'orders',
  'menu',
  'production',
  'events',
  'earnings',
  'ratings',
  'profile',
  'notifications',
] as const;
export type TabName = (typeof allTabs)[number];

/** Chefs alone go to people's homes to cook. */
export const tabsOf = ({ type }: { readonly type: PartnerType }): readonly TabName[] =>
  allTabs.filter((tab) => tab !== 'events' || type === 'chef');
