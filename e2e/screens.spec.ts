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
import { asked } from './events.ts';
import { realPath, settled } from './orders.ts';
import { freshPhone, readyToPay, signIn, signInToDemo } from './people.ts';
import { accountRooms, chefRooms, partnerRooms, places, type Place } from './places.ts';
import { expectFinished, expectNoOverflow, expectReadableInTheDark } from './standards.ts';
import { watchStillness } from './stillness.ts';
import type { Language, TextKey, Texts } from './texts.ts';
import { foreignTexts, rawKeys } from './wording.ts';

test.describe.configure({ mode: 'parallel' });

/** In pixels: the narrowest phone, or a zoomed desktop. */
const narrowest = 320;
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
  const statuses = page.getByRole('status');
  const onItsWay = loading.map((label) => statuses.filter({ hasText: t(label) }));
  await expect(onItsWay.reduce((any, one) => any.or(one))).toHaveCount(0);
}

async function expectFitting(page: Page): Promise<void> {
  await expectNoOverflow(page);
  await expectNothingCut(page);
  await expectTouchable(page);
}

async function inspect(page: Page, place: Place, language: Language, t: Texts): Promise<void> {
  const own = page.viewportSize();
  await expectTitle(page, t, place);
  await expectLoaded(page, t);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
  expect(await rawKeys(page)).toEqual([]);
  expect(await foreignTexts(page, language)).toEqual([]);
  await expectIconsTurned(page, language);
  await expectNumbersWhole(page);
  if (language === 'ar') await expectArabicType(page);
  const prices = place.path === ofOthers ? [] : await pricesOf(page, language);
  if (!mayBePriced.test(place.path))
    expect(prices.length > 0, `prices on ${place.path}`).toBe(priced.test(place.path));
  await expectFinished(page);
  if (seenInTheDark.includes(place.path)) await expectReadableInTheDark(page);
  await expectFitting(page);
  await page.setViewportSize({ width: narrowest, height: own?.height ?? 800 });
  await expectFitting(page);
}

/** One browser visits all, keeping its cache like a real user. */
async function walk(page: Page, rooms: readonly Place[], language: Language, t: Texts): Promise<void> {
  const own = page.viewportSize() ?? { width: 1280, height: 800 };
  const expectStill = await watchStillness(page);
  for (const place of rooms)
    await test.step(place.path, async () => {
      await page.setViewportSize(own);
      await expectStill(await realPath(page.request, place.path));
      await inspect(page, place, language, t);
    });
}

const isOpen = ({ who }: Place): boolean => who === 'anyone';
const nowhere: Place = { path: '/no/such/table', who: 'anyone', title: 'not_found' };

test.describe('a visitor', () => {
  test.setTimeout(240_000);

  test('sees every public screen, and the not-found screen', ({ page, language, t }) =>
    walk(page, [...places.filter(isOpen), nowhere], language, t));
});

test.describe('a user choosing a plan', () => {
  test.setTimeout(240_000);
  test.use({ isKnownBrowser: true });

  test('sees every step of subscribing', async ({ page, language, t }) => {
    await readyToPay(page.request, freshPhone());
    const steps = places.filter(({ path }) => path.startsWith('/subscribe/') && !/confirmation$/.test(path));
    await walk(page, steps, language, t);
  });

  test('sees the profile form', async ({ page, language, t }) => {
    await signIn(page.request, freshPhone());
    const profile = places.filter(({ path }) => path === '/onboarding');
    await walk(page, profile, language, t);
    await expect(page.getByRole('heading', { level: 1, name: t('onboarding:profile.title') })).toBeVisible();
  });
});

test.describe('a restaurant', () => {
  test.setTimeout(240_000);
  test.use({ storageState: async ({ restaurant }, use) => use(restaurant), isKnownBrowser: true });

  test('sees every section of its dashboard, and its payouts', ({ page, language, t }) =>
    walk(
      page,
      [
        ...partnerRooms,
        ...places.filter(({ who, path }) => who === 'partner' && path !== '/partner/dashboard'),
      ],
      language,
      t,
    ));
});

test.describe('a chef', () => {
  test.setTimeout(120_000);
  test.use({ storageState: async ({ privateChef }, use) => use(privateChef), isKnownBrowser: true });

  test('sees its events and their ratings', async ({ page, language, t, playwright }) => {
    // Another sign-in would end the chef's session.
    const nobody = { baseURL: process.env['SUFRA_URL'] ?? '', storageState: { cookies: [], origins: [] } };
    const request = await playwright.request.newContext(nobody);
    await settled(request);
    await asked(request);
    await request.dispose();
    await walk(page, chefRooms, language, t);
  });
});

test.describe('a driver', () => {
  test.setTimeout(120_000);
  test.use({ isKnownBrowser: true });

  test('sees the driver screens', async ({ page, language, t }) => {
    await signInToDemo(page.request, '+971500000022');
    await walk(
      page,
      places.filter(({ who }) => who === 'driver'),
      language,
      t,
    );
  });
});

test.describe('an admin', () => {
  test.setTimeout(240_000);
  test.use({ storageState: async ({ admin }, use) => use(admin), isKnownBrowser: true });

  test('sees every admin section, and a page of each list', ({ page, language, t }) =>
    walk(
      page,
      places.filter(({ who }) => who === 'admin'),
      language,
      t,
    ));
});

test.describe('a subscriber', () => {
  test.setTimeout(240_000);
  test.use({ storageState: async ({ subscriber }, use) => use(subscriber), isKnownBrowser: true });

  test('sees every screen of an account', ({ page, language, t }) =>
    walk(
      page,
      [
        ...places.filter(({ who, path }) => path === '/' || (who === 'account' && !past.test(path))),
        ...accountRooms,
      ],
      language,
      t,
    ));
});
