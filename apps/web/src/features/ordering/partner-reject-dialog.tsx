import type { PartnerOrder } from '@sufra/contract/partner-orders.ts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFirstWrong } from '../../lib/form.ts';
import { Button } from '../../kit/controls/button.tsx';
import { Dialog } from '../../kit/controls/dialog.tsx';
import { Notice } from '../../kit/feedback/notice.tsx';
import { Stack } from '../../kit/layout/surface.tsx';
import { TextArea } from '../../kit/fields/text-field.tsx';
import { type Moving, useRefusal } from './partner-moves.ts';

const maxReason = 300;

export interface RejectDialogProps {
  order: PartnerOrder;
  moving: Moving;
  onClose: () => void;
}

export function RejectDialog({ order, moving, onClose }: RejectDialogProps) {
  const { t } = useTranslation('partner');
  const refusal = useRefusal();
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const isPending = moving.pending === 'reject';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const typed = reason.trim();
    setMissing(typed === '');
    if (typed === '') return focusFirstWrong(form.current);
    if (!isPending) moving.take({ action: 'reject', reason: typed }, onClose);
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
          <Button type="submit" form={formId} variant="danger" pending={isPending}>
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
            onChange={setReason}
            maxLength={maxReason}
            error={isMissing ? t('reject.required') : undefined}
          />
          {moving.error !== null && (
            <Notice tone="danger" role="alert" title={t('update.failed_title')}>
              {refusal(moving.error)}
            </Notice>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
