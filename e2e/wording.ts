import type { Page } from '@playwright/test';
import type { Language } from './texts.ts';

/** Text nodes, labels, placeholders and alternative texts. */
const readTexts = (page: Page): Promise<{ text: string; isForeign: boolean }[]> =>
  page.evaluate(() => {
    const found: { text: string; isForeign: boolean }[] = [];
    // Marked with `lang` or as untranslated.
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

/** Untranslated keys on the page. */
export async function rawKeys(page: Page): Promise<string[]> {
  const texts = await readTexts(page);
  return texts.map(({ text }) => text.replaceAll(address, '')).filter((text) => rawKey.test(text));
}

const names = /Layla Haddad|LH|Sufra|WhatsApp|Visa|Mastercard|CVV|AED/g;

/** Isolated user texts. */
const isolated = /[\u2066-\u2068][^\u2069]*\u2069/g;

const isArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text);

/** Arabic pages: texts without Arabic letters, except names and brands. English pages: Arabic. */
export async function foreignTexts(page: Page, language: Language): Promise<string[]> {
  const texts = await readTexts(page);
  return texts
    .filter(({ isForeign }) => !isForeign)
    .map(({ text }) => text.replaceAll(isolated, ''))
    .filter((text) =>
      language === 'ar' ? !isArabic(text) && /[A-Za-z]{2,}/.test(text.replaceAll(names, '')) : isArabic(text),
    );
}

/** Allowed Latin words on Arabic pages. Users' texts are marked and skipped. */
const staysLatin: readonly RegExp[] = [
  // The test user's name, and Sufra in a number or address.
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
