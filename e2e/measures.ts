import { expect, type Locator, type Page } from '@playwright/test';
import { cutWords, illDressed, smallTargets, thumb, tornNumbers, turnedWrong } from './page-reading.ts';
import type { Language } from './texts.ts';

export async function expectTouchable(page: Page): Promise<void> {
  expect(await page.evaluate(smallTargets, thumb), `smaller than ${thumb} px at ${page.url()}`).toEqual([]);
}

export async function expectArabicType(page: Page): Promise<void> {
  expect(await page.evaluate(illDressed), page.url()).toEqual([]);
}

export async function expectIconsTurned(page: Page, language: Language): Promise<void> {
  expect(await page.evaluate(turnedWrong, language === 'ar'), page.url()).toEqual([]);
}

export async function expectNumbersWhole(page: Page): Promise<void> {
  expect(await page.evaluate(tornNumbers), page.url()).toEqual([]);
}

/** `46.50 AED` as displayed. */
export const money = (sum: string, language: Language): string =>
  new Intl.NumberFormat(language === 'en' ? 'en-AE' : 'ar-AE-u-nu-latn', {
    style: 'currency',
    currency: 'AED',
  }).format(Number.parseFloat(sum));

/** A number next to a dirham sign or word. "AED 3,000+" is no price; a tab separates table cells. */
const amounts =
  /(?:AED|Dhs?|د\.إ\.?|درهم)[^\S\n\t]*\d[\d.,]*(?![\d.,+])|(?<![\d.,+])\d[\d.,]*[^\S\n\t]*(?:AED|Dhs?|د\.إ\.?|درهم)/g;
const oneWay: Record<Language, RegExp> = {
  en: /^AED\s\d{1,3}(,\d{3})*\.\d{2}$/,
  ar: /^\d{1,3}(,\d{3})*\.\d{2}\sد\.إ\.$/,
};

/** Fails on a wrongly formatted price. */
export async function pricesOf(page: Page, language: Language): Promise<string[]> {
  const text = await page.locator('body').innerText();
  const found = text.replaceAll(/[\u200e\u200f\u2066-\u2069]/g, '').match(amounts) ?? [];
  // A price may end its sentence.
  const prices = found.map((price) => (language === 'en' ? price.replace(/[.,]$/, '') : price));
  expect(
    prices.filter((price) => !oneWay[language].test(price)),
    page.url(),
  ).toEqual([]);
  return prices;
}

export async function expectNothingCut(page: Page): Promise<void> {
  expect(await page.evaluate(cutWords), page.url()).toEqual([]);
}

export const fact = (place: Locator, label: string): Locator =>
  place.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd[1]');
