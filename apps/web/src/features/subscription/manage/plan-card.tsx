import type { SubscriptionReply } from '@sufra/contract/subscription/subscription.ts';
import {
  IconChevronRight,
  IconCreditCard,
  IconPlayerPause,
  IconReplace,
  IconXboxX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { cardText } from '../../../lib/id-text.ts';
import { formatDay, formatMoney, formatTime } from '../../../lib/format.ts';
import { useMessageTime } from '../../../lib/session.ts';
import { type Fact, Facts } from '../../../kit/layout/facts.tsx';
import { Badge, Card } from '../../../kit/layout/surface.tsx';
import styles from './manage.module.css';
import { isNothing, type Task } from './plan.rules.ts';
import { classes } from '../../../kit/style/classes.ts';

export function CardOnFile({ card }: { card: SubscriptionReply['card'] }) {
  const { t } = useTranslation('billing');
  return card === null ? t('plan.no_card') : cardText(card);
}

function useFacts(subscription: SubscriptionReply): Fact[] {
  const { t } = useTranslation('billing');
  const { language } = useLanguage();
  const time = useMessageTime(subscription.notificationTime);
  const { nextBillingDate, nextCharge, credit, card, endsOn, status } = subscription;
  const next =
    endsOn !== null
      ? t('plan.no_payment')
      : nextBillingDate === null
        ? t('plan.after_pause')
        : formatDay(nextBillingDate, language, 'medium');
  return [
    { label: t(status === 'past_due' ? 'plan.next_attempt' : 'plan.next_billing'), value: next },
    ...(endsOn === null && nextCharge !== null
      ? [{ label: t('plan.next_charge'), value: formatMoney(nextCharge, language) }]
      : []),
    ...(isNothing(credit)
      ? []
      : [
          {
            label: t(endsOn === null ? 'plan.credit' : 'plan.credit_back'),
            value: <span className="text-good-text">{formatMoney(credit, language)}</span>,
          },
        ]),
    { label: t('plan.card'), value: <CardOnFile card={card} /> },
    { label: t('plan.time'), value: formatTime(time, language) },
  ];
}

interface TaskRowProps {
  icon: ReactNode;
  title: string;
  text: string;
  onPress: () => void;
}

export function TaskRow({ icon, title, text, onPress }: TaskRowProps) {
  return (
    <li>
      <button
        type="button"
        className={classes(
          styles['task'],
          'flex min-h-64 w-full items-center gap-16 rounded-control border-0 bg-transparent px-12 py-8 text-start transition-ground hover:bg-sunken',
        )}
        onClick={onPress}
      >
        {icon}
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="font-medium">{title}</span>
          <span className="text-14 font-normal text-muted">{text}</span>
        </span>
        <IconChevronRight size={20} aria-hidden="true" className="mirrors" />
      </button>
    </li>
  );
}

const icon = { size: 24, 'aria-hidden': true } as const;

export const taskIcons: Readonly<Record<Task, ReactNode>> = {
  plan: <IconReplace {...icon} />,
  pause: <IconPlayerPause {...icon} />,
  card: <IconCreditCard {...icon} />,
  cancel: <IconXboxX {...icon} />,
};

function tasksOf({ status, endsOn }: SubscriptionReply): Task[] {
  if (endsOn !== null) return ['card'];
  return status === 'active' ? ['plan', 'pause', 'card', 'cancel'] : ['card', 'cancel'];
}

interface PlanCardProps {
  subscription: SubscriptionReply;
  onTask: (task: Task) => void;
}

export function PlanCard({ subscription, onTask }: PlanCardProps) {
  const { t } = useTranslation(['billing', 'subscription', 'landing', 'options']);
  const { language } = useLanguage();
  const { planId, status, price, endsOn } = subscription;
  const facts = useFacts(subscription);
  return (
    <Card as="section" aria-labelledby="plan-in-force">
      <div className="flex flex-col gap-8">
        <div className="flex flex-wrap items-center justify-between gap-x-16 gap-y-8">
          <h2 id="plan-in-force">{t(`options:plan.${planId}`)}</h2>
          <Badge tone={status === 'active' && endsOn === null ? 'good' : 'sand'}>
            {t(endsOn === null ? `subscription:current.status.${status}` : 'plan.ending')}
          </Badge>
        </div>
        <p className="text-22 font-semibold">
          {t('subscription:per_month', { price: formatMoney(price, language) })}
        </p>
        <p className="text-14 font-normal text-muted">{t(`landing:plans.${planId}.meals`)}</p>
        <Facts rows={facts} />
        <ul role="list" className="-mx-12 flex flex-col">
          {tasksOf(subscription).map((task) => (
            <TaskRow
              key={task}
              icon={taskIcons[task]}
              title={t(`tasks.${task}`)}
              text={t(`tasks.${task}_text`)}
              onPress={() => onTask(task)}
            />
          ))}
        </ul>
      </div>
    </Card>
  );
}
