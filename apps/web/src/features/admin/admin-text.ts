import type { Language } from '@sufra/contract/options.ts';
import { formatDay, formatTime } from '../../lib/format.ts';

/** `21 Nov 2026, 2:05 pm`; an instant as text. */
export const momentText = (at: string, language: Language): string =>
  `${formatDay(new Date(at), language, 'brief')}${language === 'ar' ? '،' : ','} ${formatTime(new Date(at), language)}`;

const dayMs = 86_400_000;
const dubaiAheadMs = 4 * 3_600_000;

/** The same, as a day alone where it begins with one: settings hold from midnight in Dubai, which knows no summer time. */
export const beginningText = (at: string, language: Language): string =>
  (Date.parse(at) + dubaiAheadMs) % dayMs === 0
    ? formatDay(new Date(at), language, 'medium')
    : momentText(at, language);

/** Keeps a name in its own direction inside a sentence. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
