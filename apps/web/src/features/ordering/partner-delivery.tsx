import type { PartnerOrder } from '@sufra/contract/partner-orders.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/controls/button.tsx';
import { Badge } from '../../kit/layout/surface.tsx';
import { DeliveredDialog, UnreachableDialog } from './partner-door-dialog.tsx';
import { useMove } from './partner-moves.ts';
import { PartnerOrderCard } from './partner-order-card.tsx';

type Asking = 'confirm_delivered' | 'report_unreachable';

export function DeliveryOrder({ order }: { order: PartnerOrder }) {
  const { t } = useTranslation('partner');
  const moving = useMove(order);
  const [asking, setAsking] = useState<Asking | null>(null);
  const ask = (what: Asking): void => {
    moving.reset();
    setAsking(what);
  };
  const close = (): void => setAsking(null);
  const can = (action: (typeof order.actions)[number]): boolean => order.actions.includes(action);
  const named = { order: order.orderId };
  return (
    <>
      <PartnerOrderCard
        order={order}
        work="bring"
        over={<Badge tone="info">{t(`stage.${order.stage}`)}</Badge>}
        actions={
          <>
            {can('send_out') && (
              <Button
                pending={moving.pending === 'send_out'}
                onClick={() => moving.take({ action: 'send_out' })}
                aria-label={t('action.send_out_named', named)}
              >
                {t('action.send_out')}
              </Button>
            )}
            {can('confirm_delivered') && (
              <Button
                onClick={() => ask('confirm_delivered')}
                aria-label={t('action.confirm_delivered_named', named)}
              >
                {t('action.confirm_delivered')}
              </Button>
            )}
            {can('report_unreachable') && (
              <Button
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
      {asking === 'confirm_delivered' && <DeliveredDialog order={order} moving={moving} onClose={close} />}
      {asking === 'report_unreachable' && <UnreachableDialog order={order} moving={moving} onClose={close} />}
    </>
  );
}
