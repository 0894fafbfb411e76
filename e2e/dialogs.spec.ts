import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { realPath } from './orders.ts';
import { expectFinished, expectReadableInTheDark } from './standards.ts';
import type { TextKey } from './texts.ts';

test.use({ storageState: async ({ subscriber }, use) => use(subscriber), isKnownBrowser: true });

const isInside = (dialog: Locator): Promise<boolean> =>
  dialog.evaluate(
    (element) => element.contains(document.activeElement) || document.activeElement === document.body,
  );

async function expectWellBehaved(page: Page, opener: Locator, dialog: Locator): Promise<void> {
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    // The focus may pass the browser's own bar, never the page behind.
    expect(await isInside(dialog)).toBe(true);
  }
  await expectFinished(page);
  await expectReadableInTheDark(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
}

const dialogs: readonly { on: string; openers: readonly TextKey[] }[] = [
  { on: '/', openers: ['landing:plans.compare'] },
  { on: '/onboarding/preferences', openers: ['household:members.add'] },
  { on: '/account?tab=addresses', openers: ['account:addresses.add'] },
  {
    on: '/account?tab=subscription',
    openers: ['billing:tasks.plan', 'billing:tasks.pause', 'billing:tasks.card', 'billing:tasks.cancel'],
  },
  { on: '/account?tab=privacy', openers: ['account:erase.begin'] },
  { on: '/order-status/:orderId', openers: ['order:cancel.open'] },
];

for (const { on, openers } of dialogs)
  test(`each dialog of ${on} traps the focus and returns it`, async ({ page, t }) => {
    await page.goto(await realPath(page.request, on));
    for (const opener of openers)
      await test.step(opener, () =>
        expectWellBehaved(page, page.getByRole('button', { name: t(opener) }), page.getByRole('dialog')),
      );
  });

test('members are added, changed and removed, each in a dialog', async ({ page, t }) => {
  await page.goto('/onboarding/preferences');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: t('household:members.add') }).click();
  await dialog.getByRole('button', { name: t('household:members.save') }).click();
  const name = dialog.getByRole('textbox', { name: t('household:members.name') });
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(t('household:members.name_required'));
  await expectFinished(page);
  await name.fill('Omar');
  await dialog.getByRole('button', { name: t('household:members.save') }).click();
  await expect(dialog).toBeHidden();
  const saved = page.getByRole('status').filter({ hasText: t('household:members.saved', { name: 'Omar' }) });
  await expect(saved).toBeVisible();
  const card = page.getByRole('listitem').filter({ hasText: 'Omar' });
  await expectWellBehaved(page, card.getByRole('button').first(), dialog);
  await expectWellBehaved(page, card.getByRole('button').last(), dialog);
  await card.getByRole('button').last().click();
  await dialog.getByRole('button', { name: t('common:actions.remove') }).click();
  await expect(card).toHaveCount(0);
});

test('cooking mode shows the steps and returns to the recipe', async ({ page, t }) => {
  const reply = await page.request.get('/api/meal-suggestions');
  const [meal] = (await reply.json()) as { id: string }[];
  await page.goto(`/recipe/${meal?.id ?? ''}`);
  const opener = page.getByRole('button', { name: t('catalogue:cooking.open') });
  const dialog = page.getByRole('dialog');
  await expectWellBehaved(page, opener, dialog);
  await opener.click();
  const next = dialog.getByRole('button', { name: t('catalogue:cooking.next') });
  const done = dialog.getByRole('button', { name: t('catalogue:cooking.done') });
  while (await next.isVisible()) await next.click();
  await done.click();
  await expect(dialog).toBeHidden();
});

test('the header menu opens, navigates and closes', async ({ page, t }) => {
  await page.goto('/dashboard');
  const toggle = page.getByRole('button', { name: t('common:header.open_menu') });
  const account = page.getByRole('button', { name: t('common:header.account_menu_nameless') });
  await expect(page.getByRole('heading', { level: 2, name: t('planner:title') })).toBeVisible();
  // Presses before hydration are replayed.
  const menu = page.getByRole('menu').or(page.locator('#mobile-menu'));
  await toggle.or(account).click();
  await expect(menu).toBeVisible();
  await expectFinished(page);
  // As in browsers that don't focus a pressed button.
  if (await page.locator('#mobile-menu').isVisible())
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.press('Escape');
  await expect(toggle.or(account)).toBeFocused();
  await toggle.or(account).click();
  const settings = page
    .getByRole('menuitem', { name: t('common:header.account_settings') })
    .or(page.getByRole('link', { name: t('common:header.profile'), exact: true }));
  await settings.click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(toggle.or(account)).toHaveAttribute('aria-expanded', 'false');
});

test('leaving changed preferences asks for confirmation', async ({ page, t }) => {
  await page.goto('/onboarding/preferences');
  const cuisines = page.getByRole('group', { name: t('household:cuisines') }).first();
  await cuisines.getByRole('checkbox', { name: t('options:cuisine.korean') }).click();
  await expect(page.getByText(t('household:preferences.unsaved'))).toBeVisible();
  await page.getByRole('link', { name: t('common:actions.back'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('household:preferences.leave_title') });
  await expect(dialog).toBeVisible();
  await expectFinished(page);
  await dialog.getByRole('button', { name: t('household:preferences.stay') }).click();
  await expect(cuisines.getByRole('checkbox', { name: t('options:cuisine.korean') })).toBeChecked();
  await page.getByRole('link', { name: t('common:actions.back'), exact: true }).click();
  await dialog.getByRole('button', { name: t('household:preferences.leave'), exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});
