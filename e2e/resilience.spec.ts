import { expect, type Page } from '@playwright/test';
import { fillCard, fillProfile, payButton } from './forms.ts';
import { test } from './journey.ts';
import { freshPhone, readyToPay, sentMessages, signIn } from './people.ts';
import type { Texts } from './texts.ts';

// The failing network is simulated.
test.use({
  tolerated: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Unable to preload|status of 503/,
});

const checkout = '**/api/payment/checkout';

interface Attempt {
  key: string | undefined;
  status: number | undefined;
}

function watchCheckouts(page: Page): Attempt[] {
  const attempts: Attempt[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/payment/checkout')) return;
    const attempt: Attempt = { key: request.headers()['idempotency-key'], status: undefined };
    attempts.push(attempt);
    void request.response().then((response) => (attempt.status = response?.status()));
  });
  return attempts;
}

async function openPayment(page: Page, t: Texts, phone: string): Promise<void> {
  await readyToPay(page.request, phone);
  await page.goto('/subscribe/payment');
  await fillCard(page, t, '4242 4242 4242 4242');
}

async function expectPaidOnce(page: Page, t: Texts, phone: string): Promise<void> {
  const title = t('subscription:confirmation.title');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect.poll(() => sentMessages(page.request, phone, 'subscription_started')).toHaveLength(1);
}

test('pressing Pay twice pays once', async ({ page, t }) => {
  const phone = freshPhone();
  await openPayment(page, t, phone);
  const attempts = watchCheckouts(page);
  await payButton(page, t).dblclick();
  await expectPaidOnce(page, t, phone);
  expect(attempts).toEqual([{ key: expect.any(String), status: 201 }]);
});

test('a lost answer is retried, not paid again', async ({ page, t }) => {
  const phone = freshPhone();
  await openPayment(page, t, phone);
  const attempts = watchCheckouts(page);
  await page.route(
    checkout,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await payButton(page, t).click();
  const failure = page.getByRole('alert').filter({ hasText: t('subscription:payment.failed_title') });
  await expect(failure).toContainText(t('subscription:payment.no_answer'));
  await expect(page.getByRole('textbox', { name: t('subscription:payment.number') })).toHaveValue(
    '4242 4242 4242 4242',
  );
  await payButton(page, t).click();
  await expectPaidOnce(page, t, phone);
  expect(attempts).toHaveLength(2);
  expect(attempts[1]?.key).toBe(attempts[0]?.key);
});

test('a form keeps everything offline and saves once online', async ({ page, context, t }) => {
  await signIn(page.request, freshPhone());
  await page.goto('/onboarding');
  await fillProfile(page, t, 'Layla Haddad');
  await context.setOffline(true);
  const banner = page.getByRole('status').filter({ hasText: t('common:offline_banner') });
  await expect(banner).toBeVisible();
  const save = page.getByRole('button', { name: t('onboarding:profile.save') });
  await save.click();
  const failure = page.getByRole('alert').filter({ hasText: t('household:profile.save_failed') });
  await expect(failure).toContainText(t('errors:offline'));
  const name = page.getByRole('textbox', { name: t('household:profile.name') });
  await expect(name).toHaveValue('Layla Haddad');
  await context.setOffline(false);
  await expect(banner).toBeHidden();
  await save.click();
  const title = t('onboarding:welcome.title', { name: 'Layla Haddad' });
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

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
