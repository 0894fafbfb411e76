import { expect, type Page } from '@playwright/test';
import { capture, fillDetails } from './applicants.ts';
import { askForCodeIn, enterCode } from './forms.ts';
import { test } from './journey.ts';
import { expectArabicType, expectIconsTurned, expectNothingCut, expectNumbersWhole } from './measures.ts';
import { freshPhone, sentCode } from './people.ts';
import { expectFinished, expectNoOverflow, expectReadableInTheDark } from './standards.ts';
import type { Language, Texts } from './texts.ts';
import { foreignTexts, rawKeys } from './wording.ts';

async function expectStep(page: Page, language: Language, title: string, badge?: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  if (badge !== undefined) await expect(page.getByText(badge, { exact: true })).toBeVisible();
  expect(await rawKeys(page)).toEqual([]);
  expect(await foreignTexts(page, language)).toEqual([]);
  await expectIconsTurned(page, language);
  await expectNumbersWhole(page);
  if (language === 'ar') await expectArabicType(page);
  await expectFinished(page);
  await expectReadableInTheDark(page);
  const own = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 320, height: own.height });
  await expectNoOverflow(page);
  await expectNothingCut(page);
  await page.setViewportSize(own);
}

const stepOf = (t: Texts, step: number, total: number): string => t('common:kit.step_badge', { step, total });

async function expectReceived(page: Page, t: Texts, language: Language): Promise<void> {
  await expectStep(page, language, t('join:received.title'));
  for (const key of ['review', 'documents', 'notification', 'orders'] as const)
    await expect(page.getByText(t(`join:received.${key}`))).toBeVisible();
  await expect(page.getByRole('link', { name: t('join:back_home') })).toHaveAttribute('href', '/');
  await expect(page.getByRole('link', { name: t('join:to_dashboard') })).toHaveAttribute(
    'href',
    '/dashboard',
  );
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: t('join:received.waiting') })).toBeVisible();
  await expectFinished(page);
}

test('a visitor applies as a chef and proves the phone on the way', async ({ page, language, t }) => {
  test.setTimeout(180_000);
  const next = page.getByRole('button', { name: t('join:next') });
  await page.goto('/join-as-chef');
  await expectStep(page, language, t('join:chef.intro.title'), stepOf(t, 1, 4));
  await expect(page.getByText(t('join:chef.intro.claim'))).toBeVisible();
  await page.getByRole('button', { name: t('join:start') }).click();

  await test.step('both sides of the ID and the selfie are taken', async () => {
    await expectStep(page, language, t('join:chef.identity.title'), stepOf(t, 2, 4));
    await expect(next).toBeDisabled();
    await capture(page, t, 'idFront');
    await expect(next).toBeDisabled();
    await capture(page, t, 'idBack');
    await expectFinished(page);
    await next.click();
    await expectStep(page, language, t('join:chef.selfie.title'), stepOf(t, 3, 4));
    await expect(next).toBeDisabled();
    await capture(page, t, 'selfie');
    await next.click();
  });

  await test.step('the details are filled in', async () => {
    await expectStep(page, language, t('join:chef.details.title'), stepOf(t, 4, 4));
    await fillDetails(page, t, 'chef', 'Layla Haddad');
  });

  await test.step('the phone is proved on the page', async () => {
    const phone = freshPhone();
    await page.getByRole('button', { name: t('join:submit') }).click();
    const dialog = page.getByRole('dialog', { name: t('join:proof.title') });
    await expect(dialog).toBeVisible();
    await expectFinished(page);
    await askForCodeIn(dialog, t, phone);
    await expect(dialog.getByRole('textbox', { name: t('identity:code_label') })).toBeVisible();
    await expectFinished(page);
    await enterCode(page, t, await sentCode(page.request, phone));
    await expect(dialog).toBeHidden();
  });
  await expectReceived(page, t, language);
});
