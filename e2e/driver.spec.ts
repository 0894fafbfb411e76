import { expect, type Page } from '@playwright/test';
import {
  asked,
  codeOf,
  driversPhone,
  goOffline,
  goOnline,
  home,
  letIn,
  livesInTown,
  menuOf,
  readyOrder,
  sayYes,
  step,
  towns,
  withoutRiders,
} from './drivers.ts';
import { soon } from './following.ts';
import { somebody, test } from './journey.ts';
import {
  expectArabicType,
  expectIconsTurned,
  expectNothingCut,
  expectNumbersWhole,
  pricesOf,
} from './measures.ts';
import { openBooks } from './payees.ts';
import { send } from './people.ts';
import { expectAccessible, expectFinished, expectNoOverflow, expectReadableInTheDark } from './standards.ts';
import type { Language, TextKey } from './texts.ts';
import { foreignTexts, rawKeys } from './wording.ts';

test.describe.configure({ timeout: 300_000 });
test.use({ actionTimeout: 30_000 });

const titles = {
  deliveries: 'driver:trip.title',
  earnings: 'driver:earnings.fees',
  history: 'driver:history.title',
  profile: 'driver:profile.title',
} as const satisfies Record<string, TextKey>;

/** In this language, in dark mode and on the narrowest phone. */
async function expectWhole(page: Page, language: Language): Promise<void> {
  expect(await rawKeys(page)).toEqual([]);
  expect(await foreignTexts(page, language)).toEqual([]);
  await expectIconsTurned(page, language);
  await expectNumbersWhole(page);
  if (language === 'ar') await expectArabicType(page);
  await pricesOf(page, language);
  await expectFinished(page);
  await expectReadableInTheDark(page);
  const own = page.viewportSize() ?? { width: 390, height: 844 };
  await page.setViewportSize({ width: 320, height: own.height });
  await expectNoOverflow(page);
  await expectNothingCut(page);
  await page.setViewportSize(own);
}

test('a driver goes online, accepts, picks up, is followed on the map, delivers and sees the earnings', async ({
  page,
  browser,
  contextOptions,
  language,
  t,
}) => {
  const db = openBooks();
  const town = towns.day[language];
  await withoutRiders(db, town);
  const driver = await driversPhone(browser, contextOptions, town);
  const kitchen = await somebody(browser, contextOptions);
  const road = driver.page;
  await letIn(db, road.request, language === 'ar' ? 'سالم راشد' : 'Salem Rashid', town);
  await livesInTown(page.request, town);

  await test.step('offline, then online', async () => {
    await road.goto(home);
    await expect(road.getByText(t('driver:offline.text'))).toBeVisible();
    await goOnline(road, t);
    await expect(road.getByText(t('driver:waiting.title'))).toBeVisible();
    await expectWhole(road, language);
  });
  const order = await readyOrder(page.request, kitchen.page.request, await menuOf(db, town), 'cash');
  await page.goto(`/order-status/${order.id}`);

  await test.step('an offer shows its time to answer', async () => {
    const offers = road.getByRole('region', { name: t('driver:offer.title') });
    await expect(offers).toBeVisible(asked);
    await expect(offers.getByRole('timer')).toBeVisible();
    const accept = road.getByRole('button', {
      name: t('driver:offer.accept_named', { order: order.orderNumber }),
    });
    const { height = 0 } = (await accept.boundingBox()) ?? {};
    expect(height).toBeGreaterThanOrEqual(56);
    await sayYes(road, t, order);
  });
  await test.step('at the kitchen', async () => {
    await expect(road.getByText(t('driver:on_delivery'), { exact: true })).toBeVisible();
    await expect(road.getByRole('link', { name: t('driver:target.navigate_pickup') })).toHaveAttribute(
      'href',
      /^https:\/\/www\.google\.com\/maps\/dir\//,
    );
    await expectWhole(road, language);
    await step(road, t, 'pickup', order).click();
    await expect(step(road, t, 'start', order)).toBeVisible();
    await expect(
      page.getByRole('heading', { level: 1, name: t('order:headline.out_for_delivery') }),
    ).toBeVisible(soon);
  });
  await test.step('the customer follows the driver on a map', async () => {
    const tracking = page.getByRole('region', { name: t('order:tracking.title') });
    await expect(tracking).toBeVisible();
    const first = language === 'ar' ? 'سالم' : 'Salem';
    await expect(page.getByText(first, { exact: true })).toBeVisible();
    await expect(page.getByText(t('talk:call.driver'))).toBeVisible();
    await expectAccessible(page);
    await expectReadableInTheDark(page);
    // The map describes the position in text; the server accepts one every ten seconds.
    const map = tracking.getByRole('img').first();
    const before = await map.getAttribute('aria-label');
    const location = { lat: town.at.latitude + 0.02, lng: town.at.longitude + 0.01 };
    await expect(async () => {
      await send(road.request, 'POST', '/api/driver/location', { location });
      await expect(map).not.toHaveAttribute('aria-label', before ?? '', { timeout: 2_500 });
    }).toPass({ timeout: 20_000 });
  });
  await test.step('at the door', async () => {
    await step(road, t, 'start', order).click();
    await expect(step(road, t, 'deliver', order)).toBeVisible();
    await step(road, t, 'deliver', order).click();
    const dialog = road.getByRole('dialog', { name: t('driver:door.title') });
    const code = dialog.getByRole('textbox', { name: t('driver:door.code') });
    const right = await codeOf(page.request, order);
    await code.fill(right === '1111' ? '2222' : '1111');
    await dialog.getByRole('button', { name: t('driver:action.deliver') }).click();
    await expect(code).toHaveAccessibleDescription(new RegExp(t('driver:refused.handover_code_wrong')));
    await code.fill(right);
    await dialog.getByRole('button', { name: t('driver:action.deliver') }).dblclick();
    await expect(dialog).toBeHidden();
    await expect(road.getByText(t('driver:waiting.title'))).toBeVisible();
  });
  await test.step('behind the driver', async () => {
    for (const tab of ['deliveries', 'earnings', 'history', 'profile'] as const) {
      await road.getByRole('tab', { name: t(`driver:tab.${tab}`), exact: true }).click();
      await expect(road).toHaveURL(new RegExp(`tab=${tab}$`));
      await expect(road.getByRole('heading', { level: 2, name: t(titles[tab]) })).toBeVisible();
      if (tab === 'deliveries' || tab === 'history')
        await expect(road.getByText(order.orderNumber)).toBeVisible();
      await expectWhole(road, language);
    }
    await goOffline(road, t);
  });
  await kitchen.leave();
  await driver.leave();
  await db.close();
});
