import type { PartnerOrder } from '@sufra/contract/ordering/partner-orders.ts';
import { IconClockPlus } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { ChoiceGroup } from '../../../kit/controls/choice.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { Stack, Badge, Row } from '../../../kit/layout/surface.tsx';
import { formatTime } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { useRefusalText, useMove } from './partner-moves.ts';
import { PartnerOrderCard } from './partner-order-card.tsx';
import { useDelay } from './partner-orders.api.ts';

const delaySteps = ['5', '10', '15', '20', '30', '45', '60'] as const;
const minuteMs = 60_000;

function DelayDialog({ order, onClose }: { order: PartnerOrder; onClose: () => void }) {
  const { t } = useTranslation(['partner', 'common']);
  const { language } = useLanguage();
  const refusal = useRefusalText();
  const [minutes, setMinutes] = useState<(typeof delaySteps)[number]>('10');
  const delay = useDelay(order.id);
  const timeIn = (more: number): string =>
    formatTime(new Date(new Date(order.readyBy).getTime() + more * minuteMs), language);
  const confirm = (): void =>
    delay.mutate(Number(minutes), {
      tell: ({ readyBy }) => {
        const time = formatTime(new Date(readyBy), language);
        toast({ title: t('delay.done_title'), description: t('delay.done', { time }) });
      },
      onSuccess: onClose,
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('delay.title', { order: `\u2068${order.orderId}\u2069` })}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button pending={delay.isPending} onClick={confirm}>
            {t('delay.confirm')}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{t('delay.text')}</p>
        <ChoiceGroup
          legend={t('delay.legend')}
          layout="chips"
          options={delaySteps.map((value) => ({
            value,
            label: t('delay.minutes', { count: Number(value) }),
          }))}
          value={minutes}
          onChange={setMinutes}
        />
        <p role="status">{t('delay.ready_by', { before: timeIn(0), after: timeIn(Number(minutes)) })}</p>
        {order.delaysLeft === 1 && <Notice tone="highlight">{t('delay.last')}</Notice>}
        {delay.error !== null && (
          <Notice tone="danger" role="alert" title={t('update.failed_title')}>
            {refusal(delay.error)}
          </Notice>
        )}
      </Stack>
    </Dialog>
  );
}

/** Replaces the button after the last delay and takes over its focus. */
function NoMore({ takesFocus }: { takesFocus: boolean }) {
  const { t } = useTranslation('partner');
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) text.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <p ref={text} tabIndex={-1} className="self-center px-8 text-14 text-muted">
      {t('delay.no_more')}
    </p>
  );
}

function DelayButton({ order }: { order: PartnerOrder }) {
  const { t } = useTranslation('partner');
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  // The button stays while its dialog is open, or the dialog would unmount.
  if (order.delaysLeft === 0 && !isOpen) return order.delayMinutes > 0 && <NoMore takesFocus={wasOpen} />;
  const open = (): void => {
    setOpen(true);
    setWasOpen(true);
  };
  return (
    <>
      <Button
        variant="plain"
        start={<IconClockPlus size={20} aria-hidden="true" />}
        aria-label={t('delay.open_named', { order: order.orderId })}
        onClick={open}
      >
        {t('delay.open')}
      </Button>
      {isOpen && <DelayDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}

const HandBackDialog = lazy(async () => ({
  default: (await import('./partner-lost-orders.tsx')).HandBackDialog,
}));

function HandBackButton({ order }: { order: PartnerOrder }) {
  const { t } = useTranslation('partner');
  const [isOpen, setOpen] = useState(false);
  if (!order.canHandBack && !isOpen) return null;
  return (
    <>
      <Button
        variant="plain"
        aria-label={t('hand_back.open_named', { order: order.orderId })}
        onClick={() => setOpen(true)}
      >
        {t('hand_back.open')}
      </Button>
      <Suspense>{isOpen && <HandBackDialog order={order} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

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
          <HandBackButton order={order} />
        </>
      }
    />
  );
}
