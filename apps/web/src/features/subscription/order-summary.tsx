import { type PlanId, plans } from '@sufra/contract/plans.ts';
import { IconShieldHeart } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../../i18n/use-language.ts';
import { rightNow } from '../../lib/clock.ts';
import { dubaiDay, formatDay, formatMoney } from '../../lib/format.ts';
import { Card } from '../../kit/layout/surface.tsx';
import { includedVat, nextBillingDay } from './billing.ts';
import { Facts } from './facts.tsx';
import { pathOf } from './flow.ts';
import styles from './order-summary.module.css';

export function OrderSummary({ plan }: { plan: PlanId }) {
  const { t } = useTranslation(['subscription', 'landing', 'options']);
  const { language } = useLanguage();
  const price = plans[plan].priceFils;
  return (
    <Card as="section" className={styles['summary']}>
      <h2 className={styles['title']}>{t('summary.title')}</h2>
      <div className={styles['plan']}>
        <div>
          <p className={styles['name']}>{t(`options:plan.${plan}`)}</p>
          <p className={styles['muted']}>{t(`landing:plans.${plan}.meals`)}</p>
        </div>
        <Link to={pathOf('plan')} className={styles['change']}>
          {t('summary.change')}
        </Link>
      </div>
      <Facts
        facts={[
          { name: t('facts.price'), value: formatMoney(price, language) },
          { name: t('summary.vat'), value: formatMoney(includedVat(price), language) },
          {
            name: t('facts.next_billing'),
            value: formatDay(nextBillingDay(dubaiDay(rightNow())), language, 'medium'),
          },
        ]}
      />
      <p className={styles['total']}>
        <span>{t('summary.total')}</span>
        <strong>{formatMoney(price, language)}</strong>
      </p>
      <p className={styles['promise']}>
        <IconShieldHeart size={24} aria-hidden="true" />
        {t('landing:plans.guarantee')}
      </p>
    </Card>
  );
}
