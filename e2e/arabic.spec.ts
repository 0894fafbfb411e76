import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { realPath } from './orders.ts';
import { freshPhone, readyToPay, signInToDemo } from './people.ts';
import { accountRooms, chefRooms, partnerRooms, places, type Place } from './places.ts';
import { latinRuns, rawKeys } from './wording.ts';

test.describe.configure({ mode: 'parallel', timeout: 420_000 });
test.use({ locale: 'ar-AE', isKnownBrowser: true });

const patient = { timeout: 45_000 };

async function expectThere(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1, patient);
  const coming = page.locator('main [class*="_bone_"]').filter({ visible: true });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  // Prices load when scrolled into view, which a jump to the end skips.
  await expect(async () => {
    if ((await coming.count()) > 0) await coming.first().scrollIntoViewIfNeeded({ timeout: 1_000 });
    await expect(coming).toHaveCount(0, { timeout: 1_000 });
  }).toPass(patient);
}

/** Texts that admins leave untranslated. */
const besides: Readonly<Record<string, readonly RegExp[]>> = { '/admin/cms/texts': [/\{\{\w+\}\}/] };

/** Collects all problems, so that one run shows everything. */
async function crawl(page: Page, rooms: readonly Place[]): Promise<void> {
  const wrong: string[] = [];
  for (const { path } of rooms)
    await test.step(path, async () => {
      await page.goto(await realPath(page.request, path));
      await expectThere(page);
      await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
      const found = [...(await rawKeys(page)), ...(await latinRuns(page, besides[path]))];
      wrong.push(...found.map((text) => `${path}: ${text}`));
    });
  expect([...new Set(wrong)]).toEqual([]);
}

const isPast = /^\/subscribe\/(details|notify|disclaimer|payment)$/;

test('public pages', ({ page }) =>
  crawl(page, [
    ...places.filter(({ who }) => who === 'anyone'),
    { path: '/no/such/table', who: 'anyone', title: 'not_found' },
  ]));

test('the way to a plan', async ({ page }) => {
  await readyToPay(page.request, freshPhone());
  await crawl(
    page,
    places.filter(({ path }) => isPast.test(path)),
  );
});

test.describe('a subscriber', () => {
  test.use({ storageState: async ({ subscriber }, use) => use(subscriber) });
  test('in every section of an account', ({ page }) =>
    crawl(page, [
      ...places.filter(
        ({ who, path }) => who === 'account' && !isPast.test(path) && path !== '/driver/dashboard',
      ),
      ...accountRooms,
    ]));
});

test.describe('a restaurant', () => {
  test.use({ storageState: async ({ restaurant }, use) => use(restaurant) });
  test('in every section of its dashboard', ({ page }) =>
    crawl(page, [...partnerRooms, ...places.filter(({ who }) => who === 'partner')]));
});

test.describe('a private chef', () => {
  test.use({ storageState: async ({ privateChef }, use) => use(privateChef) });
  test('in the sections for chefs', ({ page }) => crawl(page, chefRooms));
});

test('a driver at the desk', async ({ page }) => {
  await signInToDemo(page.request, '+971500000022');
  await crawl(
    page,
    places.filter(({ who, path }) => who === 'driver' || path === '/driver/dashboard'),
  );
});

test.describe('an admin', () => {
  test.use({ storageState: async ({ admin }, use) => use(admin) });
  test('in every admin section', ({ page }) =>
    crawl(
      page,
      places.filter(({ who }) => who === 'admin'),
    ));
});
