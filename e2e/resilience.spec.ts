import { expect } from '@playwright/test';
import { test } from './journey.ts';

// The failing network is simulated.
test.use({ tolerated: /ERR_FAILED|Failed to fetch|Unable to preload/ });

test('a screen whose file does not come says so, and is there at the next try', async ({ page, t }) => {
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  let isAway = true;
  await page.route(/\/assets\/(login|sign-in)[^/]*\.js$/, (route) =>
    isAway ? route.abort('failed') : route.continue(),
  );
  await page.evaluate(() => {
    window.history.pushState({}, '', '/login');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('heading', { level: 1, name: t('common:error_page.title') })).toBeVisible();
  isAway = false;
  await page.getByRole('button', { name: t('common:actions.retry') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('identity:login.title') })).toBeVisible();
});
