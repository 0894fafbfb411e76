import type { EventDetail } from '@sufra/contract/catering/catering.ts';
import { freeCancelHours } from '@sufra/contract/subscription/promises.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { isApiError } from '../../../lib/api.ts';
import { errorText } from '../../../lib/form.ts';
import { filsOf, formatMoney, formatSpan } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { Facts } from '../../../kit/layout/facts.tsx';
import { FailedAttempt, Notice } from '../../../kit/feedback/notice.tsx';
import { ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { useCancelEvent, useCancelPreview } from '../catering.api.ts';
import { closeIfDecided } from '../event-text.tsx';

type Preview = NonNullable<ReturnType<typeof useCancelPreview>['data']>;

function RefundPreview({ preview: { paid, refund, kept, isFree, isDisputed } }: { preview: Preview }) {
  const { t } = useTranslation('catering');
  const { language } = useLanguage();
  const free = formatSpan(freeCancelHours, 'hour', language);
  if (filsOf(paid) === 0) return <p>{t('cancel.text_open')}</p>;
  return (
    <>
      {!isDisputed && <p>{t(isFree ? 'cancel.text_free' : 'cancel.text_late', { free })}</p>}
      <Facts
        rows={[
          { label: t('cancel.paid'), value: formatMoney(paid, language) },
          { label: t('cancel.refund'), value: <strong>{formatMoney(refund, language)}</strong> },
          { label: t('cancel.kept'), value: formatMoney(kept, language) },
        ]}
      />
      {isDisputed && <Notice>{t('cancel.disputed', { refund: formatMoney(refund, language) })}</Notice>}
    </>
  );
}

function RefundLoading() {
  return (
    <Loading>
      <Skeleton height="3rem" />
      <Skeleton height="2.25rem" />
      <Skeleton height="2.25rem" />
      <Skeleton height="2.25rem" />
    </Loading>
  );
}

function useDoneText(): (preview: Preview) => string {
  const { t } = useTranslation('catering');
  const { language } = useLanguage();
  return ({ refund, isDisputed }) => {
    if (isDisputed) return t('cancel.done_disputed');
    return filsOf(refund) > 0
      ? t('cancel.done_refund', { refund: formatMoney(refund, language) })
      : t('cancel.done');
  };
}

function useCancelling(eventId: string, preview: Preview | undefined, onClose: () => void) {
  const { t } = useTranslation('catering');
  const newsOf = useDoneText();
  const cancel = useCancelEvent(eventId);
  const confirm = (): void => {
    if (preview === undefined) return;
    cancel.mutate(preview.refund, {
      tell: () => toast({ title: t('cancel.done_title'), description: newsOf(preview) }),
      onSuccess: onClose,
      onError: closeIfDecided({ title: t('cancel.failed'), onClose }),
    });
  };
  return { cancel, confirm };
}

export interface CancelDialogProps {
  event: EventDetail;
  onClose: () => void;
}

export function CancelDialog({ event, onClose }: CancelDialogProps) {
  const { t } = useTranslation('catering');
  const { language } = useLanguage();
  const { data: preview, error, isFetching, refetch } = useCancelPreview(event.id);
  const { cancel, confirm } = useCancelling(event.id, preview, onClose);
  const refund = preview === undefined || preview.isDisputed ? 0 : filsOf(preview.refund);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('cancel.title')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('cancel.keep')}
          </Button>
          <Button
            variant="danger"
            disabled={preview === undefined || isFetching}
            pending={cancel.isPending}
            pendingLabel={t('cancel.pending')}
            onClick={confirm}
          >
            {refund > 0
              ? t('cancel.confirm_refund', { refund: formatMoney(refund, language) })
              : t('cancel.confirm')}
          </Button>
        </>
      }
    >
      <Stack>
        {preview !== undefined && <RefundPreview preview={preview} />}
        {preview === undefined && error === null && <RefundLoading />}
        {preview === undefined && error !== null && (
          <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        )}
        <FailedAttempt
          error={cancel.error}
          isPending={cancel.isPending}
          title={t('cancel.failed')}
          say={(failed) => (isApiError(failed, 'price_changed') ? t('cancel.changed') : errorText(failed))}
        />
      </Stack>
    </Dialog>
  );
}
