import type { ActiveDelivery } from '@sufra/contract/delivery/delivery.ts';
import type { VehicleType } from '@sufra/contract/options.ts';
import { IconClock, IconNavigation } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatTime } from '../../../lib/format.ts';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { Badge } from '../../../kit/layout/surface.tsx';
import { useDoorProof } from '../delivery.api.ts';
import { useDriverSettings, navigationUrl } from '../driver-settings.ts';
import { usePlaceText } from '../../../lib/place.ts';

export type TripTalk = ComponentType<{
  readonly active: Pick<ActiveDelivery, 'talkId' | 'talks' | 'orderType'> &
    Partial<Pick<ActiveDelivery, 'status'>>;
  readonly only?: 'call';
  readonly onCalled?: () => void;
}>;

interface Target {
  readonly isPickup: boolean;
  readonly name: string;
  readonly address: string;
  readonly place: { readonly lat: number; readonly lng: number };
  readonly hint: string | null;
}

const targetOf = (active: ActiveDelivery): Target =>
  active.status === 'accepted'
    ? {
        isPickup: true,
        name: active.pickupLocation.name,
        address: active.pickupLocation.address,
        place: active.pickupLocation,
        hint: null,
      }
    : {
        isPickup: false,
        name: active.customer,
        address: active.dropoffLocation.address,
        place: active.dropoffLocation,
        hint: active.dropoffInstructions,
      };

function Due({ active, isPickup }: { active: ActiveDelivery; isPickup: boolean }) {
  const { t } = useTranslation('driver');
  const { language } = useLanguage();
  const time = (instant: string): string => formatTime(new Date(instant), language);
  if (isPickup && active.isReady) return <Badge tone="good">{t('active.ready')}</Badge>;
  return (
    <p className="flex items-center gap-8 font-semibold text-info-text svg:flex-none">
      <IconClock size={22} aria-hidden="true" />
      {isPickup
        ? t('active.ready_at', { time: time(active.readyAt) })
        : t('active.window', { from: time(active.promisedFrom), to: time(active.promisedAt) })}
    </p>
  );
}

/** Where the driver goes now. */
export function ActiveTarget({ active }: { active: ActiveDelivery }) {
  const { t } = useTranslation('driver');
  const placeText = usePlaceText();
  const { isPickup, name, address, hint } = targetOf(active);
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-14 text-muted">{t(`target.${isPickup ? 'pickup' : 'door'}`)}</p>
      <p className="text-22 leading-1.3 font-semibold">
        <bdi>{isPickup ? name : t('target.customer', { initial: name })}</bdi>
      </p>
      <p className="text-18">
        <bdi>{placeText(address)}</bdi>
      </p>
      {hint !== null && (
        <p className="self-stretch rounded-control bg-highlight-soft p-12" dir="auto">
          {hint}
        </p>
      )}
      <Due active={active} isPickup={isPickup} />
    </div>
  );
}

interface TargetLinksProps {
  active: ActiveDelivery;
  vehicle: VehicleType;
  Talk: TripTalk;
}

export function TargetLinks({ active, vehicle, Talk }: TargetLinksProps) {
  const { t } = useTranslation('driver');
  const { settings } = useDriverSettings();
  const { isPickup, place } = targetOf(active);
  const side = isPickup ? 'pickup' : 'door';
  const { contact } = useDoorProof(active.id);
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] gap-8 [&>:is(a,button)]:flex-col [&>:is(a,button)]:gap-4 [&>:is(a,button)]:px-4 [&>:is(a,button)]:py-8 [&>:is(a,button)]:text-14">
      <LinkButton
        to={navigationUrl(place, settings.maps, vehicle)}
        target="_blank"
        rel="noopener noreferrer"
        variant="quiet"
        size="lg"
        aria-label={t(`target.navigate_${side}`)}
        start={<IconNavigation size={24} aria-hidden="true" />}
      >
        {t('target.navigate')}
      </LinkButton>
      <Talk
        active={active}
        {...(active.status === 'in_transit' && { onCalled: () => contact.mutate('call') })}
      />
    </div>
  );
}
