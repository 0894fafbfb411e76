// Days and times are Dubai's, whatever the clock of the browser: late in the evening of UTC the next day has begun there.
import { expect } from '@playwright/test';
import { askForCode } from './forms.ts';
import { test } from './journey.ts';
import { freshPhone } from './people.ts';

// Meals of a day the server has not reached yet are refused; only the date is looked at here.
test.use({ tolerated: /status of 4\d\d/ });

const today = new Date().toISOString().slice(0, 10);
const lateEvening = new Date(`${today}T20:30:00Z`);
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

  test('is greeted on the day that has begun in Dubai', async ({ page }) => {
    await page.clock.setFixedTime(lateEvening);
    await page.goto('/dashboard');
    const day = page.getByRole('main').locator('time').first();
    await expect(day).toHaveAttribute('datetime', inDubai.toISOString().slice(0, 10));
    await expect(day).toContainText(new RegExp(`\\b${String(inDubai.getUTCDate())}\\b`));
    await expect(day).toContainText(String(inDubai.getUTCFullYear()));
  });
});
