import { expect, type Page } from '@playwright/test';
import { getDemoClock } from '@sufra/contract/demo/demo-panel.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { menuOf, startWindow } from './drivers.ts';
import { expectStage, rate } from './following.ts';
import { mealToCook, ordersOf, placeOneOf } from './orders.ts';
import { testOnOwnServer } from './own-server.ts';
import { isBrought } from './partners.ts';
import { openBooks } from './payees.ts';
import { send } from './people.ts';
import { expectAccessible, expectFinished, expectNoOverflow } from './standards.ts';
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
test.use({ actionTimeout: 30_000, tolerated: /403|net::/ });
test.afterEach(() => streets?.close());

type Person = 'complete' | 'restaurant' | 'driver' | 'admin';

async function become(page: Page, t: Texts, kind: Person, home: RegExp): Promise<void> {
  await page.goto('/demo');
  await page
    .getByRole('button', { name: t(`demo:kinds.${kind}`) })
    .first()
    .click();
  await expect(page).toHaveURL(home);
}

/** Delays the first clock reply until the clock was moved: a stale reply must not count. */
async function lookLate(page: Page): Promise<void> {
  const sent = page.waitForResponse(
    (reply) => reply.request().method() === 'PUT' && reply.url().endsWith(getDemoClock.path),
  );
  await page.route(
    `**${getDemoClock.path}`,
    async (route) => {
      const response = await route.fetch();
      await sent;
      await route.fulfill({ response }).catch(() => undefined);
    },
    { times: 1 },
  );
}

async function pass(page: Page, t: Texts, to: 'tomorrow' | 'next_month'): Promise<void> {
  await lookLate(page);
  await page.goto('/demo');
  const going = page.getByRole('status').filter({ hasText: t('demo:clock.going') });
  await page.getByRole('button', { name: t(`demo:clock.${to}`) }).click();
  await expect(going).toHaveCount(1);
  await expect(going).toHaveCount(0, { timeout: 240_000 });
  // A failed poll hides the message too.
  await expect
    .poll(
      async () =>
        ((await (await page.request.get(getDemoClock.path)).json()) as { goal: string | null }).goal,
      {
        timeout: 240_000,
      },
    )
    .toBe(null);
}

const invoicesOf = async (page: Page): Promise<readonly { readonly id: string }[]> =>
  ((await (await page.request.get('/api/user/invoices')).json()) as { invoices: { id: string }[] }).invoices;

/** Ten seconds pass in one: the partners and drivers of the demo take minutes. */
async function sooner(awaited: () => Promise<void>): Promise<void> {
  const db = openBooks();
  const pass = (): void => void db.run(sql`update demo.clock set ahead_ms = ahead_ms + 9000`);
  const passing = setInterval(pass, 1_000);
  try {
    await awaited();
  } finally {
    clearInterval(passing);
    await db.close();
  }
}

