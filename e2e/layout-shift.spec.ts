import type { Page } from '@playwright/test';
import { test } from './journey.ts';
import { realPath } from './orders.ts';
import { freshPhone, readyToPay, signIn } from './people.ts';
import { watchStillness } from './stillness.ts';

async function walk(page: Page, paths: readonly string[]): Promise<void> {
  const expectStill = await watchStillness(page);
  for (const path of paths) {
    const address = await realPath(page.request, path);
    await test.step(address, () => expectStill(address));
  }
}

for (const locale of ['en-AE', 'ar-AE']) {
  test.describe(`the layout does not shift in ${locale}`, () => {
    test.use({ locale });

    test('from a private page to the login', ({ page }) => walk(page, ['/dashboard']));

    test('for a new user', async ({ page }) => {
      await signIn(page.request, freshPhone());
      await walk(page, ['/onboarding/preferences', '/dashboard']);
    });

    test('for a user about to pay', async ({ page }) => {
      await readyToPay(page.request, freshPhone());
      await walk(page, ['/onboarding/preferences', '/subscribe/confirmation', '/dashboard']);
    });
  });
}
