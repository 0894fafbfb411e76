import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import { plans } from '@sufra/contract/subscription/plans.ts';
import { IconReceipt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatDay, formatMoney, formatTime } from '../../../lib/format.ts';
import { useMessageTime } from '../../../lib/session.ts';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { type Fact, Facts } from '../../../kit/layout/facts.tsx';
import { FoldCard } from '../../../kit/layout/fold-card.tsx';
import { Badge, Stack } from '../../../kit/layout/surface.tsx';
import { Skeleton } from '../../../kit/feedback/states.tsx';
import { managePath } from '../checkout/flow.ts';
import { lastDayOf } from '../manage/plan.rules.ts';
import { useSubscription } from '../subscription.api.ts';

function useNextDay(isRunning: boolean): Fact | null {
  const { t } = useTranslation('dashboard');
  const { language } = useLanguage();
  const { data, isPending } = useSubscription();
  if (!isRunning || (!isPending && !data)) return null;
  const label = t('subscription.next_payment');
  if (!data) return { label, value: <Skeleton width="9rem" height="1.5rem" /> };
  const { endsOn, nextBillingDate } = data;
  if (endsOn !== null) {
    return { label: t('subscription.ends_on'), value: formatDay(lastDayOf(endsOn), language, 'medium') };
  }
  return {
    label,
    value:
      nextBillingDate === null
        ? t('subscription.after_pause')
        : formatDay(nextBillingDate, language, 'medium'),
  };
}

export function SubscriptionCard({ user }: { user: SessionUser }) {
  const { t } = useTranslation('dashboard');
  const { language } = useLanguage();
  const { hasActiveSubscription: isRunning, subscriptionStatus: status } = user;
  const time = useMessageTime(user.notificationTime);
  const plan = plans[user.selectedPlan ?? 'lunch-only'];
  const nextDay = useNextDay(isRunning);
  const { data } = useSubscription();
  const rows: Fact[] = [
    { label: t('subscription.plan'), value: t(`options:plan.${plan.id}`) },
    {
      label: t('subscription.price'),
      value: t('subscription.per_month', { price: formatMoney(data?.price ?? plan.priceFils, language) }),
    },
    { label: t('subscription.notification'), value: formatTime(time, language) },
    ...(nextDay === null ? [] : [nextDay]),
  ];
  return (
    <FoldCard
      title={t('subscription.title')}
      icon={<IconReceipt aria-hidden="true" />}
      aside={
        <Badge tone={status === 'active' ? 'good' : 'sand'}>
          {t(status === null ? 'subscription.status.none' : `subscription.status.${status}`)}
        </Badge>
      }
    >
      <Stack>
        <Facts rows={rows} />
        <LinkButton to={managePath} variant="quiet" fullWidth>
          {t('subscription.manage')}
        </LinkButton>
      </Stack>
    </FoldCard>
  );
}
