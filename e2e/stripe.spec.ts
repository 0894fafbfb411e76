import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { startStripe, type StripeStandIn } from '../apps/server/test/stripe-stand-in.ts';
import { expectArabicType, expectNothingCut } from './measures.ts';
import { moveIn } from './orders.ts';
import { testOnOwnServer } from './own-server.ts';
import { openBooks } from './payees.ts';
import { freshPhone, readyToPay, send, signIn } from './people.ts';
import { expectAccessible, expectFinished, expectNoOverflow } from './standards.ts';
import { withStripe } from './stripe-js.ts';
import { rawKeys } from './wording.ts';

let standIn: StripeStandIn | undefined;
const stripe = (): StripeStandIn => {
  if (standIn === undefined) throw new Error('Stripe was not started.');
  return standIn;
};
const test = testOnOwnServer(async () => {
  standIn = await startStripe();
  const { secretKey, publishableKey, webhookSecret, apiBase } = standIn.settings;
  return {
    DEMO_AUTOPILOT: 'off',
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: apiBase,
  };
});

test.describe.configure({ timeout: 400_000 });
test.use({ actionTimeout: 30_000, tolerated: /402|ERR_FAILED|net::/ });
test.afterEach(() => standIn?.close());

/** To the eve at once, then hour by hour with all jobs. */
async function untilRenewed(request: APIRequestContext): Promise<void> {
  const { subscription } = (await (await request.get('/api/user/subscription')).json()) as {
    subscription: { nextBillingDate: string };
  };
  const eve = Date.parse(`${subscription.nextBillingDate}T00:00:00+04:00`) - 3_600_000;
  const db = openBooks();
  await db.run(sql`update demo.clock set ahead_ms = ${eve - Date.now()}`);
  await db.close();
  await send(request, 'PUT', '/api/demo/clock', { to: 'tomorrow' });
  const goal = async (): Promise<unknown> =>
    ((await (await request.get('/api/demo/clock')).json()) as { goal: unknown }).goal;
  await expect.poll(goal, { timeout: 180_000 }).toBeNull();
}

const numberIn = (place: Page | Locator): Locator => place.getByLabel(/at Stripe|لدى سترايب/);

