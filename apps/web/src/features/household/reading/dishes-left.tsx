import type { Member } from '@sufra/contract/household/household.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatNumber } from '../../../lib/format.ts';

export function DishesLeft({ left }: { left: Member['dishesLeft'] }) {
  const { t } = useTranslation('household');
  const { language } = useLanguage();
  if (left === null) return null;
  return (
    <p className="text-14 font-normal text-muted">
      {t('allergies.dishes_left', {
        breakfast: formatNumber(left.breakfast, language),
        lunch: formatNumber(left.lunch, language),
        dinner: formatNumber(left.dinner, language),
      })}
    </p>
  );
}
