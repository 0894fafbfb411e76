import { expect, type Page } from '@playwright/test';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { signInAsAdmin } from './applicants.ts';
import { countClicks } from './clicks.ts';
import { dialogOf } from './confirming.ts';
import { letIn, livesInTown, menuOf, readyOrder, startWindow, towns, withoutRiders } from './drivers.ts';
import { placeOneOf, type Order } from './orders.ts';
import { testOnOwnServer } from './own-server.ts';
import { openBooks } from './payees.ts';
import { send } from './people.ts';
import { expectAccessible, listen } from './standards.ts';
import { textsOf } from './texts.ts';

// The autopilot would answer for kitchens and drivers.
const test = testOnOwnServer({ DEMO_AUTOPILOT: 'off' });
test.describe.configure({ timeout: 300_000 });
test.use({ actionTimeout: 30_000 });

const town = towns.day.en;
const names = ['Salem Rashid', 'Rashid Omar'];
const t = textsOf('en');

const openBoard = async (page: Page): Promise<void> => {
  await page.goto('/admin/live');
  await expect(page.getByRole('heading', { level: 1, name: t('admin:live.title') })).toBeVisible();
};

const ticketOf = (page: Page, { orderNumber }: Order) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: orderNumber, exact: true }) });

test('staff solve each trouble of a lunch from the board in at most four clicks', async ({
  browser,
  playwright,
  page: customer,
}) => {
  const db = openBooks();
  const request = () => playwright.request.newContext({ baseURL: process.env['SUFRA_URL'] ?? '' });
  const [kitchen, salem, rashid] = [await request(), await request(), await request()];
  let [carrier = '', spare = ''] = names;
  await withoutRiders(db, town);
  await livesInTown(customer.request, town);
  const location = { lat: town.at.latitude, lng: town.at.longitude };
  const menu = await menuOf(db, town);
  const unanswered = await placeOneOf(customer.request, menu, 'card');
  // Its first window is tomorrow's late in the evening.
  await startWindow(db, unanswered);
  const [first, second] = [
    await readyOrder(customer.request, kitchen, menu),
    await readyOrder(customer.request, kitchen, menu),
  ];
  for (const [at, driver] of [salem, rashid].entries()) {
    await letIn(db, driver, names[at] ?? '', town);
    await send(driver, 'POST', '/api/driver/toggle-status', { isOnline: true, location });
  }

  const context = await browser.newContext({
    baseURL: process.env['SUFRA_URL'] ?? '',
    viewport: { width: 1440, height: 900 },
    locale: 'en-AE',
    timezoneId: 'UTC',
  });
  await signInAsAdmin(context.request);
  const page = await context.newPage();
  const { expectQuiet } = listen(page, /^$/);
  const { since } = await countClicks(page);
  await openBoard(page);
  await expectAccessible(page);

  await test.step('an unassigned order gets a driver in two clicks', async () => {
    const clicks = await since(async () => {
      await page
        .getByRole('button', { name: t('admin:live.assign_named', { order: first.orderNumber }) })
        .click();
      await dialogOf(page)
        .getByRole('button', { name: t('admin:order.delivery.confirm') })
        .click();
      await expect(dialogOf(page)).toBeHidden();
    });
    expect(clicks).toBeLessThanOrEqual(2);
    await expect(ticketOf(page, first)).toContainText(/Salem Rashid|Rashid Omar/);
    const text = await ticketOf(page, first).textContent();
    [carrier = '', spare = ''] = text?.includes('Salem Rashid') === true ? names : names.toReversed();
  });

  await test.step('another by one drag', async () => {
    const rail = page.getByRole('region', { name: t('admin:live.drivers.title') });
    const clicks = await since(async () => {
      await ticketOf(page, second).dragTo(rail.getByRole('listitem').filter({ hasText: spare }));
      await expect(ticketOf(page, second)).toContainText(spare);
    });
    expect(clicks).toBe(1);
  });

  await test.step('a driver who vanishes is replaced in two clicks', async () => {
    await db.run(sql`
      update delivery.drivers set position_at = position_at - interval '6 minutes' where name = ${carrier}`);
    await openBoard(page);
    await expect(ticketOf(page, first)).toContainText(t('admin:live.alarm.silent'));
    const clicks = await since(async () => {
      await page
        .getByRole('button', { name: t('admin:live.change_named', { order: first.orderNumber }) })
        .click();
      await dialogOf(page)
        .getByRole('button', { name: t('admin:order.delivery.confirm') })
        .click();
      await expect(dialogOf(page)).toBeHidden();
    });
    expect(clicks).toBeLessThanOrEqual(2);
  });

  await test.step('an order that no kitchen answers is cancelled and refunded in four clicks', async () => {
    await openBoard(page);
    const clicks = await since(async () => {
      await page.getByRole('link', { name: unanswered.orderNumber, exact: true }).click();
      await page.getByRole('button', { name: t('admin:order.cancel'), exact: true }).click();
      await dialogOf(page)
        .getByRole('radio', { name: t('admin:order.bearer.platform') })
        .click();
      await dialogOf(page).getByRole('textbox').fill('No kitchen answered');
      await dialogOf(page)
        .getByRole('button', { name: t('admin:order.cancel') })
        .click();
      await expect(dialogOf(page)).toBeHidden();
    });
    expect(clicks).toBeLessThanOrEqual(4);
    expect((await customer.request.get(`/api/order/${unanswered.id}/status`)).ok()).toBe(true);
  });

  await test.step('an order is found by the name of its customer in two clicks', async () => {
    const clicks = await since(async () => {
      await page.keyboard.press('/');
      await page.keyboard.type('Layla');
      await page
        .getByRole('option', { name: new RegExp(second.orderNumber) })
        .or(page.getByRole('link', { name: new RegExp(second.orderNumber) }))
        .first()
        .click();
      await expect(page).toHaveURL(new RegExp(`/admin/orders/${second.id}`));
    });
    expect(clicks).toBeLessThanOrEqual(2);
  });

  await test.step('one portion is refunded in three clicks', async () => {
    const clicks = await since(async () => {
      await page.getByRole('button', { name: t('admin:order.refund_open') }).click();
      await dialogOf(page)
        .getByRole('checkbox', { name: t('admin:order.refund_portion', { number: '1' }) })
        .click();
      await dialogOf(page)
        .getByRole('button', { name: t('admin:order.refund_confirm') })
        .click();
      await expect(dialogOf(page)).toBeHidden();
    });
    expect(clicks).toBe(3);
  });

  expectQuiet();
  await context.close();
  await db.close();
});
