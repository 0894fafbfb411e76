import { expect } from '@playwright/test';
import { watched } from './hostile-watch.ts';
import { test } from './journey.ts';
import { payloads } from './payloads.ts';

test.use({ tolerated: /Content Security Policy|Refused to|ERR_|Failed to load/ });

test('texts inserted as markup are reported and blocked', async ({ page }) => {
  const heard = await watched(page);
  await page.goto('/login');
  for (const text of payloads.slice(0, 33)) {
    await page.evaluate((html) => {
      const place = document.body.appendChild(document.createElement('div'));
      place.innerHTML = html;
    }, text);
  }
  await expect.poll(() => heard.filter((one) => one.startsWith('stopped')).length).toBeGreaterThan(10);
  expect(heard.filter((one) => !one.startsWith('stopped'))).toEqual([]);
  await page.evaluate(() => (window.__hit = 'by hand'));
  await expect.poll(() => heard).toContain('hit by hand');
});
