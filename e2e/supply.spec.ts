import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { applied, chooseFile, fillDetails, photo } from './applicants.ts';
import { somebody, test } from './journey.ts';
import { moveIn, orderOf, type Order } from './orders.ts';
import { press } from './partners.ts';
import { freshPhone, signIn, subscribed } from './people.ts';
import { expectFinished } from './standards.ts';
import type { Language, Texts } from './texts.ts';

test.describe.configure({ timeout: 180_000 });
test.use({ actionTimeout: 15_000, isKnownBrowser: true });

const isolated = (name: string): string => `\u2068${name}\u2069`;

async function decide(
  admin: Page,
  t: Texts,
  id: string,
  decision: 'approve' | 'reject',
  reason?: string,
): Promise<void> {
  await admin.goto(`/admin/partners/${id}`);
  const act = { name: t(`admin:partner.${decision}`), exact: true };
  await admin.getByRole('button', act).click();
  const dialog = admin.getByRole('dialog');
  if (reason !== undefined)
    await dialog.getByRole('textbox', { name: t('admin:decision.reason') }).fill(reason);
  await dialog.getByRole('button', act).click();
  const done = decision === 'approve' ? 'approved' : 'rejected';
  await expect(admin.getByText(t(`admin:partner.${done}_title`), { exact: true })).toBeVisible();
}

const standsAt = (page: Page, title: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

/** Far from other journeys' orders. */
const home = { area: 'Al Nakheel', city: 'Ras Al Khaimah' };
const kitchen = { address: 'Villa 17, Street 30', emirate: home.city, area: home.area };
const mealId = 'loubieh-bi-zeit';

async function putOnMenu(page: Page, t: Texts, language: Language): Promise<void> {
  await expect(page.getByText(t('partner:incoming.empty'))).toBeVisible();
  await expect(page.getByText(t('partner:first_dish.title'))).toBeVisible();
  await expectFinished(page);
  await page.getByRole('link', { name: t('partner:first_dish.open') }).click();
  await expect(page.getByText(t('menu:empty.title'))).toBeVisible();
  await expectFinished(page);
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

for (const kind of ['chef', 'restaurant'] as const)
  test(`a ${kind} goes from the application to the first accepted order`, async ({
    page,
    browser,
    contextOptions,
    confirmedAdmin,
    language,
    t,
  }) => {
    const name = `${kind === 'chef' ? 'Maryam Salem' : 'The Creek Table'} ${Date.now() % 10_000}`;
    await signIn(page.request, freshPhone());
    const id = await applied(page.request, kind, name, kitchen);
    await page.goto(`/join/${kind}`);
    await standsAt(page, t('join:received.waiting'));

    await test.step('approval opens the dashboard', async () => {
      const admin = await somebody(browser, { ...contextOptions, storageState: confirmedAdmin });
      await decide(admin.page, t, id, 'approve');
      await admin.leave();
      await page.reload();
      await standsAt(page, t('join:partner.title'));
      await expectFinished(page);
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

const reason = 'The back of the ID is cut off.';

/** Pictures and numbers are not kept in the browser. */
async function applyAgain(page: Page, t: Texts, name: string): Promise<void> {
  await page.getByRole('button', { name: t('join:rejected.again') }).click();
  await standsAt(page, t('join:chef.identity.title'));
  const next = page.getByRole('button', { name: t('join:next') });
  for (const side of ['idFront', 'idBack'] as const) await chooseFile(page, t, side, await photo());
  await next.click();
  await chooseFile(page, t, 'selfie', await photo());
  await next.click();
  await fillDetails(page, t, 'chef', name);
  await page.getByRole('button', { name: t('join:submit') }).click();
  await standsAt(page, t('join:received.title'));
}

const newestOf = async (request: APIRequestContext): Promise<{ id: string; status: string }> => {
  const [newest] = (await (await request.get('/api/applications')).json()) as {
    id: string;
    status: string;
  }[];
  return newest ?? { id: '', status: '' };
};

test('a rejected applicant sees the reason, applies again and is approved', async ({
  page,
  browser,
  contextOptions,
  confirmedAdmin,
  t,
}) => {
  const name = 'Hessa Rashid';
  await signIn(page.request, freshPhone());
  const first = await applied(page.request, 'chef', name);
  const admin = await somebody(browser, { ...contextOptions, storageState: confirmedAdmin });
  await decide(admin.page, t, first, 'reject', reason);

  await page.goto('/join/chef');
  await standsAt(page, t('join:rejected.title'));
  await expect(page.getByText(reason)).toBeVisible();
  await expectFinished(page);
  await applyAgain(page, t, name);

  const second = await newestOf(page.request);
  expect(second).toMatchObject({ status: 'pending' });
  expect(second.id).not.toBe(first);
  await decide(admin.page, t, second.id, 'approve');
  await admin.leave();
  await page.goto('/join/chef');
  await standsAt(page, t('join:partner.title'));
  await page.getByRole('link', { name: t('join:partner.open') }).click();
  await expect(page.getByText(t('partner:incoming.empty'))).toBeVisible();
});
