import { expect, type Locator, type Page } from '@playwright/test';
import { plans } from '@sufra/contract/subscription/plans.ts';
import { test } from './journey.ts';
import { money } from './measures.ts';
import { freshPhone, subscribed } from './people.ts';
import { expectFinished } from './standards.ts';
import type { Language, TextKey, Texts } from './texts.ts';

test.describe.configure({ timeout: 120_000 });
test.use({ actionTimeout: 15_000, isKnownBrowser: true });

test.beforeEach(async ({ page, t }) => {
  await subscribed(page.request, freshPhone());
  await page.goto('/account?tab=subscription');
  await expect(page.getByRole('heading', { level: 2, name: t('options:plan.full-day') })).toBeVisible();
});

const aed = (fils: number, language: Language): string => money((fils / 100).toFixed(2), language);

const dubaiDay = (ahead: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dubai' }).format(Date.now() + ahead * 86_400_000);

interface Subscription {
  readonly status: string;
  readonly planId: string;
  readonly credit: string;
  readonly nextBillingDate: string | null;
}

async function subscriptionOf(page: Page): Promise<Subscription> {
  const reply = await page.request.get('/api/user/subscription');
  const { subscription } = (await reply.json()) as { subscription: Subscription };
  return subscription;
}

async function open(
  page: Page,
  t: Texts,
  task: 'plan' | 'pause' | 'cancel',
  title: TextKey,
): Promise<Locator> {
  await page.getByRole('button', { name: t(`billing:tasks.${task}`) }).click();
  const dialog = page.getByRole('dialog', { name: t(title) });
  await expect(dialog).toBeVisible();
  await expectFinished(page);
  return dialog;
}

const fact = (place: Locator, t: Texts, key: TextKey): Locator =>
  place.locator('dt', { hasText: t(key) }).locator('xpath=following-sibling::dd[1]');

test('a pause is previewed by day, starts and is ended', async ({ page, t }) => {
  const before = await subscriptionOf(page);
  const dialog = await open(page, t, 'pause', 'billing:pause.title');
  await dialog.getByRole('radio', { name: t('billing:pause.fortnight') }).check({ force: true });
  await expect(fact(dialog, t, 'billing:pause.length')).toHaveText(t('billing:days', { count: 14 }));
  await dialog.getByRole('radio', { name: t('billing:pause.date') }).check({ force: true });
  const date = dialog.getByLabel(t('billing:pause.date_label'));
  await dialog.getByRole('button', { name: t('billing:pause.confirm'), exact: true }).click();
  await expect(date).toHaveAccessibleDescription(t('billing:pause.date_wrong'));
  await date.fill(dubaiDay(4));
  await expect(fact(dialog, t, 'billing:pause.length')).toHaveText(t('billing:days', { count: 3 }));
  await expectFinished(page);
  await dialog.getByRole('button', { name: t('billing:pause.confirm'), exact: true }).click();
  await expect(dialog).toBeHidden();
  const done = page.getByRole('status').filter({ hasText: t('billing:pause.done_title') });
  await expect(done).toBeVisible();
  expect((await subscriptionOf(page)).status).toBe('paused');
  await expectFinished(page);

  await page.getByRole('button', { name: t('billing:paused.take_back') }).click();
  await expect(page.getByRole('status').filter({ hasText: t('billing:paused.resumed_title') })).toBeVisible();
  await expect(page.getByRole('button', { name: t('billing:tasks.pause') })).toBeVisible();
  expect(await subscriptionOf(page)).toEqual(before);
});

test('a skipped day is credited once', async ({ page, language, t }) => {
  const list = page.getByRole('listitem').filter({ has: page.locator('time') });
  const skippable = list.filter({ has: page.getByRole('button', { name: t('billing:skip.skip') }) });
  await expect(skippable.first()).toBeVisible();
  const date = await skippable.first().locator('time').getAttribute('datetime');
  const row = list.filter({ has: page.locator(`time[datetime="${date}"]`) });
  const reply = await page.request.get('/api/subscription/days');
  const days = (await reply.json()) as { date: string; credit: string }[];
  const credit = money(days.find((day) => day.date === date)?.credit ?? '', language);
  await expect(row).toContainText(t('billing:skip.back', { sum: credit }));
  await row.getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await expect(fact(dialog, t, 'billing:skip.credit')).toHaveText(credit);
  await expectFinished(page);
  await dialog.getByRole('button', { name: t('billing:skip.confirm') }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText(t('billing:skip.skipped'));
  await expect(row.getByRole('button')).toHaveCount(0);
  await expect(fact(page.getByRole('main'), t, 'billing:plan.credit')).toHaveText(credit);
  expect(money((await subscriptionOf(page)).credit, language)).toBe(credit);
  await expectFinished(page);
});

test('another plan costs exactly the days that are left', async ({ page, language, t }) => {
  const dialog = await open(page, t, 'plan', 'billing:change.title');
  await dialog.getByRole('radio', { name: t('options:plan.family') }).check({ force: true });
  const due = fact(dialog, t, 'billing:change.due');
  await expect(due).toBeVisible();
  const { nextBillingDate } = await subscriptionOf(page);
  const end = Date.parse(nextBillingDate ?? '');
  const total = (end - Date.parse(dubaiDay(0))) / 86_400_000;
  // Today belongs to the old plan.
  const left = total - 1;
  const sum = Math.floor(((plans.family.priceFils - plans['full-day'].priceFils) * left) / total + 0.5);
  await expect(fact(dialog, t, 'billing:change.counted')).toHaveText(
    t('billing:change.days', { left, total }),
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
});

test('cancelling in the first 30 days refunds everything with a credit note', async ({
  page,
  language,
  t,
}) => {
  const price = aed(plans['full-day'].priceFils, language);
  const dialog = await open(page, t, 'cancel', 'billing:cancel.title');
  await expect(dialog.getByText(t('billing:cancel.question'))).toBeVisible();
  await expect(fact(dialog, t, 'billing:cancel.refund')).toHaveText(price);
  await expectFinished(page);
  await dialog.getByRole('button', { name: t('billing:cancel.confirm') }).dblclick();
  await expect(dialog).toBeHidden();
  const done = page.getByRole('status').filter({ hasText: t('billing:cancel.done_title') });
  await expect(done).toContainText(t('billing:cancel.done_refund', { sum: price }));
  await expect(page.getByText(t('billing:none.again_title'))).toBeVisible();
  const note = page.getByRole('link').filter({ hasText: t('invoices:kind.credit_note') });
  await expect(note).toHaveCount(1);
  await expect(note).toContainText(price);
  await expectFinished(page);
  await note.click();
  await expect(page.getByRole('heading', { level: 1, name: t('invoices:kind.credit_note') })).toBeVisible();
  await expectFinished(page);
});
