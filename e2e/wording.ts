import type { Page } from '@playwright/test';
import { foreignTextsIn, isolated, rawKeysIn, textsOnPage } from './page-reading.ts';
import type { Language } from './texts.ts';

export const rawKeys = async (page: Page): Promise<string[]> => rawKeysIn(await page.evaluate(textsOnPage));

export const foreignTexts = async (page: Page, language: Language): Promise<string[]> =>
  foreignTextsIn(await page.evaluate(textsOnPage), language);

/** Allowed Latin words on Arabic pages. Users' texts are marked and skipped. */
const staysLatin: readonly RegExp[] = [
  // The test user's name, and Sufra in a phone number or address.
  /Layla Haddad|\bLH\b|\bSufra\b/,
  // Product and network names.
  /WhatsApp|Visa|Mastercard|Apple Pay|Google|Android|iPhone|iOS|Safari|Chrome|Samsung/,
  // Abbreviations on cards, bank letters and official papers.
  /\b(CVV|IBAN|AE|VAT|TRN|PDPL|SMS|CSV|PDF|JPEG|PNG|SVG|USDA|AED)\b/,
  // URLs and email addresses.
  /\S+@\S+|https?:\/\/\S+|\b[\w-]+(\.[\w-]+)+\b|\/[\w-]+(\/[\w:-]+)+/,
  // Kitchen units as printed on packs.
  /\b(kcal|kg|ml)\b/,
];

export async function latinRuns(page: Page, besides: readonly RegExp[] = []): Promise<string[]> {
  const texts = await page.evaluate(textsOnPage);
  return texts
    .filter(({ isForeign }) => !isForeign)
    .map(({ text }) => text.replaceAll(isolated, ''))
    .filter((text) => {
      const rest = [...staysLatin, ...besides].reduce(
        (left, one) => left.replaceAll(new RegExp(one, 'g'), ' '),
        text,
      );
      return /[A-Za-z]{2,}/.test(rest);
    });
}
