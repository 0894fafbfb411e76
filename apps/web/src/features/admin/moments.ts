// Writes a moment the way the panel shows it, day and time in Dubai; lists and pages of admins call it.
import type { Language } from '@sufra/contract/options.ts';
import { formatDay, formatTime } from '../../lib/format.ts';

/** `21 November 2026, 2:05 pm`; an instant as text. */
export const momentText = (at: string, language: Language): string =>
  `${formatDay(new Date(at), language, 'medium')}${language === 'ar' ? '،' : ','} ${formatTime(new Date(at), language)}`;

/** Keeps a name in its own direction inside a sentence. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
