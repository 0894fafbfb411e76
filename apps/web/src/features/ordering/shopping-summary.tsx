import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatMoney, formatNumber } from '../../lib/format.ts';
import { LinkButton } from '../../kit/controls/button.tsx';
import { Notice } from '../../kit/feedback/notice.tsx';
import { type Basket, basketOf } from './basket.ts';
import { isOpenDay } from './delivery-day.tsx';
import type { ShoppingList } from './getting.api.ts';
import { isSafeForAll } from './order-parts.ts';
import { SummaryCard } from './summary-card.tsx';

export const useBasket = (list: ShoppingList | undefined, leaveOut: ReadonlySet<string>): Basket =>
  useMemo(() => basketOf(list?.ingredients ?? [], leaveOut), [list, leaveOut]);

/** The first thing that keeps the order from being placed, in the order of the screen; null when nothing does. */
export function useMissing(list: ShoppingList, basket: Basket, addressId: string | null, date: string) {
  const { t } = useTranslation('getting');
  const { language } = useLanguage();
  const { grocery } = list;
  if (!isSafeForAll(list.safety)) return t('refused.unsafe');
  if (basket.lines.length === 0) return t('refused.nothing_left');
  if (addressId === null) return t('address.required');
  if (grocery === null) return t('shopping.no_grocery_title');
  const short = grocery.minOrderFils - basket.totalFils;
  if (short > 0) {
    return t('shopping.minimum', {
      name: `\u2068${grocery.name}\u2069`,
      minimum: formatMoney(grocery.minOrderFils, language),
      short: formatMoney(short, language),
    });
  }
  return isOpenDay(date, list) ? null : t('day.required');
}

interface ShoppingSummaryProps {
  list: ShoppingList;
  basket: Basket;
  /** Where it can't be brought, the way to the cooked meal. */
  cookedPath: string;
  hasAddress: boolean;
  children: ReactNode;
}

export function ShoppingSummary({ list, basket, cookedPath, hasAddress, children }: ShoppingSummaryProps) {
  const { t } = useTranslation('getting');
  const { language } = useLanguage();
  const { grocery } = list;
  return (
    <SummaryCard
      rows={[
        { label: t('summary.items'), value: formatNumber(basket.lines.length, language) },
        { label: t('summary.groceries'), value: formatMoney(basket.totalFils, language) },
        { label: t('summary.delivery'), value: t('summary.free') },
      ]}
    >
      {grocery !== null && <p>{t('shopping.grocery', { name: `\u2068${grocery.name}\u2069` })}</p>}
      {grocery === null && hasAddress && (
        <Notice
          tone="highlight"
          title={t('shopping.no_grocery_title')}
          action={
            <LinkButton variant="quiet" to={cookedPath}>
              {t('order_cooked_instead')}
            </LinkButton>
          }
        >
          {t('shopping.no_grocery')}
        </Notice>
      )}
      {children}
    </SummaryCard>
  );
}
