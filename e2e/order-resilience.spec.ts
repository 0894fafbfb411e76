import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { mealToCook, ordersOf, placeMeal, settled } from './orders.ts';
import { send } from './people.ts';
import type { Texts } from './texts.ts';

test.describe.configure({ timeout: 120_000 });
test.use({ actionTimeout: 15_000, tolerated: /status of 50[03]|ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });

test.beforeEach(({ page }) => settled(page.request));

const place = (page: Page, t: Texts): Locator => page.getByRole('button', { name: t('getting:place') });
const progress = (page: Page, t: Texts): Locator =>
  page.getByRole('progressbar', { name: t('order:progress') });

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

test('an order is followed live once the server that was busy has time', async ({ page, t }) => {
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
