import { toLatinDigits } from '@sufra/contract/text.ts';

const withoutSeparators = (text: string): string => text.replaceAll(/[\s().-]/g, '');

const longestNumber = 12;

/** Null for anything that looks like a phone number. */
export function orderNumber(q: string): number | null {
  const typed = withoutSeparators(toLatinDigits(q)).replace(/^#/, '');
  const isPhone = typed.startsWith('0') || typed.startsWith('971') || /^5\d{8}$/.test(typed);
  return /^\d+$/.test(typed) && typed.length <= longestNumber && !isPhone ? Number(typed) : null;
}
