import { expect, type Locator, type Page } from '@playwright/test';
import { expectFinished } from './standards.ts';
import type { TextKey, Texts } from './texts.ts';

/** Less than the 10 s of the screens' fallback poll: the change came by the live stream. */
export const soon = { timeout: 9_000 };

const progress = (page: Page, t: Texts): Locator =>
  page.getByRole('progressbar', { name: t('order:progress') });

/** `within` limits a change that the journey doesn't trigger. */
export async function expectStage(page: Page, t: Texts, status: string, within = soon): Promise<void> {
  // Wait for the screen first; changes must then show at once.
  await expect(progress(page, t)).toBeVisible();
  await expect(progress(page, t)).toHaveAttribute(
    'aria-valuetext',
    t(`order:status.${status}` as TextKey),
    within,
  );
}

export async function codeOn(page: Page, t: Texts): Promise<string> {
  const spoken = page.getByText(t('order:handover.digits', { digits: '' }).trim());
  await expect(spoken).toHaveCount(1, soon);
  return ((await spoken.textContent()) ?? '').replaceAll(/\D/g, '');
}

export async function rate(page: Page, t: Texts): Promise<void> {
  const send = page.getByRole('button', { name: t('order:rating.submit') });
  await expectFinished(page);
  await send.click();
  await expect(page.getByText(t('order:rating.required'))).toBeVisible();
  const star = `${t('order:rating.star', { count: 5 })}: ${t('order:rating.word.5')}`;
  await page.getByRole('radio', { name: star }).check({ force: true });
  await page.getByRole('textbox', { name: t('order:rating.comment') }).fill('Like at my mother’s');
  await send.click();
  const thanks = page.getByRole('status').filter({ hasText: t('order:rating.thanks_title') });
  await expect(thanks).toContainText(t('order:rating.thanks'));
  await expect(page.getByText(t('order:rating.given', { count: 5 }))).toHaveCount(1);
}
