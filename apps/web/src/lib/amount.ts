import type { Unit } from '@sufra/contract/catalogue/catalogue.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { TFunction } from 'i18next';
import { formatNumber } from './format.ts';
import { toLatinDigits } from '@sufra/contract/text.ts';

const quarters: Readonly<Record<number, string>> = { 0.125: '⅛', 0.25: '¼', 0.5: '½', 0.75: '¾' };

const toNearest = (value: number, step: number): number => Math.round(value / step) * step;

/** Rounds to what a kitchen scale or a jug can measure. */
function weighed(value: number): number {
  if (value < 10) return Math.max(0.5, toNearest(value, 0.5));
  if (value < 50) return Math.round(value);
  if (value < 250) return toNearest(value, 5);
  return toNearest(value, value < 1000 ? 10 : 50);
}

function spooned(value: number): number {
  if (value < 0.1875) return 0.125;
  return value < 10 ? toNearest(value, 0.25) : Math.round(value);
}

/** Quarters below two, halves below six, whole pieces above. */
function counted(value: number, least: number): number {
  const step = value < 2 ? 0.25 : value < 6 ? 0.5 : 1;
  return Math.max(least, toNearest(value, Math.max(step, least)));
}

const leastOf: Partial<Readonly<Record<Unit, number>>> = { clove: 0.5, sprig: 0.5, slice: 0.5, pinch: 1 };

export interface Measure {
  readonly value: number;
  readonly unit: Unit;
}

/** Rounds to kitchen measures; very small amounts change to a smaller unit. */
export function measured(amount: number, unit: Unit): Measure {
  switch (unit) {
    case 'g':
    case 'ml':
      return { value: weighed(amount), unit };
    case 'tbsp':
      return amount < 0.45 ? measured(amount * 3, 'tsp') : { value: spooned(amount), unit };
    case 'tsp':
      return amount < 0.1 ? { value: 1, unit: 'pinch' } : { value: spooned(amount), unit };
    case 'cup':
      return { value: spooned(amount), unit };
    default:
      return { value: counted(amount, leastOf[unit] ?? 0.25), unit };
  }
}

/** `2½`, `¾`, `335`; at most one decimal. */
function numberText(value: number, language: Language): string {
  const whole = Math.floor(value);
  const sign = quarters[value - whole];
  if (sign === undefined) return formatNumber(value, language, 1);
  return whole === 0 ? sign : `${formatNumber(whole, language)}${sign}`;
}

/** English omits `piece`. */
export function amountText(
  amount: number,
  unit: Unit,
  t: TFunction<'catalogue'>,
  language: Language,
): string {
  const measure = measured(amount, unit);
  const isWeight = measure.unit === 'g' || measure.unit === 'ml';
  const text = isWeight ? formatNumber(measure.value, language, 1) : numberText(measure.value, language);
  // English uses the singular for fractions ("½ cup"); Arabic has its own plural for them.
  const count = language === 'en' && measure.value < 1 ? 1 : measure.value;
  return t(`amount.${measure.unit}`, { amount: text, count });
}

/** Latin digits and a decimal point. Drops nothing: a stray character must not turn a sum into another. */
export const typedNumber = (text: string): string => toLatinDigits(text).replaceAll('٫', '.');

/** `46.50 AED` without its currency. */
export const shownPrice = (price: string): string => price.replace(/\s*AED\s*/, '');

/** `46.5` as `46.50`, with or without currency; null if invalid or zero. */
export function priceOf(typed: string): string | null {
  const match = /^(?:AED\s*)?(\d{1,5})(?:\.(\d{1,2}))?(?:\s*AED)?$/.exec(typed.trim());
  if (match === null) return null;
  const price = `${String(Number(match[1]))}.${(match[2] ?? '').padEnd(2, '0')}`;
  return Number(price) > 0 ? price : null;
}

export const leastMinutes = 5;
export const mostMinutes = 480;

/** Whole minutes within the limits; null otherwise. */
export function minutesOf(typed: string): number | null {
  const minutes = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
  return minutes >= leastMinutes && minutes <= mostMinutes ? minutes : null;
}

/** A positive amount with up to two decimals; null otherwise. */
export function amountOf(typed: string): number | null {
  const amount = /^\d{1,6}(?:\.\d{1,2})?$/.test(typed.trim()) ? Number(typed) : 0;
  return amount > 0 && amount <= 100_000 ? amount : null;
}
