import {
  type getSettings,
  rateNames,
  type SettingName,
  sumNames,
  switchNames,
} from '@sufra/contract/admin/admin-settings.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { toLatinDigits } from '@sufra/contract/text.ts';
import type { TFunction } from 'i18next';
import { formatDays, formatMoney, formatNumber } from '../../../lib/format.ts';

export type Setting = ReplyOf<typeof getSettings>[number];
export type SettingValue = Setting['value'];
type SettingKind = 'rate' | 'fee' | 'switch' | 'ramadan';

const within = (names: readonly string[], name: string): boolean => names.includes(name);

export function kindOf(name: SettingName): SettingKind {
  if (within(rateNames, name)) return 'rate';
  if (within(sumNames, name)) return 'fee';
  return within(switchNames, name) ? 'switch' : 'ramadan';
}

/** `15%`, `AED 2.50`, on, or two dates. */
export function valueText(
  name: SettingName,
  value: SettingValue,
  t: TFunction<'admin'>,
  language: Language,
): string {
  if (typeof value === 'boolean') return t(value ? 'settings.on' : 'settings.off');
  if (typeof value === 'object') return formatDays(value.from, value.to, language);
  if (kindOf(name) === 'rate') return t('percent', { number: formatNumber(Number(value), language, 2) });
  return formatMoney(value, language);
}

export function parseNumber(typed: string): string | null {
  const latin = toLatinDigits(typed).replaceAll('\u066b', '.').trim();
  return /^\d{1,5}(\.\d{1,2})?$/.test(latin) ? latin : null;
}

export const isPossible = (kind: SettingKind, number: string): boolean =>
  kind !== 'rate' || Number(number) <= 100;

/** The value as edited: `2.50` for `2.50 AED`. */
export const numberIn = (value: SettingValue): string =>
  typeof value === 'string' ? value.replace(/\s*AED$/, '') : '';
