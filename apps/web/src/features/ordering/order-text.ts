import type { Language } from '@sufra/contract/options.ts';
import type { TFunction } from 'i18next';
import { dubaiDay, formatDay, formatTime, formatList, formatNumber } from '../../lib/format.ts';

type NearDay = 'today' | 'tomorrow' | 'other';

/** In Dubai, seen from the calendar day `today`. */
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

/** The time, with its day unless that is today. */
export function momentText(moment: string, today: string, language: Language): string {
  const at = new Date(moment);
  const time = formatTime(at, language);
  return nearDay(at, today) === 'today' ? time : `${formatDay(at, language, 'short')} · ${time}`;
}

interface Bought {
  readonly packs: readonly { readonly grams: number; readonly count: number }[];
  readonly boughtGrams: number;
  /** Of a grocery's own product. */
  readonly count?: number | undefined;
}

export function weightText(grams: number, t: TFunction, language: Language): string {
  return grams >= 1_000
    ? t('pack.kg', { amount: formatNumber(grams / 1_000, language, 2) })
    : t('pack.g', { amount: formatNumber(Math.max(1, grams), language) });
}

export function boughtText({ packs, boughtGrams, count }: Bought, t: TFunction, language: Language): string {
  if (count !== undefined) return `× ${formatNumber(count, language)}`;
  if (packs.length === 0) return weightText(boughtGrams, t, language);
  return formatList(
    packs.map(({ grams, count }) =>
      t('pack.times', { times: formatNumber(count, language), weight: weightText(grams, t, language) }),
    ),
    language,
  );
}
