import { expect, type Page } from '@playwright/test';
import { plans } from '@sufra/contract/subscription/plans.ts';
import { test } from './journey.ts';
import { money } from './measures.ts';
import { freshPhone, readyToPay } from './people.ts';
import { expectFinished, expectNoOverflow } from './standards.ts';

test.use({ isKnownBrowser: true });

const descriptionOf = (page: Page): Promise<string | null> =>
  page.locator('meta[name="description"]').getAttribute('content');

const found = [
  { link: 'footer.meal_plans', title: 'public:plans.title', about: 'public:plans.description' },
  {
    link: 'footer.chef_hiring',
    title: 'catering:hiring.title',
    about: 'catering:hiring.description',
  },
  { link: 'footer.about', title: 'public:about.title', about: 'public:about.description' },
  { link: 'footer.privacy', title: 'public:privacy.title', about: 'public:privacy.description' },
  { link: 'footer.terms', title: 'public:terms.title', about: 'public:terms.description' },
  { link: 'footer.compliance', title: 'public:compliance.title', about: 'public:compliance.description' },
] as const;

test('the footer links every page, and each has its title', async ({ page, t }) => {
  await page.goto('/login');
  const before = await descriptionOf(page);
  for (const { link, title, about } of found) {
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t(`common:${link}`), exact: true })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: t(title), exact: true })).toBeVisible();
    await expect.poll(() => descriptionOf(page)).toBe(t(about));
  }
  await page.goto('/login');
  expect(await descriptionOf(page)).toBe(before);
});

test('contact texts lead to support', async ({ page, t }) => {
  const main = page.getByRole('main');
  for (const [path, part] of [
    ['/privacy', 'public:privacy.parts.contact.title'],
    ['/terms', 'public:terms.parts.orders.title'],
    ['/compliance', 'public:compliance.parts.report.title'],
  ] as const) {
    await page.goto(path);
    const place = main.getByRole('region', { name: t(part) });
    await place.getByRole('link', { name: t('public:reading.write') }).click();
    await expect(page).toHaveURL(/\/support\?new$/);
    await expect(page.getByRole('heading', { level: 1, name: t('support:title') })).toBeVisible();
    await expect(main.getByRole('link', { name: t('support:visitor.sign_in') })).toBeVisible();
  }
  await page.goto('/no/such/table');
  await main.getByRole('link', { name: t('common:footer.support') }).click();
  await expect(page).toHaveURL(/\/support$/);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('common:footer.about') })
    .click();
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('common:footer.support') })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: t('support:title') })).toBeVisible();
});

test('the table of contents scrolls and focuses a section, and back', async ({ page, t }) => {
  await page.goto('/terms');
  const contents = page.getByRole('navigation', { name: t('public:reading.contents') });
  const cash = page.getByRole('region', { name: t('public:terms.parts.cash.title') });
  await expect(cash).not.toBeInViewport();
  await contents.getByRole('link', { name: t('public:terms.parts.cash.title') }).press('Enter');
  await expect(page).toHaveURL(/\/terms#cash$/);
  await expect(cash).toBeFocused();
  await expect(cash.getByRole('heading', { level: 2 })).toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, 0));
  await contents.getByRole('link', { name: t('public:terms.parts.cash.title') }).click();
  await expect(cash.getByRole('heading', { level: 2 })).toBeInViewport();
  await page.goto('/privacy#rights');
  const rights = page.getByRole('region', { name: t('public:privacy.parts.rights.title') });
  await expect(rights.getByRole('heading', { level: 2 })).toBeInViewport();
  await rights.getByRole('link', { name: t('public:reading.links.privacy_tab') }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
});

test('a plan chosen there is preselected in the checkout', async ({ page, t }) => {
  await readyToPay(page.request, freshPhone());
  await page.goto('/meal-plans');
  const family = t('options:plan.family');
  await page.getByRole('link', { name: t('landing:plans.get_started_with', { plan: family }) }).click();
  await expect(page).toHaveURL(/\/subscribe\/plan$/);
  await expect(page.getByRole('radio', { name: family })).toBeChecked();
});

test('all features are compared on the narrowest phone', async ({ page, language, t }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/meal-plans');
  await page.getByRole('link', { name: t('public:plans.compare') }).click();
  const part = page.getByRole('region', { name: t('public:plans.compared.title') });
  await expect(part).toBeFocused();
  const table = part.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveCount(4);
  const price = table
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: t('landing:compare.price') }) });
  const shown = (text: string): string => text.replaceAll(/[\s\u200e\u200f]+/g, ' ').trim();
  const cells = await price.getByRole('cell').allInnerTexts();
  expect(cells.map(shown)).toEqual(
    Object.values(plans).map(({ priceFils }) => shown(money((priceFils / 100).toFixed(2), language))),
  );
  // Each value is legible and aligned with its plan.
  const heads = await table
    .getByRole('columnheader')
    .evaluateAll((all) => all.slice(1).map((head) => Math.round(head.getBoundingClientRect().x)));
  const values = await price.getByRole('cell').evaluateAll((all) =>
    all.map((cell) => ({
      at: Math.round(cell.getBoundingClientRect().x),
      size: Number.parseFloat(getComputedStyle(cell).fontSize),
    })),
  );
  expect(values.map(({ at }) => at)).toEqual(heads);
  expect(Math.min(...values.map(({ size }) => size))).toBeGreaterThanOrEqual(14);
  await expectNoOverflow(page);
  await expectFinished(page);
});

test('a question opens its answer from the keyboard', async ({ page, t }) => {
  await page.goto('/meal-plans');
  const answer = page.getByText(t('public:plans.questions.covers.answer'));
  await expect(answer).toBeHidden();
  const question = page.locator('summary').filter({ hasText: t('public:plans.questions.covers.question') });
  await question.focus();
  await page.keyboard.press('Enter');
  await expect(answer).toBeVisible();
  await expectFinished(page);
});

test('printing shows the text alone', async ({ page, t }) => {
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1, name: t('public:terms.title') })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const beside of ['banner', 'contentinfo', 'navigation'] as const)
    await expect(page.getByRole(beside)).toHaveCount(0);
  await expect(page.getByRole('region', { name: t('public:terms.parts.law.title') })).toBeVisible();
  await page.emulateMedia({ media: null });
});
