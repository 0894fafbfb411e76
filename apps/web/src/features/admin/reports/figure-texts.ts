import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatNumber } from '../../../lib/format.ts';

export function useFigureTexts() {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const number = (value: number): string => formatNumber(value, language);
  const decimal = (value: number | null): string =>
    value === null ? t('reports.none') : formatNumber(value, language, 1);
  const percent = (value: number | null): string =>
    value === null ? t('reports.none') : t('percent', { number: formatNumber(value, language, 1) });
  return { number, decimal, percent };
}
