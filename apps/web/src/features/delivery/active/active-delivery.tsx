import type { ActiveDelivery as Active, ActiveDelivery } from '@sufra/contract/delivery/delivery.ts';
import type { VehicleType } from '@sufra/contract/options.ts';
import { IconCash, IconPackage, IconCheck } from '@tabler/icons-react';
import { type ComponentType, lazy, type ReactNode, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { distanceText, type Place, formatMoney, isolate } from '../../../lib/format.ts';
import { useWakeLock } from '../../../lib/use-wake-lock.ts';
import { LeftToRight, Badge, Card } from '../../../kit/layout/surface.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { ActiveActions } from './active-actions.tsx';
import styles from './active-delivery.module.css';
import { ActiveTarget, type TripTalk } from './active-target.tsx';
import { classes } from '../../../kit/style/classes.ts';

const Stops = lazy(async () => ({ default: (await import('./stops.tsx')).Stops }));

function Head({ active, id }: { active: Active; id: string }) {
  const { t } = useTranslation('driver');
  const { language } = useLanguage();
  const { stop, stops, status, orderId, deliveryFee, estimatedDistance } = active;
  return (
    <div className="flex flex-col gap-8">
      <h2 id={id} className="text-22">
        {t('active.title')} <LeftToRight>{orderId}</LeftToRight>
      </h2>
      <div className="flex flex-wrap items-center gap-8">
        <span role="status">
          <Badge tone="info">{t(`status.${status}`)}</Badge>
        </span>
        {stops > 1 && <Badge>{t('active.stop', { stop, stops })}</Badge>}
        <span className="font-semibold">
          {formatMoney(deliveryFee, language)}
          {' · '}
          {distanceText(estimatedDistance * 1_000, t, language)}
        </span>
      </div>
    </div>
  );
}

function Cash({ amount, isNow }: { amount: string; isNow: boolean }) {
  const { t } = useTranslation('driver');
  const { language } = useLanguage();
  return (
    <p
      className="flex items-center gap-12 rounded-control border-2 border-highlight bg-highlight-soft px-16 py-12 text-18 font-semibold data-[now=true]:text-22 svg:flex-none"
      data-now={isNow}
    >
      <IconCash size={32} aria-hidden="true" />
      <span>{t('active.cash', { amount: formatMoney(amount, language) })}</span>
    </p>
  );
}

function Contents({ active: { meals, notes, orderType } }: { active: Active }) {
  const { t } = useTranslation('driver');
  return (
    <div className="flex items-start gap-12 svg:mt-[0.1em] svg:flex-none svg:text-muted li:not-first:mt-4">
      <IconPackage size={22} aria-hidden="true" />
      <ul role="list">
        {meals.map(({ name, portions }) => (
          <li key={name}>
            {t('active.meal', { name: isolate(name), portions: t('portions', { count: portions }) })}
          </li>
        ))}
        {meals.length === 0 && <li>{t(`active.type_${orderType}`)}</li>}
        {notes !== null && <li dir="auto">{notes}</li>}
      </ul>
    </div>
  );
}

/** The shell brings it: deliveries know no orders. */
export type RouteMap = ComponentType<{
  readonly kitchen: Place;
  readonly door: Place;
  readonly driver: Place | null;
  readonly isPickedUp: boolean;
  readonly later: readonly Place[];
  readonly stop: number | undefined;
  readonly label: string;
}>;

export interface ActiveDeliveryProps {
  active: Active;
  vehicle: VehicleType;
  lastPlace: () => Place | undefined;
  Map: RouteMap;
  Talk: TripTalk;
  sos: ReactNode;
}

export function ActiveDelivery({ active, vehicle, lastPlace, Map, Talk, sos }: ActiveDeliveryProps) {
  const { t } = useTranslation('driver');
  const id = useId();
  useWakeLock(true);
  return (
    <Card as="section" padding="lg" className="flex flex-col gap-16" aria-labelledby={id}>
      <div className="relative -mx-16 -mt-16">
        <div className="absolute end-8 top-8 z-10">{sos}</div>
        <Map
          kitchen={active.pickupLocation}
          door={active.dropoffLocation}
          driver={lastPlace() ?? null}
          isPickedUp={active.status !== 'accepted'}
          later={active.next}
          stop={active.stops > 1 ? active.stop : undefined}
          label={t(`active.map_${active.status === 'accepted' ? 'pickup' : 'door'}`)}
        />
      </div>
      <ActiveTarget active={active} />
      {active.cash !== null && <Cash amount={active.cash} isNow={active.status === 'in_transit'} />}
      <Head active={active} id={id} />
      <ActiveSteps status={active.status} />
      {active.hasDoorPhoto && active.cash === null && <Notice tone="good">{t('door.photo_kept')}</Notice>}
      <Contents active={active} />
      <Suspense>{active.stops > 1 && <Stops active={active} />}</Suspense>
      <ActiveActions active={active} vehicle={vehicle} lastPlace={lastPlace} Talk={Talk} />
    </Card>
  );
}

const steps = ['accepted', 'pickup_confirmed', 'in_transit', 'delivered'] as const;

function ActiveSteps({ status }: Pick<ActiveDelivery, 'status'>) {
  const { t } = useTranslation('driver');
  const at = steps.indexOf(status);
  return (
    <ol role="list" className="grid grid-cols-4" aria-label={t('active.steps')}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classes(
            styles['step'],
            'relative flex flex-col items-center gap-4 text-center text-muted',
            index <= at && styles['done'],
          )}
          aria-current={index === at ? 'step' : undefined}
        >
          <span
            className={classes(styles['mark'], 'grid size-28 place-items-center rounded-circle')}
            aria-hidden="true"
          >
            {index <= at && <IconCheck size={16} stroke={3} />}
          </span>
          <span className={classes(styles['label'], 'text-14 leading-1.3')}>{t(`step.${step}`)}</span>
        </li>
      ))}
    </ol>
  );
}
