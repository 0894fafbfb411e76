// Cancels an order nobody has accepted yet, after saying what happens to the money; the status screen offers it.
import type { OrderDetail } from '@sufra/contract/ordering.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { isApiError } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatMoney } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Stack } from '../../ui/surface.tsx';
import { useOrderCancel } from './order-status.api.ts';
import { cardText, isolated } from './order-words.ts';

function useWhatComesBack({ payment, amounts }: OrderDetail): string {
  const { t } = useTranslation('order');
  const { language } = useLanguage();
  if (payment.method === 'cash') return t('cancel.refund_cash');
  return t('cancel.refund_card', {
    amount: formatMoney(amounts.total, language),
    card: cardText(payment.card) ?? t('refund.your_card'),
  });
}

interface CancelDialogProps {
  order: OrderDetail;
  cancel: ReturnType<typeof useOrderCancel>;
  onClose: () => void;
  onConfirm: () => void;
}

function CancelDialog({ order, cancel, onClose, onConfirm }: CancelDialogProps) {
  const { t } = useTranslation('order');
  const comesBack = useWhatComesBack(order);
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
          {t('cancel.text', { vendor: isolated(order.vendorName) })} {comesBack}
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

export interface OrderCancelProps {
  order: OrderDetail;
  /** The button is gone afterwards: the keyboard goes where the news stands. */
  onDone: () => void;
}

export function OrderCancel({ order, onDone }: OrderCancelProps) {
  const { t } = useTranslation('order');
  const [isAsking, setAsking] = useState(false);
  const cancel = useOrderCancel(order.id);
  const hasMovedOn = isApiError(cancel.error, 'order_decided');
  const leave = (): void => {
    setAsking(false);
    onDone();
  };
  const confirm = (): void => {
    cancel.mutate(undefined, {
      onSuccess: () => {
        leave();
        toast({ title: t('cancel.done_title') });
      },
      onError: (error) => isApiError(error, 'order_decided') && leave(),
    });
  };
  return (
    <>
      {hasMovedOn && (
        <Notice tone="highlight" role="alert" title={t('cancel.moved_on')}>
          {errorText(cancel.error)}
        </Notice>
      )}
      {order.canCancel && (
        <Button
          variant="danger"
          onClick={() => {
            cancel.reset();
            setAsking(true);
          }}
        >
          {t('cancel.open')}
        </Button>
      )}
      {isAsking && order.canCancel && (
        <CancelDialog order={order} cancel={cancel} onClose={() => setAsking(false)} onConfirm={confirm} />
      )}
    </>
  );
}
