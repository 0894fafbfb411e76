import { toLatinDigits } from '@sufra/contract/text.ts';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * +971 and 7 to 9 digits, or null. Accepts 050…, 50…, 97150…, 0097150…, +971 50 …, a stray trunk zero, spaces,
 * dashes, and digits of any script.
 */
export function parseUaePhone(text: string): string | null {
  const latin = toLatinDigits(text).replaceAll(/[\s().\-\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
  if (!/^\+?\d{7,17}$/.test(latin)) return null;
  const international = latin
    .replace(/^00/, '+')
    .replace(/^971(?=\d{8,})/, '+971')
    .replace(/^\+9710+/, '+971');
  const parsed = parsePhoneNumberFromString(international, 'AE');
  if (!parsed || parsed.countryCallingCode !== '971') return null;
  return /^\+971\d{7,9}$/.test(parsed.number) ? parsed.number : null;
}

/** The prefix `+971…` of a partly typed phone, for search; null for anything else. */
export function phoneBeginning(q: string): string | null {
  const typed = toLatinDigits(q).replaceAll(/[\s().-]/g, '');
  if (!/^\+?\d{1,17}$/.test(typed)) return null;
  const international = typed.replace(/^00/, '+').replace(/^(?=9(7|71\d*)?$)/, '+');
  return international.startsWith('+') ? international : `+971${international.replace(/^0/, '')}`;
}
