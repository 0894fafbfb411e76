import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { quietKitchens } from './partners.ts';
import { signInToDemo } from './people.ts';
import { expectFinished } from './standards.ts';

test.describe.configure({ timeout: 120_000 });
// The failing server is simulated.
test.use({ tolerated: /status of 503/, isKnownBrowser: true });

const lists = [
  {
    tab: 'menu',
    call: /\/api\/partner\/menu$/,
    empty: { canKeepMenu: true, items: [], openingHours: [[], [], [], [], [], [], []], isPaused: true },
    says: 'menu:empty.title',
  },
  { tab: 'menu&view=add', call: /\/api\/partner\/menu\/candidates/, empty: [], says: 'menu:add.all' },
  {
    tab: 'production',
    call: /\/api\/partner\/production/,
    empty: { date: '2026-01-05', slots: [], ingredients: [] },
    says: 'production:empty',
  },
] as const;

for (const { tab, call, empty, says } of lists)
  test(`${tab} shows an error, a retry and an empty state`, async ({ page, language, t }) => {
    await signInToDemo(page.request, quietKitchens[language]);
    await page.route(call, (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', message: '', requestId: 'simulated' } }),
    );
    await page.goto(`/partner/dashboard?tab=${tab}`);
    const error = page.getByRole('alert').filter({ hasText: t('errors:unavailable') });
    await expect(error).toBeVisible();
    await expectFinished(page);
    await page.unroute(call);
    await page.route(call, (route) => route.fulfill({ json: empty }));
    await error.getByRole('button', { name: t('common:actions.retry') }).click();
    await expect(page.getByText(t(says))).toBeVisible();
    await expectFinished(page);
  });

test('a grocery has hours and no menu', async ({ page, t }) => {
  await signInToDemo(page.request, '+971500000134');
  await page.goto('/partner/dashboard');
  await page.getByRole('tab', { name: t('partner:tab.hours') }).click();
  await expect(page.getByText(t('menu:grocery.text'))).toBeVisible();
  await expect(page.getByRole('link', { name: t('menu:hours.change') })).toBeVisible();
  await expect(page.getByRole('link', { name: t('menu:add.open') })).toHaveCount(0);
  await page.goto('/partner/dashboard?tab=menu&view=add');
  await expect(page.getByText(t('menu:grocery.text'))).toBeVisible();
});
