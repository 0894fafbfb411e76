import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import type { SubscriptionReply } from '@sufra/contract/subscription/subscription.ts';
import { IconBellRinging, IconToolsKitchen } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { dubaiDay, formatDay, formatMoney, formatTime } from '../../../lib/format.ts';
import { rightNow, useToday } from '../../../lib/clock.ts';
import { useMessageTime } from '../../../lib/session.ts';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { Card } from '../../../kit/layout/surface.tsx';
import { managePath, pathOf } from '../checkout/flow.ts';
import { haveMealsStopped, lastDayOf } from '../manage/plan.rules.ts';
import { useSubscription } from '../subscription.api.ts';

/** `time` is `HH:MM` in Dubai, which has no daylight saving time. */
export const nextNotification = (time: string, now: Date): 'today' | 'tomorrow' =>
  now < new Date(`${dubaiDay(now)}T${time}:00+04:00`) ? 'today' : 'tomorrow';

interface BannerProps {
  user: SessionUser;
  /** Days and sums; null until they load. */
  subscription: SubscriptionReply | null;
}

function ActiveBanner({ user, subscription }: BannerProps) {
  const { t } = useTranslation('dashboard');
  const { language } = useLanguage();
  const { selectedPlan } = user;
  const time = useMessageTime(user.notificationTime);
  const plan = t(`options:plan.${selectedPlan ?? 'lunch-only'}`);
  const when = nextNotification(time, rightNow());
  const endsOn = subscription?.endsOn ?? null;
  return (
    <Card
      as="section"
      tone="good"
      className="flex flex-wrap items-center gap-x-16 gap-y-12 py-16"
      aria-label={t('banner.label')}
    >
      <IconBellRinging size={28} aria-hidden="true" className="flex-none" />
      <div className="min-w-0 grow basis-192">
        <p className="text-18 font-semibold">
          {endsOn === null
            ? t('banner.active', { plan })
            : t('banner.ending', { plan, day: formatDay(lastDayOf(endsOn), language, 'medium') })}
        </p>
        <p>{t(`banner.next_${when}`, { time: formatTime(time, language) })}</p>
      </div>
      {endsOn !== null && (
        <LinkButton to={managePath} variant="quiet">
          {t('subscription.manage')}
        </LinkButton>
      )}
    </Card>
  );
}

type Halt = 'none' | 'paused' | 'past_due';

function useHaltText(halt: Halt, subscription: SubscriptionReply | null): [title: string, text: string] {
  const { t } = useTranslation('dashboard');
  const { language } = useLanguage();
  const today = useToday();
  const day = (date: string): string => formatDay(date, language, 'short');
  const mealsText = ({ pausedFrom }: SubscriptionReply): string => {
    if (pausedFrom === null) return '';
    return haveMealsStopped(pausedFrom, today)
      ? t('banner.past_due.meals_stopped')
      : t('banner.past_due.meals_until', { day: day(lastDayOf(pausedFrom)) });
  };
  const plain: [string, string] = [t(`banner.${halt}.title`), t(`banner.${halt}.text`)];
  if (halt === 'paused' && subscription?.status === 'paused') {
    const { pausedFrom, pausedUntil } = subscription;
    const isStillToCome = pausedFrom !== null && pausedFrom > today;
    return [
      isStillToCome ? t('banner.paused.soon', { day: day(pausedFrom) }) : plain[0],
      pausedUntil === null ? plain[1] : t('banner.paused.until', { day: day(pausedUntil) }),
    ];
  }
  if (halt === 'past_due' && subscription?.pastDue) {
    const { amount, nextAttemptOn } = subscription.pastDue;
    const owed = t('banner.past_due.owed', { amount: formatMoney(amount, language) });
    const again = nextAttemptOn === null ? '' : t('banner.past_due.again', { day: day(nextAttemptOn) });
    return [plain[0], [mealsText(subscription), owed, again].join(' ').trim()];
  }
  return plain;
}

function HaltBanner({ halt, subscription }: { halt: Halt; subscription: SubscriptionReply | null }) {
  const { t } = useTranslation('dashboard');
  const [title, text] = useHaltText(halt, subscription);
  return (
    <Card
      as="section"
      tone={halt === 'past_due' ? 'danger' : 'highlight'}
      className="flex flex-wrap items-center gap-x-16 gap-y-12 py-16"
      aria-label={t('banner.label')}
    >
      <IconToolsKitchen size={28} aria-hidden="true" className="flex-none" />
      <div className="min-w-0 grow basis-192">
        <p className="text-18 font-semibold">{title}</p>
        <p>{text}</p>
      </div>
      <LinkButton to={halt === 'none' ? pathOf('plan') : managePath} size="lg">
        {t(halt === 'none' ? 'banner.start' : 'subscription.manage')}
      </LinkButton>
    </Card>
  );
}

export function SubscriptionBanner({ user }: { user: SessionUser }) {
  const subscription = useSubscription().data ?? null;
  switch (user.subscriptionStatus) {
    case 'active':
      return <ActiveBanner user={user} subscription={subscription} />;
    case 'paused':
    case 'past_due':
      return <HaltBanner halt={user.subscriptionStatus} subscription={subscription} />;
    case 'cancelled':
    case 'expired':
    case null:
      return <HaltBanner halt="none" subscription={null} />;
  }
}
