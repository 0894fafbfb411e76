import type { Page } from '@playwright/test';
import { foreignTextsIn, isolated, rawKeysIn, textsOnPage } from './page-reading.ts';
import type { Language } from './texts.ts';

export const rawKeys = async (page: Page): Promise<string[]> => rawKeysIn(await page.evaluate(textsOnPage));

export const foreignTexts = async (page: Page, language: Language): Promise<string[]> =>
  foreignTextsIn(await page.evaluate(textsOnPage), language);

/**
 * What stays in Latin letters on an Arabic page, each with its reason. Whatever else a person wrote or is called by is marked
 * as what it is, and not looked at.
 */
const staysLatin: readonly RegExp[] = [
  // The name of the journeys' own person, who writes it so, and ours where it is part of a number or an address.
  /Layla Haddad|\bLH\b|\bSufra\b/,
  // Names of products and networks, which nobody writes otherwise.
  /WhatsApp|Visa|Mastercard|Apple Pay|Google|Android|iPhone|iOS|Safari|Chrome|Samsung/,
  // What stands on a card, a bank letter or an official paper in these letters.
  /\b(CVV|IBAN|AE|VAT|TRN|PDPL|SMS|CSV|PDF|JPEG|PNG|SVG|USDA|AED)\b/,
  // Addresses of pages and of mail.
  /\S+@\S+|https?:\/\/\S+|\b[\w-]+(\.[\w-]+)+\b|\/[\w-]+(\/[\w:-]+)+/,
  // Units of the kitchen scale as packs print them.
  /\b(kcal|kg|ml)\b/,
];

/** Runs of Latin letters on an Arabic page that nothing excuses, `besides` neither, with the text around them. */
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
