import type { Language } from '@sufra/contract/options.ts';
import type { TFunction } from 'i18next';
import { dubaiDay, formatDay, formatTime } from '../../lib/format.ts';

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
