import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { placeMeal, settled } from './orders.ts';
import { actionOn, openKitchen, press } from './partners.ts';
import { send } from './people.ts';
import { expectFinished } from './standards.ts';

test.describe.configure({ timeout: 300_000 });
test.use({ actionTimeout: 30_000, isKnownBrowser: true });

test('an allergy saved after the kitchen accepted stops the order, and the customer cancels free', async ({
  page,
  browser,
  contextOptions,
  t,
}) => {
  await settled(page.request);
  const order = await placeMeal(page.request);
  const context = await browser.newContext(contextOptions);
  const kitchen = await context.newPage();
  await openKitchen(kitchen, t, order.vendorName);
  await press(kitchen, t, 'accept', order);

  await send(page.request, 'POST', '/api/user/preferences', {
    preferredCuisines: ['lebanese'],
    dietaryPrograms: [],
    // Something in every dish.
    allergies: ['onion', 'garlic', 'wheat', 'rice', 'eggs', 'milk', 'lemon', 'olive oil'],
  });
  const stop = kitchen.getByRole('button', {
    name: t('partner:safety_alarm.stop_named', { order: order.orderNumber }),
  });
  await expect(stop).toBeVisible({ timeout: 30_000 });
  await expect(actionOn(kitchen, t, 'mark_ready', order)).toHaveCount(0);
  await expectFinished(kitchen);

  await page.goto(`/order-status/${order.id}`);
  await expect(page.getByText(t('order:safety_alarm.open_title'))).toBeVisible();
  await expectFinished(page);
  await page.getByRole('button', { name: t('order:cancel.open') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('order:cancel.confirm') })
    .click();
  await expect(page.getByText(t('order:safety_alarm.open_title'))).toHaveCount(0);
  await expect(stop).toHaveCount(0, { timeout: 30_000 });
  await context.close();
});
