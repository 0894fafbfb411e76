import { expect, type Locator, type Page } from '@playwright/test';
import type { Language } from './texts.ts';

/** In CSS pixels. */
const thumb = 44;

/** Links inside a sentence may be as tall as their line. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const pressable =
      'a[href], button, select, textarea, input:not([type=hidden]), summary, [role=button], [role=menuitem]';
    const seen = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: false, visibilityProperty: true }) &&
      getComputedStyle(element).clipPath === 'none';
    const isInSentence = (element: Element): boolean =>
      element.matches('a') &&
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim().length > 1,
      );
    /** A label and the frame of a field are targets too. */
    const areas = (element: Element): Element[] => [
      element,
      ...(element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []),
      ...(element.matches('input:not([type=checkbox], [type=radio]), select, textarea') &&
      element.parentElement
        ? [element.parentElement]
        : []),
    ];
    const short = (element: Element): number => {
      const { width, height } = element.getBoundingClientRect();
      return Math.min(width, height);
    };
    const small: string[] = [];
    for (const element of document.querySelectorAll(pressable)) {
      if (!seen(element) || isInSentence(element)) continue;
      // The skip link is off screen until focused.
      if (element.getBoundingClientRect().bottom + window.scrollY < 0) continue;
      const best = Math.max(...areas(element).map(short));
      if (best < least - 0.5) small.push(`${best.toFixed(1)} px: ${element.outerHTML.slice(0, 160)}`);
    }
    return small;
  }, thumb);

export async function expectTouchable(page: Page): Promise<void> {
  expect(await smallTargets(page), `smaller than ${thumb} px at ${page.url()}`).toEqual([]);
}

/** Tight lines, letter spacing, italics, capitals. */
const illDressed = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wrong: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement: element, textContent: text } = walker.currentNode;
      if (element === null || !/\p{Script=Arabic}/u.test(text ?? '') || !element.checkVisibility()) continue;
      const { lineHeight, fontSize, letterSpacing, fontStyle, textTransform } = getComputedStyle(element);
      const leading = Number.parseFloat(lineHeight) / Number.parseFloat(fontSize);
      const dress = [letterSpacing, fontStyle, textTransform].join(' ');
      // Computed values are rounded.
      if (!(leading > 1.59) || dress !== 'normal normal none')
        wrong.push(`${leading.toFixed(2)} ${dress} .${element.className}: ${text?.trim().slice(0, 30)}`);
    }
    return [...new Set(wrong)];
  });

export async function expectArabicType(page: Page): Promise<void> {
  expect(await illDressed(page), page.url()).toEqual([]);
}

/** Directional icons are mirrored in Arabic, all others not. */
const turnedWrong = (page: Page, language: Language): Promise<string[]> =>
  page.evaluate((isArabic) => {
    const alongTheLine =
      '.tabler-icon-arrow-left, .tabler-icon-arrow-right, .tabler-icon-chevron-left, .tabler-icon-chevron-right, .tabler-icon-logout, .tabler-icon-moped, .tabler-icon-send, .tabler-icon-help-circle';
    const wrong: string[] = [];
    for (const drawing of document.querySelectorAll('svg, img')) {
      let across = 1;
      for (let at: Element | null = drawing; at !== null; at = at.parentElement)
        across *= Math.sign(new DOMMatrix(getComputedStyle(at).transform).a || 1);
      const shouldTurn = isArabic && drawing.matches(alongTheLine);
      if ((across === -1) !== shouldTurn) wrong.push(drawing.outerHTML.slice(0, 160));
    }
    return wrong;
  }, language === 'ar');

export async function expectIconsTurned(page: Page, language: Language): Promise<void> {
  expect(await turnedWrong(page, language), page.url()).toEqual([]);
}

/** Numbers must be isolated in Arabic sentences, and number fields left to right. */
const tornNumbers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const number = /\+?\d[\d ]{7,}\d|\b\d{6}\b|····/;
    const torn: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement: element, textContent: text } = walker.currentNode;
      if (element === null || !number.test(text ?? '') || !element.checkVisibility()) continue;
      const own = element.closest('[dir=ltr]:not(html), [dir=auto], bdi');
      const isIsolated = own !== null && /isolate|plaintext/.test(getComputedStyle(own).unicodeBidi);
      if (!isIsolated) torn.push(`${text?.trim().slice(0, 60)} in ${element.outerHTML.slice(0, 120)}`);
    }
    for (const field of document.querySelectorAll(
      'input[type=tel], input[inputmode=numeric], input[inputmode=email]',
    ))
      if (getComputedStyle(field).direction !== 'ltr') torn.push(field.outerHTML.slice(0, 160));
    return torn;
  });

export async function expectNumbersWhole(page: Page): Promise<void> {
  expect(await tornNumbers(page), page.url()).toEqual([]);
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

const cutWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cut: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(element);
      if (clipPath !== 'none' || !element.checkVisibility() || element.innerText?.trim() === '') continue;
      const isCut =
        (/hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (/hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1);
      if (isCut) cut.push(`${element.outerHTML.slice(0, 160)}`);
    }
    return cut;
  });

export async function expectNothingCut(page: Page): Promise<void> {
  expect(await cutWords(page), page.url()).toEqual([]);
}

export const fact = (place: Locator, label: string): Locator =>
  place.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd[1]');
