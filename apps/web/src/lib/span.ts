import type { Language } from '@sufra/contract/options.ts';
import { scripts } from '../i18n/language.ts';

/** `30 days`, `30 يومًا`. */
export const formatSpan = (value: number, unit: 'minute' | 'hour' | 'day', language: Language): string =>
  new Intl.NumberFormat(scripts[language].locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
