import { expect, type Page } from '@playwright/test';
import { menuOf } from './drivers.ts';
import { expectStage, rate } from './following.ts';
import { placeOneOf, settled } from './orders.ts';
import { testOnOwnServer } from './own-server.ts';
import { openBooks } from './payees.ts';
import { isBrought } from './partners.ts';
import { send } from './people.ts';
import { expectFinished } from './standards.ts';
import type { Texts } from './texts.ts';
import { startTiles, type TileServer } from './tile-server.ts';
import { foreignTexts, rawKeys } from './wording.ts';

const drawers = 'The street drawers';
let streets: TileServer | undefined;
const test = testOnOwnServer(async () => {
  streets = await startTiles();
  return {
    DEMO_AUTOPILOT: 'on',
    SUFRA_MAP_TILES_URL: streets.url,
    SUFRA_MAP_TILES_ATTRIBUTION: drawers,
  };
});

test.describe.configure({ timeout: 420_000 });
test.use({ tolerated: /403|net::/ });
test.afterEach(() => streets?.close());

/** Map tiles, or the plain map if the tile server is down. */
async function expectMap(page: Page, t: Texts): Promise<void> {
  const card = page.getByRole('region', { name: t('order:tracking.title') });
  const drawing = card.locator('svg[role="img"]');
  await expect(card.getByText(drawers)).toBeVisible();
  await expect(card.locator('img.leaflet-tile-loaded').first()).toBeVisible();
  await expect(drawing).toHaveCount(0);
  await expectFinished(page);
  for (const mood of ['refuses', 'hangs'] as const) {
    const before = streets?.asked() ?? 0;
    streets?.be(mood);
    await page.reload();
    await expect.poll(() => streets?.asked(), { timeout: 15_000 }).toBeGreaterThan(before);
    await expect(drawing).toBeVisible({ timeout: 15_000 });
    await expect(card.getByText(drawers)).toHaveCount(0);
  }
}

/** An offer left open expires after 45 seconds. */
const watched = { timeout: 180_000 };

test('a customer orders, follows cooking and delivery, and is asked for a rating', async ({
  page,
  context,
  language,
  t,
}) => {
  await settled(page.request);
  const db = await openBooks();
  const menu = await menuOf(db, { city: 'Dubai' });
  await db.close();
  const order = await placeOneOf(page.request, menu, 'card', ({ name }) => isBrought(name));
  await page.goto(`/order-status/${order.id}`);
  await expect(page.getByRole('progressbar', { name: t('order:progress') })).toBeVisible();
  // A reload would remove it.
  await page.evaluate(() => document.documentElement.setAttribute('data-untouched', ''));
  // Earlier statuses may pass before they render.
  await expectStage(page, t, 'out_for_delivery', watched);
  expect(await rawKeys(page)).toEqual([]);
  expect(await foreignTexts(page, language)).toEqual([]);
  await expectFinished(page);

  await test.step('the map beside it, while the driver waits', async () => {
    await send(page.request, 'PUT', '/api/demo/autopilot', { isOn: false });
    const beside = await context.newPage();
    await beside.goto(`/order-status/${order.id}`);
    await expectMap(beside, t);
    await beside.close();
    await send(page.request, 'PUT', '/api/demo/autopilot', { isOn: true });
  });

  await expectStage(page, t, 'delivered', watched);
  await rate(page, t);
  await expect(page.locator('html')).toHaveAttribute('data-untouched', '');

  await test.step('the switch says so, and turns it off', async () => {
    await page.goto('/demo/messages');
    const autopilot = page.getByRole('switch', { name: t('demo:autopilot.label') });
    await expect(autopilot).toBeChecked();
    await expect(page.getByText(t('demo:autopilot.text'))).toBeVisible();
    await expectFinished(page);
    await autopilot.click();
    await expect(page.getByText(t('demo:autopilot.off'))).toBeVisible();
    await page.reload();
    await expect(autopilot).not.toBeChecked();
    await expectFinished(page);
  });
});
