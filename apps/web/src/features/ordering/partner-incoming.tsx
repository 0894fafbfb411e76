import type { PartnerOrder } from '@sufra/contract/partner-orders.ts';
import { IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../kit/controls/button.tsx';
import { AnswerCountdown } from './partner-countdown.tsx';
import styles from './partner-incoming.module.css';
import { useMove } from './partner-moves.ts';
import { PartnerOrderCard } from './partner-order-card.tsx';
import { RejectDialog } from './partner-reject-dialog.tsx';

function Privacy({ orderId }: { orderId: string }) {
  const { t } = useTranslation(['partner', 'common']);
  return (
    <p className={styles['privacy']}>
      <IconEyeOff size={18} aria-hidden="true" />
      <span>
        {t('privacy')} <Link to={`/support?as=partner&order=${orderId}`}>{t('common:footer.support')}</Link>
      </span>
    </p>
  );
}

export function IncomingOrder({ order }: { order: PartnerOrder }) {
  const { t } = useTranslation('partner');
  const moving = useMove(order);
  const [isRejecting, setRejecting] = useState(false);
  const openRejection = (): void => {
    moving.reset();
    setRejecting(true);
  };
  return (
    <>
      <PartnerOrderCard
        order={order}
        work="answer"
        over={order.answerBy !== null && <AnswerCountdown answerBy={order.answerBy} />}
        note={<Privacy orderId={order.id} />}
        actions={
          <>
            {order.actions.includes('accept') && (
              <Button
                pending={moving.pending === 'accept'}
                onClick={() => moving.take({ action: 'accept' })}
                aria-label={t('action.accept_named', { order: order.orderId })}
              >
                {t('action.accept')}
              </Button>
            )}
            {order.actions.includes('reject') && (
              <Button
                variant="danger"
                onClick={openRejection}
                aria-label={t('action.reject_named', { order: order.orderId })}
              >
                {t('action.reject')}
              </Button>
            )}
          </>
        }
      />
      {isRejecting && <RejectDialog order={order} moving={moving} onClose={() => setRejecting(false)} />}
    </>
  );
}
