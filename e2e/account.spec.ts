import { expect } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { test } from './journey.ts';
import { moveIn } from './orders.ts';
import { freshPhone, sentCode, signIn, subscribed } from './people.ts';
import { expectFinished } from './standards.ts';

test.describe.configure({ timeout: 300_000 });
test.use({ actionTimeout: 30_000 });

test('an account is exported, signed out elsewhere and erased after a fresh code', async ({
  page,
  browser,
  contextOptions,
  t,
}) => {
  const phone = freshPhone();
  await subscribed(page.request, phone);
  await moveIn(page.request, 'Sea home');
  const told = (text: string) => page.getByRole('status').filter({ hasText: text });

  await test.step('the file has all stored data', async () => {
    await page.goto('/account?tab=privacy');
    const arriving = page.waitForEvent('download');
    await page.getByRole('button', { name: t('account:export.download') }).click();
    const file = await arriving;
    const text = await readFile(await file.path(), 'utf8');
    for (const own of [phone, 'Layla Haddad', 'Sea home', 'full-day']) expect(text).toContain(own);
    expect(() => JSON.parse(text) as unknown).not.toThrow();
    await expect(told(file.suggestedFilename())).toBeVisible();
    await expectFinished(page);
  });

  await test.step('another device is signed out', async () => {
    const other = await browser.newContext(contextOptions);
    // A second code to the same phone is delayed by half a minute.
    await expect(() => signIn(other.request, phone)).toPass({ timeout: 60_000, intervals: [10_000] });
    await page.getByRole('tab', { name: t('account:tabs.security') }).click();
    await page.getByRole('button', { name: t('account:security.end_others') }).click();
    await expect(told(t('account:security.ended_others', { count: 1 }))).toBeVisible();
    expect((await other.request.get('/api/auth/session')).status()).toBe(401);
    await other.close();
  });

  await test.step('none of it opens any more', async () => {
    await page.getByRole('tab', { name: t('account:tabs.privacy') }).click();
    await page.getByRole('button', { name: t('account:erase.begin') }).click();
    const dialog = page.getByRole('dialog', { name: t('account:erase.code_title') });
    const send = dialog.getByRole('button', { name: t('account:erase.send', { phone: '' }).trim() });
    const digits = dialog.getByRole('textbox', { name: t('account:erase.code') });
    await expect(async () => {
      if (await send.isVisible()) await send.click();
      await expect(digits).toBeFocused({ timeout: 2_000 });
    }).toPass({ timeout: 60_000, intervals: [10_000] });
    await digits.fill(await sentCode(page.request, phone));
    await dialog.getByRole('checkbox', { name: t('account:erase.sure') }).check({ force: true });
    await dialog.getByRole('button', { name: t('account:erase.confirm') }).click();
    await expect(told(t('account:erase.goodbye_title'))).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/login/);
  });
});
