import type { Language } from '@sufra/contract/options.ts';
import type { TFunction } from 'i18next';
import { formatDay, formatTime } from '../../lib/format.ts';
import { endsNextDay, sampleOf, type Stretch } from './hours-draft.ts';

export const dayText = (weekday: number, language: Language): string =>
  formatDay(sampleOf(weekday), language, 'weekday');

/** Weekdays that follow each other; the namespace of `t` has `hours`. */
export function daysText(days: readonly number[], t: TFunction<'menu'>, language: Language): string {
  const [first = 0, last = first] = [days[0], days.at(-1)];
  if (days.length === 7) return t('hours.every_day');
  return days.length === 1
    ? dayText(first, language)
    : t('hours.days', { from: dayText(first, language), to: dayText(last, language) });
}

export function stretchText(stretch: Stretch, t: TFunction<'menu'>, language: Language): string {
  if (stretch.from === stretch.to) return t('hours.all_day');
  const key = endsNextDay(stretch) ? 'hours.stretch_next_day' : 'hours.stretch';
  return t(key, { from: formatTime(stretch.from, language), to: formatTime(stretch.to, language) });
}
