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
import { addDays, haveMealsStopped, isBackSoon, lastDayOf, type Task } from './plan.rules.ts';

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

function useResuming() {
  const { t } = useTranslation('billing');
  const { language } = useLanguage();
  const resume = useResume();
  const press = (): void => {
    if (resume.isPending) return;
    resume.mutate(undefined, {
      tell: ({ subscription: { status, nextBillingDate } }) =>
        toast({
          title: t(status === 'paused' ? 'paused.resumed_title' : 'paused.taken_back_title'),
          ...(nextBillingDate !== null && {
            description: t('paused.resumed', { day: formatDay(nextBillingDate, language, 'medium') }),
          }),
        }),
    });
  };
  return { press, isPending: resume.isPending, error: resume.error };
}

interface PauseDays {
  /** The first day without meals. */
  readonly from: string;
  readonly until: string | null;
}

function usePauseTexts({ from, until }: PauseDays): [title: string, text: string] {
  const { t } = useTranslation('billing');
  const { language } = useLanguage();
  const today = useToday();
  const day = (date: string): string => formatDay(date, language, 'short');
  if (until !== null && isBackSoon(until, today)) {
    return [t('paused.back_title', { day: day(until) }), t('paused.back', { from: day(from) })];
  }
  const title = haveMealsStopped(from, today)
    ? t('paused.title')
    : t('paused.soon_title', { day: day(from) });
  return until === null
    ? [title, t('paused.open', { day: day(addDays(from, maxPauseDays)) })]
    : [title, t('paused.until', { from: day(from), to: day(lastDayOf(until)), day: day(until) })];
}

function Paused({ subscription: { pausedFrom, pausedUntil } }: NoticeProps) {
  const { t } = useTranslation('billing');
  const today = useToday();
  const resuming = useResuming();
  const from = pausedFrom ?? today;
  const [title, text] = usePauseTexts({ from, until: pausedUntil });
  return (
    <Notice
      tone="highlight"
      title={title}
      action={
        isBackSoon(pausedUntil, today) ? undefined : (
          <Button pending={resuming.isPending} onClick={resuming.press}>
            {t(haveMealsStopped(from, today) ? 'paused.resume' : 'paused.take_back')}
          </Button>
        )
      }
    >
      <p>{text}</p>
      <Failed error={resuming.error} />
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

function useMealsText({ pausedFrom }: SubscriptionReply): string {
  const { t } = useTranslation('billing');
  const { language } = useLanguage();
  const today = useToday();
  if (pausedFrom === null) return '';
  return haveMealsStopped(pausedFrom, today)
    ? t('past_due.meals_stopped')
    : t('past_due.meals_until', { day: formatDay(lastDayOf(pausedFrom), language, 'medium') });
}

function PastDue({ subscription, onPay }: NoticeProps & { onPay: () => void }) {
  const { t } = useTranslation('billing');
  const { language } = useLanguage();
  const meals = useMealsText(subscription);
  const { pastDue } = subscription;
  if (pastDue === null) return null;
  const { amount, nextAttemptOn } = pastDue;
  return (
    <Notice
      tone="danger"
      title={t('past_due.title', { amount: formatMoney(amount, language) })}
      action={<Button onClick={onPay}>{t('past_due.pay')}</Button>}
    >
      <p>
        {meals}{' '}
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
  return (
    <>
      {subscription.status === 'paused' && <Paused subscription={subscription} />}
      <EndNotice subscription={subscription} />
    </>
  );
}
