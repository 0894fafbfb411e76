import { expect } from '@playwright/test';
import { photo } from './applicants.ts';
import { driverOnline, goOffline, handOver, onTheWay, sayYes, step, toTheDoor, towns } from './drivers.ts';
import { test } from './journey.ts';
import { orderOf } from './orders.ts';
import { send } from './people.ts';
import { expectFinished, expectNoOverflow, expectReadableInTheDark } from './standards.ts';

test.describe.configure({ timeout: 240_000 });
test.use({ actionTimeout: 20_000 });

test('an order is left at the door with a photo instead of a code', async ({
  page,
  browser,
  contextOptions,
  language,
  t,
}) => {
  const given = { page, browser, contextOptions, language, t };
  const { driver, order } = await onTheWay(given, { en: 'Mona Khalil', ar: 'منى خليل' });
  const road = driver.page;
  await toTheDoor(road, t, order);
  await step(road, t, 'deliver', order).click();
  await road.getByRole('button', { name: t('driver:door.leave') }).click();
  const dialog = road.getByRole('dialog', { name: t('driver:photo.title') });
  const confirm = dialog.getByRole('button', { name: t('driver:action.deliver') });
  await confirm.click();
  await expect(dialog.getByText(t('driver:photo.required'))).toBeVisible();
  await expectFinished(road);
  const label = { name: t('driver:photo.label') };
  const chooser = road.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: t('capture:choose_named', label) }).click();
  await (await chooser).setFiles(await photo());
  await expect(dialog.getByRole('img', { name: t('capture:taken', label) })).toBeVisible();
  await confirm.click();
  await expect(road.getByText(t('driver:waiting.title'))).toBeVisible();
  await expect.poll(async () => (await orderOf(page.request, order.id)).status).toBe('delivered');
  await goOffline(road, t);
  await driver.leave();
});

test('an unreachable customer can be reported after the wait, and a delivery released before pickup', async ({
  page,
  browser,
  contextOptions,
  language,
  t,
}) => {
  const given = { page, browser, contextOptions, language, t };
  const { driver: first, order } = await onTheWay(given, { en: 'Yara Saeed', ar: 'يارا سعيد' });

  await test.step('the delivery is released', async () => {
    await sayYes(first.page, t, order);
    await first.page.getByRole('button', { name: t('driver:give_back.open') }).click();
    await expect(first.page.getByRole('dialog')).toBeVisible();
    await expectFinished(first.page);
    await first.page
      .getByRole('dialog')
      .getByRole('button', { name: t('driver:give_back.confirm') })
      .click();
    await expect(step(first.page, t, 'pickup', order)).toHaveCount(0);
  });
  // The driver who released it gets no new offer; another does.
  const driver = await driverOnline(given, { en: 'Omar Said', ar: 'عمر سعيد' });
  const road = driver.page;
  await test.step('reporting the customer unreachable is too early', async () => {
    await toTheDoor(road, t, order);
    await expect(road.getByRole('button', { name: t('driver:give_back.open') })).toHaveCount(0);
    await road.getByRole('button', { name: t('driver:unreachable.open') }).click();
    const dialog = road.getByRole('dialog', { name: t('driver:unreachable.title') });
    await expect(dialog).toBeVisible();
    await expectFinished(road);
    await dialog.getByRole('button', { name: t('driver:unreachable.report') }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByRole('button', { name: t('driver:unreachable.keep') }).click();
    await expect(dialog).toBeHidden();
  });
  await test.step('the customer opens', async () => {
    await handOver(road, t, page.request, order);
    await expect(road.getByText(t('driver:waiting.title'))).toBeVisible();
  });
  for (const { page: phone, leave } of [first, driver]) {
    await goOffline(phone, t);
    await leave();
  }
});

/** Milliseconds until it is so; the bar is five seconds. */
async function until(isSo: () => Promise<unknown>): Promise<number> {
  const began = Date.now();
  await isSo();
  return Date.now() - began;
}

test('the customer follows the driver on a map, with every step within seconds', async ({
  page,
  browser,
  contextOptions,
  language,
  t,
}) => {
  const given = { page, browser, contextOptions, language, t };
  const { driver, order } = await onTheWay(given, { en: 'Hamad Omar', ar: 'حمد عمر' });
  const road = driver.page;
  const bar = { timeout: 5_000, intervals: [50] };
  await page.goto(`/order-status/${order.id}`);
  const title = page.getByRole('heading', { name: t('order:tracking.title') });
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(title).toHaveCount(0);
  await sayYes(road, t, order);
  const setOut = Promise.all([
    until(() => expect(title).toBeVisible({ timeout: 5_000 })),
    step(road, t, 'pickup', order).click(),
  ]);
  const [ofStep] = await setOut;
  await expect(page.getByText(language === 'ar' ? 'حمد' : 'Hamad', { exact: true })).toBeVisible();
  await expect(page.getByText(t('order:tracking.call_short'))).toBeVisible();
  await expectFinished(page);
  await expectReadableInTheDark(page);
  const own = page.viewportSize() ?? { width: 390, height: 844 };
  await page.setViewportSize({ width: 320, height: own.height });
  await expectNoOverflow(page);
  await page.setViewportSize(own);

  // The map describes the position in text; positions are sent at most every ten seconds.
  const map = page
    .getByRole('region', { name: t('order:tracking.title') })
    .getByRole('img')
    .first();
  const before = await map.getAttribute('aria-label');
  await page.waitForTimeout(10_500);
  const { at } = towns.doors[language];
  const location = { lat: at.latitude + 0.02, lng: at.longitude + 0.01 };
  await send(road.request, 'POST', '/api/driver/location', { location });
  const ofMove = await until(() => expect.poll(() => map.getAttribute('aria-label'), bar).not.toBe(before));
  console.log(`On the open page after ${ofStep} ms (a step) and ${ofMove} ms (a driver who moved).`);
  await step(road, t, 'start', order).click();
  await handOver(road, t, page.request, order);
  await expect(title).toHaveCount(0, { timeout: 5_000 });
  await goOffline(road, t);
  await driver.leave();
});
