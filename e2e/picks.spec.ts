import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { freshPhone, readyToPay, subscribed } from './people.ts';
import { expectFinished, expectNoOverflow, expectReadableInTheDark } from './standards.ts';
import type { Texts } from './texts.ts';

test.use({ actionTimeout: 15_000 });

type Answer = 'love' | 'pass';
const dishesOf = (page: Page, t: Texts) => page.getByRole('region', { name: t('picks:dishes') });
const buttonsOf = (page: Page, t: Texts, answer: Answer) =>
  dishesOf(page, t).getByRole('button', {
    name: t('picks:answer_named', { answer: t(`picks:${answer}`), name: '' }).trim(),
  });
const named = (page: Page, t: Texts, answer: Answer, name: string) =>
  page.getByRole('button', {
    name: t('picks:answer_named', { answer: t(`picks:${answer}`), name }),
    exact: true,
  });
const nameAt = (page: Page, t: Texts, at: number): Promise<string> =>
  dishesOf(page, t).getByRole('listitem').nth(at).getByRole('heading', { level: 3 }).innerText();
const count = (page: Page, t: Texts, answers: number) =>
  page.getByText(t('picks:answered', { count: answers }), { exact: true });

test('onboarding answers work by keyboard, survive going back, and can be skipped', async ({ page, t }) => {
  await readyToPay(page.request, freshPhone());
  await page.goto('/onboarding/dishes');
  await expect(page.getByRole('heading', { level: 1, name: t('picks:title') })).toBeVisible();
  await expect(buttonsOf(page, t, 'love')).toHaveCount(24);
  const onward = page.getByRole('link', { name: t('picks:skip') });
  await expect(onward).toHaveAttribute('href', '/subscribe/plan');
  await expectFinished(page);
  await expectReadableInTheDark(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoOverflow(page);

  const [loved, passed] = [await nameAt(page, t, 0), await nameAt(page, t, 1)];
  const love = named(page, t, 'love', loved);
  await love.focus();
  await page.keyboard.press('Enter');
  await expect(love).toHaveAttribute('aria-pressed', 'true');
  await expect(love).toBeFocused();
  const pass = named(page, t, 'pass', passed);
  await pass.dblclick();
  await expect(pass).toHaveAttribute('aria-pressed', 'true');
  await expect(count(page, t, 2)).toBeVisible();
  // The sticky header may cover the row.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectFinished(page);

  await page.getByRole('link', { name: t('common:actions.continue') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('subscription:plan.title') })).toBeVisible();
  await page.goBack();
  await expect(count(page, t, 2)).toBeVisible();
  await expect(love).toHaveAttribute('aria-pressed', 'true');
  await expect(pass).toHaveAttribute('aria-pressed', 'true');
  expect([await nameAt(page, t, 0), await nameAt(page, t, 1)]).toEqual([loved, passed]);
});

test('answers about cuisines and ingredients are saved, shown and undone', async ({ page, t }) => {
  await subscribed(page.request, freshPhone());
  await page.goto('/onboarding/dishes');
  const cuisines = page.getByRole('region', { name: t('picks:groups.cuisine') });
  const lebanese = t('options:cuisine.lebanese');
  const love = cuisines.getByRole('button', {
    name: t('picks:answer_named', { answer: t('picks:love'), name: lebanese }),
    exact: true,
  });
  await love.focus();
  await page.keyboard.press('Enter');
  await expect(love).toHaveAttribute('aria-pressed', 'true');
  await expect(count(page, t, 1)).toBeVisible();
  const mains = page.getByRole('region', { name: t('picks:groups.main') });
  const less = mains
    .getByRole('button', { name: t('picks:answer_named', { answer: t('picks:pass'), name: '' }).trim() })
    .first();
  await less.dblclick();
  await expect(less).toHaveAttribute('aria-pressed', 'true');
  await expect(count(page, t, 2)).toBeVisible();
  await expectFinished(page);
  await page.reload();
  await expect(love).toHaveAttribute('aria-pressed', 'true');

  await page.goto('/account?tab=taste');
  const told = t('taste:likes.said_cuisine', { what: lebanese });
  await expect(page.getByText(told, { exact: true })).toBeVisible();
  await expectFinished(page);
  await page.getByRole('button', { name: t('taste:undo_named', { what: told }) }).click();
  await expect(page.getByText(told, { exact: true })).toHaveCount(0);
  await page.goto('/onboarding/dishes');
  await expect(count(page, t, 1)).toBeVisible();
  await expect(love).toHaveAttribute('aria-pressed', 'false');
});

test('answers are changed, extended and undone later with the learned preferences', async ({ page, t }) => {
  await subscribed(page.request, freshPhone());
  await page.goto('/account?tab=taste');
  await page.getByRole('link', { name: t('taste:picks_go') }).click();
  const [first, second] = [await nameAt(page, t, 0), await nameAt(page, t, 1)];
  await named(page, t, 'love', first).click();
  await expect(count(page, t, 1)).toBeVisible();
  await named(page, t, 'pass', first).click();
  await expect(named(page, t, 'love', first)).toHaveAttribute('aria-pressed', 'false');
  await expect(named(page, t, 'pass', first)).toHaveAttribute('aria-pressed', 'true');
  await named(page, t, 'love', second).click();
  await expect(count(page, t, 2)).toBeVisible();

  await page.getByRole('button', { name: t('picks:others') }).click();
  await expect(named(page, t, 'love', first)).toHaveCount(0);
  await expect(count(page, t, 2)).toBeFocused();
  await expect(buttonsOf(page, t, 'love')).toHaveCount(12);
  await expectFinished(page);

  await page.getByRole('link', { name: t('picks:done') }).click();
  await expect(page.getByText(t('taste:likes.wanted', { what: second }), { exact: true })).toBeVisible();
  const avoided = t('taste:avoids.unwanted', { what: first });
  await expect(page.getByText(avoided, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: t('taste:undo_named', { what: avoided }) }).click();
  await expect(page.getByText(avoided, { exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: t('taste:picks_go') }).click();
  await expect(count(page, t, 1)).toBeVisible();
  await page.getByRole('button', { name: t('picks:forget') }).click();
  await expect(page.getByText(t('picks:none'), { exact: true })).toBeVisible();
});

test.describe('with a broken connection', () => {
  test.use({ tolerated: /ERR_FAILED|ERR_INTERNET_DISCONNECTED/ });

  test('dishes load on a retry, and an unsaved answer is reverted with a message', async ({
    page,
    context,
    t,
  }) => {
    await subscribed(page.request, freshPhone());
    await page.route('**/api/taste/picks', (route) => route.abort());
    await page.goto('/onboarding/dishes');
    await expect(page.getByText(t('picks:error_title'))).toBeVisible();
    await expectFinished(page);
    await page.unroute('**/api/taste/picks');
    await page.getByRole('button', { name: t('common:actions.retry') }).click();
    const love = buttonsOf(page, t, 'love').first();
    await expect(love).toBeVisible();
    await context.setOffline(true);
    await love.click();
    await expect(page.getByRole('alert').filter({ hasText: t('picks:failed') })).toBeVisible();
    await expect(love).toHaveAttribute('aria-pressed', 'false');
    await context.setOffline(false);
    await love.click();
    await expect(love).toHaveAttribute('aria-pressed', 'true');
    await expect(count(page, t, 1)).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: t('picks:failed') })).toHaveCount(0);
  });
});
