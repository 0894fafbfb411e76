import type { OrderDetail } from '@sufra/contract/ordering/ordering.ts';
import { IconHome, IconMoped, IconMotorbike, IconStarFilled, IconToolsKitchen2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { Skeleton, ErrorState, Loading } from '../../../kit/feedback/states.tsx';
import { LeftToRight, SectionCard, Stack, VisuallyHidden, Card } from '../../../kit/layout/surface.tsx';
import { useNowBy } from '../../../lib/clock.ts';
import { distanceText, formatStars, formatTime } from '../../../lib/format.ts';
import { Talk } from '../conversation/talk.tsx';
import { RouteMap } from './route-map.tsx';
import { type Nearness, nearnessOf, stepOf } from './nearness.ts';
import { type Tracking, useTracking } from './tracking.api.ts';
import styles from './tracking-card.module.css';

const staleMs = 2 * 60_000;
const tickMs = 15_000;

const signs = { kitchen: IconToolsKitchen2, driver: IconMotorbike, door: IconHome } as const;

function Legend() {
  const { t } = useTranslation('order');
  return (
    <ul
      role="list"
      className="flex flex-wrap gap-x-16 gap-y-4 [&>li]:inline-flex [&>li]:items-center [&>li]:gap-8"
    >
      {(['kitchen', 'driver', 'door'] as const).map((of) => {
        const Sign = signs[of];
        return (
          <li key={of}>
            <span
              className={`${'grid size-28 place-items-center rounded-circle text-on-main'} ${styles[of] ?? ''}`}
            >
              <Sign size={16} aria-hidden="true" />
            </span>
            {t(`tracking.${of}`)}
          </li>
        );
      })}
    </ul>
  );
}

function Driver({ driver }: { driver: NonNullable<Tracking['driver']> }) {
  const { t } = useTranslation('order');
  const { language } = useLanguage();
  const { name, vehicleType, plateNumber, rating } = driver;
  return (
    <div className="flex flex-wrap items-center justify-between gap-12 border-t border-line pt-16">
      <div>
        <p className="flex flex-wrap items-center gap-x-12 gap-y-4 text-18 font-semibold">
          <bdi>{name}</bdi>
          {rating !== null && (
            <span className="inline-flex items-center gap-4 svg:text-highlight">
              <IconStarFilled size={16} aria-hidden="true" />
              {formatStars(rating, language)}
            </span>
          )}
        </p>
        <p className="text-muted">
          {t(`tracking.vehicle.${vehicleType}`)}
          {plateNumber !== null && (
            <>
              {' · '}
              <LeftToRight>{plateNumber}</LeftToRight>
            </>
          )}
        </p>
      </div>
    </div>
  );
}

function useLocationText(nearness: Nearness | null): string {
  const { t } = useTranslation('order');
  const { language } = useLanguage();
  if (nearness === null) return t('tracking.unseen');
  if (nearness.isThere) return t('tracking.there');
  return t('tracking.near', {
    distance: distanceText(nearness.metres, t, language),
    minutes: t('tracking.minutes', { count: nearness.minutes }),
  });
}

function StatusAnnouncer({ step, text }: { step: number | null; text: string }) {
  const [said, setSaid] = useState({ step, text });
  if (said.step !== step) setSaid({ step, text });
  return (
    <VisuallyHidden>
      <span role="status">{said.text}</span>
    </VisuallyHidden>
  );
}

const middleOf = ({ etaFrom, etaTo }: Tracking): number =>
  (new Date(etaFrom).getTime() + new Date(etaTo).getTime()) / 2;

function TrackingCard({ tracking, order }: { tracking: Tracking; order: OrderDetail }) {
  const { t } = useTranslation('order');
  const { language } = useLanguage();
  const now = useNowBy(tickMs);
  const { position, door, stopsBefore, isHeat } = tracking;
  const nearness = position && nearnessOf(position, door, middleOf(tracking), now);
  const where = useLocationText(nearness);
  const seenAt = position && new Date(position.at);
  return (
    <SectionCard title={t('tracking.title')} icon={<IconMoped className="mirrors" aria-hidden="true" />}>
      <Stack>
        <RouteMap kitchen={tracking.pickup} door={door} driver={position} label={where} />
        <Legend />
        <p className="text-18 font-semibold" aria-hidden="true">
          {where}
        </p>
        <StatusAnnouncer step={nearness && stepOf(nearness)} text={where} />
        {stopsBefore > 0 && <p>{t('tracking.stops', { count: stopsBefore })}</p>}
        {seenAt !== null && now - seenAt.getTime() > staleMs && (
          <p className="text-muted">{t('tracking.seen', { time: formatTime(seenAt, language) })}</p>
        )}
        {isHeat && <Notice>{t('tracking.heat')}</Notice>}
        {tracking.driver !== null && <Driver driver={tracking.driver} />}
        <Talk
          orderId={order.id}
          as="customer"
          talks={order.talks.filter((talk) => talk.with === 'driver')}
          isGrocery={false}
        />
      </Stack>
    </SectionCard>
  );
}

function Followed({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order');
  const { data, error, refetch, isFetching } = useTracking(order.id);
  // A kitchen with its own delivery has no driver to track.
  if (data?.driver === null) return null;
  if (data !== undefined) return <TrackingCard tracking={data} order={order} />;
  return (
    <Card>
      {error === null ? (
        <Loading label={t('tracking.loading')}>
          <Skeleton shape="block" height="16rem" />
        </Loading>
      ) : (
        <ErrorState
          error={error}
          title={t('tracking.failed')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
    </Card>
  );
}

export function OrderTracking({ order }: { order: OrderDetail }) {
  return order.status === 'out_for_delivery' ? <Followed order={order} /> : null;
}
