import type { PartnerOrder } from '@sufra/contract/ordering/partner-orders.ts';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { LeftToRight, VisuallyHidden } from '../../../kit/layout/surface.tsx';
import { classes } from '../../../kit/style/classes.ts';
import { useNowBy } from '../../../lib/clock.ts';
import { formatTime } from '../../../lib/format.ts';
import { Chips } from './partner-chips.tsx';
import { useMove } from './partner-moves.ts';
import { PartnerOrderCard } from './partner-order-card.tsx';
import { timeLeft } from './partner-sections.ts';
import styles from './partner-incoming.module.css';

function AnswerBar({ answerBy }: { answerBy: string }) {
  const { isUrgent, percent } = timeLeft(answerBy, useNowBy(1_000));
  return (
    <div
      className={classes(styles['bar'], isUrgent && styles['urgent'], 'absolute inset-x-0 top-0 h-4 bg-line')}
      aria-hidden="true"
    >
      <div className={classes(styles['fill'], 'h-full')} style={{ inlineSize: `${String(percent)}%` }} />
    </div>
  );
}

function AnswerTime({ answerBy }: { answerBy: string }) {
  const { language } = useLanguage();
  const { isOver, isAhead, clock } = timeLeft(answerBy, useNowBy(1_000));
  if (isOver) return null;
  return (
    <strong className="font-semibold" aria-hidden="true">
      {isAhead ? formatTime(new Date(answerBy), language) : <LeftToRight>{clock}</LeftToRight>}
    </strong>
  );
}

function AnswerText({ answerBy }: { answerBy: string }) {
  const { t } = useTranslation('partner');
  const { language } = useLanguage();
  const { isOver, isAhead, clock } = timeLeft(answerBy, useNowBy(1_000));
  if (isOver)
    return (
      <p className="text-14 text-danger-text" role="status">
        {t('answer.over')}
      </p>
    );
  return (
    <VisuallyHidden>
      <span role="timer">
        {t(`answer.${isAhead ? 'by' : 'within'}`)}{' '}
        {isAhead ? formatTime(new Date(answerBy), language) : clock}
      </span>
    </VisuallyHidden>
  );
}

const RejectDialog = lazy(async () => ({
  default: (await import('./partner-lost-orders.tsx')).RejectDialog,
}));

const reasons = ['out_of_stock', 'too_busy', 'closing', 'equipment'] as const;

export function IncomingOrder({ order }: { order: PartnerOrder }) {
  const { t } = useTranslation('partner');
  const moving = useMove(order);
  const [asking, setAsking] = useState<'chips' | 'text' | null>(null);
  const [typed, setTyped] = useState('');
  const close = (): void => setAsking(null);
  const reject = (reason: string): void => {
    close();
    moving.hold({ action: 'reject', reason });
  };
  const rejectFor = (code: (typeof reasons)[number]): void => {
    close();
    const isSoldOut = code === 'out_of_stock' && order.orderType === 'cooked_meal';
    const soldOut = isSoldOut && { soldOutMealId: order.mealId };
    moving.hold({ action: 'reject', reason: t(`reject.chip.${code}`), ...soldOut });
  };
  return (
    <>
      <PartnerOrderCard
        order={order}
        work="answer"
        over={order.answerBy !== null && <AnswerBar answerBy={order.answerBy} />}
        actions={
          <>
            {order.answerBy !== null && <AnswerText answerBy={order.answerBy} />}
            {order.actions.includes('accept') && (
              <Button
                className="min-w-128 flex-1 px-8 py-0"
                pending={moving.pending === 'accept'}
                onClick={() => moving.hold({ action: 'accept' })}
                aria-label={t('action.accept_named', { order: order.orderId })}
                end={order.answerBy !== null && <AnswerTime answerBy={order.answerBy} />}
              >
                {t('action.accept')}
              </Button>
            )}
            {order.actions.includes('reject') && (
              <Button
                className="px-12"
                variant="danger"
                pending={moving.pending === 'reject'}
                onClick={() => setAsking(asking === 'chips' ? null : 'chips')}
                aria-expanded={asking === 'chips'}
                aria-label={t('action.reject_named', { order: order.orderId })}
              >
                {t('action.reject')}
              </Button>
            )}
          </>
        }
        panel={
          asking === 'chips' && (
            <Chips
              legend={t('reject.legend')}
              options={[
                ...reasons.map((value) => ({ value, label: t(`reject.chip.${value}`) })),
                { value: 'other' as const, label: t('reject.chip.other') },
              ]}
              onChoose={(value) => (value === 'other' ? setAsking('text') : rejectFor(value))}
              onClose={close}
            />
          )
        }
      />
      <Suspense>
        {asking === 'text' && (
          <RejectDialog order={order} reason={typed} onChange={setTyped} onReject={reject} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
