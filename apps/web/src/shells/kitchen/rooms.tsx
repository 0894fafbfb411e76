import type { ComponentType } from 'react';
import type { PartnerProfile } from '../../features/ordering/kitchen/partner-orders.api.ts';
import { Stack } from '../../kit/layout/surface.tsx';
import { room } from '../room.ts';

interface RoomGiven {
  profile: PartnerProfile;
  newCount: number;
}
type Room = ComponentType<RoomGiven>;

const rooms = {
  menu: room<object>(['menu', 'options'], async () => {
    const { MenuTab } = await import('../../features/partners/menu/menu-tab.tsx');
    return { Component: MenuTab };
  }),
  products: room<object>(['products', 'getting', 'menu', 'options'], async () => {
    const { ProductsTab } = await import('../../features/partners/menu/products-tab.tsx');
    return { Component: ProductsTab };
  }),
  hours: room<{ profile: PartnerProfile }>(['menu', 'options'], async () => {
    const { HoursTab } = await import('../../features/partners/hours/hours-tab.tsx');
    return { Component: HoursTab };
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
  profile: room(['desk', 'options', 'payouts'], async () => {
    const [{ ProfileTab }, { BankChange }] = await Promise.all([
      import('../../features/partners/desk/profile-tab.tsx'),
      import('../../features/payout-account/bank-change.tsx'),
    ]);
    const Component = (given: RoomGiven) => <ProfileTab {...given} bank={<BankChange side="partner" />} />;
    return { Component };
  }),
  notifications: room(['desk', 'app'], async () => {
    const [{ NotificationsTab }, { PushSettings }, { ReceiptPrinter }] = await Promise.all([
      import('../../features/partners/desk/notifications-tab.tsx'),
      import('../../features/device/device-settings.tsx'),
      import('../../features/ordering/kitchen/printing/receipt-printer.tsx'),
    ]);
    const Component = (given: RoomGiven) => (
      <Stack gap={24}>
        <NotificationsTab {...given} />
        <PushSettings lead="kitchen" />
        <ReceiptPrinter />
      </Stack>
    );
    return { Component };
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
