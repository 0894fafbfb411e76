import type { Language } from '@sufra/contract/options.ts';
import { formatDay, formatTime } from '../../lib/format.ts';

/** An ISO instant as `21 Nov 2026, 2:05 pm`. */
export const momentText = (at: string, language: Language): string =>
  `${formatDay(new Date(at), language, 'brief')}${language === 'ar' ? '،' : ','} ${formatTime(new Date(at), language)}`;

const dayMs = 86_400_000;
const dubaiOffsetMs = 4 * 3_600_000;

/** Omits the time at midnight in Dubai, when scheduled settings take effect. */
export const beginningText = (at: string, language: Language): string =>
  (Date.parse(at) + dubaiOffsetMs) % dayMs === 0
    ? formatDay(new Date(at), language, 'medium')
    : momentText(at, language);
