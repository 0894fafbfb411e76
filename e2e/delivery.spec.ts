import { expect } from '@playwright/test';
import { dialogOf } from './confirming.ts';
import {
  fillBanking,
  fillPersonal,
  fillVehicle,
  giveDocuments,
  goOn,
  standsAt,
  submit,
} from './driver-applicants.ts';
import {
  asked,
  driversPhone,
  goOffline,
  goOnline,
  home,
  livesInTown,
  menuOf,
  openAllDay,
  sayYes,
  startWindow,
  step,
  towns,
} from './drivers.ts';
import { codeOn, expectStage, rate } from './following.ts';
import { somebody, test } from './journey.ts';
import { placeOneOf } from './orders.ts';
import { actionOn, isBrought, openKitchen, press } from './partners.ts';
import { openBooks } from './payees.ts';
import { freshPhone, signIn } from './people.ts';
import { expectFinished } from './standards.ts';
import type { Language } from './texts.ts';

test.describe.configure({ timeout: 360_000 });
test.use({ actionTimeout: 30_000 });

const names: Record<Language, string> = { en: 'Nadia Karim', ar: 'نادية كريم' };

test('from the application to drive to a meal that is delivered and rated', async ({
  page,
  browser,
  contextOptions,
  confirmedAdmin,
  language,
  t,
}) => {
  const town = towns.whole[language];
  const name = names[language];
  const driver = await driversPhone(browser, contextOptions, town);
  const desk = await somebody(browser, { ...contextOptions, storageState: confirmedAdmin });
  const kitchen = await somebody(browser, contextOptions);
  const [road, admin, cook] = [driver.page, desk.page, kitchen.page];

  await test.step('the driver applies', async () => {
    await signIn(road.request, freshPhone());
    await road.goto('/join/driver');
    await standsAt(road, t, 'personal');
    await fillPersonal(road, t, name);
    await goOn(road, t);
    await fillVehicle(road, t, 'motorcycle');
    await goOn(road, t);
    await giveDocuments(road, t);
    await goOn(road, t);
    await fillBanking(road, t, name);
    await submit(road, t);
    // Five pictures are decoded and encrypted first.
    await expect(road).toHaveURL(/\/driver\/dashboard$/, { timeout: 60_000 });
    await expect(road.getByText(t('join:driver.sent.title'), { exact: true })).toBeVisible();
    await expect(road.getByRole('heading', { level: 1, name: t('driver:way.pending_title') })).toBeVisible();
    await expectFinished(road);
  });

  await test.step('the admin approves the application', async () => {
    await admin.goto(`/admin/drivers?status=pending&q=${encodeURIComponent(name)}`);
    await admin.getByRole('link', { name }).first().click();
    await expect(admin.getByRole('heading', { level: 1, name })).toBeVisible();
    await expectFinished(admin);
    const approve = { name: t('admin:partner.approve'), exact: true };
    await admin.getByRole('button', approve).click();
    await dialogOf(admin).getByRole('button', approve).click();
    await expect(admin.getByText(t('admin:driver.approved_title'), { exact: true })).toBeVisible();
  });

  await test.step('the driver goes online', async () => {
    await road.goto(home);
    await goOnline(road, t);
    await expectFinished(road);
  });

  const order = await test.step('a customer orders from a restaurant without riders', async () => {
    await livesInTown(page.request, town);
    const db = openBooks();
    await openAllDay(db, town.restaurant);
    const menu = await menuOf(db, town);
    const placed = await placeOneOf(page.request, menu, 'card', (one) => one.name === town.restaurant);
    await startWindow(db, placed);
    await db.close();
    expect(isBrought(placed.vendorName)).toBe(true);
    await page.goto(`/order-status/${placed.id}`);
    await expectStage(page, t, 'placed');
    await expectFinished(page);
    return placed;
  });

  await test.step('the restaurant accepts and cooks', async () => {
    await openKitchen(cook, t, order.vendorName);
    await press(cook, t, 'accept', order);
    await expectStage(page, t, 'accepted');
    await press(cook, t, 'start_preparing', order);
    await expectStage(page, t, 'preparing');
    await press(cook, t, 'mark_ready', order);
    await expect(actionOn(cook, t, 'mark_ready', order)).toHaveCount(0);
    await expect(actionOn(cook, t, 'send_out', order)).toHaveCount(0);
    await expectFinished(cook);
  });

  await test.step('the driver accepts, picks up and delivers', async () => {
    await expect(road.getByRole('region', { name: t('driver:offer.title') })).toBeVisible(asked);
    await sayYes(road, t, order);
    await expectFinished(road);
    await step(road, t, 'pickup', order).click();
    await expectStage(page, t, 'out_for_delivery');
    await step(road, t, 'start', order).click();
    await step(road, t, 'deliver', order).click();
    const code = await codeOn(page, t);
    await expectFinished(page);
    const dialog = road.getByRole('dialog', { name: t('driver:door.title') });
    await dialog.getByRole('textbox', { name: t('driver:door.code') }).fill(code);
    await dialog.getByRole('button', { name: t('driver:action.deliver') }).click();
    await expect(dialog).toBeHidden();
    await expectStage(page, t, 'delivered');
  });

  await test.step('the customer rates, and the driver sees it', async () => {
    await rate(page, t);
    await road.goto(`${home}?tab=history`);
    await expect(road.getByText(order.orderNumber)).toBeVisible();
    await expectFinished(road);
    await goOffline(road, t);
  });
  for (const one of [driver, desk, kitchen]) await one.leave();
});
