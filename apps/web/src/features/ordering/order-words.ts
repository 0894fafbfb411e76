import type { OrderDetail } from '@sufra/contract/ordering.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

/** A name keeps its own direction inside a sentence, whatever script it is in. */
export const isolated = (name: string): string => `\u2068${name}\u2069`;

const byType: readonly string[] = ['preparing', 'delivered'];

export function useHeadline({ status, orderType, vendorName }: OrderDetail): string {
  const { t } = useTranslation('order');
  const key = byType.includes(status) ? `${status}_${orderType}` : status;
  return t(`headline.${key}`, { vendor: isolated(vendorName) });
}

/** An address whose last part is an area, with the area in the reader's language. */
export function placeText(address: string, t: TFunction): string {
  const parts = address.split(', ');
  const area = parts.pop() ?? '';
  return [...parts, t(`options:area.${area}`, { defaultValue: area })].join(', ');
}
