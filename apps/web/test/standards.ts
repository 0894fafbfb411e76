import type { Language } from '@sufra/contract/options.ts';
import type {} from '@vitest/browser-playwright';
import axe from 'axe-core';
import { expect } from 'vitest';
import { cdp } from 'vitest/browser';
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

/** Wait for fades: text in mid-transition has a contrast no user reads at. */
async function settle(): Promise<void> {
  const running = (): Animation[] =>
    document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
  // One transition can start another.
  for (let left = running(); left.length > 0; left = running()) {
    await Promise.all(left.map(({ finished }) => finished.catch(() => undefined)));
    await new Promise(requestAnimationFrame);
  }
}

async function violationsOf(options: axe.RunOptions): Promise<string[]> {
  // Scrolled, the header covers what axe measures.
  window.scrollTo({ top: 0, behavior: 'instant' });
  await settle();
  const found = await axe.run(document, { ...options, resultTypes: ['violations'], preload: false });
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

export async function expectAccessible(isLoading = false): Promise<void> {
  const found = await violationsOf({
    runOnly: { type: 'tag', values: tags },
    rules: { 'page-has-heading-one': { enabled: !isLoading } },
  });
  expect(found).toEqual([]);
}

interface Media {
  readonly media?: 'print';
  readonly scheme?: 'light' | 'dark';
  readonly motion?: 'reduce' | 'no-preference';
}

/** Emulates a media type or user preference while `act` runs. */
export async function withMedia<T>(
  { media, scheme, motion = 'reduce' }: Media,
  act: () => T | Promise<T>,
): Promise<T> {
  const emulate = async (medium: string, colors: string, moves: string): Promise<void> => {
    await cdp().send('Emulation.setEmulatedMedia', {
      media: medium,
      features: [
        { name: 'prefers-color-scheme', value: colors },
        { name: 'prefers-reduced-motion', value: moves },
      ],
    });
    // Colours have transitions, and inherited colours change one after another.
    for (let frames = 0; frames < 6; frames += 1) await new Promise(requestAnimationFrame);
  };
  await emulate(media ?? '', scheme ?? 'light', motion);
  try {
    return await act();
  } finally {
    await emulate('', 'light', 'reduce');
  }
}

/** Dark mode changes colours only. */
export const expectReadableInTheDark = (): Promise<void> =>
  withMedia({ scheme: 'dark' }, async () => {
    expect(matchMedia('(prefers-color-scheme: dark)').matches).toBe(true);
    expect(await violationsOf({ runOnly: { type: 'rule', values: ['color-contrast'] } })).toEqual([]);
  });

const excess = (): number => document.documentElement.scrollWidth - document.documentElement.clientWidth;

/** Words, targets and layout; enough for a screen that differs from a checked one only in its words. */
export function expectLegible(language: Language): void {
  const { lang, dir } = document.documentElement;
  expect({ lang, dir }).toEqual({ lang: language, dir: language === 'ar' ? 'rtl' : 'ltr' });
  const texts = textsOnPage();
  expect({
    rawKeys: rawKeysIn(texts),
    foreignTexts: foreignTextsIn(texts, language),
    smallTargets: smallTargets(thumb),
    cutWords: cutWords(),
    tornNumbers: tornNumbers(),
    turnedWrong: turnedWrong(language === 'ar'),
    pixelsTooWide: Math.max(0, excess()),
  }).toEqual({
    rawKeys: [],
    foreignTexts: [],
    smallTargets: [],
    cutWords: [],
    tornNumbers: [],
    turnedWrong: [],
    pixelsTooWide: 0,
  });
}

/** What every screen must meet in each state; `e2e/standards.ts` checks the whole product. */
export async function expectFinished(language: Language, isLoading = false): Promise<void> {
  expectLegible(language);
  // Loaded data names some screens.
  if (!isLoading) expect(document.querySelectorAll('h1:not([inert] *)')).toHaveLength(1);
  await expectAccessible(isLoading);
}
