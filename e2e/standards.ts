// What every screen is held to: no console error, no overflow, no axe violation, the right language from the first paint.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Collects what the page complains about; `expectQuiet` fails the journey on the first complaint. */
export function listen(page: Page): { expectQuiet: () => void } {
  const complaints: string[] = [];
  page.on('console', (message) => {
    // A refused call is part of some journeys (signed out, wrong code); its own test looks at it.
    const isRefusedCall = /the server responded with a status of (401|402|404|409|429)/.test(message.text());
    if (message.type() === 'error' && !isRefusedCall) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { expectQuiet: () => expect(complaints).toEqual([]) };
}

/** The page does not scroll sideways. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(excess, `the page at ${page.url()} is ${excess} px too wide`).toBeLessThanOrEqual(0);
}

/** WCAG 2.2 A and AA by axe, whole page. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
  expect(found, page.url()).toEqual([]);
}

/** Everything a finished screen is held to. */
export async function expectFinished(page: Page): Promise<void> {
  await expectNoOverflow(page);
  await expectAccessible(page);
}
