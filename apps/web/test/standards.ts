import type { Language } from '@sufra/contract/options.ts';
import axe from 'axe-core';
import { expect } from 'vitest';
import {
  cutWords,
  foreignTextsIn,
  rawKeysIn,
  smallTargets,
  textsOnPage,
  thumb,
  tornNumbers,
  turnedWrong,
} from '../../../e2e/page-reading.ts';

/** WCAG 2.2 A and AA. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Half-transparent text in the middle of a fade has the contrast of no state people read in. */
async function settle(): Promise<void> {
  const running = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
  await Promise.all(running.map(({ finished }) => finished.catch(() => undefined)));
}

async function violations(isLoading: boolean): Promise<string[]> {
  await settle();
  const found = await axe.run(document, {
    runOnly: { type: 'tag', values: tags },
    rules: { 'page-has-heading-one': { enabled: !isLoading } },
    resultTypes: ['violations'],
    preload: false,
  });
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

const excess = (): number => document.documentElement.scrollWidth - document.documentElement.clientWidth;

/** What every screen is held to in each of its states, as `e2e/standards.ts` holds the whole product to it. */
export async function expectFinished(language: Language, isLoading = false): Promise<void> {
  const { lang, dir } = document.documentElement;
  expect({ lang, dir }).toEqual({ lang: language, dir: language === 'ar' ? 'rtl' : 'ltr' });
  // Some screens are named by what they load.
  if (!isLoading) expect(document.querySelectorAll('h1')).toHaveLength(1);
  const texts = textsOnPage();
  expect({
    rawKeys: rawKeysIn(texts),
    foreignTexts: foreignTextsIn(texts, language),
    smallTargets: smallTargets(thumb),
    cutWords: cutWords(),
    tornNumbers: tornNumbers(),
    turnedWrong: turnedWrong(language === 'ar'),
    pixelsTooWide: Math.max(0, excess()),
    violations: await violations(isLoading),
  }).toEqual({
    rawKeys: [],
    foreignTexts: [],
    smallTargets: [],
    cutWords: [],
    tornNumbers: [],
    turnedWrong: [],
    pixelsTooWide: 0,
    violations: [],
  });
}
