import { expect } from '@playwright/test';
import { decide, said, somebodyElse } from './admin-rooms.ts';
import { appliedAsChef } from './applicants.ts';
import { dialogOf } from './confirming.ts';
import { test } from './journey.ts';
import { freshPhone, signIn } from './people.ts';
import { expectFinished } from './standards.ts';

test.describe.configure({ timeout: 180_000 });
test.use({
  actionTimeout: 15_000,
  storageState: async ({ confirmedAdmin }, use) => use(confirmedAdmin),
  isKnownBrowser: true,
  // Calls that need a fresh code are refused first.
  tolerated: /status of 403/,
});

test.describe('an applicant', () => {
  test('is reviewed with documents and numbers, and approved', async ({ page, t, playwright }) => {
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

  test('is rejected from the list and sees the reason', async ({ page, t, playwright }) => {
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
