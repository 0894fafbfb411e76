import type { WeekSlot } from '@sufra/contract/week.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { limitsText, quoted } from './gaps.ts';

export function useWeekGap(gap: WeekSlot['gap']): { readonly text: string; readonly isMendable: boolean } {
  const { t } = useTranslation('planner');
  const { t: tWeek } = useTranslation('week');
  const { language } = useLanguage();
  switch (gap?.reason) {
    case 'unread_allergy':
      return { text: t('gap.unread_allergy', { texts: quoted(gap.because, t, language) }), isMendable: true };
    case 'no_safe_meal': {
      const limits = limitsText(gap.because, t, language);
      const text = limits === '' ? t('gap.no_safe_meal_plain') : t('gap.no_safe_meal', { limits });
      return { text, isMendable: true };
    }
    case 'skipped':
      return { text: tWeek('rest.skipped'), isMendable: false };
    default:
      return { text: tWeek('no_meal'), isMendable: false };
  }
}
