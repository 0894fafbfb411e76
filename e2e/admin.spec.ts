import { expect } from '@playwright/test';
import { decide, find, said, somebodyElse } from './admin-rooms.ts';
import { confirmCode } from './confirming.ts';
import { test } from './journey.ts';
import { moveIn, orderOf, placeMeal } from './orders.ts';
import { freshPhone, subscribed } from './people.ts';
import { expectFinished } from './standards.ts';

test.describe.configure({ timeout: 300_000 });
test.use({
  actionTimeout: 30_000,
  storageState: async ({ admin }, use) => use(admin),
  isKnownBrowser: true,
  // The first decision is refused until a code is confirmed.
  tolerated: /status of 403/,
});

test('an order is cancelled after a code, and its customer suspended and reinstated', async ({
  page,
  t,
  playwright,
}) => {
  const phone = freshPhone();
  const customer = await somebodyElse(playwright);
  await subscribed(customer, phone);
  await moveIn(customer);
  const placed = await placeMeal(customer);

  await test.step('the order is cancelled with a full refund', async () => {
    await find(page, t, 'orders', placed.orderNumber);
    await expect(page.getByRole('heading', { name: t('admin:order.proof') })).toBeVisible();
    await page.getByRole('button', { name: t('admin:order.cancel') }).click();
    await page.getByRole('radio', { name: t('admin:order.bearer.platform') }).check({ force: true });
    await decide(page, t, 'admin:order.cancel', 'The kitchen had to close');
    await confirmCode(page, t);
    await expect(said(page, t, 'admin:order.cancelled_title')).toBeVisible();
    await expect(page.getByText(t('admin:order.why.admin_cancelled'))).toBeVisible();
    await expect(page.getByText(t('admin:order.refund'), { exact: true })).toBeVisible();
    expect((await orderOf(customer, placed.id)).status).toBe('cancelled');
    await page.goto('/admin/audit?action=order.cancelled');
    await expect(page.getByRole('table')).toContainText(placed.orderNumber);
  });

  await test.step('the customer is suspended without another code, and signed out', async () => {
    await find(page, t, 'users', phone);
    await page.getByRole('button', { name: t('admin:user.suspend') }).click();
    await decide(page, t, 'admin:user.suspend', 'Three orders that nobody took in');
    await expect(said(page, t, 'admin:user.suspended_title')).toBeVisible();
    await expect(page.getByText('Three orders that nobody took in')).toBeVisible();
    expect((await customer.get('/api/auth/session')).status()).toBe(401);
    await expectFinished(page);
  });

  await test.step('the customer is reinstated', async () => {
    await page.getByRole('button', { name: t('admin:user.reinstate') }).click();
    await decide(page, t, 'admin:user.reinstate', 'Settled with the customer');
    await expect(said(page, t, 'admin:user.reinstated_title')).toBeVisible();
    await expect(page.getByRole('button', { name: t('admin:user.suspend') })).toBeVisible();
  });
  await customer.dispose();
});
