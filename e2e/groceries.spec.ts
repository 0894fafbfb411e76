import { expect, type Locator, type Page } from '@playwright/test';
import { choosePhoto, photo } from './applicants.ts';
import { startWindow } from './drivers.ts';
import { expectStage } from './following.ts';
import { test } from './journey.ts';
import { money, pricesOf } from './measures.ts';
import { mealsOf, orderOf, type Order } from './orders.ts';
import { actionOn, openKitchen, press } from './partners.ts';
import { openBooks } from './payees.ts';
import { freshPhone, subscribed } from './people.ts';
import { expectFinished, listen } from './standards.ts';
import type { Language, TextKey, Texts } from './texts.ts';

test.describe.configure({ timeout: 300_000 });
test.use({ actionTimeout: 30_000, isKnownBrowser: true });

const total = (page: Page): Locator => page.locator('output[aria-busy]');

const filsIn = (text: string): number => {
  const [price = ''] =
    text
      .replaceAll(',', '')
      .match(/\d+\.\d\d/g)
      ?.slice(-1) ?? [];
  return Math.round(Number(price) * 100);
};
const filsOf = async (sum: Locator): Promise<number> => filsIn((await sum.textContent()) ?? '');

async function leaveOneOut(page: Page, t: Texts): Promise<void> {
  const first = page.getByRole('checkbox').first();
  await expect(first).toBeChecked();
  const before = await filsOf(total(page));
  const price = await filsOf(first.locator('xpath=ancestor::li[1]'));
  await first.uncheck({ force: true });
  await expect.poll(() => filsOf(total(page))).toBeLessThan(before);
  expect(await filsOf(total(page))).toBe(before - price);
  await expect(page.getByText(t('getting:shopping.at_home')).first()).toBeVisible();
}

async function writeAddress(page: Page, t: Texts): Promise<void> {
  const save = page.getByRole('button', { name: t('addresses:form.save') });
  await save.click();
  const street = page.getByRole('textbox', { name: t('addresses:form.street') });
  await expect(street).toBeFocused();
  await expect(street).toHaveAccessibleDescription(new RegExp(t('addresses:wrong.street')));
  await expectFinished(page);
  await street.fill('Al Marsa Street');
  await page.getByRole('textbox', { name: t('addresses:form.building') }).fill('Sea View Tower');
  await save.click();
  const chosen = page.getByRole('radio', { name: t('addresses:form.home') });
  await expect(chosen).toBeChecked();
  await expect(chosen).toBeFocused();
}

async function order(page: Page, t: Texts): Promise<Order> {
  const place = page.getByRole('button', { name: t('getting:place') });
  await expect(place).toBeDisabled();
  await expect(place).toHaveAccessibleDescription(t('getting:day.required'));
  await page.getByRole('button', { name: t('getting:day.tomorrow') }).click();
  await page.getByRole('radio', { name: t('getting:payment.cash') }).check({ force: true });
  await expectFinished(page);
  await expect(place).toBeEnabled();
  await place.click();
  await expect(page).toHaveURL(/\/order-status\/[\w-]+$/);
  return orderOf(page.request, page.url().split('/').at(-1) ?? '');
}

async function markOutOfStock(shop: Page, page: Page, t: Texts, placed: Order): Promise<void> {
  const card = shop.getByRole('listitem').filter({ has: actionOn(shop, t, 'mark_ready', placed) });
  await card.getByText(t('partner:packing.change'), { exact: true }).first().click();
  const dialog = shop.getByRole('dialog');
  await dialog.getByRole('radio', { name: t('partner:packing.kind.out_of_stock') }).check({ force: true });
  await dialog.getByRole('button', { name: t('partner:packing.save') }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(t('order:line.out_of_stock'), { exact: true })).toBeVisible();
  await expect(page.getByText(t('order:line.waits'))).toBeVisible();
}

