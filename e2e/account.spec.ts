import { expect, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { test } from './journey.ts';
import { moveIn, placeMeal, settled } from './orders.ts';
import { freshPhone, sentCode, signIn, subscribed } from './people.ts';
import { expectFinished } from './standards.ts';
import type { Texts } from './texts.ts';

test.describe.configure({ timeout: 120_000 });
test.use({ actionTimeout: 15_000 });

/** Bidi isolates, as the screens insert them. */
const isolated = (name: string): string => `\u2068${name}\u2069`;

const told = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

async function enter(page: Page): Promise<string> {
  const phone = freshPhone();
  await subscribed(page.request, phone);
  return phone;
}

test('the sections open with the arrow keys and have their own addresses', async ({ page, language, t }) => {
  await enter(page);
  await page.goto('/account');
  const room = (name: 'profile' | 'preferences' | 'privacy') =>
    page.getByRole('tab', { name: t(`account:tabs.${name}`) });
  await expect(room('profile')).toHaveAttribute('aria-selected', 'true');
  await room('profile').focus();
  await page.keyboard.press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight');
  await expect(room('preferences')).toBeFocused();
  await expect(page).toHaveURL(/tab=preferences$/);
  await page.keyboard.press('End');
  await expect(room('privacy')).toBeFocused();
  await page.reload();
  await expect(room('privacy')).toHaveAttribute('aria-selected', 'true');
});

test('a changed profile is saved', async ({ page, t }) => {
  await enter(page);
  await page.goto('/account?tab=profile');
  await page.getByRole('button', { name: t('account:profile.edit') }).click();
  const name = page.getByRole('textbox', { name: t('account:profile.name') });
  await name.fill('');
  await page.getByRole('button', { name: t('account:profile.save') }).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(new RegExp(t('account:profile.wrong.name')));
  await expectFinished(page);
  await name.fill('Layla Mansour');
  await page.getByRole('button', { name: t('account:profile.save') }).click();
  await expect(told(page, t('account:profile.saved'))).toBeVisible();
  await page.reload();
  await expect(page.getByRole('main').getByText('Layla Mansour')).toBeVisible();
});

async function fillDoor(page: Page, t: Texts, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t('addresses:form.name') }).fill(name);
  await dialog.getByRole('textbox', { name: t('addresses:form.street') }).fill('Marasi Drive');
  await dialog.getByRole('textbox', { name: t('addresses:form.building') }).fill(`${name} Tower`);
  await dialog.getByRole('button', { name: t('addresses:form.save') }).click();
  await expect(dialog).toBeHidden();
}

test('addresses are added, changed, made the default and deleted', async ({ page, t }) => {
  await enter(page);
  await page.goto('/account?tab=addresses');
  const dialog = page.getByRole('dialog');
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  const button = (key: 'edit_named' | 'make_default_named' | 'delete_named', name: string) =>
    page.getByRole('button', { name: t(`account:addresses.${key}`, { name: isolated(name) }) });
  await expect(page.getByText(t('account:addresses.empty'))).toBeVisible();
  await expectFinished(page);
  await page.getByRole('button', { name: t('account:addresses.add') }).click();
  await expectFinished(page);
  await fillDoor(page, t, 'Office');
  await expect(card('Office')).toContainText(t('addresses:default'));
  await page.getByRole('button', { name: t('account:addresses.add') }).click();
  await fillDoor(page, t, 'Villa');

  await button('make_default_named', 'Villa').click();
  await expect(button('make_default_named', 'Office')).toBeVisible();
  await expect(button('make_default_named', 'Villa')).toHaveCount(0);
  await button('edit_named', 'Office').click();
  await fillDoor(page, t, 'Bureau');
  await expect(card('Office')).toHaveCount(0);
  await expectFinished(page);

  await button('delete_named', 'Bureau').click();
  await expectFinished(page);
  await dialog.getByRole('button', { name: t('account:addresses.keep') }).click();
  await expect(button('delete_named', 'Bureau')).toBeFocused();
  await button('delete_named', 'Bureau').click();
  await dialog.getByRole('button', { name: t('account:addresses.delete'), exact: true }).click();
  await expect(card('Bureau')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2, name: t('account:tabs.addresses') })).toBeFocused();
});

