import { toLatinDigits } from '@sufra/contract/text.ts';

const countryCode = '971';

/** The digits after +971, from 050…, 50…, 97150…, 0097150…, +97150…, with spaces or Arabic digits. */
function nationalDigits(typed: string): string {
  const digits = toLatinDigits(typed).replaceAll(/\D/g, '').replace(/^00/, '');
  const national = digits.startsWith(countryCode) ? digits.slice(countryCode.length) : digits;
  return national.replace(/^0+/, '');
}

/** `+971501234567`, or null unless 7 to 9 digits follow the country code. */
export function toE164(typed: string): string | null {
  const latin = toLatinDigits(typed).trim();
  if (!/^[+\d\s().-]+$/.test(latin) || /^\+(?!\s*971)/.test(latin)) return null;
  const national = nationalDigits(typed);
  return /^\d{7,9}$/.test(national) ? `+${countryCode}${national}` : null;
}

/** `+971 50 123 4567`; other text is unchanged. Show it inside `<Ltr>`. */
export function formatPhone(phone: string): string {
  const e164 = toE164(phone);
  if (e164 === null) return phone;
  const national = e164.slice(4);
  const head = national.length === 9 ? 2 : 1;
  return `+971 ${national.slice(0, head)} ${national.slice(head, head + 3)} ${national.slice(head + 3)}`.trim();
}

/** For use inside a sentence: isolated left-to-right (U+2066) and never broken across lines. */
export const isolatedPhone = (phone: string): string =>
  `\u2066${formatPhone(phone).replaceAll(' ', '\u00a0')}\u2069`;
