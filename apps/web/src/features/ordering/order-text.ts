import type { Language } from '@sufra/contract/options.ts';
import type { TFunction } from 'i18next';
import { dubaiDay, formatDay, formatTime, formatList, formatNumber } from '../../lib/format.ts';
import type { OrderDetail } from '@sufra/contract/ordering.ts';
import { useTranslation } from 'react-i18next';

export type NearDay = 'today' | 'tomorrow' | 'other';

/** Where a moment lies from today, both in Dubai; `today` is a calendar day. */
export function nearDay(moment: Date, today: string): NearDay {
  const day = dubaiDay(moment);
  if (day === today) return 'today';
  return day === dubaiDay(new Date(`${today}T12:00:00+04:00`), 1) ? 'tomorrow' : 'other';
}

interface Range {
  readonly from: string;
  readonly to: string;
}

/** "Today, between 7:10 pm and 7:35 pm"; the namespace of `t` has `eta`. */
export function rangeText({ from, to }: Range, today: string, t: TFunction, language: Language): string {
  const begins = new Date(from);
  return t(`eta.${nearDay(begins, today)}`, {
    day: formatDay(begins, language, 'short'),
    from: formatTime(begins, language),
    to: formatTime(new Date(to), language),
  });
}

/** The time alone today, with its day before and after. */
export function momentText(moment: string, today: string, language: Language): string {
  const at = new Date(moment);
  const time = formatTime(at, language);
  return nearDay(at, today) === 'today' ? time : `${formatDay(at, language, 'short')} · ${time}`;
}

export interface Bought {
  readonly packs: readonly { readonly grams: number; readonly count: number }[];
  readonly boughtGrams: number;
}

/** The namespace of `t` has `pack`. */
export function weightText(grams: number, t: TFunction, language: Language): string {
  return grams >= 1_000
    ? t('pack.kg', { amount: formatNumber(grams / 1_000, language, 2) })
    : t('pack.g', { amount: formatNumber(Math.max(1, grams), language) });
}

/** The packs, or the weight of what is sold loose. */
export function boughtText({ packs, boughtGrams }: Bought, t: TFunction, language: Language): string {
  if (packs.length === 0) return weightText(boughtGrams, t, language);
  return formatList(
    packs.map(({ grams, count }) =>
      t('pack.times', { times: formatNumber(count, language), weight: weightText(grams, t, language) }),
    ),
    language,
  );
}

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
