import { expect, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expectTouchable } from './measures.ts';

/** `expectQuiet` fails on the first console error. */
export function listen(page: Page, tolerated: RegExp): { expectQuiet: () => void } {
  const complaints: string[] = [];
  page.on('console', (message) => {
    // Some journeys provoke refused calls and check them separately.
    const isRefusedCall = /the server responded with a status of (401|402|404|409|429)/.test(message.text());
    if (message.type() === 'error' && !isRefusedCall && !tolerated.test(message.text()))
      complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  return { expectQuiet: () => expect(complaints).toEqual([]) };
}

/** Inner scrolling, as of a table, is fine. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const excess = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(excess, `px too wide at ${page.url()}`).toBeLessThanOrEqual(0);
}

/** Text in mid-fade has a contrast no user reads at. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  );
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

declare global {
  interface Window {
    axe?: { run(context: Document, options: object): Promise<{ violations: Violation[] }> };
  }
}

/** Injects axe once per page and skips passing rules: four times faster than its own driver. */
async function violationsOf(page: Page, runOnly: object): Promise<string[]> {
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(`${source}; undefined`);
  const violations = await page.evaluate(async (only) => {
    const options = { runOnly: only, resultTypes: ['violations'], preload: false };
    return (await window.axe?.run(document, options))?.violations;
  }, runOnly);
  if (violations === undefined) throw new Error('axe did not run.');
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

const screenOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const dialogs = document.querySelectorAll('dialog[open], [role=dialog]').length;
    return `${location.href} ${document.querySelector('h1')?.textContent ?? ''} ${String(dialogs)}`;
  });

/** Scans again if the page changed meanwhile. */
async function foundOn(page: Page, runOnly: object): Promise<string[]> {
  await expect(page.locator('h1').first()).toBeAttached();
  const screen = await screenOf(page);
  await settle(page);
  const found = await violationsOf(page, runOnly);
  return screen === (await screenOf(page)) ? found : foundOn(page, runOnly);
}

async function expectNone(page: Page, runOnly: object): Promise<void> {
  expect(await foundOn(page, runOnly), page.url()).toEqual([]);
}

/** WCAG 2.2 A and AA. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** For what no component test shows; those scan every state of the screens. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectFinished(page);
  await expectNone(page, { type: 'tag', values: tags });
}

/** Dark mode changes colours only. */
export async function expectReadableInTheDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNone(page, { type: 'rule', values: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light' });
}

export async function expectFinished(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached();
  await expectNoOverflow(page);
  await expectTouchable(page);
}
