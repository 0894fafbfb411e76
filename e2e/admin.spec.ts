import { expect } from '@playwright/test';
import { decide, find, said, somebodyElse } from './admin-rooms.ts';
import { confirmCode, dialogOf } from './confirming.ts';
import { test } from './journey.ts';
import { orderOf, placeMeal, settled } from './orders.ts';
import { freshPhone, signIn } from './people.ts';
import { expectFinished, expectReadableInTheDark } from './standards.ts';

test.describe.configure({ timeout: 180_000 });
test.use({
  actionTimeout: 15_000,
  storageState: async ({ confirmedAdmin }, use) => use(confirmedAdmin),
  isKnownBrowser: true,
  // Calls that need a fresh code are refused first; a date is too far ahead.
  tolerated: /status of (400|403)/,
});

test.describe('without a fresh code', () => {
  test.use({ storageState: async ({ admin }, use) => use(admin) });

  test('a user is suspended after confirming a code, and reinstated', async ({ page, t, playwright }) => {
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
});

test('a user is added once by phone and name', async ({ page, t }) => {
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

test('an order is cancelled with a full refund, and its customer notified', async ({
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

test('a fee is scheduled for a day and audited', async ({ page, t }) => {
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
  await page
    .getByRole('button', { name: t('admin:settings.history_of', { name: `\u2068${name}\u2069` }) })
    .click();
  await expect(dialogOf(page).getByRole('listitem').first()).toContainText('12.5%');
  await expectFinished(page);
  await dialogOf(page)
    .getByRole('link', { name: t('admin:settings.history_all') })
    .click();
  await expect(page).toHaveURL(/\/admin\/audit\?action=setting\.changed$/);
  await expect(page.getByRole('table')).toContainText(name);
});
