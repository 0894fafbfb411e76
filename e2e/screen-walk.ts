import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import {
  expectArabicType,
  expectIconsTurned,
  expectNothingCut,
  expectNumbersWhole,
  expectTouchable,
  pricesOf,
} from './measures.ts';
import { realPath } from './orders.ts';
import { places, type Place } from './places.ts';
import { expectAccessible, expectNoOverflow, expectReadableInTheDark } from './standards.ts';
import { watchStillness } from './stillness.ts';
import type { Language, TextKey, Texts } from './texts.ts';
import { foreignTexts, latinRuns, rawKeys } from './wording.ts';

/** In pixels: the narrowest phone, or a zoomed desktop. */
const narrowest = 320;
const widestPhone = 500;
const desktop = 1280;
const seenInTheDark = [
  '/',
  '/meal-plans',
  '/chef-hiring',
  '/chef-hiring/requests/:eventId',
  '/terms',
  '/login',
  '/onboarding',
  '/onboarding/preferences',
  '/onboarding/dishes',
  '/subscribe/plan',
  '/dashboard',
  '/week',
  '/week/shopping',
  '/order-meal/:mealId',
  '/order-status/:orderId',
  '/account?tab=subscription',
  '/partner/dashboard?tab=orders',
  '/partner/dashboard?tab=menu',
  '/partner/dashboard?tab=production',
  '/partner/dashboard?tab=events',
  '/admin',
  '/admin/users',
  '/admin/settings',
];
const priced =
  /^\/$|^\/(meal-plans|terms)$|^\/dashboard$|^\/subscribe\/(plan|details|payment|confirmation)$|^\/week\/shopping$|^\/chef-hiring$|^\/(ingredients|order-meal|order-status)\/|^\/account(\/invoices\/:id|\?tab=(orders|subscription))$/;
/** Depends on the day, or loads when visible. */
const mayBePriced = /^\/(partner|recipe|admin)(\/|$)/;
/** Messages in their readers' languages. */
const ofOthers = '/demo/messages';
/** Subscribers are redirected from these steps. */
const past = /^\/subscribe\/(details|notify|disclaimer|payment)$/;
/** Texts that admins leave untranslated. */
const untranslated: Readonly<Record<string, readonly RegExp[]>> = { '/admin/cms/texts': [/\{\{\w+\}\}/] };

async function expectTitle(page: Page, t: Texts, { path, title }: Place): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveCount(1);
  if (path === '/') return expect(page).toHaveTitle(t('common:titles.home'));
  const name =
    path === '/recipe/:mealId' ? await heading.innerText() : t(`common:titles.${title}` as TextKey);
  return expect(page).toHaveTitle(t('common:titles.page', { page: name }));
}

const loading: readonly TextKey[] = [
  'common:loading',
  'planner:loading',
  'subscription:unread.checking',
  'week:loading',
  'week:list.loading',
  'getting:shopping.fetching',
  'getting:cooked.fetching',
  'order:loading',
  'taste:loading',
  'picks:loading',
  'support:loading',
  'order:list.loading',
  'partner:loading',
  'partner:loading_orders',
  'menu:loading',
  'menu:add.loading',
  'menu:dish.loading',
  'production:loading',
  'admin:overview.loading',
  'admin:list.loading',
  'admin:settings.loading',
  'catering:list.loading',
  'catering:detail.loading',
];

async function expectLoaded(page: Page, t: Texts): Promise<void> {
  const labels = loading.map((label) => t(label).replaceAll(/[.?()]/g, String.raw`\$&`));
  const onItsWay = new RegExp(labels.join('|'), 'i');
  await expect(page.getByRole('status').filter({ hasText: onItsWay })).toHaveCount(0);
}

/** Prices load when scrolled into view, which a jump to the end skips. */
async function expectLoadedToTheEnd(page: Page): Promise<void> {
  const coming = page.locator('main [class*="_bone_"]').filter({ visible: true });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(async () => {
    if ((await coming.count()) > 0) await coming.first().scrollIntoViewIfNeeded({ timeout: 1_000 });
    await expect(coming).toHaveCount(0, { timeout: 1_000 });
  }).toPass({ timeout: 45_000 });
}

async function expectArabic(page: Page, path: string): Promise<void> {
  await expectArabicType(page);
  await expectLoadedToTheEnd(page);
  expect(await latinRuns(page, untranslated[path])).toEqual([]);
  expect(await rawKeys(page)).toEqual([]);
  await page.evaluate(() => window.scrollTo(0, 0));
}

async function expectFitting(page: Page): Promise<void> {
  await expectNoOverflow(page);
  await expectNothingCut(page);
  await expectTouchable(page);
}

interface Walk {
  readonly page: Page;
  readonly language: Language;
  readonly t: Texts;
}

async function inspect({ page, language, t }: Walk, place: Place): Promise<void> {
  const own = page.viewportSize() ?? { width: 1280, height: 800 };
  await expectTitle(page, t, place);
  await expectLoaded(page, t);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
  expect(await rawKeys(page)).toEqual([]);
  expect(await foreignTexts(page, language)).toEqual([]);
  await expectIconsTurned(page, language);
  await expectNumbersWhole(page);
  if (language === 'ar') await expectArabic(page, place.path);
  const prices = place.path === ofOthers ? [] : await pricesOf(page, language);
  if (!mayBePriced.test(place.path))
    expect(prices.length > 0, `prices on ${place.path}`).toBe(priced.test(place.path));
  // Dark mode changes colours only: one device is enough.
  if (own.width < widestPhone && seenInTheDark.includes(place.path)) await expectReadableInTheDark(page);
  for (const width of new Set([own.width, narrowest, desktop])) {
    await page.setViewportSize({ width, height: own.height });
    await expectFitting(page);
  }
  // Component tests scan phones.
  await expectAccessible(page);
}

/** One browser visits all, keeping its cache like a real user. The redirects must not shift either. */
export async function walk(
  given: Walk,
  rooms: readonly Place[],
  redirects: readonly string[] = [],
): Promise<void> {
  const { page } = given;
  const own = page.viewportSize() ?? { width: 1280, height: 800 };
  const expectStill = await watchStillness(page);
  for (const place of rooms)
    await test.step(place.path, async () => {
      await page.setViewportSize(own);
      await expectStill(await realPath(page.request, place.path));
      await inspect(given, place);
    });
  await page.setViewportSize(own);
  for (const path of redirects) await test.step(path, () => expectStill(path));
}

const nowhere: Place = { path: '/no/such/table', who: 'anyone', title: 'not_found' };
export const publicRooms: readonly Place[] = [...places.filter(({ who }) => who === 'anyone'), nowhere];
export const subscriberRooms: readonly Place[] = places.filter(
  ({ who, path }) => path === '/' || (who === 'account' && !past.test(path)),
);
