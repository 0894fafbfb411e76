import type { PartnerOrder } from '@sufra/contract/ordering/partner-orders.ts';
import { IconHourglass, IconEyeOff } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { LeftToRight } from '../../../kit/layout/surface.tsx';
import { classes } from '../../../kit/style/classes.ts';
import { nowMs } from '../../../lib/clock.ts';
import { formatTime } from '../../../lib/format.ts';
import { useMove } from './partner-moves.ts';
import { PartnerOrderCard } from './partner-order-card.tsx';
import { timeLeft } from './partner-sections.ts';
import styles from './partner-incoming.module.css';

function useSeconds(): number {
  const [now, setNow] = useState(() => nowMs());
  useEffect(() => {
    const timer = setInterval(() => setNow(nowMs()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function AnswerCountdown({ answerBy }: { answerBy: string }) {
  const { t } = useTranslation('partner');
  const { language } = useLanguage();
  const { isOver, isUrgent, isAhead, clock, percent } = timeLeft(answerBy, useSeconds());
  return (
    <div className={classes('flex flex-col gap-4', isUrgent && styles['urgent'])}>
      <p className={classes(styles['text'], 'flex items-center gap-8 svg:flex-none')} role="timer">
        <IconHourglass size={20} aria-hidden="true" />
        <span>{t(`answer.${isOver ? 'over' : isAhead ? 'by' : 'within'}`)}</span>
        {!isOver && (
          <strong className="ms-auto text-22 font-semibold">
            {isAhead ? formatTime(new Date(answerBy), language) : <LeftToRight>{clock}</LeftToRight>}
          </strong>
        )}
      </p>
      <div className="h-6 overflow-hidden rounded-round bg-line" aria-hidden="true">
        <div
          className={classes(styles['fill'], 'h-full rounded-[inherit]')}
          style={{ inlineSize: `${String(percent)}%` }}
        />
      </div>
    </div>
  );
}

const RejectDialog = lazy(async () => ({
  default: (await import('./partner-lost-orders.tsx')).RejectDialog,
}));

function Privacy({ orderId }: { orderId: string }) {
  const { t } = useTranslation(['partner', 'common']);
  return (
    <p className="flex gap-8 text-14 text-muted svg:mt-[0.15em] svg:flex-none">
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
      <Suspense>
        {isRejecting && <RejectDialog order={order} moving={moving} onClose={() => setRejecting(false)} />}
      </Suspense>
    </>
  );
}
