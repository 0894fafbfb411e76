import type { Language } from '@sufra/contract/options.ts';
import { useTranslation } from 'react-i18next';
import { isLanguage, scripts } from './language.ts';

export function useLanguage(): { language: Language; dir: 'ltr' | 'rtl' } {
  const { i18n } = useTranslation();
  const language = isLanguage(i18n.language) ? i18n.language : 'en';
  return { language, dir: scripts[language].dir };
}