/** Map tiles, or the plain map if the tile server fails. */
async function expectMap(page: Page, t: Texts): Promise<void> {
  const card = page.getByRole('region', { name: t('order:tracking.title') });
  const drawing = card.locator('svg[role="img"]');
  await expect(card.getByText(drawers)).toBeVisible();
  await expect(card.locator('img.leaflet-tile-loaded').first()).toBeVisible();
  await expect(drawing).toHaveCount(0);
  await expectAccessible(page);
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

async function orderToBring(page: Page): Promise<string> {
  const db = openBooks();
  const menu = await menuOf(db, { city: 'Dubai' });
  const placed = await placeOneOf(page.request, menu, 'card', ({ name }) => isBrought(name));
  await startWindow(db, placed);
  await db.close();
  return placed.id;
}

test('in one sitting', async ({ page, context, language, t }) => {
  await test.step('the page is public and lists what to try', async () => {
    await page.goto('/demo');
    await expect(page.getByRole('heading', { level: 1, name: t('demo:guide.title') })).toBeVisible();
    await expect(page.getByText(t('demo:tour.steps.sign_up.text'))).toBeVisible();
    expect(await rawKeys(page)).toEqual([]);
    expect(await foreignTexts(page, language)).toEqual([]);
    await expectFinished(page);
    await expectNoOverflow(page);
  });

  await test.step('a click signs in as a subscriber, and an order is placed', async () => {
    await become(page, t, 'complete', /\/dashboard$/);
    const meal = await mealToCook(page.request, language);
    await page.goto(`/order-meal/${meal.id}`);
    const kitchens = page.getByRole('group', { name: t('getting:cooked.kitchens') });
    await expect(kitchens.getByRole('radio').first()).toBeVisible();
    if ((await kitchens.getByRole('radio', { checked: true }).count()) === 0)
      await kitchens.getByRole('radio').first().check();
    await page.getByRole('combobox', { name: t('getting:time.label') }).selectOption({ index: 1 });
    await page.getByRole('button', { name: t('getting:place') }).click();
    await expect(page).toHaveURL(/\/order-status\/[\w-]+$/);
  });

  await test.step('another is cooked by the autopilot, brought by its driver, and rated', async () => {
    const id = await orderToBring(page);
    await page.goto(`/order-status/${id}`);
    await expect(page.getByRole('progressbar', { name: t('order:progress') })).toBeVisible();
    // A reload would remove it.
    await page.evaluate(() => document.documentElement.setAttribute('data-untouched', ''));
    // Earlier steps may pass before they render.
    await sooner(() => expectStage(page, t, 'out_for_delivery', watched));
    expect(await rawKeys(page)).toEqual([]);
    expect(await foreignTexts(page, language)).toEqual([]);
    await expectFinished(page);
    await send(page.request, 'PUT', '/api/demo/autopilot', { isOn: false });
    const beside = await context.newPage();
    await beside.goto(`/order-status/${id}`);
    await expectMap(beside, t);
    await beside.close();
    await send(page.request, 'PUT', '/api/demo/autopilot', { isOn: true });
    await sooner(() => expectStage(page, t, 'delivered', watched));
    await rate(page, t);
    await expect(page.locator('html')).toHaveAttribute('data-untouched', '');
  });

  await test.step('by tomorrow morning the daily message is sent and the order delivered', async () => {
    await pass(page, t, 'tomorrow');
    await expect(page.getByText(t('demo:clock.now'))).toBeVisible();
    await page.goto('/demo/messages');
    const daily = page.getByRole('listitem').filter({ hasText: t('demo:messages.kinds.daily') });
    await expect(daily.filter({ hasText: '50 000 0003' })).not.toHaveCount(0);
    expect((await ordersOf(page.request)).at(0)).toMatchObject({ status: 'delivered' });
    await page.goto('/dashboard');
    await expectFinished(page);
  });

  await test.step('by next month the plan is renewed and invoiced', async () => {
    const before = await invoicesOf(page);
    await pass(page, t, 'next_month');
    const after = await invoicesOf(page);
    const known = new Set(before.map(({ id }) => id));
    const [renewal] = after.filter(({ id }) => !known.has(id));
    await page.goto(`/account/invoices/${renewal?.id ?? ''}`);
    await expect(page.getByText(t('options:plan.full-day')).first()).toBeVisible();
    await expectFinished(page);
    await page.goto('/demo/messages');
    await expect(
      page.getByRole('listitem').filter({ hasText: t('demo:messages.kinds.subscription_renewed') }),
    ).not.toHaveCount(0);
  });

  await test.step('an admin sees the payouts of partners and drivers', async () => {
    await become(page, t, 'admin', /\/admin$/);
    const reply = await page.request.get('/api/admin/payout-runs');
    const { rows } = (await reply.json()) as { rows: { kind: string }[] };
    expect([...new Set(rows.map(({ kind }) => kind))].sort()).toEqual(['driver', 'partner']);
    await page.goto('/admin/payouts');
    await expect(page.locator('a[href^="/admin/payouts/"]').first()).toBeVisible();
    await expectFinished(page);
  });

  await test.step('a restaurant sees a paid statement and its next payout', async () => {
    await become(page, t, 'restaurant', /\/partner\/dashboard/);
    await page.goto('/partner/payouts');
    const payouts = page.getByRole('main').getByRole('listitem');
    await expect(payouts.filter({ hasText: t('payouts:status.pending') }).first()).toBeVisible();
    await payouts
      .filter({ hasText: t('payouts:status.completed') })
      .first()
      .getByRole('link')
      .click();
    await expect(page).toHaveURL(/\/partner\/payouts\/[\w-]{36}$/);
    await expect(page.getByRole('heading', { level: 1, name: t('payouts:statement.title') })).toBeVisible();
    await expectFinished(page);
  });

  await test.step('completed steps are ticked', async () => {
    await become(page, t, 'driver', /\/driver\/dashboard/);
    await page.goto('/demo');
    for (const step of ['order', 'follow', 'be_kitchen', 'be_driver', 'clock'] as const)
      await expect(
        page.getByRole('listitem').filter({ hasText: t(`demo:tour.steps.${step}.title`) }),
      ).toContainText(`(${t('demo:tour.done')})`);
    await expect(
      page.getByRole('listitem').filter({ hasText: t('demo:tour.steps.sign_up.title') }),
    ).toContainText(`(${t('demo:tour.open')})`);
    await expectFinished(page);
    await expectNoOverflow(page);
  });
});
