import { expect } from '@playwright/test';
import { askForCode } from './forms.ts';
import { test } from './journey.ts';
import { freshPhone } from './people.ts';

// The server refuses meals of future days; only the date matters here.
test.use({ tolerated: /status of 4\d\d/ });

// A future day for the server, in UTC and Dubai.
const day = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);
const lateEvening = new Date(`${day}T20:30:00Z`);
const inDubai = new Date(lateEvening.getTime() + 4 * 3_600_000);

test('a code sent at half past midnight works until twenty to one', async ({ page, language, t }) => {
  await page.clock.setFixedTime(lateEvening);
  await page.goto('/login');
  await askForCode(page, t, freshPhone());
  const field = page.getByRole('textbox', { name: t('identity:code_label') });
  await expect(field).toHaveAccessibleDescription(language === 'ar' ? /\b12:40\sص/ : /\b12:40\sam/i);
});

test.describe('a subscriber', () => {
  test.use({ storageState: async ({ subscriber }, use) => use(subscriber) });

  test('is greeted by the day in Dubai', async ({ page }) => {
    await page.clock.setFixedTime(lateEvening);
    await page.goto('/dashboard');
    const shown = page.getByRole('main').locator('time').first();
    await expect(shown).toHaveAttribute('datetime', inDubai.toISOString().slice(0, 10));
    await expect(shown).toContainText(new RegExp(`\\b${String(inDubai.getUTCDate())}\\b`));
    await expect(shown).toContainText(String(inDubai.getUTCFullYear()));
  });

  test('gets a rendered page hydrated unchanged despite a wrong clock', async ({ page }) => {
    await page.addInitScript(() =>
      addEventListener('sufra:ready', () => document.documentElement.setAttribute('data-ready', '')),
    );
    await page.clock.setFixedTime(new Date(Date.now() + 3 * 3_600_000));
    await page.goto('/dashboard');
    await expect(page.locator('html')).toHaveAttribute('data-ready', '');
  });
});
