import type { ActiveDelivery } from '@sufra/contract/delivery/delivery.ts';
import type { VehicleType } from '@sufra/contract/options.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Place } from '../../../lib/format.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import styles from './active-actions.module.css';
import { useMoveDelivery } from '../delivery.api.ts';
import { useRefusal } from '../driver-text.ts';
import { TargetLinks, type TripTalk } from './active-target.tsx';
import { classes } from '../../../kit/style/classes.ts';

// Fetched with the delivery: there may be no network at the door.
const fetchDialogs = () => import('./door-dialog.tsx');
const DeliveredDialog = lazy(async () => ({ default: (await fetchDialogs()).DeliveredDialog }));
const UnreachableDialog = lazy(async () => ({ default: (await fetchDialogs()).UnreachableDialog }));
const GiveBackDialog = lazy(async () => ({ default: (await fetchDialogs()).GiveBackDialog }));

interface ActiveActionsProps {
  active: ActiveDelivery;
  vehicle: VehicleType;
  lastPlace: () => Place | undefined;
  Talk: TripTalk;
}

const forward = {
  accepted: { status: 'pickup_confirmed', label: 'pickup' },
  pickup_confirmed: { status: 'in_transit', label: 'start' },
  in_transit: { status: 'delivered', label: 'deliver' },
} as const;

type Asking = 'delivered' | 'unreachable' | 'give_back';

export function ActiveActions({ active, vehicle, lastPlace, Talk }: ActiveActionsProps) {
  const { t } = useTranslation('driver');
  const refusal = useRefusal();
  const [asking, setAsking] = useState<Asking | null>(null);
  const { status, label } = forward[active.status];
  const move = useMoveDelivery(active.id);
  useEffect(() => void fetchDialogs().catch(() => undefined), []);
  const press = (): void => {
    move.reset();
    if (status === 'delivered' && (active.cash !== null || !active.hasDoorPhoto))
      return setAsking('delivered');
    const location = lastPlace();
    move.mutate({ status, ...(location && { location }) });
  };
  const door = { active, lastPlace, Talk, onClose: () => setAsking(null) };
  return (
    <>
      {move.error !== null && (
        <Notice tone="danger" role="alert" title={t('update.failed_title')}>
          {refusal(move.error)}
        </Notice>
      )}
      <div className="flex justify-center empty:hidden">
        {active.status === 'accepted' && (
          <Button variant="plain" onClick={() => setAsking('give_back')}>
            {t('give_back.open')}
          </Button>
        )}
        {active.status === 'in_transit' && (
          <Button variant="plain" onClick={() => setAsking('unreachable')}>
            {t('unreachable.open')}
          </Button>
        )}
      </div>
      <div
        className={classes(
          styles['bar'],
          '-mx-24 mt-0 -mb-24 flex flex-col gap-8 rounded-ee-card rounded-es-card bg-surface px-24 py-12 pb-[max(var(--space-16),env(safe-area-inset-bottom))]',
        )}
      >
        <TargetLinks active={active} vehicle={vehicle} Talk={Talk} />
        <Button
          size="lg"
          fullWidth
          className="min-h-64 font-semibold"
          pending={move.isPending}
          onClick={press}
          aria-label={t(`action.${label}_named`, { order: active.orderId })}
        >
          {t(`action.${label}`)}
        </Button>
      </div>
      <Suspense>
        {asking === 'delivered' && <DeliveredDialog {...door} />}
        {asking === 'unreachable' && <UnreachableDialog {...door} />}
        {asking === 'give_back' && <GiveBackDialog {...door} />}
      </Suspense>
    </>
  );
}
