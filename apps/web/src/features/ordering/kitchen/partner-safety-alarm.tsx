import { holdsPartnerRight } from '@sufra/contract/partners/partner-rights.ts';
import type { PartnerOrder } from '@sufra/contract/ordering/partner-orders.ts';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { toast } from '../../../lib/toast.ts';
import { useSession } from '../../../lib/session.ts';
import { noteMove, useRefusalText } from './partner-moves.ts';
import { type SafetyAnswer, useSafetyAnswer } from './partner-orders.api.ts';

function useAnswer({ id }: PartnerOrder) {
  const { t } = useTranslation('partner');
  const refusal = useRefusalText();
  const { mutate, reset, error, isPending, variables } = useSafetyAnswer(id);
  const send = (answer: SafetyAnswer): void => {
    noteMove(id);
    mutate(answer, {
      tell: () =>
        toast({
          title: t(`safety_alarm.${answer}_done_title`),
          description: t(`safety_alarm.${answer}_done`),
        }),
      onError: (failure) =>
        toast({ title: t('update.failed_title'), description: refusal(failure), tone: 'destructive' }),
    });
  };
  return { send, reset, error, pending: isPending ? variables : null };
}

const StopDialog = lazy(async () => ({ default: (await import('./partner-lost-orders.tsx')).StopDialog }));

function OpenAlarm({ order, canLeaveOut }: { order: PartnerOrder; canLeaveOut: boolean }) {
  const { t } = useTranslation('partner');
  const [isStopping, setStopping] = useState(false);
  const answer = useAnswer(order);
  const may = holdsPartnerRight(useSession().user?.partnerRole ?? null, 'safety');
  const named = { order: order.orderId };
  const askToStop = (): void => {
    answer.reset();
    setStopping(true);
  };
  return (
    <>
      <Notice
        tone="danger"
        role="alert"
        title={t('safety_alarm.title')}
        action={
          may && (
            <>
              {canLeaveOut && (
                <Button
                  pending={answer.pending === 'leave_out'}
                  onClick={() => answer.send('leave_out')}
                  aria-label={t('safety_alarm.leave_out_named', named)}
                >
                  {t('safety_alarm.leave_out')}
                </Button>
              )}
              <Button
                variant="danger"
                onClick={askToStop}
                aria-disabled={answer.pending !== null}
                aria-label={t('safety_alarm.stop_named', named)}
              >
                {t('safety_alarm.stop')}
              </Button>
            </>
          )
        }
      >
        {t('safety_alarm.text', { box: t('keep_out.title') })}{' '}
        {may
          ? t(`safety_alarm.${canLeaveOut ? 'safe_without' : 'stop_needed'}`)
          : t('safety_alarm.ask_kitchen')}
      </Notice>
      <Suspense>
        {isStopping && <StopDialog order={order} answer={answer} onClose={() => setStopping(false)} />}
      </Suspense>
    </>
  );
}

export function SafetyAlarm({ order }: { order: PartnerOrder }) {
  const { t } = useTranslation('partner');
  const { safetyAlarm: alarm } = order;
  if (alarm === null) return null;
  if (alarm.isAnswered) return <Notice tone="highlight" title={t('safety_alarm.answered')} />;
  return <OpenAlarm order={order} canLeaveOut={alarm.canLeaveOut} />;
}
