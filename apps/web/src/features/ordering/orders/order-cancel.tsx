import type { OrderDetail } from '@sufra/contract/ordering/ordering.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { errorText } from '../../../lib/form.ts';
import { formatDay, formatMoney, formatTime, isolate } from '../../../lib/format.ts';
import { cardText } from '../../../lib/id-text.ts';
import { toast } from '../../../lib/toast.ts';
import { useOrderCancel } from './order-status.api.ts';

function useRefundText({ payment, amounts }: OrderDetail): string {
  const { t } = useTranslation('order');
  const { language } = useLanguage();
  if (payment.method === 'cash') return t('cancel.refund_cash');
  if (payment.credit !== null)
    return t('cancel.refund_credit', { amount: formatMoney(amounts.total, language) });
  return t(payment.isDisputed ? 'refund.held' : 'cancel.refund_card', {
    amount: formatMoney(amounts.total, language),
    card: payment.card ? cardText(payment.card) : t('refund.your_card'),
  });
}

function useCancelText(order: OrderDetail): string {
  const { status, safetyAlarm, isRecipeChanged, vendorName, isLate } = order;
  const { t } = useTranslation('order');
  if (safetyAlarm !== null) return t('cancel.text_alarm');
  if (isRecipeChanged) return t('cancel.text_changed');
  if (status === 'placed') return t('cancel.text', { vendor: isolate(vendorName) });
  return order.freeCancelUntil !== null && !isLate ? t('cancel.text_day') : t('cancel.text_late');
}

function FreeUntil({ order: { freeCancelUntil, status } }: { order: OrderDetail }) {
  const { t } = useTranslation('order');
  const { language } = useLanguage();
  if (freeCancelUntil === null || status === 'placed') return null;
  const until = new Date(freeCancelUntil);
  if (until.getTime() <= Date.now()) return null;
  return (
    <p className="basis-full text-14 text-muted">
      {t('cancel.until', { day: formatDay(until, language, 'short'), time: formatTime(until, language) })}
    </p>
  );
}

interface CancelDialogProps {
  order: OrderDetail;
  cancel: ReturnType<typeof useOrderCancel>;
  onClose: () => void;
  onConfirm: () => void;
}

function CancelDialog({ order, cancel, onClose, onConfirm }: CancelDialogProps) {
  const { t } = useTranslation('order');
  const text = useCancelText(order);
  const refundText = useRefundText(order);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('cancel.title')}
      actions={
        <>
          <Button
            variant="danger"
            pending={cancel.isPending}
            pendingLabel={t('cancel.pending')}
            onClick={onConfirm}
          >
            {t('cancel.confirm')}
          </Button>
          <Button variant="main" onClick={onClose}>
            {t('cancel.keep')}
          </Button>
        </>
      }
    >
      <Stack>
        <p>
          {text} {refundText}
        </p>
        {cancel.error !== null && (
          <Notice tone="danger" role="alert" title={t('cancel.failed')}>
            {errorText(cancel.error)}
          </Notice>
        )}
      </Stack>
    </Dialog>
  );
}

interface OrderCancelProps {
  order: OrderDetail;
  /** Moves the focus to the headline when the button disappears. */
  onGone: () => void;
}

export function OrderCancel({ order, onGone }: OrderCancelProps) {
  const { t } = useTranslation('order');
  const [isAsking, setAsking] = useState(false);
  const cancel = useOrderCancel(order.id);
  const isGone = isAsking && !order.canCancel;
  const tellGone = useEffectEvent(onGone);
  useEffect(() => {
    if (isGone) tellGone();
  }, [isGone]);
  const ask = (): void => {
    cancel.reset();
    setAsking(true);
  };
  const confirm = (): void =>
    cancel.mutate(undefined, { tell: () => toast({ title: t('cancel.done_title') }) });
  if (order.canCancel) {
    return (
      <>
        <Button variant="danger" onClick={ask}>
          {t('cancel.open')}
        </Button>
        <FreeUntil order={order} />
        {isAsking && (
          <CancelDialog order={order} cancel={cancel} onClose={() => setAsking(false)} onConfirm={confirm} />
        )}
      </>
    );
  }
  return isAsking && order.status !== 'cancelled' ? (
    <Notice tone="highlight" role="alert" title={t('cancel.moved_on')}>
      {t('errors:order_decided')}
    </Notice>
  ) : null;
}
