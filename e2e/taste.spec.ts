import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { freshPhone, subscribed } from './people.ts';
import { expectFinished, expectNoOverflow, expectReadableInTheDark } from './standards.ts';
import type { Texts } from './texts.ts';
import { withWording } from './wordings.ts';

test.use({ actionTimeout: 15_000 });

const told = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

async function decide(page: Page, t: Texts): Promise<{ chosen: string; refused: string }> {
  await page.goto('/dashboard');
  const slots = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) });
  const nameOf = (at: number): Promise<string> =>
    slots.nth(at).getByRole('heading', { level: 3 }).innerText();
  const [chosen, refused] = [await nameOf(0), await nameOf(1)];
  const press = (action: 'accept' | 'reject', name: string) =>
    page
      .getByRole('button', {
        name: t('planner:for_meal', { action: t(`planner:${action}.action`), name }),
        exact: true,
      })
      .click();
  await press('accept', chosen);
  await expect(told(page, t('planner:accept.done_title'))).toBeVisible();
  await press('reject', refused);
  await expect(told(page, t('planner:reject.done_title'))).toBeVisible();
  return { chosen, refused };
}

test('learned preferences are shown and removed one by one or all at once', async ({ page, t }) => {
  await subscribed(page.request, freshPhone());
  await page.goto('/account?tab=taste');
  await expect(page.getByText(t('taste:empty'), { exact: true })).toBeVisible();
  await expectFinished(page);
  const { chosen, refused } = await decide(page, t);

  await page.goto('/account?tab=taste');
  const liked = t('taste:likes.meal', { what: chosen });
  const avoided = t('taste:avoids.meal', { what: refused });
  await expect(page.getByText(liked, { exact: true })).toBeVisible();
  await expect(page.getByText(avoided, { exact: true })).toBeVisible();
  await expectFinished(page);
  await expectReadableInTheDark(page);
  await expectNoOverflow(page);

  const title = page.getByRole('heading', { level: 2, name: t('taste:title') });
  await page.getByRole('button', { name: t('taste:undo_named', { what: avoided }) }).click();
  await expect(told(page, t('taste:undone'))).toBeVisible();
  await expect(page.getByText(avoided, { exact: true })).toHaveCount(0);
  await expect(title).toBeFocused();
  await page.reload();
  await expect(page.getByText(liked, { exact: true })).toBeVisible();
  await expect(page.getByText(avoided, { exact: true })).toHaveCount(0);

  const forget = page.getByRole('button', { name: t('taste:forget_all') });
  await forget.click();
  const dialog = page.getByRole('dialog', { name: t('taste:forget_title') });
  await expectFinished(page);
  await dialog.getByRole('button', { name: t('taste:keep') }).click();
  await expect(forget).toBeFocused();
  await forget.click();
  await dialog.getByRole('button', { name: t('taste:forget_confirm') }).click();
  await expect(told(page, t('taste:all_forgotten'))).toBeVisible();
  await expect(page.getByText(t('taste:empty'), { exact: true })).toBeVisible();
  await expect(title).toBeFocused();
});

test.describe('changes in another tab', () => {
  test.use({ tolerated: /status of 404/ });

  test('a preference removed in another tab disappears here too', async ({ page, context, t }) => {
    await subscribed(page.request, freshPhone());
    const { chosen } = await decide(page, t);
    await page.goto('/account?tab=taste');
    const undo = page.getByRole('button', {
      name: t('taste:undo_named', { what: t('taste:likes.meal', { what: chosen }) }),
    });
    await expect(undo).toBeVisible();
    const other = await context.newPage();
    await other.goto('/account?tab=taste');
    await other
      .getByRole('button', { name: t('taste:undo_named', { what: t('taste:likes.meal', { what: chosen }) }) })
      .click();
    await expect(told(other, t('taste:undone'))).toBeVisible();
    await other.close();
    await undo.click();
    await expect(undo).toHaveCount(0);
  });
});

test.describe('with a broken connection', () => {
  test.use({ tolerated: /ERR_FAILED/ });

  test('learned preferences load on a retry', async ({ page, t }) => {
    await subscribed(page.request, freshPhone());
    await page.route('**/api/taste', (route) => route.abort());
    await page.goto('/account?tab=taste');
    await expect(page.getByText(t('taste:error_title'))).toBeVisible();
    await expectFinished(page);
    await page.unroute('**/api/taste');
    await page.getByRole('button', { name: t('common:actions.retry') }).click();
    await expect(page.getByText(t('taste:empty'), { exact: true })).toBeVisible();
  });
});

test("a suggestion's reasons are shown with the proof and lead to the learned preferences", async ({
  page,
  t,
}) => {
  await subscribed(page.request, freshPhone());
  await page.goto('/dashboard');
  const opener = page.getByRole('button', { name: t('planner:why_more') }).first();
  await opener.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: t('catalogue:safety.title') })).toBeVisible();
  await expect(dialog.getByRole('heading', { name: t('catalogue:safety.by_ingredient') })).toBeVisible();
  await expectFinished(page);
  await expectReadableInTheDark(page);
  await expectNoOverflow(page);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await opener.click();
  await dialog.getByRole('link', { name: t('planner:why_taste') }).click();
  await expect(page.getByRole('heading', { level: 2, name: t('taste:title') })).toBeVisible();
});

test('a worded reason opens the explanation, also beside the recipe', async ({ page, language, t }) => {
  test.skip(
    process.env['SUFRA_URL'] !== undefined && process.env['SUFRA_DATA_DIR'] === undefined,
    'A wording needs the database of the server, in SUFRA_DATA_DIR.',
  );
  const { id, name, texts } = await withWording(page.request, language);
  await page.goto('/dashboard');
  await page
    .getByRole('button', {
      name: t('planner:for_meal', { action: t('planner:why_more'), name }),
      exact: true,
    })
    .click();
  const dialog = page.getByRole('dialog');
  const sentence = dialog.getByText(texts[language], { exact: true });
  await expect(sentence).toBeVisible();
  const reasons = dialog.getByText(t('planner:why'), { exact: true });
  await expect(reasons).toBeVisible();
  const [above, below] = [await sentence.boundingBox(), await reasons.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  await expect(dialog.getByText(texts[language === 'en' ? 'ar' : 'en'])).toHaveCount(0);
  await expectFinished(page);
  await expectReadableInTheDark(page);
  await expectNoOverflow(page);

  await page.goto(`/recipe/${id}`);
  const why = page.getByRole('region', { name: t('planner:why'), exact: true });
  await expect(why.getByText(texts[language], { exact: true })).toBeVisible();
  await expect(why.getByRole('listitem').first()).toBeVisible();
  await expectFinished(page);
  await expectReadableInTheDark(page);
  await expectNoOverflow(page);
});
