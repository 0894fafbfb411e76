import type { Language } from '@sufra/contract/options.ts';
import type { TFunction } from 'i18next';
import { formatNumber } from './format.ts';

const factorOf = (portion: number, language: Language): string =>
  `\u2068× ${formatNumber(portion, language, 2)}\u2069`;

/** `A little more today: × 1.1`; null for an ordinary portion. */
export function portionText(portion: number, t: TFunction<'options'>, language: Language): string | null {
  if (portion === 1) return null;
  return t(portion > 1 ? 'portion.more' : 'portion.less', { factor: factorOf(portion, language) });
}

/** `portion × 1.1`, where there is little room; null for an ordinary one. */
export const shareText = (portion: number, t: TFunction<'options'>, language: Language): string | null =>
  portion === 1 ? null : t('portion.share', { factor: factorOf(portion, language) });
