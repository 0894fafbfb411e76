import type { Page } from '@playwright/test';
import type { Language } from './texts.ts';

/** Every text a person can see or hear on the page: text nodes, labels, placeholders, descriptions of pictures. */
const readTexts = (page: Page): Promise<{ text: string; isForeign: boolean }[]> =>
  page.evaluate(() => {
    const found: { text: string; isForeign: boolean }[] = [];
    // Numbers, codes, words of other people and the other language's name are marked as what they are.
    const isForeign = (element: Element): boolean =>
      element.closest('[dir=ltr]:not(html), [dir=auto], bdi, [lang]:not(html)') !== null;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement: parent, textContent: text } = walker.currentNode;
      if (parent !== null && text !== null && text.trim() !== '' && parent.checkVisibility())
        found.push({ text: text.trim(), isForeign: isForeign(parent) });
    }
    for (const element of document.body.querySelectorAll('[aria-label], [placeholder], [alt], [title]'))
      for (const name of ['aria-label', 'placeholder', 'alt', 'title']) {
        const text = element.getAttribute(name) ?? '';
        if (text !== '') found.push({ text, isForeign: isForeign(element) });
      }
    return found;
  });

const rawKey = /(?<![\w@./:-])[a-z]+(_[a-z]+)*([:.][a-z]+(_[a-z]+)*)+(?![\w@/])|\b[a-z]+(_[a-z]+)+\b/;
const address = /\S+@\S+/g;

/** Keys of the catalogues that stand on the page instead of their texts. */
export async function rawKeys(page: Page): Promise<string[]> {
  const texts = await readTexts(page);
  return texts.map(({ text }) => text.replaceAll(address, '')).filter((text) => rawKey.test(text));
}

const names = /Layla Haddad|LH|Sufra|WhatsApp|Visa|Mastercard|CVV|AED/g;

/** Words of somebody, kept apart inside a sentence. */
const isolated = /[\u2066-\u2068][^\u2069]*\u2069/g;

const isArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text);

/** On an Arabic page texts without an Arabic letter that hold a word besides names and brands; on an English page, Arabic. */
export async function foreignTexts(page: Page, language: Language): Promise<string[]> {
  const texts = await readTexts(page);
  return texts
    .filter(({ isForeign }) => !isForeign)
    .map(({ text }) => text.replaceAll(isolated, ''))
    .filter((text) =>
      language === 'ar' ? !isArabic(text) && /[A-Za-z]{2,}/.test(text.replaceAll(names, '')) : isArabic(text),
    );
}

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
  const texts = await readTexts(page);
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
