import { expect, type Page } from '@playwright/test';
import { appliedAsChef, chooseFile, fillDetails, photo, signInAsAdmin } from './applicants.ts';
import { test } from './journey.ts';
import { freshPhone, send, signIn } from './people.ts';
import { expectAccessible, expectFinished } from './standards.ts';
import type { Texts } from './texts.ts';

test.describe.configure({ timeout: 300_000 });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const next = (page: Page, t: Texts) => page.getByRole('button', { name: t('join:next') });

async function givePictures(page: Page, t: Texts): Promise<void> {
  const file = await photo();
  await chooseFile(page, t, 'idFront', file);
  await chooseFile(page, t, 'idBack', file);
  await next(page, t).click();
  await chooseFile(page, t, 'selfie', file);
  await next(page, t).click();
  await expect(heading(page, t('join:chef.details.title'))).toBeVisible();
}

test('a rejected applicant sees the reason and applies again; an approved one gets the dashboard', async ({
  page,
  playwright,
  t,
}) => {
  const baseURL = process.env['SUFRA_URL'] ?? '';
  const admin = await playwright.request.newContext({ baseURL });
  await signInAsAdmin(admin);
  await signIn(page.request, freshPhone());
  const reason = 'The back of the ID is cut off.';
  const first = await appliedAsChef(page.request, 'Layla Haddad');
  const way = page.getByRole('link', { name: t('join:way.see') });

  await page.goto('/partner/dashboard');
  await expect(page.getByText(t('common:unauthorized.partner_text'))).toBeVisible();
  await expect(page.getByText(t('join:way.pending'))).toBeVisible();
  await expectAccessible(page);
  await way.click();
  await expect(heading(page, t('join:received.waiting'))).toBeVisible();

  await send(admin, 'POST', `/api/admin/partners/${first}/reject`, { type: 'chef', reason });
  await page.goto('/join/chef');
  await expect(heading(page, t('join:rejected.title'))).toBeVisible();
  await expect(page.getByText(reason)).toBeVisible();
  await expectFinished(page);
  await page.getByRole('button', { name: t('join:rejected.again') }).click();
  await givePictures(page, t);
  await fillDetails(page, t, 'chef', 'Layla Haddad');
  await page.getByRole('button', { name: t('join:submit') }).click();
  await expect(heading(page, t('join:received.title'))).toBeVisible();

  const applications = (await (await page.request.get('/api/applications')).json()) as { id: string }[];
  await send(admin, 'POST', `/api/admin/partners/${applications[0]?.id ?? ''}/approve`, { type: 'chef' });
  await page.goto('/join/chef');
  await expect(heading(page, t('join:partner.title'))).toBeVisible();
  await expectFinished(page);
  await page.getByRole('link', { name: t('join:partner.open') }).click();
  await expect(page).toHaveURL(/\/partner\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Layla Haddad');
  await admin.dispose();
});
