import { expect, type Page } from '@playwright/test';
import { applied } from './applicants.ts';
import { dialogOf } from './confirming.ts';
import { somebody, test } from './journey.ts';
import { moveIn, orderOf, type Order } from './orders.ts';
import { press } from './partners.ts';
import { freshPhone, signIn, subscribed } from './people.ts';
import { expectFinished } from './standards.ts';
import type { Language, Texts } from './texts.ts';

test.describe.configure({ timeout: 300_000 });
test.use({ actionTimeout: 30_000, isKnownBrowser: true });

const isolated = (name: string): string => `\u2068${name}\u2069`;

/** Reads a document and the IBAN, then approves. */
async function review(admin: Page, t: Texts, id: string): Promise<void> {
  await admin.goto(`/admin/partners/${id}`);
  const front = t('admin:documents.kind.id_front');
  await admin.getByRole('button', { name: t('admin:documents.look_named', { name: front }) }).click();
  const picture = dialogOf(admin).getByRole('img', { name: front });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  await admin.keyboard.press('Escape');
  await admin.getByRole('button', { name: t('admin:partner.reveal') }).click();
  await expect(admin.getByText('AE07 0331 2345 6789 0123 456')).toBeVisible();
  await admin.getByRole('button', { name: t('admin:partner.approve'), exact: true }).click();
  await dialogOf(admin)
    .getByRole('button', { name: t('admin:partner.approve'), exact: true })
    .click();
  await expect(admin.getByText(t('admin:partner.approved_title'), { exact: true })).toBeVisible();
}

async function expectAudited(admin: Page, t: Texts, name: string): Promise<void> {
  await admin.goto('/admin/audit?action=document.viewed');
  await expect(admin.getByRole('table')).toContainText(t('admin:documents.kind.id_front'));
  await admin.goto('/admin/audit?action=partner.approved');
  await expect(admin.getByRole('table')).toContainText(name);
}

const standsAt = (page: Page, title: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

/** Far from other journeys' orders. */
const home = { area: 'Al Nakheel', city: 'Ras Al Khaimah' };
const kitchen = { address: 'Villa 17, Street 30', emirate: home.city, area: home.area };
const mealId = 'loubieh-bi-zeit';

async function putOnMenu(page: Page, t: Texts, language: Language): Promise<void> {
  await expect(page.getByText(t('partner:incoming.empty'))).toBeVisible();
  await page.getByRole('link', { name: t('partner:first_dish.open') }).click();
  await expect(page.getByText(t('menu:empty.title'))).toBeVisible();
  await page.getByRole('link', { name: t('menu:add.open') }).click();
  const name = { en: 'Loubieh bi zeit', ar: 'لوبية بزيت' }[language];
  await page.getByRole('searchbox', { name: t('menu:add.search') }).fill(name);
  await page.getByRole('button', { name: t('menu:add.named', { name: isolated(name) }) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('menu:add.confirm') }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: t('menu:back') }).click();
  await expect(page.getByRole('heading', { level: 3, name, exact: true })).toBeVisible();
}

async function openAroundTheClock(page: Page, t: Texts, language: Language): Promise<void> {
  const monday = { en: 'Monday', ar: 'الاثنين' }[language];
  await page.getByRole('tab', { name: t('partner:tab.hours'), exact: true }).click();
  await page.getByRole('link', { name: t('menu:hours.change') }).click();
  for (const end of ['from', 'to'] as const)
    await page
      .getByRole('combobox', { name: t(`menu:hours.${end}_named`, { day: monday }) })
      .selectOption('00:00');
  await page.getByRole('button', { name: t('menu:hours.copy_named', { day: monday }) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('menu:hours.copy_confirm') })
    .click();
  await page.getByRole('button', { name: t('menu:hours.save') }).click();
  const hours = page.getByRole('region', { name: t('menu:hours.title') });
  await expect(hours).toContainText(t('menu:hours.every_day'));
  await expect(hours).toContainText(t('menu:hours.all_day'));
}

async function orderFrom(page: Page, t: Texts, name: string): Promise<Order> {
  await page.goto(`/order-meal/${mealId}`);
  const kitchens = page.getByRole('group', { name: t('getting:cooked.kitchens') });
  const choice = kitchens.getByRole('radio', { name });
  await choice.check();
  await expect(kitchens.getByText(t('getting:cooked.new_here')).first()).toBeVisible();
  await expectFinished(page);
  await page.getByRole('combobox', { name: t('getting:time.label') }).selectOption({ index: 1 });
  await page.getByRole('button', { name: t('getting:place') }).click();
  await expect(page).toHaveURL(/\/order-status\/[\w-]+$/);
  return orderOf(page.request, page.url().split('/').at(-1) ?? '');
}

test('a chef goes from the application, read by an admin, to the first accepted order', async ({
  page,
  browser,
  contextOptions,
  confirmedAdmin,
  language,
  t,
}) => {
  const name = `Maryam Salem ${Date.now() % 10_000}`;
  await signIn(page.request, freshPhone());
  const id = await applied(page.request, 'chef', name, kitchen);
  await page.goto('/join/chef');
  await standsAt(page, t('join:received.waiting'));

  await test.step('approval opens the dashboard', async () => {
    const admin = await somebody(browser, { ...contextOptions, storageState: confirmedAdmin });
    await review(admin.page, t, id);
    await expectAudited(admin.page, t, name);
    await admin.leave();
    await page.reload();
    await standsAt(page, t('join:partner.title'));
    await page.getByRole('link', { name: t('join:partner.open') }).click();
    await expect(page).toHaveURL(/\/partner\/dashboard/);
  });
  await test.step('a menu and hours', async () => {
    await putOnMenu(page, t, language);
    await openAroundTheClock(page, t, language);
  });
  await test.step('the first order is accepted', async () => {
    const customer = await somebody(browser, contextOptions);
    await subscribed(customer.page.request, freshPhone());
    await moveIn(customer.page.request, 'Home', home);
    await page.getByRole('tab', { name: t('partner:tab.orders') }).click();
    await expect(page.getByText(t('partner:incoming.empty'))).toBeVisible();
    await expect(page.getByText(t('partner:first_dish.title'))).toHaveCount(0);
    const placed = await orderFrom(customer.page, t, name);
    expect(placed.vendorName).toBe(name);
    await press(page, t, 'accept', placed);
    await expect(customer.page.getByRole('progressbar', { name: t('order:progress') })).toHaveAttribute(
      'aria-valuetext',
      t('order:status.accepted'),
    );
    await customer.leave();
  });
});
