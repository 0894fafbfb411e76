import { handBackReasons, type HandBackReason } from '@sufra/contract/ordering/ordering.ts';
import {
  getMissedOrders,
  handBackOrder,
  type PartnerOrder,
} from '@sufra/contract/ordering/partner-orders.ts';
import type { OrderStatus } from '@sufra/contract/statuses.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { ChoiceGroup } from '../../../kit/controls/choice.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { TextArea } from '../../../kit/fields/text-field.tsx';
import { Badge, type BadgeProps, Card, LeftToRight, Stack } from '../../../kit/layout/surface.tsx';
import { call } from '../../../lib/api.ts';
import { useToday } from '../../../lib/clock.ts';
import { focusFirstWrong } from '../../../lib/form.ts';
import { formatMoney, formatTime, isolate } from '../../../lib/format.ts';
import { pollEvery, useSingleMutation } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';
import { momentText } from '../order-text.ts';
import { noteMove, useFocusAfterMove, useRefusalText } from './partner-moves.ts';
import { missedKey, type SafetyAnswer, sellOutToday, useOrderCache } from './partner-orders.api.ts';

const maxText = 300;

function useHandBack({ id: orderId, mealId, orderType }: PartnerOrder) {
  const { show, invalidate } = useOrderCache(orderId);
  return useSingleMutation({
    mutationFn: async (body: { reason: HandBackReason; text?: string }) => {
      const order = await call(handBackOrder, { params: { orderId }, body });
      if (body.reason === 'out_of_stock' && orderType === 'cooked_meal') await sellOutToday(mealId);
      return order;
    },
    onSuccess: show,
    onError: invalidate,
  });
}

