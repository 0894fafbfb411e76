import { mealTimes as allTimes } from '@sufra/contract/options.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { insideSentence } from '../../../lib/food-text.ts';
import { formatList } from '../../../lib/format.ts';
import type { SkippableDay } from './manage.api.ts';

/** In the order of the day, whatever order they come in. */
export function useMealNames(): (times: SkippableDay['mealTimes']) => string {
  const { t } = useTranslation('options');
  const { language } = useLanguage();
  return (times) =>
    formatList(
      allTimes
        .filter((time) => times.includes(time))
        .map((time) => t(`meal_time.${time}`))
        .map((name, at) => (at === 0 ? name : insideSentence(name, language))),
      language,
    );
}
