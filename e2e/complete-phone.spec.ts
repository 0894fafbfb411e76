import { expect, type Page } from '@playwright/test';
import { askForCode, enterCode, unfold } from './forms.ts';
import { test } from './journey.ts';
import { freshPhone, sentCode, subscribed } from './people.ts';
import type { Texts } from './texts.ts';

const wrong = (code: string, by: number): string => String((Number(code) + by) % 1_000_000).padStart(6, '0');

const greeting = (page: Page, t: Texts) => page.getByRole('heading', { level: 2, name: t('planner:title') });

async function signOut(page: Page, t: Texts): Promise<void> {
  await page.getByRole('button', { name: t('common:header.account_menu_nameless') }).click();
  await page.getByRole('menuitem', { name: t('common:header.sign_out') }).click();
}

test('the right code signs in every tab, and signing out signs out all', async ({ page, context, t }) => {
  const phone = freshPhone();
  await subscribed(page.request, phone);
  await context.clearCookies();
  await page.goto('/dashboard?from=message');
  await expect(page).toHaveURL(/\/login\?next=%2Fdashboard%3Ffrom%3Dmessage$/);

  await test.step('a wrong code first, then the right one', async () => {
    await askForCode(page, t, phone);
    const code = await sentCode(page.request, phone);
    await enterCode(page, t, wrong(code, 1));
    await expect(page.getByRole('alert').filter({ hasText: t('errors:otp_wrong') })).toBeVisible();
    await enterCode(page, t, code);
    await expect(greeting(page, t)).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard\?from=message$/);
  });

  await test.step('reloading and going back keep the session', async () => {
    await page.reload();
    await expect(greeting(page, t)).toBeVisible();
    await unfold(page, t('dashboard:food.title'));
    await page.getByRole('link', { name: t('dashboard:food.update') }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: t('household:preferences.title') }),
    ).toBeVisible();
    await page.goBack();
    await expect(greeting(page, t)).toBeVisible();
  });

  await test.step('a second tab is signed in and out with the first', async () => {
    const second = await context.newPage();
    await second.goto('/dashboard');
    await expect(greeting(second, t)).toBeVisible();
    await signOut(page, t);
    await expect(page.getByRole('status').filter({ hasText: t('common:session.signed_out') })).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await second.reload();
    await expect(second).toHaveURL(/\/login\?next=%2Fdashboard$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/login/);
    await expect(greeting(page, t)).toBeHidden();
  });
});
