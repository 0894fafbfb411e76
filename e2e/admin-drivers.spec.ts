import { expect } from '@playwright/test';
import { decide, said, somebodyElse } from './admin-rooms.ts';
import { dialogOf } from './confirming.ts';
import { appliedToDrive } from './driver-applicants.ts';
import { test } from './journey.ts';
import { freshPhone, signIn } from './people.ts';
import { expectAccessible } from './standards.ts';

test.describe.configure({ timeout: 300_000 });
test.use({
  actionTimeout: 30_000,
  storageState: async ({ confirmedAdmin }, use) => use(confirmedAdmin),
  isKnownBrowser: true,
  // Calls that need a fresh code are refused first.
  tolerated: /status of 403/,
});

test('a driver is reviewed, approved, suspended and reinstated', async ({ page, t, playwright }) => {
  const applicant = await somebodyElse(playwright);
  await signIn(applicant, freshPhone());
  const id = await appliedToDrive(applicant, 'Khalid Mansoor');
  await page.goto('/admin');
  await page.getByRole('link', { name: t('admin:tab.drivers'), exact: true }).click();
  await page.getByRole('button', { name: t('admin:partner_status.pending'), exact: true }).click();
  await expect(page).toHaveURL(/status=pending/);
  await expect(page.getByRole('link', { name: 'Khalid Mansoor' }).first()).toBeVisible();
  await page.goto(`/admin/drivers/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Khalid Mansoor' })).toBeVisible();
  await expect(page.getByText('K 4471')).toBeVisible();

  const card = t('admin:documents.kind.driving_licence');
  await page.getByRole('button', { name: t('admin:documents.look_named', { name: card }) }).click();
  await expect(dialogOf(page).getByRole('img', { name: card })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t('admin:partner.reveal') }).click();
  await expect(page.getByText('AE07 0331 2345 6789 0123 456')).toBeVisible();
  await expect(page.getByText('DL 5581')).toBeVisible();

  await page.getByRole('button', { name: t('admin:partner.approve'), exact: true }).click();
  const approve = { name: t('admin:partner.approve'), exact: true };
  await dialogOf(page).getByRole('button', approve).click();
  await expect(said(page, t, 'admin:driver.approved_title')).toBeVisible();
  await expect(page.getByText(/^D-\d+$/)).toBeVisible();
  await page.getByRole('button', { name: t('admin:partner.suspend') }).click();
  await decide(page, t, 'admin:partner.suspend', 'The insurance has run out.');
  await expect(said(page, t, 'admin:driver.suspended_title')).toBeVisible();
  await expect(page.getByText('The insurance has run out.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: t('admin:partner.reinstate') }).click();
  await dialogOf(page)
    .getByRole('button', { name: t('admin:partner.reinstate') })
    .click();
  await expect(said(page, t, 'admin:driver.reinstated_title')).toBeVisible();
  await page.goto('/admin/audit?action=driver.suspended');
  await expect(page.getByRole('table')).toContainText('Khalid Mansoor');
  await applicant.dispose();
});
