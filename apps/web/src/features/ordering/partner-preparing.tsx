import type { PartnerOrder } from '@sufra/contract/partner-orders.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/controls/button.tsx';
import { Badge, Row } from '../../kit/layout/surface.tsx';
import { DelayButton } from './partner-delay.tsx';
import { useMove } from './partner-moves.ts';
import { PartnerOrderCard } from './partner-order-card.tsx';

const steps = ['start_preparing', 'mark_ready'] as const;

export function PreparingOrder({ order }: { order: PartnerOrder }) {
  const { t } = useTranslation('partner');
  const moving = useMove(order);
  const open = steps.filter((action) => order.actions.includes(action));
  return (
    <PartnerOrderCard
      order={order}
      work="make"
      over={
        <Row gap={8}>
          <Badge tone={order.stage === 'preparing' ? 'highlight' : 'info'}>{t(`stage.${order.stage}`)}</Badge>
          {order.delayMinutes > 0 && <Badge>{t('delay.so_far', { count: order.delayMinutes })}</Badge>}
        </Row>
      }
      actions={
        <>
          {open.map((action, at) => (
            <Button
              key={action}
              variant={at === 0 ? 'main' : 'quiet'}
              pending={moving.pending === action}
              onClick={() => moving.take({ action })}
              aria-label={t(`action.${action}_named`, { order: order.orderId })}
            >
              {t(`action.${action}`)}
            </Button>
          ))}
          <DelayButton order={order} />
        </>
      }
    />
  );
}
