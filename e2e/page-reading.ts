import type { Language } from './texts.ts';

/** Reads a page from inside: each function is self-contained, because Playwright serialises it. */

export interface ShownText {
  readonly text: string;
  /** Marked as a number, a code, user text or the other language. */
  readonly isForeign: boolean;
}

/** Every visible or spoken text: text nodes, labels, placeholders, image descriptions. */
export function textsOnPage(): ShownText[] {
  const found: ShownText[] = [];
  // Numbers, codes, user texts and the other language's name carry a mark.
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
}

const rawKey = /(?<![\w@./:-])[a-z]+(_[a-z]+)*([:.][a-z]+(_[a-z]+)*)+(?![\w@/])|\b[a-z]+(_[a-z]+)+\b/;
const address = /\S+@\S+/g;

/** Text keys shown instead of their texts. */
export const rawKeysIn = (texts: readonly ShownText[]): string[] =>
  texts.map(({ text }) => text.replaceAll(address, '')).filter((text) => rawKey.test(text));

const names = /Layla Haddad|LH|Sufra|WhatsApp|Visa|Mastercard|CVV|AED/g;

/** A user's text, isolated inside a sentence. */
export const isolated = /[\u2066-\u2068][^\u2069]*\u2069/g;

const isArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text);

/**
 * On an Arabic page, texts without an Arabic letter that contain more than names and brands; on an English page,
 * Arabic.
 */
export const foreignTextsIn = (texts: readonly ShownText[], language: Language): string[] =>
  texts
    .filter(({ isForeign }) => !isForeign)
    .map(({ text }) => text.replaceAll(isolated, ''))
    .filter((text) =>
      language === 'ar' ? !isArabic(text) && /[A-Za-z]{2,}/.test(text.replaceAll(names, '')) : isArabic(text),
    );

/** Touch targets that are too small. A link inside a sentence may be as tall as its line, a list at a desk has rows of 36 px. */
export function smallTargets(least: number): string[] {
  const pressable =
    'a[href], button, select, textarea, input:not([type=hidden]), summary, [role=button], [role=menuitem]';
  const seen = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: false, visibilityProperty: true }) &&
    element.closest('[inert]') === null &&
    getComputedStyle(element).clipPath === 'none';
  const isInSentence = (element: Element): boolean =>
    element.matches('a') &&
    getComputedStyle(element).display === 'inline' &&
    [...(element.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim().length > 1,
    );
  /** A label activates its field, and the frame around a field focuses it. */
  const areas = (element: Element): Element[] => [
    element,
    ...(element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []),
    ...(element.matches('input:not([type=checkbox], [type=radio]), select, textarea') && element.parentElement
      ? [element.parentElement]
      : []),
  ];
  const short = (element: Element): number => {
    const { width, height } = element.getBoundingClientRect();
    return Math.min(width, height);
  };
  const isDesk = window.matchMedia('(min-width: 86rem)').matches;
  const leastOf = (element: Element): number => (isDesk && element.closest('table') ? 36 : least);
  const small: string[] = [];
  for (const element of document.querySelectorAll(pressable)) {
    if (!seen(element) || isInSentence(element)) continue;
    // Off screen until focused: the skip link.
    if (element.getBoundingClientRect().bottom + window.scrollY < 0) continue;
    const best = Math.max(...areas(element).map(short));
    if (best < leastOf(element) - 0.5)
      small.push(`${best.toFixed(1)} px: ${element.outerHTML.slice(0, 160)}`);
  }
  return small;
}

/** Typography that breaks Arabic: tight lines, letter spacing, italics, capitals. */
export function illDressed(): string[] {
  const wrong: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement: element, textContent: text } = walker.currentNode;
    if (element === null || !/\p{Script=Arabic}/u.test(text ?? '') || !element.checkVisibility()) continue;
    const { lineHeight, fontSize, letterSpacing, fontStyle, textTransform } = getComputedStyle(element);
    const leading = Number.parseFloat(lineHeight) / Number.parseFloat(fontSize);
    const dress = [letterSpacing, fontStyle, textTransform].join(' ');
    // Browsers round computed values.
    if (!(leading > 1.59) || dress !== 'normal normal none')
      wrong.push(`${leading.toFixed(2)} ${dress} .${element.className}: ${text?.trim().slice(0, 30)}`);
  }
  return [...new Set(wrong)];
}

/** Wrongly mirrored icons: directional icons, vehicles and question marks flip in Arabic; nothing else does. */
export function turnedWrong(isArabic: boolean): string[] {
  const alongTheLine =
    '.tabler-icon-arrow-left, .tabler-icon-arrow-right, .tabler-icon-chevron-left, .tabler-icon-chevron-right, .tabler-icon-logout, .tabler-icon-moped, .tabler-icon-send, .tabler-icon-help-circle';
  const wrong: string[] = [];
  for (const drawing of document.querySelectorAll('svg:not([inert] *), img:not([inert] *)')) {
    let across = 1;
    for (let at: Element | null = drawing; at !== null; at = at.parentElement)
      across *= Math.sign(new DOMMatrix(getComputedStyle(at).transform).a || 1);
    const shouldTurn = isArabic && drawing.matches(alongTheLine);
    if ((across === -1) !== shouldTurn) wrong.push(drawing.outerHTML.slice(0, 160));
  }
  return wrong;
}

/** Phones, codes and card numbers without isolation in an Arabic sentence, and right-to-left number fields. */
export function tornNumbers(): string[] {
  const number = /\+?\d[\d ]{7,}\d|\b\d{6}\b|····/;
  const torn: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement: element, textContent: text } = walker.currentNode;
    const bare = text?.replaceAll(/[\u2066\u2068][^\u2069]*\u2069/g, '') ?? '';
    if (element === null || !number.test(bare) || !element.checkVisibility()) continue;
    const own = element.closest('[dir=ltr]:not(html), [dir=auto], bdi');
    const isIsolated = own !== null && /isolate|plaintext/.test(getComputedStyle(own).unicodeBidi);
    if (!isIsolated) torn.push(`${text?.trim().slice(0, 60)} in ${element.outerHTML.slice(0, 120)}`);
  }
  for (const field of document.querySelectorAll(
    'input[type=tel], input[inputmode=numeric], input[inputmode=email]',
  ))
    if (getComputedStyle(field).direction !== 'ltr') torn.push(field.outerHTML.slice(0, 160));
  return torn;
}

/** Clipped text. */
export function cutWords(): string[] {
  const cut: string[] = [];
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const { overflowX, overflowY, clipPath } = getComputedStyle(element);
    const isCut =
      (/hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (/hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1);
    if (isCut && clipPath === 'none' && element.checkVisibility() && element.innerText?.trim() !== '')
      cut.push(`${element.outerHTML.slice(0, 160)}`);
  }
  return cut;
}

/** Minimum target size in CSS pixels. */
export const thumb = 44;
