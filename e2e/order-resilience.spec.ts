import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { mealToCook, ordersOf, placeMeal, settled } from './orders.ts';
import { send } from './people.ts';
import { expectFinished } from './standards.ts';
import type { Texts } from './texts.ts';
import { drawnByApp } from './undrawn.ts';

test.describe.configure({ timeout: 120_000 });
test.use({ actionTimeout: 15_000, tolerated: /status of 50[03]|ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });

test.beforeEach(({ page }) => settled(page.request));

const place = (page: Page, t: Texts): Locator => page.getByRole('button', { name: t('getting:place') });
const progress = (page: Page, t: Texts): Locator =>
  page.getByRole('progressbar', { name: t('order:progress') });
const refusal = (page: Page, t: Texts): Locator =>
  page.getByRole('alert').filter({ hasText: t('getting:refused.title') });

async function choose(page: Page, t: Texts): Promise<void> {
  const meal = await mealToCook(page.request);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`/order-meal/${meal.mealId}?familySize=2`);
  const kitchens = page.getByRole('group', { name: t('getting:cooked.kitchens') });
  await kitchens.getByRole('radio').first().check({ force: true });
  await page.getByRole('combobox', { name: t('getting:time.label') }).selectOption({ index: 1 });
  await page.getByRole('textbox', { name: t('getting:notes.label') }).fill('Please ring twice');
}

test('two presses place one order, and going back places no other', async ({ page, t }) => {
  await choose(page, t);
  await place(page, t).dblclick();
  await expect(progress(page, t)).toBeVisible();
  expect(await ordersOf(page.request)).toHaveLength(1);
  await page.reload();
  await expect(progress(page, t)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await ordersOf(page.request)).toHaveLength(1);
});

test('choices survive a reload', async ({ page, t }) => {
  await choose(page, t);
  const time = page.getByRole('combobox', { name: t('getting:time.label') });
  const chosen = await time.inputValue();
  await page.reload();
  await expect(time).toHaveValue(chosen);
  await expect(page.getByRole('textbox', { name: t('getting:notes.label') })).toHaveValue(
    'Please ring twice',
  );
});

test('a retry after a lost answer does not place a second order', async ({ page, t }) => {
  await choose(page, t);
  await page.route(
    '**/api/orders',
    async (route) => {
      await route.fetch();
      await route.fulfill({ status: 500, json: { code: 'internal', message: '', requestId: 'simulated' } });
    },
    { times: 1 },
  );
  await place(page, t).click();
  await expect(refusal(page, t)).toContainText(t('getting:refused.undecided'));
  await expectFinished(page);
  await place(page, t).click();
  await expect(progress(page, t)).toBeVisible();
  expect(await ordersOf(page.request)).toHaveLength(1);
});

test('an order waits offline with all choices', async ({ page, context, t }) => {
  await choose(page, t);
  await context.setOffline(true);
  await place(page, t).click();
  await expect(refusal(page, t)).toContainText(t('getting:refused.undecided'));
  await expect(page.getByRole('textbox', { name: t('getting:notes.label') })).toHaveValue(
    'Please ring twice',
  );
  await context.setOffline(false);
  await place(page, t).click();
  await expect(progress(page, t)).toBeVisible();
  expect(await ordersOf(page.request)).toHaveLength(1);
});

test('a price that changed is shown before anything is charged', async ({ page, t }) => {
  await choose(page, t);
  await page.route(
    '**/api/orders',
    (route) =>
      route.fulfill({
        status: 409,
        json: { code: 'price_changed', message: '', requestId: 'simulated', params: { total: '99.50 AED' } },
      }),
    { times: 1 },
  );
  await place(page, t).click();
  await expect(refusal(page, t)).toContainText('99.50');
  expect(await ordersOf(page.request)).toHaveLength(0);
  await place(page, t).click();
  await expect(progress(page, t)).toBeVisible();
});

test('kitchens and an order load on a retry after a failure', async ({ page, t }) => {
  const refuse = { status: 503, json: { code: 'unavailable', message: '', requestId: 'simulated' } };
  const placed = await placeMeal(page.request);
  const retry = page.getByRole('button', { name: t('common:actions.retry') });
  await page.route(/\/api\/order\/[^/]+\/status/, (route) => route.fulfill(refuse));
  await drawnByApp(page);
  await page.goto(`/order-status/${placed.id}`);
  await expect(page.getByRole('alert').filter({ hasText: t('order:failed') })).toBeVisible();
  await expectFinished(page);
  await page.unrouteAll();
  await retry.click();
  await expect(progress(page, t)).toBeVisible();

  const meal = await mealToCook(page.request);
  await page.route(/\/api\/meal\/[^/]+\/order/, (route) => route.fulfill(refuse));
  await page.goto(`/order-meal/${meal.mealId}`);
  await expect(page.getByRole('alert').filter({ hasText: t('getting:cooked.failed') })).toBeVisible();
  await expectFinished(page);
  await page.unrouteAll();
  await retry.click();
  await expect(place(page, t)).toBeVisible();
});

test('a manual refresh reloads an order only on request', async ({ page, t }) => {
  const placed = await placeMeal(page.request);
  await page.goto(`/order-status/${placed.id}`);
  await page.getByRole('button', { name: t('order:refresh.auto') }).click();
  const refresh = page.getByRole('button', { name: t('order:refresh.now'), exact: true });
  await refresh.click();
  await expectFinished(page);
  await page.getByRole('button', { name: t('order:refresh.manual') }).click();
  await expect(refresh).toHaveCount(0);
});

test('an unknown order shows an error and leads back', async ({ page, t }) => {
  await page.goto('/order-status/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { level: 1, name: t('order:not_found.title') })).toHaveCount(1);
  await expectFinished(page);
  await page.getByRole('link', { name: t('order:my_orders') }).click();
  await expect(page).toHaveURL(/\/account\?tab=orders$/);
});

test('an order without a profile leads to the profile and back', async ({ page, t }) => {
  await choose(page, t);
  const incomplete = {
    code: 'flow_incomplete',
    message: '',
    requestId: 'simulated',
    params: { step: 'profile' },
  };
  await page.route('**/api/orders', (route) => route.fulfill({ status: 409, json: incomplete }), {
    times: 1,
  });
  await place(page, t).click();
  await expect(refusal(page, t)).toContainText(t('getting:who_eats.missing'));
  const here = new URL(page.url());
  await expect(refusal(page, t).getByRole('link', { name: t('getting:who_eats.action') })).toHaveAttribute(
    'href',
    `/onboarding?edit=profile&next=${encodeURIComponent(`${here.pathname}${here.search}`)}`,
  );
});

test('live tracking reconnects after a busy server', async ({ page, t }) => {
  const placed = await placeMeal(page.request);
  await page.route('**/api/order/*/live', (route) => route.fulfill({ status: 503 }), { times: 2 });
  const followed = page.waitForResponse((reply) => reply.url().endsWith('/live') && reply.ok());
  await page.goto(`/order-status/${placed.id}`);
  await expect(progress(page, t)).toBeVisible();
  await followed;
  const told = page.waitForResponse((reply) => reply.url().endsWith('/status'), { timeout: 5_000 });
  await send(page.request, 'POST', `/api/order/${placed.id}/cancel`, {});
  await told;
  await expect(page.getByRole('button', { name: t('order:cancel.open') })).toHaveCount(0);
});
