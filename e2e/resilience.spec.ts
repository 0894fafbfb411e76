import { expect, type Page, type Route } from '@playwright/test';
import { fillCard, fillProfile, payButton } from './forms.ts';
import { test } from './journey.ts';
import { freshPhone, readyToPay, sentMessages, signIn, subscribed } from './people.ts';
import type { Texts } from './texts.ts';
import { drawnByApp } from './undrawn.ts';

// The failing network is simulated.
test.use({
  tolerated: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Unable to preload|status of 503/,
});

const checkout = '**/api/payment/checkout';
const suggestions = '**/api/meal-suggestions?*';

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

test.describe('a table', () => {
  test.beforeEach(async ({ page }) => {
    await subscribed(page.request, freshPhone());
    await drawnByApp(page);
  });

  const meals = (page: Page, t: Texts) =>
    page.getByRole('button', {
      name: t('planner:for_meal', { action: t('planner:accept.action'), name: '' }).trim(),
    });

  test('shows loading until it arrives', async ({ page, t }) => {
    let letGo = (): void => undefined;
    const mayGo = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(suggestions, async (route) => {
      await mayGo;
      await route.continue();
    });
    await page.goto('/dashboard');
    const laying = page.getByRole('status').filter({ hasText: t('planner:loading') });
    await expect(laying).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    letGo();
    await expect(meals(page, t)).toHaveCount(3);
    await expect(laying).toBeHidden();
  });

  test('shows an error and loads on a retry', async ({ page, t }) => {
    const refuse = (route: Route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', message: '', requestId: 'simulated' } });
    await page.route(suggestions, refuse);
    await page.goto('/dashboard');
    const error = page.getByRole('alert').filter({ hasText: t('planner:error_title') });
    await expect(error).toContainText(t('errors:unavailable'));
    const retry = error.getByRole('button', { name: t('common:actions.retry') });
    await retry.focus();
    await page.unroute(suggestions, refuse);
    // Retry: the page may be polling, at most every ten seconds.
    await expect(async () => {
      if (await error.isVisible()) await retry.press('Enter', { timeout: 1_000 });
      await expect(meals(page, t)).toHaveCount(3, { timeout: 3_000 });
    }).toPass({ timeout: 9_000 });
    await expect(error).toBeHidden();
  });

  async function hold(page: Page, call: string): Promise<() => void> {
    let refuse = (): void => undefined;
    const isRefused = new Promise<void>((resolve) => (refuse = resolve));
    await page.route(call, (route) => isRefused.then(() => route.abort()), { times: 1 });
    return () => refuse();
  }

  test('shows a meal as accepted at once, and reverts it when the server refuses', async ({ page, t }) => {
    await page.goto('/dashboard');
    await expect(meals(page, t)).toHaveCount(3);
    const refuse = await hold(page, '**/accept');
    await meals(page, t).first().click();
    await expect(page.getByText(t('planner:confirmed_text'))).toBeVisible();
    await expect(meals(page, t)).toHaveCount(2);
    refuse();
    await expect(page.getByRole('main').getByText(t('planner:accept.failed'))).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: t('planner:accept.failed') })).toBeVisible();
    await expect(page.getByText(t('planner:confirmed_text'))).toBeHidden();
    await expect(meals(page, t)).toHaveCount(3);
    await meals(page, t).first().click();
    await expect(page.getByText(t('planner:confirmed_text'))).toBeVisible();
  });

  test('removes a rejected meal at once, and restores it when the server refuses', async ({ page, t }) => {
    await page.goto('/dashboard');
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
    const name = await card.first().getByRole('heading', { level: 3 }).innerText();
    const rejecting = card.getByRole('button', {
      name: t('planner:for_meal', { action: t('planner:reject.action'), name }),
    });
    const refuse = await hold(page, '**/reject');
    await rejecting.click();
    await expect(
      card
        .first()
        .getByRole('status')
        .filter({ hasText: t('planner:replacing') }),
    ).toBeVisible();
    // A meal being removed can't be pressed.
    const leaving = card
      .first()
      .locator('[inert]')
      .filter({ has: page.getByText(name, { exact: true }) });
    await expect(leaving).toHaveCount(1);
    refuse();
    await expect(leaving).toHaveCount(0);
    await expect(rejecting).toBeVisible();
    await expect(page.getByRole('main').getByText(t('planner:reject.failed'))).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: t('planner:reject.failed') })).toBeVisible();
    await rejecting.click();
    await expect(card.first().getByRole('heading', { level: 3 })).not.toHaveText(name);
  });
});

test('a screen whose code fails to load shows an error and loads on a retry', async ({ page, t }) => {
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