export function HandBackDialog({ order, onClose }: { order: PartnerOrder; onClose: () => void }) {
  const { t } = useTranslation('partner');
  const refusal = useRefusalText();
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const [reason, setReason] = useState<HandBackReason>('out_of_stock');
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const handBack = useHandBack(order);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const typed = text.trim();
    const isTold = reason !== 'other' || typed !== '';
    setMissing(!isTold);
    if (!isTold) return focusFirstWrong(form.current);
    noteMove(order.id);
    handBack.mutate(reason === 'other' ? { reason, text: typed } : { reason }, {
      tell: () => toast({ title: t('hand_back.done_title'), description: t('hand_back.done') }),
      onSuccess: onClose,
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('hand_back.title', { order: `\u2068${order.orderId}\u2069` })}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('hand_back.keep')}
          </Button>
          <Button type="submit" form={formId} variant="danger" pending={handBack.isPending}>
            {t('hand_back.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} onSubmit={submit} noValidate>
        <Stack>
          <p>{t('hand_back.text')}</p>
          <ChoiceGroup
            legend={t('hand_back.legend')}
            layout="chips"
            options={handBackReasons.map((value) => ({ value, label: t(`hand_back.reason.${value}`) }))}
            value={reason}
            onChange={setReason}
          />
          {reason === 'other' && (
            <TextArea
              label={t('reject.reason')}
              hint={t('reject.hint')}
              value={text}
              onChange={setText}
              maxLength={maxText}
              error={isMissing ? t('reject.required') : undefined}
            />
          )}
          {handBack.error !== null && (
            <Notice tone="danger" role="alert" title={t('update.failed_title')}>
              {refusal(handBack.error)}
            </Notice>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}

const missedPollMs = 60_000;

interface RejectDialogProps {
  order: PartnerOrder;
  /** Kept by the ticket until the rejection is sent. */
  reason: string;
  onChange: (reason: string) => void;
  onReject: (reason: string) => void;
  onClose: () => void;
}

export function RejectDialog({ order, reason, onChange, onReject, onClose }: RejectDialogProps) {
  const { t } = useTranslation('partner');
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const typed = reason.trim();
    setMissing(typed === '');
    if (typed === '') return focusFirstWrong(form.current);
    onReject(typed);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('reject.title', { order: `\u2068${order.orderId}\u2069` })}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('reject.keep')}
          </Button>
          <Button type="submit" form={formId} variant="danger">
            {t('reject.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} onSubmit={submit} noValidate>
        <Stack>
          <p>{t('reject.text')}</p>
          <TextArea
            label={t('reject.reason')}
            hint={t('reject.hint')}
            value={reason}
            onChange={onChange}
            maxLength={maxText}
            error={isMissing ? t('reject.required') : undefined}
          />
        </Stack>
      </form>
    </Dialog>
  );
}

export function MissedOrders() {
  const { t } = useTranslation('partner');
  const { language } = useLanguage();
  const today = useToday();
  const id = useId();
  const { data: missed = [] } = useQuery({
    queryKey: missedKey(language),
    queryFn: ({ signal }) => call(getMissedOrders, { signal }),
    placeholderData: (before) => before,
    refetchInterval: pollEvery(missedPollMs),
  });
  if (missed.length === 0) return null;
  return (
    <section className="flex flex-col gap-12 h2:text-22" aria-labelledby={id}>
      <h2 id={id}>{t('missed.title')}</h2>
      <Card>
        <ul role="list">
          {missed.map((order) => (
            <li
              key={order.id}
              className="flex flex-wrap items-center justify-between gap-x-16 gap-y-4 py-12 not-first:border-t not-first:border-line first:pt-0 last:pb-0"
            >
              <span className="flex min-w-0 flex-col">
                <span className="font-semibold">
                  <bdi>{order.mealName}</bdi>
                </span>
                <span className="text-14 text-muted">
                  {t('order')} <LeftToRight>{order.orderId}</LeftToRight> ·{' '}
                  {t('portions', { count: order.familySize })} ·{' '}
                  {momentText(order.scheduledTime, today, language)}
                </span>
                <span>{t(order.isPassedOn ? 'missed.passed_on' : 'missed.ended')}</span>
              </span>
              <time className="text-14 text-muted" dateTime={order.missedAt}>
                {t('missed.at', { time: formatTime(new Date(order.missedAt), language) })}
              </time>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

const tones: Partial<Readonly<Record<OrderStatus, NonNullable<BadgeProps['tone']>>>> = {
  delivered: 'good',
  undeliverable: 'danger',
  cancelled: 'danger',
};

function CompletedOrder({ order }: { order: PartnerOrder }) {
  const { t } = useTranslation('partner');
  const { language } = useLanguage();
  const today = useToday();
  const row = useFocusAfterMove<HTMLLIElement>(order.id, order.stage);
  return (
    <li
      ref={row}
      tabIndex={-1}
      className="flex flex-wrap items-center justify-between gap-x-16 gap-y-4 py-12 not-first:border-t not-first:border-line first:pt-0 last:pb-0"
    >
      <span className="flex min-w-0 flex-col">
        <span className="font-semibold">
          <bdi>{order.mealName}</bdi>
        </span>
        <span className="text-14 text-muted">
          {t('order')} <LeftToRight>{order.orderId}</LeftToRight> ·{' '}
          {t('portions', { count: order.familySize })} · {formatMoney(order.totalPrice, language)}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-x-12 gap-y-4">
        <Badge tone={tones[order.stage] ?? 'info'}>{t(`stage.${order.stage}`)}</Badge>
        {order.completedAt !== null && (
          <time className="text-14 text-muted" dateTime={order.completedAt}>
            {momentText(order.completedAt, today, language)}
          </time>
        )}
      </span>
    </li>
  );
}

export function CompletedOrders({ orders }: { orders: readonly PartnerOrder[] }) {
  return (
    <Card>
      <ul role="list">
        {orders.map((order) => (
          <CompletedOrder key={order.id} order={order} />
        ))}
      </ul>
    </Card>
  );
}

interface StopDialogProps {
  order: PartnerOrder;
  answer: {
    send: (answer: SafetyAnswer) => void;
    error: Error | null;
    pending: SafetyAnswer | null | undefined;
  };
  onClose: () => void;
}

export function StopDialog({ order, answer, onClose }: StopDialogProps) {
  const { t } = useTranslation('partner');
  const refusal = useRefusalText();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('safety_alarm.stop_title', { order: isolate(order.orderId) })}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('reject.keep')}
          </Button>
          <Button variant="danger" pending={answer.pending === 'stop'} onClick={() => answer.send('stop')}>
            {t('safety_alarm.stop')}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{t('safety_alarm.stop_text')}</p>
        {answer.error !== null && (
          <Notice tone="danger" role="alert" title={t('update.failed_title')}>
            {refusal(answer.error)}
          </Notice>
        )}
      </Stack>
    </Dialog>
  );
}
