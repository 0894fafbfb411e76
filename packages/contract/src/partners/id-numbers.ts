import * as z from 'zod/mini';
import type { FieldCode } from '../errors.ts';
import { toLatinDigits } from '../text.ts';

/** Without what people put between the digits: spaces, dashes, direction marks; digits of any script become 0-9. */
const compact = (text: string): string =>
  toLatinDigits(text).replace(/[\s\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069.·‐‑‒–—-]/g, '');

/** `ae07 0331 …` as `AE070331…`; what is no IBAN stays what it is. */
export const toIban = (text: string): string => compact(text).toUpperCase();

/**
 * What is wrong with an IBAN of the Emirates: `iban_country` for another country's, `iban` for any other shape than AE
 * and 21 digits, `iban_check` where the check digits don't fit (ISO 13616, mod 97); null for a good one.
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

/** `784199012345676` as `784-1990-1234567-6`; what is no Emirates ID stays what it is. */
export const toEmiratesId = (text: string): string =>
  compact(text).replace(/^(784)(\d{4})(\d{7})(\d)$/, '$1-$2-$3-$4');

/** `emirates_id` for any other shape than 784, a year of birth, seven digits and one; null for a good one. */
export function emiratesIdProblem(text: string): FieldCode | null {
  const emiratesId = toEmiratesId(text);
  if (emiratesId === '') return 'required';
  const [, year = ''] = /^784-(\d{4})-\d{7}-\d$/.exec(emiratesId) ?? [];
  return Number(year) >= oldestYear ? null : 'emirates_id';
}

/** Whether the last digit of an Emirates ID is the check digit of the others (Luhn). */
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

/** An IBAN of the Emirates, with spaces, small letters and digits of any script; comes out as `AE` and 21 digits. */
export const ibanInput = numberInput(toIban, ibanProblem);

/** An Emirates ID with or without dashes; comes out as `784-YYYY-NNNNNNN-C`. Its check digit is looked at apart. */
export const emiratesIdInput = numberInput(toEmiratesId, emiratesIdProblem);
