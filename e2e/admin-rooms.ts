import {
  expect,
  type APIRequestContext,
  type Locator,
  type Page,
  type PlaywrightWorkerArgs,
} from '@playwright/test';
import { dialogOf } from './confirming.ts';
import { expectFinished } from './standards.ts';
import type { TextKey, Texts } from './texts.ts';

/** A separate browser: a shared one would start with the admin's cookies, and signing in would end that session. */
export const somebodyElse = (playwright: PlaywrightWorkerArgs['playwright']): Promise<APIRequestContext> =>
  playwright.request.newContext({
    baseURL: process.env['SUFRA_URL'] ?? '',
    storageState: { cookies: [], origins: [] },
  });

export const said = (page: Page, t: Texts, title: TextKey): Locator =>
  page.getByText(t(title), { exact: true });

export async function find(page: Page, t: Texts, room: 'users' | 'orders', q: string): Promise<void> {
  await page.goto(`/admin/${room}`);
  await page.getByRole('searchbox', { name: t(`admin:${room}.search`) }).fill(q);
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(page.getByText(t(`admin:${room}.count`, { count: 1 }), { exact: true })).toBeVisible();
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`/admin/${room}/[\\w-]+$`));
}

/** Also checks the error without a reason. */
export async function decide(page: Page, t: Texts, confirm: TextKey, reason: string): Promise<void> {
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
