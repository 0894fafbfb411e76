import { expect, type BrowserContext, type Page } from '@playwright/test';
import { openAsApp } from './installed.ts';
import { test } from './journey.ts';
import { freshPhone, subscribed } from './people.ts';
import { placeMeal, settled } from './orders.ts';
import type { Texts } from './texts.ts';

// The failing network is simulated.
test.use({
  serviceWorkers: 'allow',
  tolerated: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Unable to preload/,
});

const banner = (page: Page, t: Texts) =>
  page.getByRole('status').filter({ hasText: t('common:offline_banner') });

const keptReplies = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const kept = await caches.open('sufra-kept');
    return (await kept.keys()).map(({ url }) => new URL(url).pathname);
  });

const keptText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const kept = await caches.open('sufra-kept');
    const texts = await Promise.all((await kept.keys()).map(async (key) => (await kept.match(key))?.text()));
    return texts.join('\n');
  });

async function goOffline(page: Page, context: BrowserContext, t: Texts): Promise<void> {
  await context.setOffline(true);
  await expect(banner(page, t)).toBeVisible();
}

test('a recipe and an order open offline', async ({ page, context, t, language }) => {
  await settled(page.request);
  const order = await placeMeal(page.request);
  await openAsApp(page, `/recipe/${order.mealId}`);
  const recipe = page.getByRole('heading', { level: 1 });
  await expect(recipe).not.toBeEmpty();
  const title = await recipe.innerText();
  await page.goto(`/order-status/${order.id}`);
  const number = page.getByText(order.orderNumber).first();
  await expect(number).toBeVisible();
  await expect.poll(() => keptReplies(page)).toContain(`/api/order/${order.id}/status`);
  await expect.poll(() => keptReplies(page)).toContain(`/api/meal/${order.mealId}/recipe`);
  await expect.poll(() => keptReplies(page)).toContain('/api/auth/session');

  await goOffline(page, context, t);
  await page.reload();
  await expect(banner(page, t)).toBeVisible();
  await expect(number).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await page.goto(`/recipe/${order.mealId}`);
  await expect(recipe).toHaveText(title);
  await expect(page.getByText(t('catalogue:safety.not_kept'))).toBeVisible();
  // Pages outside the cache show a message and reload automatically once online.
  await page.goto('/account?tab=profile');
  await expect(page.getByText(t('errors:offline')).first()).toBeVisible();
  await context.setOffline(false);
  await expect(banner(page, t)).toBeHidden();
  await expect(page.getByText(t('account:profile.edit'))).toBeVisible();
});

test('the offline cache holds no diet and is cleared on sign-out', async ({ page, context, t }) => {
  const phone = freshPhone();
  await subscribed(page.request, phone);
  await openAsApp(page, '/dashboard');
  await page.reload();
  await expect.poll(() => keptReplies(page)).toContain('/api/auth/session');
  await expect.poll(() => keptReplies(page)).toContain('/api/meal-suggestions');
  expect(await keptText(page)).toContain(phone.slice(-9));
  expect(await keptText(page)).not.toMatch(/"(allergies|dietaryPrograms|reasons)":\[[^\]]/);
  await page.goto('/account?tab=orders');
  await page
    .getByRole('main')
    .getByRole('button', { name: t('common:header.sign_out') })
    .click();
  await expect(page.getByText(t('common:session.signed_out')).first()).toBeVisible();
  await expect.poll(() => keptReplies(page)).toEqual([]);
  await goOffline(page, context, t);
  await page.goto('/dashboard');
  await expect(page.getByText(t('errors:offline'))).toBeVisible();
  await expect(page.getByText(phone.slice(-7))).toHaveCount(0);
});

test("the app can be installed, and opens offline under the server's policy", async ({
  page,
  context,
  t,
  language,
}) => {
  await page.goto('/login');
  const path = await page.locator('link[rel=manifest]').getAttribute('href');
  expect(path).toBe(`/manifest.${language}.webmanifest`);
  const answer = await page.request.get(path ?? '');
  expect(answer.headers()['content-type']).toContain('manifest+json');
  const manifest = (await answer.json()) as {
    icons: readonly { src: string; sizes: string; purpose: string }[];
  };
  expect(manifest).toMatchObject({
    lang: language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    name: t('app:full_name'),
    short_name: t('app:name'),
    start_url: '/dashboard',
    display: 'standalone',
  });
  const sizes = manifest.icons.map((icon) => `${icon.sizes} ${icon.purpose}`);
  expect(sizes).toEqual(['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable']);
  for (const { src, sizes: size } of [
    ...manifest.icons,
    { src: '/icons/apple-touch-icon.png', sizes: '180x180' },
  ]) {
    const shown = await page.evaluate(async (address) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, src);
    expect(shown).toBe(size);
  }
  await page.getByRole('button', { name: language === 'ar' ? 'English' : 'العربية' }).click();
  const other = language === 'ar' ? 'en' : 'ar';
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', `/manifest.${other}.webmanifest`);

  await test.step('each offline page has its own nonce', async () => {
    await openAsApp(page, '/login');
    const policyOf = async (): Promise<string> =>
      (await page.reload())?.headers()['content-security-policy'] ?? '';
    const online = await policyOf();
    await context.setOffline(true);
    const [first, second] = [await policyOf(), await policyOf()];
    const bare = (policy: string): string => policy.replaceAll(/'nonce-[^']+'/g, "'nonce'");
    expect(bare(first)).toBe(bare(online));
    expect(new Set([online, first, second]).size).toBe(3);
  });
});

/** With push permission and a fake push service. */
const withPushService = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    let permission: NotificationPermission = 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = () => Promise.resolve((permission = 'granted'));
    const bytes = (length: number): string => 'A'.repeat(Math.ceil((length * 4) / 3));
    const point = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
    const subscription = {
      toJSON: () => ({
        endpoint: `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`,
        keys: { p256dh: point, auth: bytes(16) },
      }),
      unsubscribe: () => Promise.resolve(true),
    };
    let subscribed: unknown = null;
    PushManager.prototype.subscribe = () => Promise.resolve((subscribed = subscription) as never);
    PushManager.prototype.getSubscription = () => Promise.resolve(subscribed as never);
  });
};

test('notifications are offered once with an order and turned off in the account', async ({ page, t }) => {
  await withPushService(page);
  await settled(page.request);
  const order = await placeMeal(page.request);
  await openAsApp(page, `/order-status/${order.id}`);
  await page.getByRole('button', { name: t('app:offer.yes') }).click();
  await expect(page.getByText(t('app:news.on'))).toBeVisible();
  await page.goto('/account?tab=device');
  await expect(page.getByText(t('app:news.on'))).toBeVisible();
  await page.getByRole('button', { name: t('app:news.turn_off') }).click();
  await expect(page.getByText(t('app:news.off'))).toBeVisible();
  await page.reload();
  await expect(page.getByText(t('app:news.off'))).toBeVisible();
});
