import { toLatinDigits } from '@sufra/contract/text.ts';

/** What was typed, with Latin digits and a point. Nothing is left out: a sum with a stray sign or mark must not become another. */
export const typedNumber = (text: string): string => toLatinDigits(text).replaceAll('٫', '.');

/** A price of the wire, `46.50 AED`, as a field shows it. */
export const shownPrice = (price: string): string => price.replace(/\s*AED\s*/, '');

/** `46.5` as `46.50`, also where its currency was typed; null for what is no price, or nothing. */
export function priceOf(typed: string): string | null {
  const match = /^(?:AED\s*)?(\d{1,5})(?:\.(\d{1,2}))?(?:\s*AED)?$/.exec(typed.trim());
  if (match === null) return null;
  const price = `${String(Number(match[1]))}.${(match[2] ?? '').padEnd(2, '0')}`;
  return Number(price) > 0 ? price : null;
}

export const leastMinutes = 5;
export const mostMinutes = 480;

/** Whole minutes a kitchen can promise; null for anything else. */
export function minutesOf(typed: string): number | null {
  const minutes = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
  return minutes >= leastMinutes && minutes <= mostMinutes ? minutes : null;
}

/** The amount of an ingredient: up to two decimals, more than nothing. */
export function amountOf(typed: string): number | null {
  const amount = /^\d{1,6}(?:\.\d{1,2})?$/.test(typed.trim()) ? Number(typed) : 0;
  return amount > 0 && amount <= 100_000 ? amount : null;
}
