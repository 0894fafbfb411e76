import { plans } from '@sufra/contract/subscription/plans.ts';
import {
  cancelReasons,
  type CancelReason,
  type SubscriptionReply,
} from '@sufra/contract/subscription/subscription.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { newIdempotencyKey } from '../../../lib/api.ts';
import { errorText } from '../../../lib/form.ts';
import { filsOf, formatDay, formatMoney } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { attemptKeys, isUndecided } from '../../../lib/query.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { ChipGroup } from '../../../kit/controls/choice.tsx';
import { Dialog } from '../../../kit/controls/dialog.tsx';
import { type Fact, Facts } from '../../../kit/layout/facts.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { Stack } from '../../../kit/layout/surface.tsx';
import { type Cancellation, useCancel, useCancelPreview } from './manage.api.ts';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { CardOnFile, taskIcons, TaskRow } from './plan-card.tsx';
import { lastDayOf, smallerPlan } from './plan.rules.ts';

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
    if (refund !== null && filsOf(refund) > 0) return t('cancel.done_refund', { sum: money(refund) });
    return subscription.status === 'cancelled'
      ? t('cancel.done_now')
      : t('cancel.done_later', { day: formatDay(lastDayOf(endsOn), language, 'medium') });
  };
}

interface OffersProps {
  subscription: SubscriptionReply;
  onTask: (task: 'pause' | 'smaller_plan') => void;
}

function Offers({ subscription: { status, planId }, onTask }: OffersProps) {
  const { t } = useTranslation(['billing', 'options', 'landing']);
  const { language } = useLanguage();
  const plan = smallerPlan(planId);
  if (status !== 'active') return null;
  return (
    <section aria-label={t('cancel.instead')}>
      <h3 className="text-16">{t('cancel.instead')}</h3>
      <ul role="list" className="-mx-12 flex flex-col">
        <TaskRow
          icon={taskIcons.pause}
          title={t('cancel.pause')}
          text={t('cancel.pause_text')}
          onPress={() => onTask('pause')}
        />
        {plan !== null && (
          <TaskRow
            icon={taskIcons.plan}
            title={t('cancel.smaller', {
              plan: t(`options:plan.${plan}`),
              price: formatMoney(plans[plan].priceFils, language),
            })}
            text={t('cancel.smaller_text', { meals: t(`landing:plans.${plan}.meals`) })}
            onPress={() => onTask('smaller_plan')}
          />
        )}
      </ul>
    </section>
  );
}

interface Why {
  readonly reason: CancelReason | null;
  readonly note: string;
}

function WhyFields({ why, onChange }: { why: Why; onChange: (why: Why) => void }) {
  const { t } = useTranslation(['billing', 'options']);
  return (
    <>
      <ChipGroup
        legend={t('cancel.why')}
        options={cancelReasons.map((value) => ({ value, label: t(`options:cancel_reason.${value}`) }))}
        value={why.reason === null ? [] : [why.reason]}
        onChange={(chosen) => onChange({ ...why, reason: chosen.at(-1) ?? null })}
      />
      {why.reason === 'other' && (
        <TextField
          label={t('cancel.note')}
          maxLength={300}
          value={why.note}
          onChange={(note) => onChange({ ...why, note })}
        />
      )}
    </>
  );
}

function useCancelling(onClose: () => void) {
  const { t } = useTranslation('billing');
  const cancelText = useCancelText();
  const cancel = useCancel();
  const [keys] = useState(() => attemptKeys(newIdempotencyKey));
  const confirm = ({ reason, note }: Why): void => {
    if (cancel.isPending) return;
    const body = { ...(reason !== null && { reason }), ...(reason === 'other' && { note }) };
    cancel.mutate(
      { body, idempotencyKey: keys.keyFor(JSON.stringify(body)) },
      {
        onSuccess: (ending) => {
          toast({ title: t('cancel.done_title'), description: cancelText(ending) });
          onClose();
        },
        onError: (error) => {
          if (!isUndecided(error)) keys.close();
        },
      },
    );
  };
  return { confirm, isPending: cancel.isPending, error: cancel.error };
}

interface CancelDialogProps {
  subscription: SubscriptionReply;
  onClose: () => void;
  onTask: OffersProps['onTask'];
}

export function CancelDialog({ subscription, onClose, onTask }: CancelDialogProps) {
  const { t } = useTranslation('billing');
  const { data: preview, error, isFetching, refetch } = useCancelPreview();
  const cancelling = useCancelling(onClose);
  const [why, setWhy] = useState<Why>({ reason: null, note: '' });
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
            onClick={() => cancelling.confirm(why)}
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
        <WhyFields why={why} onChange={setWhy} />
        <Offers subscription={subscription} onTask={onTask} />
        {cancelling.error !== null && (
          <Notice tone="danger" role="alert" title={t('failed_title')}>
            {errorText(cancelling.error)}
          </Notice>
        )}
      </Stack>
    </Dialog>
  );
}
