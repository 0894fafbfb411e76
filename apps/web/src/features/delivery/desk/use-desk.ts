import type { DriverProfile } from '@sufra/contract/delivery/driver-desk.ts';
import { useChime, ring } from '../../../lib/chime.ts';
import { useDeliveries, useDriverStats } from '../delivery.api.ts';
import { useDriverSettings } from '../driver-settings.ts';
import { useShift } from './use-shift.ts';
import { useEffect } from 'react';

export function useDesk({ isOnline }: DriverProfile) {
  const { settings } = useDriverSettings();
  const chime = useChime('driver', true);
  const shift = useShift(isOnline);
  const stats = useDriverStats();
  const { requests, active } = useDeliveries({ isOnline, evenHidden: settings.isCallingAlways });
  const offers = isOnline ? (requests.data ?? []) : [];
  useOfferAlert(
    offers.map(({ id }) => id),
    { isLoud: chime.isOn, isShaking: settings.isShaking },
  );
  return { shift, stats, active, offers, offersReadAt: requests.dataUpdatedAt, chime };
}
export type Desk = ReturnType<typeof useDesk>;

const againMs = 4_000;
const shake = [300, 150, 300];

interface Ways {
  readonly isLoud: boolean;
  readonly isShaking: boolean;
}

function callWith({ isLoud, isShaking }: Ways): void {
  if (isLoud) ring();
  // Not supported everywhere, and ignored before the first interaction.
  if (isShaking && 'vibrate' in navigator) navigator.vibrate(shake);
}

function useOfferAlert(ids: readonly string[], { isLoud, isShaking }: Ways): void {
  const open = ids.join();
  useEffect(() => {
    if (open === '') return;
    const call = (): void => callWith({ isLoud, isShaking });
    call();
    const timer = setInterval(call, againMs);
    return () => clearInterval(timer);
  }, [open, isLoud, isShaking]);
}
