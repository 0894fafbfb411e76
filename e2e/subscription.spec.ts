import { expect, type Locator, type Page } from '@playwright/test';
import { plans } from '@sufra/contract/subscription/plans.ts';
import { skipUntilMinutes } from '@sufra/contract/subscription/promises.ts';
import { test } from './journey.ts';
import { money } from './measures.ts';
import { freshPhone, subscribed } from './people.ts';
import { expectFinished } from './standards.ts';
import type { Language, TextKey, Texts } from './texts.ts';

test.describe.configure({ timeout: 300_000 });
test.use({ actionTimeout: 30_000, isKnownBrowser: true });

const aed = (fils: number, language: Language): string => money((fils / 100).toFixed(2), language);

const dubaiDay = (ahead: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dubai' }).format(Date.now() + ahead * 86_400_000);

const isPastCutOff = (): boolean =>
  Date.now() >= Date.parse(`${dubaiDay(0)}T00:00:00+04:00`) + skipUntilMinutes * 60_000;

interface Subscription {
  readonly planId: string;
  readonly nextBillingDate: string | null;
}

async function subscriptionOf(page: Page): Promise<Subscription> {
  const reply = await page.request.get('/api/user/subscription');
  const { subscription } = (await reply.json()) as { subscription: Subscription };
  return subscription;
}

async function open(page: Page, t: Texts, task: 'plan' | 'cancel', title: TextKey): Promise<Locator> {
  await page.getByRole('button', { name: t(`billing:tasks.${task}`) }).click();
  const dialog = page.getByRole('dialog', { name: t(title) });
  await expect(dialog).toBeVisible();
  await expectFinished(page);
  return dialog;
}

const fact = (place: Locator, t: Texts, key: TextKey): Locator =>
  place.locator('dt', { hasText: t(key) }).locator('xpath=following-sibling::dd[1]');

test('another plan costs exactly the meals that are left, and a cancellation refunds all of it', async ({
  page,
  language,
  t,
}) => {
  await subscribed(page.request, freshPhone());
  await page.goto('/account?tab=subscription');
  const dialog = await open(page, t, 'plan', 'billing:change.title');
  await dialog.getByRole('radio', { name: t('options:plan.family') }).check({ force: true });
  const due = fact(dialog, t, 'billing:change.due');
  await expect(due).toBeVisible();
  const { nextBillingDate } = await subscriptionOf(page);
  const days = (Date.parse(nextBillingDate ?? '') - Date.parse(dubaiDay(1))) / 86_400_000;
  const total = 3 * days;
  // After the cut-off tomorrow belongs to the old plan.
  const left = isPastCutOff() ? total - 3 : total;
  const sum = Math.floor(((plans.family.priceFils - plans['full-day'].priceFils) * left) / total + 0.5);
  await expect(fact(dialog, t, 'billing:change.counted')).toHaveText(
    t('billing:change.meals', { left, total }),
  );
  await expect(due).toHaveText(aed(sum, language));
  await expectFinished(page);
  const confirm = t('billing:change.confirm_pay', { sum: aed(sum, language) });
  await dialog.getByRole('button', { name: confirm }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 2, name: t('options:plan.family') })).toBeVisible();
  expect((await subscriptionOf(page)).planId).toBe('family');

  await test.step('its invoice shows it once', async () => {
    const rows = page.getByRole('link').filter({ hasText: t('invoices:kind.invoice') });
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText(aed(sum, language));
    await rows.first().click();
    const sheet = page.getByRole('article');
    await expect(sheet.getByRole('heading', { level: 1, name: t('invoices:kind.invoice') })).toBeVisible();
    await expect(sheet.getByRole('cell', { name: aed(sum, language) })).toBeVisible();
    await expectFinished(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: t('invoices:print') })).toBeHidden();
    await expect(sheet).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('link', { name: t('invoices:back') }).click();
    await expect(rows).toHaveCount(2);
  });

  await test.step('in the first 30 days everything is refunded with a credit note', async () => {
    const price = aed(plans['full-day'].priceFils + sum, language);
    const question = await open(page, t, 'cancel', 'billing:cancel.title');
    await expect(fact(question, t, 'billing:cancel.refund')).toHaveText(price);
    await question.getByRole('button', { name: t('billing:cancel.confirm') }).dblclick();
    await expect(question).toBeHidden();
    const done = page.getByRole('status').filter({ hasText: t('billing:cancel.done_title') });
    await expect(done).toContainText(t('billing:cancel.done_refund', { sum: price }));
    await expect(page.getByText(t('billing:none.again_title'))).toBeVisible();
    await page
      .getByRole('link')
      .filter({ hasText: t('invoices:kind.credit_note') })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: t('invoices:kind.credit_note') })).toBeVisible();
    await expectFinished(page);
  });
});
