import { expect, type Locator, type Page } from '@playwright/test';
import type { Texts } from './texts.ts';

/** For a sign-in form inside a dialog, for example. */
export async function askForCodeIn(place: Page | Locator, t: Texts, phone: string): Promise<void> {
  await place.getByRole('textbox', { name: t('identity:phone_label') }).fill(phone);
  await place.getByRole('button', { name: t('identity:send_code') }).click();
}

export async function askForCode(page: Page, t: Texts, phone: string): Promise<void> {
  await askForCodeIn(page, t, phone);
  await expect(page.getByRole('heading', { level: 1, name: t('identity:code_title') })).toBeVisible();
}

/** The last digit submits. */
export async function enterCode(page: Page, t: Texts, code: string): Promise<void> {
  await page.getByRole('textbox', { name: t('identity:code_label') }).fill(code);
}

/** With a nut allergy. */
export async function fillProfile(page: Page, t: Texts, name: string): Promise<void> {
  await page.getByRole('textbox', { name: t('household:profile.name') }).fill(name);
  const emirate = page.getByRole('combobox', { name: t('household:profile.emirate') });
  await emirate.selectOption({ label: t('options:emirate.Dubai') });
  const area = page.getByRole('combobox', { name: t('household:profile.area') });
  await area.selectOption('Marina');
  const table = page.getByRole('group', { name: t('household:profile.slot') });
  await table.getByRole('radio', { name: t('options:slot.afternoon') }).check();
  const cuisines = page.getByRole('group', { name: t('household:cuisines') });
  await cuisines.getByRole('checkbox', { name: t('options:cuisine.lebanese') }).check();
  const allergies = page.getByRole('group', { name: t('household:allergies.legend') });
  await allergies.getByRole('checkbox', { name: t('options:allergy.nuts') }).check();
}

/** The name is prefilled. */
export async function fillCard(page: Page, t: Texts, number: string): Promise<void> {
  await page.getByRole('textbox', { name: t('subscription:payment.number') }).fill(number);
  await page.getByRole('textbox', { name: t('subscription:payment.month') }).fill('12');
  await page.getByRole('textbox', { name: t('subscription:payment.year') }).fill('34');
  await page.getByRole('textbox', { name: t('subscription:payment.cvv') }).fill('123');
}

/** At any price. */
export const payButton = (page: Page, t: Texts) =>
  page.getByRole('button', { name: t('subscription:payment.pay', { price: '' }).trim() });

/** Opens a card of the dashboard, which a phone shows folded. */
export async function unfold(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible();
  const fold = page.getByRole('button', { name: title, exact: true });
  if (await fold.isVisible()) await fold.click();
}
