import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';

/** Delays the scripts until the returned function is called. */
async function arrive(page: Page): Promise<() => Promise<void>> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.addInitScript(() => {
    window.addEventListener('sufra:ready', () => document.documentElement.setAttribute('data-ready', ''));
  });
  await page.goto('/', { waitUntil: 'commit' });
  return async () => {
    await expect(page.locator('html')).not.toHaveAttribute('data-ready', '');
    release();
    await expect(page.locator('html')).toHaveAttribute('data-ready', '');
  };
}

test('a button pressed before the app has loaded works once it has', async ({ page, t }) => {
  const letScriptsCome = await arrive(page);
  await page.getByRole('button', { name: t('landing:plans.compare') }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await letScriptsCome();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a page scrolled before the app has loaded keeps its position', async ({ page, t }) => {
  const letScriptsCome = await arrive(page);
  const plans = page.getByRole('heading', { name: t('landing:plans.title') });
  await plans.evaluate((heading) => heading.scrollIntoView());
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(500);
  await letScriptsCome();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 100);
});
