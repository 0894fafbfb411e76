import type { DriverProfile } from '@sufra/contract/driver-desk.ts';
import { useChime } from '../../lib/chime.ts';
import { useDeliveries, useDriverStats } from './delivery.api.ts';
import { useDriverSettings } from './driver-settings.ts';
import { useOfferCall } from './use-offer-call.ts';
import { useShift } from './use-shift.ts';

export function useDesk({ isOnline }: DriverProfile) {
  const { settings } = useDriverSettings();
  const chime = useChime('driver', true);
  const shift = useShift(isOnline);
  const stats = useDriverStats();
  const { requests, active } = useDeliveries({ isOnline, evenHidden: settings.isCallingAlways });
  const offers = isOnline ? (requests.data ?? []) : [];
  useOfferCall(
    offers.map(({ id }) => id),
    { isLoud: chime.isOn, isShaking: settings.isShaking },
  );
  return { shift, stats, active, offers, offersReadAt: requests.dataUpdatedAt, chime };
}
export type Desk = ReturnType<typeof useDesk>;
