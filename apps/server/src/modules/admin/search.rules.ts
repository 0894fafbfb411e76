// Decides what an admin who types into a search box means: a phone, an order's number, or words.
import { toLatinDigits } from '@sufra/contract/text.ts';

const withoutSeparators = (text: string): string => text.replaceAll(/[\s().-]/g, '');

/** The beginning of a phone as accounts have it, `+971…`; null for what is none. Takes what people write of one. */
export function phoneBeginning(q: string): string | null {
  const typed = withoutSeparators(toLatinDigits(q));
  if (!/^\+?\d{1,17}$/.test(typed)) return null;
  const international = typed.replace(/^00/, '+').replace(/^(?=9(7|71\d*)?$)/, '+');
  return international.startsWith('+') ? international : `+971${international.replace(/^0/, '')}`;
}

const longestNumber = 12;

/**
 * The number of an order, with or without `#`; null for what begins as phones do, with 0, + or 971, and for a mobile
 * number's nine digits.
 */
export function orderNumber(q: string): number | null {
  const typed = withoutSeparators(toLatinDigits(q)).replace(/^#/, '');
  const isPhone = typed.startsWith('0') || typed.startsWith('971') || /^5\d{8}$/.test(typed);
  return /^\d+$/.test(typed) && typed.length <= longestNumber && !isPhone ? Number(typed) : null;
}
