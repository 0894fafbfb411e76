import type { SubscriptionReply } from '@sufra/contract/subscription.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatDay, formatMoney, formatNumber } from '../../../lib/format.ts';
import { useToday } from '../../../lib/clock.ts';
import { type Fact, Facts } from '../../../kit/layout/facts.tsx';
import type { PlanEffect } from './manage.api.ts';
import { addDays } from './pause-effect.ts';
import { CardOnFile } from './card-on-file.tsx';
import { isNothing } from './sums.ts';

interface PlanEffectFactsProps {
  effect: PlanEffect;
  subscription: SubscriptionReply;
}

export function PlanEffectFacts({ effect, subscription }: PlanEffectFactsProps) {
  const { t } = useTranslation('billing');
  const { language } = useLanguage();
  const today = useToday();
  const money = (sum: string): string => formatMoney(sum, language);
  const { due, credit, price, daysLeft, daysInPeriod, nextBillingDate } = effect;
  const rows: Fact[] = [
    { label: t('change.starts'), value: formatDay(addDays(today, 1), language, 'short') },
    {
      label: t('change.counted'),
      value: t('change.days', {
        left: formatNumber(daysLeft, language),
        total: formatNumber(daysInPeriod, language),
      }),
    },
    isNothing(credit)
      ? { label: t('change.due'), value: money(due) }
      : { label: t('change.credit'), value: money(credit) },
  ];
  if (!isNothing(due)) rows.push({ label: t('change.card'), value: <CardOnFile card={subscription.card} /> });
  rows.push(
    { label: t('change.price'), value: money(price) },
    { label: t('change.next_billing'), value: formatDay(nextBillingDate, language, 'medium') },
  );
  const isFromCredit = !isNothing(subscription.credit) && isNothing(credit);
  return (
    <div role="status">
      <Facts rows={rows} />
      {isFromCredit && <p>{t('change.from_credit', { sum: money(subscription.credit) })}</p>}
      {!isNothing(credit) && <p>{t('change.credit_text')}</p>}
    </div>
  );
}
