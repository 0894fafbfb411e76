import { expect, type Page } from '@playwright/test';
import { somebody, test } from './journey.ts';
import { placeMeal, settled } from './orders.ts';
import { freshPhone, subscribed } from './people.ts';

async function screensOf({ request }: Page): Promise<string[]> {
  await settled(request);
  const order = await placeMeal(request);
  return ['/dashboard', `/recipe/${order.mealId}`, `/order-status/${order.id}`];
}

/** The initial data of a rendered page. */
const drawn = /<script type="application\/json" id="page-known">/;

test('is complete before any script runs', async ({ page, browser, contextOptions, t }) => {
  const [dashboard = '', recipe = '', order = ''] = await screensOf(page);
  const storageState = await page.context().storageState();
  const still = await somebody(browser, { ...contextOptions, storageState, javaScriptEnabled: false });
  // A new or busy server leaves the first pages to the browser.
  await expect.poll(async () => (await page.request.get(dashboard)).text()).toMatch(drawn);
  await still.page.goto(dashboard);
  const accept = t('planner:for_meal', { action: t('planner:accept.action'), name: '' }).trim();
  await expect(still.page.getByRole('button', { name: accept })).toHaveCount(3);
  await expect(still.page.getByRole('heading', { name: t('dashboard:profile.title') })).toBeVisible();
  await still.page.goto(recipe);
  await expect(still.page.getByRole('list', { name: t('catalogue:ingredients') })).toBeVisible();
  await still.page.goto(order);
  await expect(still.page.getByRole('region', { name: t('order:steps') })).toBeVisible();
  await still.leave();
});

test('is hydrated unchanged, without refetching its data', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname);
  });
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => document.querySelector('h1')?.setAttribute('data-first', ''));
    addEventListener('sufra:ready', () => document.documentElement.setAttribute('data-ready', ''));
  });
  const screens = await screensOf(page);
  for (const path of screens) {
    asked.length = 0;
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('data-ready', '');
    // React would have recreated mismatching elements.
    await expect(page.locator('h1')).toHaveAttribute('data-first', '');
    expect(asked).not.toContain('/api/auth/session');
    // Streams trigger refetches of orders.
    expect(asked.filter((one) => /suggestions$|\/recipe$/.test(one))).toEqual([]);
  }
});

test('belongs to its user under concurrent rendering, and is not cached', async ({
  page,
  browser,
  contextOptions,
}) => {
  const [mine, theirs] = [freshPhone(), freshPhone()];
  const other = await somebody(browser, contextOptions);
  await Promise.all([subscribed(page.request, mine), subscribed(other.page.request, theirs)]);
  const digits = (phone: string): string => phone.slice(-7);
  const round = async (at: number): Promise<boolean> => {
    const isMine = at % 2 === 0;
    const { request } = isMine ? page : other.page;
    const answer = await request.get(`/dashboard?lang=${at % 4 < 2 ? 'en' : 'ar'}`);
    const text = (await answer.text()).replaceAll(/\s/g, '');
    if (!drawn.test(await answer.text())) return false;
    expect(answer.headers()['cache-control']).toBe('private, no-store');
    expect(text).toContain(digits(isMine ? mine : theirs));
    expect(text).not.toContain(digits(isMine ? theirs : mine));
    expect(text).toContain(at % 4 < 2 ? '<htmllang="en"' : '<htmllang="ar"');
    return true;
  };
  await expect.poll(() => round(0)).toBe(true);
  const rounds = Array.from({ length: 40 }, (_, at) => at);
  const lane = async (): Promise<number> => {
    let count = 0;
    for (let at = rounds.shift(); at !== undefined; at = rounds.shift()) count += (await round(at)) ? 1 : 0;
    return count;
  };
  const counts = await Promise.all([lane(), lane(), lane(), lane()]);
  expect(counts.reduce((sum, count) => sum + count)).toBeGreaterThan(4);
  await other.leave();
});

test('is not rendered for an ended session or a visitor', async ({ page }) => {
  const visitor = await page.request.get('/dashboard');
  expect(await visitor.text()).not.toMatch(drawn);
  const ended = await page.request.get('/dashboard', {
    headers: { cookie: 'sufra_signed_in=1; sufra_session=ended' },
  });
  expect(await ended.text()).not.toMatch(drawn);
  expect(await (await page.request.get('/login')).text()).toMatch(drawn);
});

test('replays presses in a part that hydrates later', async ({ page, t }) => {
  await subscribed(page.request, freshPhone());
  await expect.poll(async () => (await page.request.get('/dashboard')).text()).toMatch(drawn);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/quick-questions[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.addInitScript(() => {
    addEventListener('sufra:ready', () => document.documentElement.setAttribute('data-ready', ''));
  });
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-ready', '');
  const ask = page.getByRole('button', { name: t('picks:quick.open') });
  await ask.click();
  await expect(ask).toBeVisible();
  release();
  await expect(ask).toBeHidden();
});

test('keeps a number typed before hydration, and sends its code', async ({ page, t }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  const field = page.getByRole('textbox', { name: t('identity:phone_label') });
  await field.fill(freshPhone());
  await page.getByRole('button', { name: t('identity:send_code') }).click();
  expect(new URL(page.url()).search).toBe('');
  release();
  await expect(page.getByRole('heading', { level: 1, name: t('identity:code_title') })).toBeVisible();
});
