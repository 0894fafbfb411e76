// The admin panel at work: people suspended and let in again under a fresh code, an order ended with its money back, settings, lists and files.
import {
  expect,
  type APIRequestContext,
  type Locator,
  type Page,
  type PlaywrightWorkerArgs,
} from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { test } from './journey.ts';
import { appliedAsChef } from './applicants.ts';
import { confirmCode, dialogOf } from './confirming.ts';
import { orderOf, placeMeal, settled } from './orders.ts';
import { freshPhone, signIn } from './people.ts';
import { expectFinished, expectReadableInTheDark } from './standards.ts';
import type { TextKey, Texts } from './texts.ts';

test.describe.configure({ timeout: 180_000 });
test.use({
  actionTimeout: 15_000,
  storageState: async ({ confirmedAdmin }, use) => use(confirmedAdmin),
  // A call that needs a fresh code is refused first, a day is too far away; a list that fails is simulated.
  tolerated: /status of (400|403|503)/,
});

/** A browser of its own: without this it would begin with the admin's cookies, and signing in would end that session. */
const somebodyElse = (playwright: PlaywrightWorkerArgs['playwright']): Promise<APIRequestContext> =>
  playwright.request.newContext({
    baseURL: process.env['SUFRA_URL'] ?? '',
    storageState: { cookies: [], origins: [] },
  });

const said = (page: Page, t: Texts, title: TextKey): Locator => page.getByText(t(title), { exact: true });

/** Opens a room, searches, and opens what was found. */
async function find(page: Page, t: Texts, room: 'users' | 'orders', q: string): Promise<void> {
  await page.goto(`/admin/${room}`);
  await page.getByRole('searchbox', { name: t(`admin:${room}.search`) }).fill(q);
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(page.getByText(t(`admin:${room}.count`, { count: 1 }), { exact: true })).toBeVisible();
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`/admin/${room}/[\\w-]+$`));
}

/** Decides in the dialog that is open, with a reason; without one it says what is missing. */
async function decide(page: Page, t: Texts, confirm: TextKey, reason: string): Promise<void> {
  const field = dialogOf(page).getByRole('textbox', { name: t('admin:decision.reason') });
  await dialogOf(page)
    .getByRole('button', { name: t(confirm) })
    .click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(new RegExp(t('admin:decision.reason_required')));
  await field.fill(reason);
  await expectFinished(page);
  await dialogOf(page)
    .getByRole('button', { name: t(confirm) })
    .click();
}

test.describe('without a fresh code', () => {
  test.use({ storageState: async ({ admin }, use) => use(admin) });

  test('a person is suspended once the code is confirmed, and let in again', async ({
    page,
    t,
    playwright,
  }) => {
    const phone = freshPhone();
    const person = await somebodyElse(playwright);
    await signIn(person, phone);
    await find(page, t, 'users', phone);
    await page.getByRole('button', { name: t('admin:user.suspend') }).click();
    await decide(page, t, 'admin:user.suspend', 'Three orders that nobody took in');
    await confirmCode(page, t);
    await expect(said(page, t, 'admin:user.suspended_title')).toBeVisible();
    await expect(page.getByText('Three orders that nobody took in')).toBeVisible();
    expect((await person.get('/api/auth/session')).status()).toBe(401);
    await expectFinished(page);
    await page.getByRole('button', { name: t('admin:user.reinstate') }).click();
    await decide(page, t, 'admin:user.reinstate', 'Settled with the customer');
    await expect(said(page, t, 'admin:user.reinstated_title')).toBeVisible();
    await expect(page.getByRole('button', { name: t('admin:user.suspend') })).toBeVisible();
    await person.dispose();
  });

  test('nothing happens when the question for the code is closed', async ({ page, t, playwright }) => {
    const phone = freshPhone();
    const person = await somebodyElse(playwright);
    await signIn(person, phone);
    // The session of the journey above may be confirmed by now: this refusal is simulated.
    await page.route(/\/suspend$/, (route) =>
      route.fulfill({
        status: 403,
        json: { code: 'confirmation_needed', message: '', requestId: 'simulated' },
      }),
    );
    await find(page, t, 'users', phone);
    await page.getByRole('button', { name: t('admin:user.suspend') }).click();
    await decide(page, t, 'admin:user.suspend', 'On second thoughts, not');
    await expect(dialogOf(page)).toHaveAccessibleName(t('admin:confirm.title'));
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).not.toHaveAccessibleName(t('admin:confirm.title'));
    await expect(said(page, t, 'admin:user.suspend_failed')).toHaveCount(0);
    expect((await person.get('/api/auth/session')).status()).toBe(200);
    await person.dispose();
  });
});

