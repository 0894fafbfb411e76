import { toLatinDigits } from '@sufra/contract/text.ts';

export const changed = <Part>(parts: readonly Part[], at: number, change: Partial<Part>): Part[] =>
  parts.map((part, index) => (index === at ? { ...part, ...change } : part));

export const without = <Part>(parts: readonly Part[], at: number): Part[] =>
  parts.filter((_, index) => index !== at);

/** Accepts Arabic digits and either decimal mark; null if not a number or above `max`. */
export function parseNumber(text: string, max: number): number | null {
  const plain = toLatinDigits(text).trim().replace(/[,٫]/, '.');
  const value = /^\d{1,6}(?:\.\d{1,3})?$/.test(plain) ? Number(plain) : NaN;
  return Number.isFinite(value) && value <= max ? value : null;
}
