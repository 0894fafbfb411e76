import type { Language } from '../options.ts';

/** Latin digits and the UAE calendar in both languages. */
export const locales: Readonly<Record<Language, string>> = { en: 'en-AE', ar: 'ar-AE-u-nu-latn' };

export interface PriceParts {
  readonly before: string;
  /** Whole dirhams. */
  readonly amount: string;
  readonly after: string;
}

export function priceParts(fils: number, language: Language): PriceParts {
  const format = new Intl.NumberFormat(locales[language], { style: 'currency', currency: 'AED' });
  const parts = format.formatToParts(fils / 100);
  const isWhole = ({ type }: Intl.NumberFormatPart): boolean => type === 'integer' || type === 'group';
  const first = parts.findIndex(isWhole);
  const text = (some: readonly Intl.NumberFormatPart[]): string => some.map(({ value }) => value).join('');
  return {
    before: text(parts.slice(0, first)),
    amount: text(parts.filter(isWhole)),
    after: text(parts.slice(first).filter((part) => !isWhole(part))),
  };
}
