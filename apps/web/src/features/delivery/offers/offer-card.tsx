import type { DeliveryRequest } from '@sufra/contract/delivery/delivery.ts';
import { IconClock, IconMapPin, IconToolsKitchen2 } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { distanceText, filsOf, formatList, formatMoney, formatTime } from '../../../lib/format.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Badge, Card, Price } from '../../../kit/layout/surface.tsx';
import { useRefetch } from '../delivery.api.ts';
import styles from './offer-card.module.css';
import { OfferRing, type OfferTime, offerTime } from './offer-timer.tsx';
import { usePlaceText } from '../../../lib/place.ts';
import { classes } from '../../../kit/style/classes.ts';

function useOfferTime({ secondsLeft }: DeliveryRequest, readAt: number): OfferTime {
  const [ends] = useState(readAt + secondsLeft * 1_000);
  const [now, setNow] = useState(() => Date.now());
  const refetch = useRefetch();
  const end = useEffectEvent(() => refetch('requests'));
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() < ends) return;
      clearInterval(timer);
      // The server decides whether the offer has really expired.
      end();
    }, 250);
    return () => clearInterval(timer);
  }, [ends]);
  return offerTime(ends, now);
}

function Way({ offer }: { offer: DeliveryRequest }) {
  const { t } = useTranslation('driver');
  const placeText = usePlaceText();
  const { language } = useLanguage();
  const areas = offer.dropoffs.map((area) => placeText(area));
  const metres = (kilometres: number): string => distanceText(kilometres * 1_000, t, language);
  return (
    <ol
      role="list"
      className="flex flex-col gap-12 text-18 svg:mt-[0.1em] svg:flex-none svg:text-main-text [&_span]:min-w-0 [&>li]:flex [&>li]:items-start [&>li]:gap-12"
    >
      <li>
        <IconToolsKitchen2 size={24} aria-hidden="true" />
        <span>
          <strong>
            <bdi>{offer.pickupLocation.name}</bdi>
          </strong>
          <span className="block text-16 text-muted">
            {t('offer.to_pickup', { distance: metres(offer.toPickup) })}
            {' · '}
            <bdi>{placeText(offer.pickupLocation.address)}</bdi>
          </span>
        </span>
      </li>
      <li>
        <IconMapPin size={24} aria-hidden="true" />
        <span>
          <strong>
            <bdi>{formatList(areas, language)}</bdi>
          </strong>
          <span className="block text-16 text-muted">
            {t('offer.to_door', {
              distance: metres(offer.estimatedDistance),
              minutes: t('minutes', { count: offer.estimatedDuration }),
            })}
          </span>
        </span>
      </li>
    </ol>
  );
}

function Marks({ offer }: { offer: DeliveryRequest }) {
  const { t } = useTranslation('driver');
  const { language } = useLanguage();
  const { orders, isPeak, isShared, cash } = offer;
  return (
    <div className="flex flex-wrap gap-8">
      <Badge icon={<IconClock size={16} aria-hidden="true" />}>
        {t('offer.ready', { time: formatTime(new Date(offer.readyAt), language) })}
      </Badge>
      {orders > 1 && <Badge tone="info">{t('offer.orders', { count: orders })}</Badge>}
      {isPeak && <Badge tone="highlight">{t('offer.peak')}</Badge>}
      {cash !== null && (
        <Badge tone="highlight">{t('offer.cash', { amount: formatMoney(cash, language) })}</Badge>
      )}
      {isShared && <Badge tone="main">{t('offer.shared')}</Badge>}
    </div>
  );
}

export interface OfferCardProps {
  offer: DeliveryRequest;
  /** Milliseconds on this device's clock. */
  readAt: number;
  isAccepting: boolean;
  isRejecting: boolean;
  onAccept: () => void;
  onReject: () => void;
}

export function OfferCard({ offer, readAt, isAccepting, isRejecting, onAccept, onReject }: OfferCardProps) {
  const { t } = useTranslation('driver');
  const id = useId();
  const time = useOfferTime(offer, readAt);
  const named = { order: offer.orderId };
  return (
    <Card as="li" className="flex flex-col gap-12" aria-labelledby={id}>
      <div className="flex items-center justify-between gap-12">
        <div className={styles['fee']} id={id}>
          <Price fils={filsOf(offer.deliveryFee)} />
        </div>
        <OfferRing time={time} />
      </div>
      <Way offer={offer} />
      <Marks offer={offer} />
      {time.isOver && <p role="status">{t('offer.over')}</p>}
      <div className={classes(styles['actions'], 'grid gap-12')}>
        <Button
          variant="quiet"
          size="lg"
          className="min-h-64 px-12"
          pending={isRejecting}
          onClick={onReject}
          aria-label={t('offer.reject_named', named)}
        >
          {t('offer.reject')}
        </Button>
        <Button
          size="lg"
          className="min-h-64 px-12 font-semibold"
          pending={isAccepting}
          onClick={onAccept}
          aria-label={t('offer.accept_named', named)}
        >
          {t('offer.accept')}
        </Button>
      </div>
    </Card>
  );
}
