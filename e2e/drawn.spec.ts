import { expect, type Page } from '@playwright/test';
import { somebody, test } from './journey.ts';
import { placeMeal, settled } from './orders.ts';
import { freshPhone, subscribed } from './people.ts';

test.describe.configure({ timeout: 300_000 });

async function screensOf({ request }: Page): Promise<string[]> {
  await settled(request);
  const order = await placeMeal(request);
  return ['/dashboard', `/recipe/${order.mealId}`, `/order-status/${order.id}`];
}

const noteReady = (page: Page): Promise<unknown> =>
  page.addInitScript(() =>
    addEventListener('sufra:ready', () => document.documentElement.setAttribute('data-ready', '')),
  );
const expectReady = (page: Page): Promise<void> =>
  expect(page.locator('html')).toHaveAttribute('data-ready', '');

/** Blocks the matching scripts until the returned function is called. */
async function holdBack(page: Page, scripts: string | RegExp): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(scripts, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** The initial data of a rendered page. */
const drawn = /<script type="application\/json" id="page-known">/;

/** A busy server leaves rendering to the browser. */
const openDrawn = (page: Page, path: string): Promise<void> =>
  expect(async () => {
    expect(await (await page.goto(path))?.text()).toMatch(drawn);
  }).toPass({ timeout: 60_000 });

test('is complete before any script runs, and hydrated unchanged', async ({
  page,
  browser,
  contextOptions,
  t,
}) => {
  const screens = await screensOf(page);
  const [dashboard = '', recipe = '', order = ''] = screens;

  await test.step('without scripts', async () => {
    const storageState = await page.context().storageState();
    const still = await somebody(browser, { ...contextOptions, storageState, javaScriptEnabled: false });
    await openDrawn(still.page, dashboard);
    const accept = t('planner:for_meal', { action: t('planner:accept.action'), name: '' }).trim();
    await expect(still.page.getByRole('button', { name: accept })).toHaveCount(1);
    await expect(still.page.getByRole('heading', { name: t('dashboard:profile.title') })).toBeVisible();
    await openDrawn(still.page, recipe);
    await expect(still.page.getByRole('list', { name: t('catalogue:ingredients') })).toBeVisible();
    await openDrawn(still.page, order);
    await expect(still.page.getByRole('region', { name: t('order:steps') })).toBeVisible();
    await still.leave();
  });

  await test.step('with them, without reading its data again', async () => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(pathname);
    });
    // A screen that came undrawn may still ask until the next one arrives.
    page.on('response', (reply) => {
      if (reply.request().isNavigationRequest()) asked.length = 0;
    });
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () =>
        document.querySelector('h1')?.setAttribute('data-first', ''),
      ),
    );
    await noteReady(page);
    for (const path of screens) {
      await openDrawn(page, path);
      await expectReady(page);
      // React would have recreated mismatching elements.
      await expect(page.locator('h1')).toHaveAttribute('data-first', '');
      expect(asked).not.toContain('/api/auth/session');
      // The live stream triggers refetches of orders.
      expect(asked.filter((one) => /suggestions$|\/recipe$/.test(one))).toEqual([]);
    }
  });

  await test.step('despite a wrong clock', async () => {
    await page.clock.setFixedTime(new Date(Date.now() + 3 * 3_600_000));
    await openDrawn(page, dashboard);
    await expectReady(page);
    await expect(page.locator('h1')).toHaveAttribute('data-first', '');
  });
});

test('belongs to its user under concurrent rendering, is not cached, and is not rendered for others', async ({
  page,
  playwright,
  browser,
  contextOptions,
}) => {
  const visitor = await playwright.request.newContext({ baseURL: process.env['SUFRA_URL'] ?? '' });
  expect(await (await visitor.get('/dashboard')).text()).not.toMatch(drawn);
  const headers = { cookie: 'sufra_signed_in=1; sufra_session=ended' };
  expect(await (await visitor.get('/dashboard', { headers })).text()).not.toMatch(drawn);
  expect(await (await visitor.get('/login')).text()).toMatch(drawn);
  await visitor.dispose();

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

test('keeps what a user does before it is hydrated', async ({ page, t }) => {
  await noteReady(page);

  await test.step('a number that is typed and sent', async () => {
    const release = await holdBack(page, '**/assets/*.js');
    await page.goto('/login', { waitUntil: 'commit' });
    const field = page.getByRole('textbox', { name: t('identity:phone_label') });
    await field.fill(freshPhone());
    await page.getByRole('button', { name: t('identity:send_code') }).click();
    expect(new URL(page.url()).search).toBe('');
    release();
    await expect(page.getByRole('heading', { level: 1, name: t('identity:code_title') })).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('a press', async () => {
    const release = await holdBack(page, '**/assets/*.js');
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('button', { name: t('landing:plans.compare') }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    release();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('the position', async () => {
    const release = await holdBack(page, '**/assets/*.js');
    await page.goto('/', { waitUntil: 'commit' });
    const plans = page.getByRole('heading', { name: t('landing:plans.title') });
    await plans.evaluate((heading) => heading.scrollIntoView());
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
    await expect(page.locator('html')).not.toHaveAttribute('data-ready', '');
    release();
    await expectReady(page);
    // The scroll position itself changes when a loading font reflows the text above.
    await expect(plans).toBeInViewport();
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('a press in a part that hydrates later', async () => {
    await subscribed(page.request, freshPhone());
    const release = await holdBack(page, /\/assets\/quick-questions[^/]*\.js$/);
    await openDrawn(page, '/dashboard');
    await expectReady(page);
    const ask = page.getByRole('button', { name: t('picks:quick.open') });
    await ask.click();
    await expect(ask).toBeVisible();
    release();
    await expect(ask).toBeHidden();
  });
});
