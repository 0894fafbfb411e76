import * as z from 'zod/mini';
import type { FieldCode } from '../errors.ts';
import { toLatinDigits } from '../text.ts';

/** Removes separators and direction marks; maps digits of any script to 0-9. */
const compact = (text: string): string =>
  toLatinDigits(text).replace(/[\s\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069.·‐‑‒–—-]/g, '');

/** `ae07 0331 …` as `AE070331…`; other text is only compacted. */
export const toIban = (text: string): string => compact(text).toUpperCase();

/**
 * `iban_country` for another country, `iban` for anything but AE and 21 digits, `iban_check` for wrong check digits
 * (ISO 13616, mod 97); null if valid.
 */
export function ibanProblem(text: string): FieldCode | null {
  const iban = toIban(text);
  if (iban === '') return 'required';
  if (/^(?!AE)[A-Z]{2}\d{2}[A-Z0-9]{8,}$/.test(iban)) return 'iban_country';
  if (!/^AE\d{21}$/.test(iban)) return 'iban';
  const moved = `${iban.slice(4)}1014${iban.slice(2, 4)}`;
  const rest = [...moved].reduce((sum, digit) => (sum * 10 + Number(digit)) % 97, 0);
  return rest === 1 ? null : 'iban_check';
}

const oldestYear = 1900;

/** `784199012345676` as `784-1990-1234567-6`; other text is unchanged. */
export const toEmiratesId = (text: string): string =>
  compact(text).replace(/^(784)(\d{4})(\d{7})(\d)$/, '$1-$2-$3-$4');

/** `emirates_id` for anything but 784, a year of birth, seven digits and one; null if valid. */
export function emiratesIdProblem(text: string): FieldCode | null {
  const emiratesId = toEmiratesId(text);
  if (emiratesId === '') return 'required';
  const [, year = ''] = /^784-(\d{4})-\d{7}-\d$/.exec(emiratesId) ?? [];
  return Number(year) >= oldestYear ? null : 'emirates_id';
}

/** Luhn. */
export function hasCheckDigit(emiratesId: string): boolean {
  const digits = [...compact(emiratesId)].reverse().map(Number);
  const sum = digits.reduce((total, digit, at) => {
    const counted = at % 2 === 0 ? digit : digit * 2;
    return total + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return sum % 10 === 0;
}

const longest = 60;

const numberInput = (normal: (text: string) => string, problemOf: (text: string) => FieldCode | null) =>
  z.pipe(
    z.pipe(z.string().check(z.maxLength(longest)), z.transform(normal)),
    z.string().check((seen) => {
      const problem = problemOf(seen.value);
      if (problem) seen.issues.push({ code: 'custom', message: problem, input: seen.value });
    }),
  );

/** Accepts spaces, small letters and digits of any script; yields `AE` and 21 digits. */
export const ibanInput = numberInput(toIban, ibanProblem);

/** Accepts it with or without dashes; yields `784-YYYY-NNNNNNN-C`. Does not verify the check digit. */
export const emiratesIdInput = numberInput(toEmiratesId, emiratesIdProblem);
