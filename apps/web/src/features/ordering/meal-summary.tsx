import type { Restaurant } from '@sufra/contract/shopping.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatMoney, formatNumber } from '../../lib/format.ts';
import type { Fact } from '../../kit/layout/facts.tsx';
import { billOf } from './bill.ts';
import type { MealOffer } from './getting.api.ts';
import styles from './meal-summary.module.css';
import { SummaryCard } from './summary-card.tsx';

interface MealSummaryProps {
  offer: MealOffer;
  kitchen: Restaurant | undefined;
  children: ReactNode;
}

function useRows(offer: MealOffer, kitchen: Restaurant | undefined): Fact[] {
  const { t } = useTranslation('getting');
  const { language } = useLanguage();
  if (kitchen === undefined) return [];
  const { foodFils, deliveryFils } = billOf(kitchen);
  const food = t('summary.scaled', {
    price: `\u2068${formatMoney(kitchen.basePriceFils, language)}\u2069`,
    size: formatNumber(offer.servings, language),
    servings: formatNumber(offer.baseServings, language),
  });
  return [
    { label: food, value: formatMoney(foodFils, language) },
    {
      label: t('summary.delivery'),
      value: deliveryFils === 0 ? t('summary.free') : formatMoney(deliveryFils, language),
    },
  ];
}

export function MealSummary({ offer, kitchen, children }: MealSummaryProps) {
  const { t } = useTranslation('getting');
  const rows = useRows(offer, kitchen);
  return (
    <SummaryCard rows={rows}>
      <p>
        {kitchen === undefined
          ? t('summary.choose')
          : t('cooked.by', { name: `\u2068${kitchen.name}\u2069` })}
      </p>
      {kitchen !== undefined && <p className={styles['formula']}>{t('summary.formula')}</p>}
      {children}
    </SummaryCard>
  );
}
