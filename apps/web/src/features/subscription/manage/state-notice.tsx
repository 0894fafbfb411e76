import { maxPauseDays } from '@sufra/contract/subscription/plans.ts';
import type { SubscriptionReply } from '@sufra/contract/subscription/subscription.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { errorText } from '../../../lib/form.ts';
import { formatDay, formatMoney } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { useToday } from '../../../lib/clock.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Notice } from '../../../kit/feedback/notice.tsx';
import { useKeep, useResume } from './manage.api.ts';
import { lastDayOf, addDays, type Task } from './plan.rules.ts';

interface NoticeProps {
  subscription: SubscriptionReply;
}

function Failed({ error }: { error: unknown }) {
  return error === null ? null : (
    <p role="alert">
      <strong>{errorText(error)}</strong>
    </p>
  );
}

function Paused({ subscription: { pausedFrom, pausedUntil } }: NoticeProps) {
  const { t } = useTranslation('billing');
  const { language } = useLanguage();
  const today = useToday();
  const resume = useResume();
  const from = pausedFrom ?? today;
  const hasBegun = from <= today;
  const day = (date: string): string => formatDay(date, language, 'short');
  const press = (): void => {
    if (resume.isPending) return;
    resume.mutate(undefined, {
      tell: ({ subscription: { nextBillingDate } }) =>
        toast({
          title: t('paused.resumed_title'),
          ...(nextBillingDate !== null && {
            description: t('paused.resumed', { day: formatDay(nextBillingDate, language, 'medium') }),
          }),
        }),
    });
  };
  return (
    <Notice
      tone="highlight"
      title={t(hasBegun ? 'paused.title' : 'paused.soon_title', { day: day(from) })}
      action={
        <Button pending={resume.isPending} onClick={press}>
          {t(hasBegun ? 'paused.resume' : 'paused.take_back')}
        </Button>
      }
    >
      <p>
        {pausedUntil === null
          ? t('paused.open', { day: day(addDays(from, maxPauseDays)) })
          : t('paused.until', { from: day(from), to: day(addDays(pausedUntil, -1)), day: day(pausedUntil) })}
      </p>
      <Failed error={resume.error} />
    </Notice>
  );
}

function EndNotice({ subscription: { endsOn } }: NoticeProps) {
  const { t } = useTranslation('billing');
  const { language } = useLanguage();
  const keep = useKeep();
  if (endsOn === null) return null;
  const press = (): void => {
    if (keep.isPending) return;
    keep.mutate(undefined, {
      tell: () => toast({ title: t('ending.kept_title'), description: t('ending.kept') }),
    });
  };
  return (
    <Notice
      tone="highlight"
      title={t('ending.title', { day: formatDay(lastDayOf(endsOn), language, 'medium') })}
      action={
        <Button pending={keep.isPending} onClick={press}>
          {t('ending.keep')}
        </Button>
      }
    >
      <p>{t('ending.text')}</p>
      <Failed error={keep.error} />
    </Notice>
  );
}

function PastDue({ subscription: { pastDue }, onPay }: NoticeProps & { onPay: () => void }) {
  const { t } = useTranslation('billing');
  const { language } = useLanguage();
  if (pastDue === null) return null;
  const { amount, nextAttemptOn } = pastDue;
  return (
    <Notice
      tone="danger"
      title={t('past_due.title', { amount: formatMoney(amount, language) })}
      action={<Button onClick={onPay}>{t('past_due.pay')}</Button>}
    >
      <p>
        {t('past_due.text')}{' '}
        {nextAttemptOn !== null && t('past_due.again', { day: formatDay(nextAttemptOn, language, 'medium') })}
      </p>
    </Notice>
  );
}

interface StateNoticeProps extends NoticeProps {
  onTask: (task: Task) => void;
}

export function StateNotice({ subscription, onTask }: StateNoticeProps) {
  if (subscription.status === 'past_due') {
    return <PastDue subscription={subscription} onPay={() => onTask('card')} />;
  }
  if (subscription.status === 'paused') return <Paused subscription={subscription} />;
  return <EndNotice subscription={subscription} />;
}
