import type { Language } from '@sufra/contract/options.ts';
import { locales } from '@sufra/contract/money/price-parts.ts';

interface Script {
  readonly dir: 'ltr' | 'rtl';
  /** In the language itself. */
  readonly name: string;
  readonly locale: string;
}

export const scripts: Readonly<Record<Language, Script>> = {
  en: { dir: 'ltr', name: 'English', locale: locales.en },
  ar: { dir: 'rtl', name: 'العربية', locale: locales.ar },
};

export const otherLanguage = (language: Language): Language => (language === 'ar' ? 'en' : 'ar');

export const isLanguage = (text: string | null | undefined): text is Language =>
  text === 'en' || text === 'ar';

const oneYear = 60 * 60 * 24 * 365;

/** `?lang=` of a shared address wins over the server's choice. */
export function languageOfPage(): Language {
  const asked = new URLSearchParams(window.location.search).get('lang');
  if (isLanguage(asked)) return asked;
  return isLanguage(document.documentElement.lang) ? document.documentElement.lang : 'en';
}

/** Keeps the choice for the next visit, in a cookie the server reads. */
export function applyLanguage(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = scripts[language].dir;
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `/manifest.${language}.webmanifest`);
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `sufra_lang=${language}; Path=/; Max-Age=${oneYear}; SameSite=Lax${secure}`;
}
