import type { SubscriptionReply } from '@sufra/contract/subscription/subscription.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { newIdempotencyKey } from '../../../lib/api.ts';
import { errorText } from '../../../lib/form.ts';
import { filsOf, formatDay, formatMoney } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { type Fact, Facts } from '../../../kit/layout/facts.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { type Cancellation, useCancel, useCancelPreview } from './manage.api.ts';
import { CardOnFile } from './plan-card.tsx';
import { lastDayOf } from './plan.rules.ts';

type Money = Pick<Cancellation, 'refund' | 'disputed'>;

/** Refund to the card, in fils. */
const sentBack = ({ refund, disputed }: Money): number =>
  refund === null ? 0 : filsOf(refund) - (disputed === null ? 0 : filsOf(disputed));

interface MeaningProps {
  preview: Cancellation;
  subscription: SubscriptionReply;
}

function Meaning({ preview, subscription }: MeaningProps) {
  const { t } = useTranslation('billing');
  const { language } = useLanguage();
  const { refund, endsOn, isAtOnce, disputed } = preview;
  const rows: Fact[] = [
    isAtOnce
      ? { label: t('cancel.ends'), value: t('cancel.at_once') }
      : { label: t('cancel.last_day'), value: formatDay(lastDayOf(endsOn), language, 'long') },
    {
      label: t('cancel.refund'),
      value: refund === null ? t('cancel.no_refund') : formatMoney(refund, language),
    },
  ];
  if (sentBack(preview) > 0)
    rows.push({ label: t('cancel.refund_to'), value: <CardOnFile card={subscription.card} /> });
  return (
    <>
      <p>{t(isAtOnce ? 'cancel.question' : 'cancel.question_later')}</p>
      <Facts rows={rows} />
      {disputed !== null && <Notice>{t('cancel.disputed', { sum: formatMoney(disputed, language) })}</Notice>}
      {!isAtOnce && (
        <>
          {subscription.status === 'paused' && <p>{t('cancel.ends_pause')}</p>}
          <p>{t('cancel.change_of_mind', { day: formatDay(lastDayOf(endsOn), language, 'medium') })}</p>
        </>
      )}
    </>
  );
}

function MeaningComing() {
  return (
    <Loading>
      <Skeleton height="3rem" />
      <Skeleton height="2.25rem" />
      <Skeleton height="2.25rem" />
      <Skeleton height="2.25rem" />
    </Loading>
  );
}

function useCancelText(): (ending: Money & { endsOn: string; subscription: SubscriptionReply }) => string {
  const { t } = useTranslation('billing');
  const { language } = useLanguage();
  const money = (sum: number | string): string => formatMoney(sum, language);
  return ({ endsOn, subscription, ...ending }) => {
    const { refund, disputed } = ending;
    if (disputed !== null) {
      const rest = sentBack(ending);
      return rest > 0
        ? t('cancel.done_part', { sum: money(rest), disputed: money(disputed) })
        : t('cancel.done_disputed');
    }
    if (refund !== null) return t('cancel.done_refund', { sum: money(refund) });
    return subscription.status === 'cancelled'
      ? t('cancel.done_now')
      : t('cancel.done_later', { day: formatDay(lastDayOf(endsOn), language, 'medium') });
  };
}

function useCancelling(onClose: () => void) {
  const { t } = useTranslation('billing');
  const cancelText = useCancelText();
  const cancel = useCancel();
  const [key] = useState(newIdempotencyKey);
  const confirm = (): void => {
    if (cancel.isPending) return;
    cancel.mutate(key, {
      onSuccess: (ending) => {
        toast({ title: t('cancel.done_title'), description: cancelText(ending) });
        onClose();
      },
    });
  };
  return { confirm, isPending: cancel.isPending, error: cancel.error };
}

interface CancelDialogProps {
  subscription: SubscriptionReply;
  onClose: () => void;
}

export function CancelDialog({ subscription, onClose }: CancelDialogProps) {
  const { t } = useTranslation('billing');
  const { data: preview, error, isFetching, refetch } = useCancelPreview();
  const cancelling = useCancelling(onClose);
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
            disabled={preview === undefined}
            pending={cancelling.isPending}
            onClick={cancelling.confirm}
          >
            {t('cancel.confirm')}
          </Button>
        </>
      }
    >
      <Stack>
        {preview !== undefined && <Meaning preview={preview} subscription={subscription} />}
        {preview === undefined && error === null && <MeaningComing />}
        {preview === undefined && error !== null && (
          <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        )}
        {cancelling.error !== null && (
          <Notice tone="danger" role="alert" title={t('failed_title')}>
            {errorText(cancelling.error)}
          </Notice>
        )}
      </Stack>
    </Dialog>
  );
}
