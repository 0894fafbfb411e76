import type { Unit } from '@sufra/contract/catalogue.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { TFunction } from 'i18next';
import { formatNumber } from './format.ts';
import { toLatinDigits } from '@sufra/contract/text.ts';

const quarters: Readonly<Record<number, string>> = { 0.125: '⅛', 0.25: '¼', 0.5: '½', 0.75: '¾' };

const toNearest = (value: number, step: number): number => Math.round(value / step) * step;

/** What a kitchen scale or a jug tells apart at this size. */
function weighed(value: number): number {
  if (value < 10) return Math.max(0.5, toNearest(value, 0.5));
  if (value < 50) return Math.round(value);
  if (value < 250) return toNearest(value, 5);
  return toNearest(value, value < 1000 ? 10 : 50);
}

/** What a spoon tells apart. */
function spooned(value: number): number {
  if (value < 0.1875) return 0.125;
  return value < 10 ? toNearest(value, 0.25) : Math.round(value);
}

/** What a knife or a hand tells apart: quarters of one, halves of a few, whole ones of many. */
function counted(value: number, least: number): number {
  const step = value < 2 ? 0.25 : value < 6 ? 0.5 : 1;
  return Math.max(least, toNearest(value, Math.max(step, least)));
}

const leastOf: Partial<Readonly<Record<Unit, number>>> = { clove: 0.5, sprig: 0.5, slice: 0.5, pinch: 1 };

export interface Measure {
  readonly value: number;
  readonly unit: Unit;
}

/** The amount in steps a kitchen can follow; a very small spoon becomes a smaller spoon or a pinch. */
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

/** `2½`, `¾`, `335`: a whole number with its fraction as one sign; anything else with one decimal at most. */
function numberText(value: number, language: Language): string {
  const whole = Math.floor(value);
  const sign = quarters[value - whole];
  if (sign === undefined) return formatNumber(value, language, 1);
  return whole === 0 ? sign : `${formatNumber(whole, language)}${sign}`;
}

/** The amount with its unit in the right plural; `piece` has no word in English, as no cookbook has. */
export function amountText(
  amount: number,
  unit: Unit,
  t: TFunction<'catalogue'>,
  language: Language,
): string {
  const measure = measured(amount, unit);
  const isWeight = measure.unit === 'g' || measure.unit === 'ml';
  const text = isWeight ? formatNumber(measure.value, language, 1) : numberText(measure.value, language);
  // English says "½ cup" as it says "1 cup"; Arabic counts a fraction as it is.
  const count = language === 'en' && measure.value < 1 ? 1 : measure.value;
  return t(`amount.${measure.unit}`, { amount: text, count });
}

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
