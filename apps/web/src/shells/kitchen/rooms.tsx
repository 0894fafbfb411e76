import type { ComponentType } from 'react';
import type { PartnerProfile } from '../../features/ordering/kitchen/partner-orders.api.ts';
import { room } from '../room.ts';

type Room = ComponentType<{ profile: PartnerProfile; newCount: number }>;

const rooms = {
  menu: room<object>(['menu', 'options'], async () => {
    const { MenuTab } = await import('../../features/partners/menu/menu-tab.tsx');
    return { Component: MenuTab };
  }),
  production: room(['production', 'order', 'options'], async () => {
    const { ProductionTab } = await import('../../features/ordering/kitchen/production-tab.tsx');
    return { Component: ProductionTab };
  }),
  events: room(['quoting', 'catering', 'options'], async () => {
    const { PartnerEventsTab } = await import('../../features/catering/partner/partner-events-tab.tsx');
    return { Component: PartnerEventsTab };
  }),
  earnings: room(['desk', 'payouts'], async () => {
    const { EarningsTab } = await import('../../features/partners/desk/earnings-tab.tsx');
    return { Component: EarningsTab };
  }),
  ratings: room<{ profile: PartnerProfile }>(['options'], async () => {
    const { PartnerRatingsTab } = await import('../../features/ordering/kitchen/partner-ratings-tab.tsx');
    return { Component: PartnerRatingsTab };
  }),
  profile: room(['desk', 'options'], async () => {
    const { ProfileTab } = await import('../../features/partners/desk/profile-tab.tsx');
    return { Component: ProfileTab };
  }),
  notifications: room(['desk'], async () => {
    const { NotificationsTab } = await import('../../features/partners/desk/notifications-tab.tsx');
    return { Component: NotificationsTab };
  }),
} satisfies Readonly<Record<string, Room>>;

export interface RoomProps {
  tab: keyof typeof rooms;
  profile: PartnerProfile;
  newCount: number;
}

export function Component({ tab, ...given }: RoomProps) {
  const Chosen: Room = rooms[tab];
  return <Chosen {...given} />;
}
