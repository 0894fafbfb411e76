import { expect, type Locator, type Page } from '@playwright/test';
import { lateMinutes } from '@sufra/contract/subscription/promises.ts';
import { passWindow } from './drivers.ts';
import { codeOn, expectStage, rate } from './following.ts';
import { somebody, test } from './journey.ts';
import { mealToCook, orderOf, placeMeal, settled, type Meal, type Order } from './orders.ts';
import { actionOn, bringsItself, openKitchen, press } from './partners.ts';
import { money, pricesOf } from './measures.ts';
import { expectAccessible, expectFinished, listen } from './standards.ts';
import type { Texts } from './texts.ts';

test.describe.configure({ timeout: 300_000 });
test.use({ actionTimeout: 30_000, isKnownBrowser: true });

const wayTo = (page: Page, t: Texts, way: 'cook' | 'groceries' | 'cooked', meal: string): Locator =>
  page.getByRole('link', {
    name: t('planner:ways_to.for_meal', { action: t(`planner:ways_to.${way}`), name: meal }),
  });

async function acceptAndCompare(page: Page, t: Texts, { mealName: meal, mealTime }: Meal): Promise<void> {
  await page.goto(`/dashboard?meal=${mealTime}`);
  const accept = t('planner:for_meal', { action: t('planner:accept.action'), name: meal });
  await page.getByRole('button', { name: accept }).click();
  for (const way of ['cook', 'groceries', 'cooked'] as const) {
    await wayTo(page, t, way, meal).scrollIntoViewIfNeeded();
    await expect(wayTo(page, t, way, meal)).toHaveAccessibleDescription(
      new RegExp(`\\d\\.\\d\\d.*${t('planner:ways_to.per_person')}`),
    );
  }
  await expectFinished(page);
}

async function order(page: Page, t: Texts): Promise<Order> {
  const place = page.getByRole('button', { name: t('getting:place') });
  await expect(page.getByRole('heading', { level: 1 })).toContainText(t('getting:cooked.title'));
  await expectFinished(page);
  const time = page.getByRole('combobox', { name: t('getting:time.label') });
  const kitchens = page.getByRole('group', { name: t('getting:cooked.kitchens') });
  if ((await kitchens.getByRole('radio', { checked: true }).count()) === 0) {
    await place.click();
    await expect(page.getByText(t('getting:cooked.required')).first()).toBeVisible();
    await kitchens.getByRole('radio').first().check();
  }
  await place.click();
  await expect(time).toBeFocused();
  await expect(time).toHaveAccessibleDescription(new RegExp(t('getting:time.required')));
  await time.selectOption({ index: 1 });
  await page.getByRole('textbox', { name: t('getting:notes.label') }).fill('Sauce on the side');
  await place.click();
  await expect(page).toHaveURL(/\/order-status\/[\w-]+$/);
  const placed = page.getByRole('status').filter({ hasText: t('getting:placed.title') });
  await expect(placed).toContainText(t('getting:placed.cooked_meal'));
  return orderOf(page.request, page.url().split('/').at(-1) ?? '');
}

async function handOver(kitchen: Page, t: Texts, placed: Order, code: string): Promise<void> {
  await actionOn(kitchen, t, 'confirm_delivered', placed).click();
  const door = kitchen.getByRole('dialog', { name: t('partner:door.title') });
  const digits = door.getByRole('textbox', { name: t('partner:door.code') });
  const confirm = door.getByRole('button', { name: t('partner:action.confirm_delivered'), exact: true });
  await expect(digits).toBeFocused();
  await expectAccessible(kitchen);
  await digits.fill(code === '1111' ? '2222' : '1111');
  await confirm.click();
  await expect(digits).toHaveAccessibleDescription(new RegExp(t('partner:refused.handover_code_wrong')));
  await digits.fill(code);
  await confirm.click();
  await expect(door).toBeHidden();
}

test('a meal is ordered cooked, followed live to the door, and rated', async ({
  page,
  browser,
  contextOptions,
  language,
  t,
}) => {
  await settled(page.request);
  const meal = await mealToCook(page.request, language);
  await acceptAndCompare(page, t, meal);
  await wayTo(page, t, 'cooked', meal.mealName).click();
  const placed = await order(page, t);
  await expectStage(page, t, 'placed');
  await expect.poll(async () => (await pricesOf(page, language)).length).toBeGreaterThan(0);
  await expectFinished(page);

  await bringsItself(placed.vendorName);
  const kitchenRoom = await browser.newContext(contextOptions);
  const kitchen = await kitchenRoom.newPage();
  const { expectQuiet } = listen(kitchen, /^$/);
  await openKitchen(kitchen, t, placed.vendorName);
  // A reload would remove it.
  await page.evaluate(() => document.documentElement.setAttribute('data-untouched', ''));

  await test.step('each step is shown at once', async () => {
    await expectFinished(kitchen);
    await press(kitchen, t, 'accept', placed);
    await expectStage(page, t, 'accepted');
    await press(kitchen, t, 'start_preparing', placed);
    await expectStage(page, t, 'preparing');
    await press(kitchen, t, 'mark_ready', placed);
    await press(kitchen, t, 'send_out', placed);
    await expectStage(page, t, 'out_for_delivery');
  });

  await test.step('the order is handed over by code and rated', async () => {
    const code = await codeOn(page, t);
    await expectFinished(page);
    await handOver(kitchen, t, placed, code);
    await expectStage(page, t, 'delivered');
    await rate(page, t);
    await expect(page.locator('html')).toHaveAttribute('data-untouched', '');
  });

  await test.step('the kitchen sees its rating', async () => {
    await kitchen.goto('/partner/dashboard?tab=ratings');
    await expect(kitchen.getByText('Like at my mother’s').first()).toBeVisible();
    await expectFinished(kitchen);
  });
  expectQuiet();
  await kitchenRoom.close();
});

test('an order that is 30 minutes late is cancelled free of charge', async ({
  page,
  browser,
  contextOptions,
  language,
  t,
}) => {
  await settled(page.request);
  const placed = await placeMeal(page.request);
  const { page: kitchen, leave } = await somebody(browser, contextOptions);
  await openKitchen(kitchen, t, placed.vendorName);
  await press(kitchen, t, 'accept', placed);
  await page.goto(`/order-status/${placed.id}`);
  await expectStage(page, t, 'accepted');
  const cancel = page.getByRole('button', { name: t('order:cancel.open') });
  await expect(cancel).toHaveCount(0);

  await passWindow(placed, lateMinutes);
  await page.reload();
  const late = page.getByRole('status').filter({ hasText: t('order:eta.late_title') });
  await expect(late).toContainText(t('order:eta.late_cancel'));
  await expectFinished(page);
  await cancel.click();
  const dialog = page.getByRole('dialog', { name: t('order:cancel.title') });
  await expect(dialog).toContainText(t('order:cancel.text_late'));
  await expect(dialog).toContainText(money(placed.totalPrice, language));
  await expectFinished(page);
  await dialog.getByRole('button', { name: t('order:cancel.confirm') }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(cancel).toHaveCount(0);
  await expect.poll(async () => (await orderOf(page.request, placed.id)).status).toBe('cancelled');
  await expect(page.getByText(money(placed.totalPrice, language)).first()).toBeVisible();
  await expect(actionOn(kitchen, t, 'start_preparing', placed)).toHaveCount(0);
  await expectFinished(page);
  await leave();
});
