import { expect } from '@playwright/test';
import type { Suggestion } from '../packages/contract/src/planner/planner.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { test } from './journey.ts';
import { openBooks } from './payees.ts';
import { freshPhone, subscribed } from './people.ts';
import { expectFinished, expectNoOverflow, expectReadableInTheDark } from './standards.ts';

test.use({ actionTimeout: 15_000 });

test("yesterday's meal is rated, and the rating changed and removed", async ({ page, language, t }) => {
  test.skip(
    process.env['SUFRA_URL'] !== undefined && process.env['SUFRA_DATA_DIR'] === undefined,
    'A day that passed needs the database of the server, in SUFRA_DATA_DIR.',
  );
  await subscribed(page.request, freshPhone());
  const headers = { 'accept-language': language };
  const answer = await page.request.get('/api/meal-suggestions', { headers });
  const [meal] = (await answer.json()) as Suggestion[];
  if (!meal) throw new Error('The day was not planned.');
  const origin = new URL(answer.url()).origin;
  await page.request.put(`/api/meal-suggestions/${meal.id}/accept`, { headers: { origin }, data: {} });
  const books = await openBooks();
  await books.run(sql`update planner.suggestions set day = day - 1 where id = ${meal.id}`);
  await books.close();

  await page.goto('/dashboard');
  const named = (key: 'ask_named' | 'change_named') =>
    page.getByRole('button', { name: t(`stars:${key}`, { name: meal.mealName }), exact: true });
  const dialog = page.getByRole('dialog', { name: t('stars:title', { name: meal.mealName }) });
  const star = (count: number) =>
    dialog.getByRole('radio', { name: t(`stars:word.${String(count)}` as 'stars:word.1') });
  const save = dialog.getByRole('button', { name: t('stars:save') });
  await named('ask_named').click();
  await expect(dialog).toBeVisible();
  await expectFinished(page);
  await expectReadableInTheDark(page);
  await expectNoOverflow(page);
  await save.click();
  await expect(dialog.getByText(t('stars:required'))).toBeVisible();
  await star(5).check({ force: true });
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(named('change_named')).toBeFocused();

  await page.reload();
  await named('change_named').click();
  await expect(star(5)).toBeChecked();
  await star(1).check({ force: true });
  await save.click();
  await expect(dialog).toBeHidden();
  await page.goto('/account?tab=taste');
  const heard = t('taste:avoids.stars', { what: meal.mealName, count: 1 });
  await expect(page.getByText(heard, { exact: true })).toBeVisible();

  await page.goto('/dashboard');
  await named('change_named').click();
  await dialog.getByRole('button', { name: t('stars:take_back') }).click();
  await expect(dialog).toBeHidden();
  await expect(named('ask_named')).toBeVisible();
});
