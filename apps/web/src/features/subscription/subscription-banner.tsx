// The line under the greeting: the plan in force and the next message, or the way to a subscription; the dashboard shows it.
import type { SessionUser } from '@sufra/contract/identity.ts';
import { IconBellRinging, IconToolsKitchen } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatTime } from '../../lib/format.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/surface.tsx';
import { nextNotification } from './next-notification.ts';
import styles from './subscription-banner.module.css';

function ActiveBanner({ user }: { user: SessionUser }) {
  const { t } = useTranslation('dashboard');
  const { language } = useLanguage();
  const { selectedPlan, notificationTime } = user;
  const when = nextNotification(notificationTime, new Date());
  return (
    <Card as="section" tone="good" className={styles['banner']} aria-label={t('banner.label')}>
      <IconBellRinging size={28} aria-hidden="true" className={styles['icon']} />
      <div className={styles['words']}>
        <p className={styles['title']}>
          {t('banner.active', { plan: t(`options:plan.${selectedPlan ?? 'lunch-only'}`) })}
        </p>
        <p>{t(`banner.next_${when}`, { time: formatTime(notificationTime, language) })}</p>
      </div>
    </Card>
  );
}

/** Statuses in which there is something to mend rather than something to buy. */
const waiting = ['paused', 'past_due'] as const;

export function SubscriptionBanner({ user }: { user: SessionUser }) {
  const { t } = useTranslation('dashboard');
  if (user.hasActiveSubscription) return <ActiveBanner user={user} />;
  const status = waiting.find((one) => one === user.subscriptionStatus) ?? 'none';
  return (
    <Card as="section" tone="highlight" className={styles['banner']} aria-label={t('banner.label')}>
      <IconToolsKitchen size={28} aria-hidden="true" className={styles['icon']} />
      <div className={styles['words']}>
        <p className={styles['title']}>{t(`banner.${status}.title`)}</p>
        <p>{t(`banner.${status}.text`)}</p>
      </div>
      <LinkButton to={status === 'none' ? '/subscribe/plan' : '/account'} size="lg">
        {t(status === 'none' ? 'banner.start' : 'subscription.manage')}
      </LinkButton>
    </Card>
  );
}
