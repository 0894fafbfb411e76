import {
  expect,
  type APIRequestContext,
  type Locator,
  type Page,
  type PlaywrightWorkerArgs,
} from '@playwright/test';
import { dialogOf } from './confirming.ts';
import type { TextKey, Texts } from './texts.ts';

/** A separate browser: a shared one would carry the admin's cookies, and signing in would end that session. */
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

export async function decide(page: Page, t: Texts, confirm: TextKey, reason: string): Promise<void> {
  await dialogOf(page)
    .getByRole('textbox', { name: t('admin:decision.reason') })
    .fill(reason);
  await dialogOf(page)
    .getByRole('button', { name: t(confirm) })
    .click();
}
