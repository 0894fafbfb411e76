import { expect, type Page } from '@playwright/test';
import { askForCode, enterCode, signInWithCode } from './forms.ts';
import { test } from './journey.ts';
import { freshPhone, sentCode, subscribed } from './people.ts';
import { expectFinished } from './standards.ts';
import type { Texts } from './texts.ts';

const wrong = (code: string, by: number): string => String((Number(code) + by) % 1_000_000).padStart(6, '0');

const greeting = (page: Page, t: Texts) => page.getByRole('heading', { level: 2, name: t('planner:title') });

async function signOut(page: Page, t: Texts): Promise<void> {
  const menu = page.getByRole('button', { name: t('common:header.open_menu') });
  const account = page.getByRole('button', { name: t('common:header.account_menu_nameless') });
  await menu.or(account).click();
  const leave = t('common:header.sign_out');
  await page
    .getByRole('button', { name: leave })
    .or(page.getByRole('menuitem', { name: leave }))
    .click();
}

test('a wrong code says how many attempts are left, and the fifth asks for a new one', async ({
  page,
  t,
}) => {
  const phone = freshPhone();
  await page.goto('/login?next=/account');
  await askForCode(page, t, phone);
  const code = await sentCode(page.request, phone);
  const field = page.getByRole('textbox', { name: t('identity:code_label') });
  for (const left of [4, 3, 2, 1]) {
    await enterCode(page, t, wrong(code, left));
    const announced = page
      .getByRole('alert')
      .filter({ hasText: t('identity:attempts_left', { count: left }) });
    await expect(announced).toContainText(t('errors:otp_wrong'));
    await expect(field).toHaveAccessibleDescription(new RegExp(t('identity:attempts_left', { count: left })));
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('');
  }
  await expectFinished(page);
  await enterCode(page, t, wrong(code, 5));
  await expect(page.getByRole('alert').filter({ hasText: t('identity:too_many_title') })).toBeVisible();
  const number = page.getByRole('textbox', { name: t('identity:phone_label') });
  await expect(number).toBeFocused();
  await expect(number).not.toHaveValue('');
  await expect(page).toHaveURL(/\/login\?next=/);
  await expectFinished(page);
});

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

test('another site in ?next= leads home', async ({ page, context, t }) => {
  const phone = freshPhone();
  await subscribed(page.request, phone);
  await context.clearCookies();
  await page.goto('/login?next=//evil.example/dashboard');
  await signInWithCode(page, t, phone);
  await expect(greeting(page, t)).toBeVisible();
  await expect(page).toHaveURL(/^http:\/\/[^/]+\/dashboard$/);
});

test('the demo lists its accounts with their code', async ({ page, language, t }) => {
  // Two projects run this concurrently, each with its own account.
  const [kind, title] =
    language === 'en'
      ? (['demo:kinds.complete', 'planner:title'] as const)
      : (['demo:kinds.needs_profile', 'onboarding:profile.title'] as const);
  await page.goto('/login');
  await page.getByRole('button', { name: t(kind) }).click();
  await page.getByRole('button', { name: t('identity:send_code') }).click();
  await page.getByRole('button', { name: t('demo:use_code') }).click();
  await expect(page.getByRole('heading', { name: t(title) })).toBeVisible();
});