async function bring(shop: Page, page: Page, t: Texts, placed: Order, language: Language): Promise<void> {
  await press(shop, t, 'accept', placed);
  await expectStage(page, t, 'accepted');
  const db = openBooks();
  await startWindow(db, placed);
  await db.close();
  await press(shop, t, 'start_preparing', placed);
  await markOutOfStock(shop, page, t, placed);
  await press(shop, t, 'mark_ready', placed);
  await expect(page.getByText(t('order:reduced.title'))).toBeVisible();
  const bill = await orderOf(page.request, placed.id);
  const back = filsIn(placed.totalPrice) - filsIn(bill.totalPrice);
  const out = bill.lines.findIndex(({ state }) => state === 'out_of_stock');
  expect(back).toBe(filsIn(placed.lines[out]?.price ?? ''));
  await expectFinished(page);
  await press(shop, t, 'send_out', placed);
  await expectStage(page, t, 'out_for_delivery');
  const { handoverCode } = await orderOf(page.request, placed.id);
  const named = t('partner:action.confirm_delivered_named', { order: placed.orderNumber });
  await shop.getByRole('button', { name: named }).click();
  const door = shop.getByRole('dialog', { name: t('partner:door.title') });
  await expect(
    door.getByText(t('partner:door.cash', { amount: money(bill.totalPrice, language) })),
  ).toBeVisible();
  await door.getByRole('textbox', { name: t('partner:door.code') }).fill(handoverCode ?? '');
  await door.getByRole('button', { name: t('partner:action.confirm_delivered'), exact: true }).click();
  await expectStage(page, t, 'delivered');
}

async function reportBadLine(page: Page, t: Texts, placed: Order, language: Language): Promise<void> {
  const { lines } = await orderOf(page.request, placed.id);
  const out = lines.findIndex(({ state }) => state === 'out_of_stock');
  const at = out === 0 ? 1 : 0;
  const spoiled = placed.lines[at];
  const credit = money(spoiled?.price ?? '', language);
  const tooLong = performance.now() + 60_000;
  await page.getByRole('button', { name: t('order:problem.open') }).click();
  const dialog = page.getByRole('dialog', { name: t('order:problem.title') });
  await dialog.getByRole('radio', { name: t('order:problem.kind.quality') }).check({ force: true });
  await expect(dialog.getByRole('checkbox').nth(out)).toBeDisabled();
  await dialog.getByRole('checkbox').nth(at).check({ force: true });
  await dialog.getByRole('button', { name: t('order:problem.send') }).click();
  await expect(dialog.getByText(t('order:problem.photo_required'))).toBeVisible();
  await choosePhoto(page, t, t('order:problem.photo'), await photo());
  await expectFinished(page);
  await dialog.getByRole('button', { name: t('order:problem.send') }).dblclick();
  await expect(page.getByText(t('order:problem.credited', { amount: credit }))).toBeVisible();
  expect(performance.now()).toBeLessThan(tooLong);
  await expect(page.getByText(t('order:refund.given', { amount: credit }))).toHaveCount(1);
  await expect(page.getByRole('button', { name: t('order:problem.open') })).toBeHidden();
}

test('groceries are chosen, paid in cash and delivered; a spoiled item is credited', async ({
  page,
  browser,
  contextOptions,
  language,
  t,
}) => {
  await subscribed(page.request, freshPhone());
  const [meal] = await mealsOf(page.request, language);
  const named = (key: TextKey, action: TextKey) => t(key, { action: t(action), name: meal?.mealName ?? '' });
  await page.goto('/dashboard?meal=breakfast');
  await page.getByRole('button', { name: named('planner:for_meal', 'planner:accept.action') }).click();
  await page
    .getByRole('link', { name: named('planner:ways_to.for_meal', 'planner:ways_to.groceries') })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(t('getting:shopping.title'));
  await leaveOneOut(page, t);
  await writeAddress(page, t);
  const placed = await order(page, t);
  await expect.poll(async () => (await pricesOf(page, language)).length).toBeGreaterThan(0);
  await expectFinished(page);

  const shopRoom = await browser.newContext(contextOptions);
  const shop = await shopRoom.newPage();
  const { expectQuiet } = listen(shop, /^$/);
  await openKitchen(shop, t, placed.vendorName);
  await bring(shop, page, t, placed, language);
  await expectFinished(page);
  await reportBadLine(page, t, placed, language);
  await expectFinished(page);
  await expectFinished(shop);
  expectQuiet();
  await shopRoom.close();
});
