import { expect, type Page } from '@playwright/test';
import { soon } from './following.ts';
import { somebody, test } from './journey.ts';
import { orderOf, placeMeal, settled } from './orders.ts';
import { actionOn, openDetails, openKitchen, press } from './partners.ts';
import { expectAccessible, expectFinished } from './standards.ts';
import type { Texts } from './texts.ts';
import { startBridge, startPrinter } from '../tools/receipt-printer.ts';

test.describe.configure({ timeout: 300_000 });
test.use({ actionTimeout: 30_000, isKnownBrowser: true });

const dubaiDay = (moment: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dubai' }).format(new Date(moment));

async function dayOf(desk: Page, orderId: string): Promise<string> {
  const reply = await desk.request.get('/api/partner/orders');
  const orders = (await reply.json()) as { id: string; scheduledTime: string }[];
  return dubaiDay(orders.find(({ id }) => id === orderId)?.scheduledTime ?? '');
}

async function expectPrintable(desk: Page, t: Texts): Promise<void> {
  await desk.emulateMedia({ media: 'print' });
  await expect(desk.getByRole('article')).toBeVisible();
  await expect(desk.getByRole('tablist')).toBeHidden();
  await expect(desk.getByRole('banner')).toBeHidden();
  await expect(desk.getByRole('contentinfo')).toBeHidden();
  await expect(desk.getByRole('button', { name: t('production:print') })).toBeHidden();
  const paper = (await desk.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(paper).toMatch(/\/MediaBox \[0 0 59[45](\.\d+)? 84[12]/);
  await desk.emulateMedia({ media: 'screen' });
}

async function putOff(desk: Page, t: Texts, orderNumber: string, minutes: number): Promise<void> {
  await desk.getByRole('button', { name: t('partner:delay.open_named', { order: orderNumber }) }).click();
  const choice = desk.getByRole('group', { name: t('partner:delay.legend') });
  await expect(choice).toBeVisible();
  await expectFinished(desk);
  await choice
    .getByRole('button', { name: t('partner:delay.minutes', { count: minutes }), exact: true })
    .dblclick();
  await expect(choice).toBeHidden();
  // A hidden page doesn't wait for an undo.
  const told = desk.waitForResponse((reply) => reply.url().endsWith('/delay'));
  await desk.evaluate(() => window.dispatchEvent(new Event('pagehide')));
  expect((await told).status()).toBe(200);
}

test('an order is on the production sheet with its allergens, and a delay reaches the customer at once', async ({
  page,
  browser,
  contextOptions,
  t,
}) => {
  await settled(page.request);
  const placed = await placeMeal(page.request);
  const before = await orderOf(page.request, placed.id);
  const kitchen = await somebody(browser, contextOptions);
  const desk = kitchen.page;
  await openKitchen(desk, t, placed.vendorName);
  await press(desk, t, 'accept', placed);
  await page.goto(`/order-status/${placed.id}`);
  await expect(page.getByRole('progressbar', { name: t('order:progress') })).toBeVisible();

  await test.step("the order is on the day's sheet", async () => {
    const day = await dayOf(desk, placed.id);
    await desk.goto(`/partner/dashboard?tab=production&date=${day}`);
    const line = desk.getByRole('listitem').filter({ hasText: placed.orderNumber });
    await expect(line).toContainText(t('production:keep_out'));
    await expect(line.getByRole('listitem').filter({ hasText: t('options:allergy.nuts') })).toBeVisible();
    await expect(desk.getByRole('region', { name: t('production:ingredients') })).toBeVisible();
    await expectFinished(desk);
    await expectPrintable(desk, t);
  });

  await test.step('it can be delayed twice', async () => {
    await desk.getByRole('tab', { name: t('partner:tab.orders') }).click();
    await putOff(desk, t, placed.orderNumber, 20);
    await expect(page.getByText(t('order:delayed.title', { count: 20 }))).toBeVisible(soon);
    const moved = await orderOf(page.request, placed.id);
    expect(moved).not.toEqual(before);
    await expectAccessible(page);
    await putOff(desk, t, placed.orderNumber, 10);
    await expect(page.getByText(t('order:delayed.title', { count: 30 }))).toBeVisible(soon);
    const more = t('partner:delay.open_named', { order: placed.orderNumber });
    await expect(desk.getByRole('button', { name: more })).toHaveCount(0);
    // Another order of this kitchen may show the same.
    await expect(desk.locator(':focus')).toHaveText(t('partner:delay.no_more'));
    await expect(actionOn(desk, t, 'start_preparing', placed)).toBeVisible();
    await openDetails(desk, t, placed);
    await expect(actionOn(desk, t, 'mark_ready', placed)).toBeVisible();
  });

  await test.step('its ticket and label come out of a receipt printer', async () => {
    const printer = await startPrinter();
    const bridge = await startBridge(printer.port, new URL(desk.url()).origin);
    await desk.goto('/partner/dashboard?tab=notifications');
    await desk.getByRole('radio', { name: t('desk:printer.way.receipt') }).check({ force: true });
    await desk.getByRole('textbox', { name: t('desk:printer.port') }).fill(String(bridge.port));
    await expectFinished(desk);
    await desk.getByRole('button', { name: t('desk:printer.test'), exact: true }).click();
    await expect(desk.getByText(t('desk:printer.test_done'))).toBeVisible();
    await desk.getByRole('tab', { name: t('partner:tab.orders') }).click();
    await desk.getByRole('button', { name: t('partner:print.named', { order: placed.orderNumber }) }).click();
    await expect.poll(() => printer.papers().length).toBe(3);
    for (const { width, rows } of printer.papers()) {
      expect(width).toBe(576);
      const inked = rows.join('').replaceAll('0', '').length / rows.join('').length;
      expect(inked).toBeGreaterThan(0.02);
      expect(inked).toBeLessThan(0.4);
    }
    bridge.stop();
    await printer.stop();
  });
  await kitchen.leave();
});
