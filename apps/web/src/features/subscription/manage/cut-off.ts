import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { dubaiDay, formatDay, formatTime } from '../../../lib/format.ts';
import { useToday } from '../../../lib/clock.ts';
import { addDays } from './pause-effect.ts';

/** Which word names the day of an instant, seen from today in Dubai. */
export function dayWord(instant: Date, today: string): 'today' | 'tomorrow' | 'on_day' {
  const day = dubaiDay(instant);
  if (day === today) return 'today';
  return day === addDays(today, 1) ? 'tomorrow' : 'on_day';
}

export function useCutOffText(): (cutoffAt: string) => string {
  const { t } = useTranslation('billing');
  const { language } = useLanguage();
  const today = useToday();
  return (cutoffAt) => {
    const instant = new Date(cutoffAt);
    return t(`skip.${dayWord(instant, today)}`, {
      time: formatTime(instant, language),
      day: formatDay(instant, language, 'short'),
    });
  };
}
