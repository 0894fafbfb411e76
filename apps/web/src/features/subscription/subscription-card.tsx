// The subscription at a glance: plan, price, hour of the message and the way to manage it; the dashboard shows it.
import type { SessionUser } from '@sufra/contract/identity.ts';
import { plans } from '@sufra/contract/plans.ts';
import { IconReceipt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatDay, formatMoney, formatTime } from '../../lib/format.ts';
import { LinkButton } from '../../ui/button.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { Badge, Stack } from '../../ui/surface.tsx';
import { useSubscription } from './subscription.api.ts';

export function SubscriptionCard({ user }: { user: SessionUser }) {
  const { t } = useTranslation('dashboard');
  const { language } = useLanguage();
  const { hasActiveSubscription: isActive, subscriptionStatus: status, notificationTime } = user;
  const plan = plans[user.selectedPlan ?? 'lunch-only'];
  // The session does not know the day of the next payment; the card stands without it.
  const nextPayment = useSubscription().data?.nextBillingDate ?? null;
  const rows: Fact[] = [
    { label: t('subscription.plan'), value: t(`options:plan.${plan.id}`) },
    {
      label: t('subscription.price'),
      value: t('subscription.per_month', { price: formatMoney(plan.priceFils, language) }),
    },
    { label: t('subscription.notification'), value: formatTime(notificationTime, language) },
  ];
  if (isActive && nextPayment !== null) {
    rows.push({ label: t('subscription.next_payment'), value: formatDay(nextPayment, language, 'medium') });
  }
  return (
    <SectionCard
      title={t('subscription.title')}
      icon={<IconReceipt aria-hidden="true" />}
      aside={
        <Badge tone={isActive ? 'good' : 'sand'}>
          {t(status === null ? 'subscription.status.none' : `subscription.status.${status}`)}
        </Badge>
      }
    >
      <Stack>
        <Facts rows={rows} />
        <LinkButton to="/account" variant="quiet" fullWidth>
          {t('subscription.manage')}
        </LinkButton>
      </Stack>
    </SectionCard>
  );
}
