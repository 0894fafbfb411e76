import { expect, type Locator, type Page } from '@playwright/test';
import type { Texts } from './texts.ts';

export const dialogOf = (page: Page): Locator => page.getByRole('dialog').last();

/** Journeys share a phone, so a code may have to wait. */
export async function confirmCode(page: Page, t: Texts): Promise<void> {
  await expect(dialogOf(page)).toHaveAccessibleName(t('admin:confirm.title'));
  const send = dialogOf(page).getByRole('button', { name: t('admin:confirm.send', { phone: '' }).trim() });
  const use = dialogOf(page).getByRole('button', { name: t('demo:use_code') });
  await expect(async () => {
    if (await send.isVisible()) await send.click();
    await expect(use).toBeVisible({ timeout: 3_000 });
  }).toPass({ intervals: [8_000], timeout: 60_000 });
  await use.click();
}