test('an order is ended with all the money back, and its customer is told', async ({
  page,
  t,
  playwright,
}) => {
  const customer = await somebodyElse(playwright);
  await settled(customer);
  const placed = await placeMeal(customer);
  await find(page, t, 'orders', placed.orderNumber);
  await expect(page.getByRole('heading', { name: t('admin:order.proof') })).toBeVisible();
  await page.getByRole('button', { name: t('admin:order.cancel') }).click();
  await decide(page, t, 'admin:order.cancel', 'The kitchen had to close');
  await expect(said(page, t, 'admin:order.cancelled_title')).toBeVisible();
  await expect(page.getByText(t('admin:order.why.admin_cancelled'))).toBeVisible();
  await expect(page.getByText(t('admin:order.refund'), { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: t('admin:order.cancel') })).toHaveCount(0);
  expect((await orderOf(customer, placed.id)).status).toBe('cancelled');
  await expectFinished(page);
  await page.goto('/admin/audit?action=order.cancelled');
  await expect(page.getByRole('table')).toContainText(placed.orderNumber);
  await customer.dispose();
});

test.describe('an applicant', () => {
  test('is looked at with documents and numbers, and let in', async ({ page, t, playwright }) => {
    const applicant = await somebodyElse(playwright);
    await signIn(applicant, freshPhone());
    const id = await appliedAsChef(applicant, 'Khadija Saeed');
    await page.goto('/admin/partners?status=pending');
    await expect(page.getByRole('link', { name: 'Khadija Saeed' }).first()).toBeVisible();
    await expectFinished(page);
    await page.goto(`/admin/partners/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Khadija Saeed' })).toBeVisible();
    await expectFinished(page);

    const front = t('admin:documents.kind.id_front');
    await page.getByRole('button', { name: t('admin:documents.look_named', { name: front }) }).click();
    const picture = dialogOf(page).getByRole('img', { name: front });
    await expect(picture).toBeVisible();
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
    const { width = 0 } = (await picture.boundingBox()) ?? {};
    await dialogOf(page)
      .getByRole('button', { name: t('admin:documents.larger') })
      .click();
    expect((await picture.boundingBox())?.width).toBeGreaterThan(width * 1.4);
    await expectFinished(page);
    await page.keyboard.press('Escape');
    await expect(picture).toHaveCount(0);

    await expect(page.getByText('AE07 0331')).toHaveCount(0);
    await page.getByRole('button', { name: t('admin:partner.reveal') }).click();
    await expect(page.getByText('AE07 0331 2345 6789 0123 456')).toBeVisible();
    await page.getByRole('button', { name: t('admin:partner.hide') }).click();
    await expect(page.getByText('AE07 0331')).toHaveCount(0);

    await page.getByRole('button', { name: t('admin:partner.approve') }).click();
    await dialogOf(page)
      .getByRole('button', { name: t('admin:partner.approve') })
      .click();
    await expect(said(page, t, 'admin:partner.approved_title')).toBeVisible();
    await expect(said(page, t, 'admin:partner.approved_text')).toBeVisible();
    await expect(page.getByRole('button', { name: t('admin:partner.suspend') })).toBeVisible();
    expect((await applicant.get('/api/partner/profile')).status()).toBe(200);
    await page.goto('/admin/audit?action=document.viewed');
    await expect(page.getByRole('table')).toContainText(front);
    await page.goto('/admin/audit?action=partner.approved');
    await expect(page.getByRole('table')).toContainText('Khadija Saeed');
    await applicant.dispose();
  });

  test('is turned down from the list, and reads why', async ({ page, t, playwright }) => {
    const applicant = await somebodyElse(playwright);
    await signIn(applicant, freshPhone());
    await appliedAsChef(applicant, 'Noura Hamdan');
    await page.goto('/admin/partners?status=pending&q=Noura');
    const name = '\u2068Noura Hamdan\u2069';
    await page
      .getByRole('button', { name: t('admin:partner.reject_named', { name }) })
      .first()
      .click();
    await decide(page, t, 'admin:partner.reject', 'The back of the ID is cut off.');
    await expect(said(page, t, 'admin:partner.rejected_title')).toBeVisible();
    const [application] = (await (await applicant.get('/api/applications')).json()) as { reason: string }[];
    expect(application?.reason).toBe('The back of the ID is cut off.');
    await applicant.dispose();
  });
});

test('somebody is added by phone and name, once', async ({ page, t }) => {
  const phone = freshPhone();
  const add = async (): Promise<void> => {
    await page.goto('/admin/users');
    await page.getByRole('button', { name: t('admin:users.add') }).click();
    await dialogOf(page)
      .getByRole('button', { name: t('admin:users.add') })
      .click();
    await expect(dialogOf(page).getByRole('textbox', { name: t('admin:users.phone') })).toBeFocused();
    await expectFinished(page);
    await dialogOf(page)
      .getByRole('textbox', { name: t('admin:users.phone') })
      .fill(phone);
    await dialogOf(page)
      .getByRole('textbox', { name: t('admin:users.name') })
      .fill('Salma Nasser');
    await dialogOf(page)
      .getByRole('button', { name: t('admin:users.add') })
      .click();
  };
  await add();
  await expect(page.getByRole('heading', { level: 1, name: 'Salma Nasser' })).toBeVisible();
  await add();
  await expect(dialogOf(page).getByRole('alert')).toContainText(t('errors:phone_known'));
});

test('a fee is set from a day on, and the audit log says so', async ({ page, t }) => {
  await page.goto('/admin/settings');
  const name = t('admin:setting.event_service_fee.title');
  await page.getByRole('button', { name: t('admin:settings.change_named', { name }) }).click();
  const dialog = dialogOf(page);
  const percent = dialog.getByRole('textbox', { name: t('admin:settings.percent') });
  await percent.fill('١٢٫٥٥٥');
  await dialog.getByRole('button', { name: t('common:actions.save') }).click();
  await expect(percent).toHaveAccessibleDescription(new RegExp(t('admin:settings.wrong.number')));
  await expectFinished(page);
  await expectReadableInTheDark(page);
  await percent.fill('١٢٫٥');
  await dialog.getByRole('radio', { name: t('admin:settings.from_day') }).check();
  const day = dialog.getByLabel(t('admin:settings.day'), { exact: true });
  await day.fill('2131-01-01');
  await dialog.getByRole('button', { name: t('common:actions.save') }).click();
  await expect(day).toHaveAccessibleDescription(new RegExp(t('errors:field.too_late')));
  await expect(day).toBeFocused();
  await day.fill(
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dubai' }).format(Date.now() + 30 * 86_400_000),
  );
  await dialog.getByRole('button', { name: t('common:actions.save') }).click();
  await expect(said(page, t, 'admin:settings.saved_title')).toBeVisible();
  await expect(page.getByRole('list', { name: t('admin:settings.coming') })).toContainText('12.5%');
  await page.goto('/admin/audit?action=setting.changed');
  await expect(page.getByRole('table')).toContainText(name);
});

test('a list is found again as it was left', async ({ page, t }, { project }) => {
  await page.goto('/admin/users');
  const first = page.getByRole('table').locator('tbody tr').first();
  const joined = t('admin:users.joined');
  if (project.use.isMobile === true)
    await page
      .getByRole('combobox', { name: t('admin:list.sorting') })
      .selectOption({ label: t('admin:list.sorted_asc', { column: joined }) });
  else await page.getByRole('columnheader', { name: joined }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=createdAt&order=asc/);
  const phone = first.getByRole('cell').nth(1);
  const onFirstPage = await phone.innerText();
  await page.getByRole('button', { name: t('admin:list.next') }).click();
  await expect(page).toHaveURL(/cursor=/);
  await expect(page.getByText(t('admin:list.page', { page: 2 }))).toBeVisible();
  await expect.poll(() => phone.innerText()).not.toBe(onFirstPage);
  const before = await phone.innerText();
  await page.reload();
  await expect(page.getByText(t('admin:list.page', { page: 2 }))).toBeVisible();
  await expect.poll(() => phone.innerText()).toBe(before);
  await first.getByRole('link').first().click();
  await page.getByRole('link', { name: t('admin:users.back') }).click();
  await expect(page).toHaveURL(/cursor=/);
  await page.goto('/admin/users?status=admin');
  await expect(page.getByRole('button', { name: t('admin:users.only_admin') })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(page.getByText(t('admin:users.count', { count: 1 }), { exact: true })).toBeVisible();
});

test('a list says when nothing matches, and when it can not be read', async ({ page, t }) => {
  await page.goto('/admin/users?q=nobody-is-called-this');
  await expect(page.getByText(t('admin:list.nothing_found'), { exact: true })).toBeVisible();
  await expectFinished(page);
  await page.getByRole('button', { name: t('admin:list.clear') }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await page.route(/\/api\/admin\/orders(\?|$)/, (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: '', requestId: 'simulated' } }),
  );
  await page.goto('/admin/orders');
  const error = page.getByRole('alert').filter({ hasText: t('errors:unavailable') });
  await expect(error).toBeVisible();
  await expectFinished(page);
  await page.unrouteAll();
  await error.getByRole('button', { name: t('common:actions.retry') }).click();
  await expect(error).toBeHidden();
});

for (const room of ['users', 'partners', 'orders', 'audit'] as const)
  test(`the list of ${room} comes as a file`, async ({ page, t }) => {
    await page.goto(`/admin/${room}`);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: t('admin:list.csv') }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(new RegExp(`^sufra-${room}-\\d{4}-\\d{2}-\\d{2}\\.csv$`));
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toMatch(/^\uFEFF\w+(,\w+)+\r?\n/);
  });
