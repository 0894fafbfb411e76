import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { livesInTown, menuOf } from './drivers.ts';
import { test } from './journey.ts';
import { cookedNearby, orderOf, placeMeal, settled } from './orders.ts';
import { actionOn, openKitchen, press } from './partners.ts';
import { openBooks } from './payees.ts';
import { signInToDemo, send } from './people.ts';
import { expectFinished, listen } from './standards.ts';
import type { Language, Texts } from './texts.ts';

test.describe.configure({ timeout: 180_000 });
test.use({ actionTimeout: 15_000, tolerated: /ERR_FAILED/ });

const soon = { timeout: 2_000 };

async function room(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  return (await browser.newContext(options)).newPage();
}

interface Kitchen {
  readonly id: string;
  readonly name: string;
}

async function kitchensFor(page: Page, meal: string, language: Language): Promise<readonly Kitchen[]> {
  const reply = await page.request.get(`/api/meal/${meal}/order?familySize=2`, {
    headers: { 'accept-language': language },
  });
  return ((await reply.json()) as { availableRestaurants: Kitchen[] }).availableRestaurants;
}

/** Without other journeys' orders: pausing a kitchen affects everyone, and few are open at night. */
const quietTowns = {
  en: { city: 'Ajman', area: 'City Center' },
  ar: { city: 'Sharjah', area: 'City Center' },
} as const;

test('a paused kitchen is not offered until it resumes', async ({
  page,
  browser,
  contextOptions,
  language,
  t,
}) => {
  const town = quietTowns[language];
  await livesInTown(page.request, town);
  const db = await openBooks();
  const meal = await cookedNearby(page.request, await menuOf(db, town));
  await db.close();
  const kitchen = (await kitchensFor(page, meal.id, language)).at(-1);
  const desk = await room(browser, contextOptions);
  const { expectQuiet } = listen(desk, /ERR_FAILED/);
  await openKitchen(desk, t, kitchen?.name ?? '');
  const taking = desk.getByRole('switch', { name: t('partner:pause.label') });
  const isOffered = async (): Promise<boolean> =>
    (await kitchensFor(page, meal.id, language)).some(({ id }) => id === kitchen?.id);
  try {
    await expect(taking).toBeChecked();
    await taking.click();
    await expect(taking).not.toBeChecked();
    await expect(desk.getByText(t('partner:paused.title'))).toBeVisible();
    await expect.poll(isOffered).toBe(false);
    await desk.reload();
    await expect(taking).not.toBeChecked();
    await expectFinished(desk);

    await desk.route('**/api/partner/paused', (route) => route.abort());
    await taking.click();
    await expect(desk.getByRole('alert').filter({ hasText: t('partner:pause.failed') })).toBeVisible();
    await expect(taking).not.toBeChecked();
    await desk.unroute('**/api/partner/paused');
    await taking.click();
    await expect(taking).toBeChecked();
    await expect.poll(isOffered).toBe(true);
  } finally {
    await send(desk.request, 'PUT', '/api/partner/paused', { isPaused: false });
  }
  expectQuiet();
  await desk.context().close();
});

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
  const dialog = desk.getByRole('dialog');
  await dialog
    .getByRole('radio', { name: t('partner:delay.minutes', { count: minutes }), exact: true })
    .check({ force: true });
  await expectFinished(desk);
  await dialog.getByRole('button', { name: t('partner:delay.confirm') }).dblclick();
  await expect(dialog).toBeHidden();
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
  const desk = await room(browser, contextOptions);
  const { expectQuiet } = listen(desk, /^$/);
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
    await expectFinished(page);
    await putOff(desk, t, placed.orderNumber, 10);
    await expect(page.getByText(t('order:delayed.title', { count: 30 }))).toBeVisible(soon);
    const more = t('partner:delay.open_named', { order: placed.orderNumber });
    await expect(desk.getByRole('button', { name: more })).toHaveCount(0);
    // Another order of this kitchen may show the same.
    await expect(desk.locator(':focus')).toHaveText(t('partner:delay.no_more'));
    await expect(actionOn(desk, t, 'mark_ready', placed)).toBeVisible();
  });
  expectQuiet();
  await desk.context().close();
});

test('the tab is part of the address, and back returns to the previous one', async ({ page, t }) => {
  await signInToDemo(page.request, '+971500000142');
  await page.goto('/partner/dashboard');
  for (const tab of ['menu', 'earnings', 'profile'] as const) {
    await page.getByRole('tab', { name: t(`partner:tab.${tab}`) }).click();
    await expect(page).toHaveURL(new RegExp(`tab=${tab}$`));
  }
  await expect(page.getByText(t('desk:profile.note'))).toBeVisible();
  await page.goBack();
  await expect(page.getByText(t('desk:earnings.note'))).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tab', { name: t('partner:tab.earnings') })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});
