import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { places, type Place } from './places.ts';
import { expectFinished } from './standards.ts';
import type { TextKey } from './texts.ts';

test.describe.configure({ mode: 'parallel', timeout: 120_000 });
test.use({ isKnownBrowser: true });

const isOpen = ({ who }: Place): boolean => who === 'anyone';
const closed = places.filter((place) => !isOpen(place));

test('a visitor signs in for private pages and returns to them', async ({ page, t }) => {
  for (const { path } of closed)
    await test.step(path, async () => {
      const asked = `${path.replace(/:\w+/, '1')}?from=message`;
      await page.goto(asked);
      await expect(page.getByRole('heading', { level: 1, name: t('identity:login.title') })).toBeVisible();
      expect(new URL(page.url()).searchParams.get('next')).toBe(asked);
    });
});

test.describe('a subscriber', () => {
  test.use({ storageState: async ({ subscriber }, use) => use(subscriber) });

  test('skips completed steps', async ({ page }) => {
    for (const [path, to] of [
      ['/login', '/dashboard'],
      ['/onboarding', '/dashboard'],
      ['/auth', '/dashboard'],
      ['/join-as-chef', '/join/chef'],
      ['/subscribe/details', '/subscribe/plan'],
      ['/subscribe/notify', '/subscribe/plan'],
      ['/subscribe/disclaimer', '/subscribe/plan'],
      ['/subscribe/payment', '/subscribe/confirmation'],
    ] as const) {
      await page.goto(path);
      await expect(page).toHaveURL(new RegExp(`${to}$`));
    }
  });

  for (const whose of ['partner', 'driver', 'admin'] as const)
    test(`sees that the sections of a ${whose} need another account`, async ({ page, t }) => {
      for (const { path } of closed.filter(({ who }) => who === whose)) {
        await page.goto(path);
        const title = t(`common:unauthorized.${whose}_title` as TextKey);
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        await expect(page.getByText(t(`common:unauthorized.${whose}_text` as TextKey))).toBeVisible();
        const support = page.getByRole('main').getByRole('link', { name: t('common:footer.support') });
        await expect(support).toHaveCount(whose === 'admin' ? 0 : 1);
      }
      await expectFinished(page);
    });
});