test('an address has a pin only on request, and only inside the Emirates', async ({ page, context, t }) => {
  await enter(page);
  await page.goto('/account?tab=addresses');
  await page.getByRole('button', { name: t('account:addresses.add') }).click();
  const dialog = page.getByRole('dialog');
  const use = dialog.getByRole('button', { name: t('addresses:pin.use') });
  await use.click();
  await expect(dialog.getByText(t('addresses:pin.denied'))).toBeVisible();
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 51.5, longitude: -0.12 });
  await use.click();
  await expect(dialog.getByText(t('addresses:pin.outside'))).toBeVisible();
  await context.setGeolocation({ latitude: 25.0801, longitude: 55.1402 });
  await use.click();
  await expect(dialog.getByText(t('addresses:pin.set_text'))).toBeVisible();
  await expectFinished(page);
  await fillDoor(page, t, 'Office');

  const card = page.getByRole('listitem').filter({ hasText: 'Office' });
  await expect(card).toContainText(t('addresses:pin.set'));
  await page
    .getByRole('button', { name: t('account:addresses.edit_named', { name: isolated('Office') }) })
    .click();
  await dialog.getByRole('button', { name: t('addresses:pin.remove') }).click();
  await expect(use).toBeFocused();
  await fillDoor(page, t, 'Office');
  await expect(card).not.toContainText(t('addresses:pin.set'));
});

test('an order in the list leads to its screen', async ({ page, t }) => {
  await settled(page.request);
  const placed = await placeMeal(page.request);
  await page.goto('/account?tab=orders');
  const link = page
    .getByRole('link')
    .and(page.locator(`[href="/order-status/${placed.id}"]`))
    .first();
  await expect(link).toBeVisible();
  await expectFinished(page);
  await link.click();
  await expect(page.getByRole('progressbar', { name: t('order:progress') })).toBeVisible();
  await page.goBack();
  await expect(link).toBeVisible();
});

test('another device is signed out from here', async ({ page, browser, contextOptions, t }) => {
  const phone = await enter(page);
  const other = await browser.newContext(contextOptions);
  // A second code to the same phone is delayed by half a minute.
  await expect(() => signIn(other.request, phone)).toPass({ timeout: 60_000, intervals: [10_000] });
  await page.goto('/account?tab=security');
  await expect(page.getByRole('tabpanel').getByText(t('account:security.here'))).toBeVisible();
  await expectFinished(page);
  await page.getByRole('button', { name: t('account:security.end_others') }).click();
  await expect(told(page, t('account:security.ended_others', { count: 1 }))).toBeVisible();
  await expect(page.getByText(t('account:security.alone'))).toBeVisible();
  expect((await other.request.get('/api/auth/session')).status()).toBe(401);
  await other.close();
});

test('all stored data is exported as a file', async ({ page, t }) => {
  const phone = await enter(page);
  await moveIn(page.request, 'Sea home');
  await page.goto('/account?tab=privacy');
  await expectFinished(page);
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: t('account:export.download') }).click();
  const file = await arriving;
  expect(file.suggestedFilename()).toMatch(/^sufra-\d{4}-\d{2}-\d{2}\.json$/);
  const text = await readFile(await file.path(), 'utf8');
  for (const own of [phone, 'Layla Haddad', 'Sea home', 'full-day']) expect(text).toContain(own);
  expect(() => JSON.parse(text) as unknown).not.toThrow();
  await expect(told(page, file.suggestedFilename())).toBeVisible();
});

test('an account is erased after a fresh code, and none of it opens any more', async ({ page, t }) => {
  const phone = await enter(page);
  await page.goto('/account?tab=privacy');
  await page.getByRole('button', { name: t('account:erase.begin') }).click();
  const dialog = page.getByRole('dialog', { name: t('account:erase.code_title') });
  await expectFinished(page);
  const digits = dialog.getByRole('textbox', { name: t('account:erase.code') });
  await dialog.getByRole('button', { name: t('account:erase.send', { phone: '' }).trim() }).click();
  await expect(digits).toBeFocused();
  await expectFinished(page);
  await dialog.getByRole('button', { name: t('account:erase.confirm') }).click();
  await expect(digits).toHaveAccessibleDescription(new RegExp(t('account:erase.code_required')));
  await digits.fill(await sentCode(page.request, phone));
  await dialog.getByRole('button', { name: t('account:erase.confirm') }).click();
  await expect(dialog.getByText(t('account:erase.sure_required'))).toBeVisible();
  await dialog.getByRole('checkbox', { name: t('account:erase.sure') }).check({ force: true });
  await dialog.getByRole('button', { name: t('account:erase.confirm') }).click();
  await expect(told(page, t('account:erase.goodbye_title'))).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login/);
});
