import type { PartnerOrder } from '@sufra/contract/ordering/partner-orders.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit/controls/button.tsx';
import { useMove } from './partner-moves.ts';
import { PartnerOrderCard } from './partner-order-card.tsx';

// Fetched with the order: there may be no network at the door.
const fetchDialogs = () => import('./partner-door-dialogs.tsx');
const DeliveredDialog = lazy(async () => ({ default: (await fetchDialogs()).DeliveredDialog }));
const CounterDialog = lazy(async () => ({ default: (await fetchDialogs()).CounterDialog }));
const UnreachableDialog = lazy(async () => ({ default: (await fetchDialogs()).UnreachableDialog }));

type Asking = 'hand_over' | 'confirm_delivered' | 'report_unreachable';

export function DeliveryOrder({ order }: { order: PartnerOrder }) {
  const { t } = useTranslation('partner');
  const moving = useMove(order);
  const [asking, setAsking] = useState<Asking | null>(null);
  useEffect(() => void fetchDialogs().catch(() => undefined), []);
  const ask = (what: Asking): void => {
    moving.reset();
    setAsking(what);
  };
  const door = { order, moving, onClose: () => setAsking(null) };
  const can = (action: (typeof order.actions)[number]): boolean => order.actions.includes(action);
  const named = { order: order.orderId };
  return (
    <>
      <PartnerOrderCard
        order={order}
        work="bring"
        actions={
          <>
            {order.driver !== null && (
              <Button
                className="min-w-128 flex-1 px-8 py-0"
                variant={order.driver.isHere ? 'main' : 'quiet'}
                onClick={() => ask('hand_over')}
                aria-label={t('counter.open_named', named)}
              >
                {t('counter.open')}
              </Button>
            )}
            {can('send_out') && (
              <Button
                className="min-w-128 flex-1 px-8 py-0"
                pending={moving.pending === 'send_out'}
                onClick={() => moving.take({ action: 'send_out' })}
                aria-label={t('action.send_out_named', named)}
              >
                {t('action.send_out')}
              </Button>
            )}
            {can('confirm_delivered') && (
              <Button
                className="min-w-128 flex-1 px-8 py-0"
                onClick={() => ask('confirm_delivered')}
                aria-label={t('action.confirm_delivered_named', named)}
              >
                {t('action.confirm_delivered')}
              </Button>
            )}
            {can('report_unreachable') && (
              <Button
                className="px-12"
                variant="quiet"
                onClick={() => ask('report_unreachable')}
                aria-label={t('action.report_unreachable_named', named)}
              >
                {t('action.report_unreachable')}
              </Button>
            )}
          </>
        }
      />
      <Suspense>
        {asking === 'hand_over' && <CounterDialog {...door} />}
        {asking === 'confirm_delivered' && <DeliveredDialog {...door} />}
        {asking === 'report_unreachable' && <UnreachableDialog {...door} />}
      </Suspense>
    </>
  );
}