test('a plan is paid for in Stripe’s form, and its card replaced', async ({ page, context, language, t }) => {
  const expectInOrder = async (): Promise<void> => {
    expect(await rawKeys(page)).toEqual([]);
    if (language === 'ar') await expectArabicType(page);
    await expectFinished(page);
    await expectNoOverflow(page);
    await expectNothingCut(page);
  };
  const pay = page.getByRole('button', { name: /599/ });
  const alert = page.getByRole('main').getByRole('alert');
  const charged = (): number =>
    [...stripe().bank.intents.values()].filter(({ status }) => status === 'succeeded').length;
  const payWith = async (number: string): Promise<void> => {
    await numberIn(page).fill(number);
    await pay.click();
  };
  const phone = freshPhone();
  await readyToPay(page.request, phone);

  await test.step('sees that the form failed to open, and retries', async () => {
    await context.route('https://js.stripe.com/**', (route) => route.abort());
    await page.goto('/subscribe/payment');
    await expect(alert).toContainText(t('subscription:payment.not_opened'));
    await expectInOrder();
    await expectAccessible(page);
    await context.unroute('https://js.stripe.com/**');
    await withStripe(context, stripe());
    await page.getByRole('button', { name: t('common:actions.retry') }).click();
    await expect(numberIn(page)).toBeVisible();
    await expect(page.getByLabel(t('subscription:payment.cvv'))).toHaveCount(0);
    await expectInOrder();
    await expectAccessible(page);
  });

  await test.step('is declined, and keeps the form', async () => {
    await numberIn(page).fill('4000000000009995');
    await pay.dblclick();
    await expect(alert).toContainText(t('subscription:payment.reasons.insufficient_funds'));
    await expect(alert).toBeFocused();
    expect(stripe().bank.intents.size).toBe(1);
    await expectInOrder();
  });

  await test.step('fails 3-D Secure', async () => {
    await payWith('4000002500003155');
    await page.getByRole('button', { name: 'not-me' }).click();
    await expect(alert).toContainText(t('subscription:payment.reasons.authentication'));
    await expectInOrder();
  });

  await test.step('passes 3-D Secure and gets a plan', async () => {
    await pay.click();
    await page.getByRole('button', { name: 'it-is-me' }).click();
    await expect(page).toHaveURL(/\/subscribe\/confirmation/);
    const paid = [...stripe().bank.intents.values()].filter(({ status }) => status === 'succeeded');
    expect(paid.map(({ amount }) => amount)).toEqual([59_900]);
  });

  await test.step('replaces the card on file with 3-D Secure', async () => {
    await page.goto('/account?tab=subscription');
    await page.getByRole('button', { name: t('billing:tasks.card') }).click();
    const dialog = page.getByRole('dialog', { name: t('billing:card.title') });
    await expect(dialog).toContainText('3155');
    await numberIn(dialog).fill('4000002760003184');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('billing:card.save') }).click();
    await page.getByRole('button', { name: 'it-is-me' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('main')).toContainText('3184');
  });

  await test.step('gets a better plan only after 3-D Secure', async () => {
    await page.getByRole('button', { name: t('billing:tasks.plan') }).click();
    const dialog = page.getByRole('dialog', { name: t('billing:change.title') });
    await dialog.getByRole('radio', { name: t('options:plan.family') }).check({ force: true });
    const confirm = dialog.getByRole('button', { name: /\d\.\d\d/ });
    await confirm.click();
    await page.getByRole('button', { name: 'not-me' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    // The button is disabled while amounts reload after a refusal.
    await expect(expectInOrder).toPass();
    await confirm.click();
    await page.getByRole('button', { name: 'it-is-me' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { level: 2, name: t('options:plan.family') })).toBeVisible();
  });

  await test.step('orders, fails 3-D Secure, passes it, and has one order', async () => {
    await moveIn(page.request);
    await page.goto('/ingredients/adas-soup');
    await page.getByRole('button', { name: t('getting:day.tomorrow') }).click();
    await page.getByRole('radio', { name: t('getting:payment.card') }).check({ force: true });
    const place = page.getByRole('button', { name: t('getting:place') });
    const before = charged();
    await place.dblclick();
    await page.getByRole('button', { name: 'not-me' }).click();
    await expect(page.getByText(t('errors:payment_declined_authentication'))).toBeVisible();
    await expectInOrder();
    await place.click();
    await page.getByRole('button', { name: 'it-is-me' }).click();
    await expect(page).toHaveURL(/\/order-status\/[\w-]+$/);
    expect(charged() - before).toBe(1);
  });

  await test.step('pays a month declined off session, with 3-D Secure for card and charge', async () => {
    await untilRenewed(page.request);
    await signIn(page.request, phone);
    await page.goto('/account?tab=subscription');
    await page.getByRole('button', { name: t('billing:past_due.pay') }).click();
    const dialog = page.getByRole('dialog', { name: t('billing:card.pay_title') });
    await numberIn(dialog).fill('4000002760003184');
    const before = charged();
    await dialog.getByRole('button', { name: /\d\.\d\d/ }).click();
    await page.getByRole('button', { name: 'it-is-me' }).click();
    await page.getByRole('button', { name: 'not-me' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /\d\.\d\d/ }).click();
    const me = page.getByRole('button', { name: 'it-is-me' });
    // For the card, then for the charge.
    await me.click();
    await me.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(t('billing:card.charged_title'))).toBeVisible();
    await expect(page.getByRole('button', { name: t('billing:past_due.pay') })).toHaveCount(0);
    // Two stored cards and one charged month.
    expect(charged() - before).toBe(3);
    await expectInOrder();
  });
  expect(stripe().wrong).toEqual([]);
});
