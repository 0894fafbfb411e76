import { expect, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { test } from './journey.ts';

test.describe.configure({ timeout: 180_000 });
test.use({
  actionTimeout: 15_000,
  storageState: async ({ confirmedAdmin }, use) => use(confirmedAdmin),
  // The failing list is simulated.
  tolerated: /status of 503/,
  isKnownBrowser: true,
});

/** Oldest first: accounts created meanwhile change only the last page. */
async function usersByAge(
  page: Page,
  cursor: string | null = null,
): Promise<{ first: string; next: string }> {
  const params = { sort: 'createdAt', order: 'asc', ...(cursor !== null && { cursor }) };
  const reply = await page.request.get('/api/admin/users', { params });
  const { rows, next } = (await reply.json()) as { rows: { id: string }[]; next: string | null };
  return { first: rows[0]?.id ?? '', next: next ?? '' };
}

test('a list keeps its filters on return', async ({ page, t }, { project }) => {
  await page.goto('/admin/users');
  const first = page.getByRole('table').locator('tbody tr').first();
  const joined = t('admin:users.joined');
  if (project.use.isMobile === true)
    await page
      .getByRole('combobox', { name: t('admin:list.sorting') })
      .selectOption({ label: t('admin:list.sorted_asc', { column: joined }) });
  else await page.getByRole('columnheader', { name: joined }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=createdAt&order=asc/);
  // Compare with the server's rows, because old rows stay visible while new ones load.
  const eldest = await usersByAge(page);
  const rest = await usersByAge(page, eldest.next);
  const link = first.getByRole('link').first();
  await expect(link).toHaveAttribute('href', `/admin/users/${eldest.first}`);
  await page.getByRole('button', { name: t('admin:list.next') }).click();
  await expect(page).toHaveURL(/cursor=/);
  await expect(page.getByText(t('admin:list.page', { page: 2 }))).toBeVisible();
  await expect(link).toHaveAttribute('href', `/admin/users/${rest.first}`);
  await page.reload();
  await expect(page.getByText(t('admin:list.page', { page: 2 }))).toBeVisible();
  await expect(link).toHaveAttribute('href', `/admin/users/${rest.first}`);
  await link.click();
  await page.getByRole('link', { name: t('admin:users.back') }).click();
  await expect(page).toHaveURL(/cursor=/);
  await expect(link).toHaveAttribute('href', `/admin/users/${rest.first}`);
  await page.goto('/admin/users?status=admin');
  await expect(page.getByRole('button', { name: t('admin:users.only_admin') })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(page.getByText(t('admin:users.count', { count: 1 }), { exact: true })).toBeVisible();
});

for (const room of ['users', 'partners', 'orders', 'audit'] as const)
  test(`the list of ${room} is exported as a file`, async ({ page, t }) => {
    await page.goto(`/admin/${room}`);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: t('admin:list.csv') }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(new RegExp(`^sufra-${room}-\\d{4}-\\d{2}-\\d{2}\\.csv$`));
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toMatch(/^\uFEFF\w+(,\w+)+\r?\n/);
  });
