import { expect, type Page } from '@playwright/test';
import { capture, goodEmiratesId } from './applicants.ts';
import {
  fillBanking,
  fillPersonal,
  fillVehicle,
  goOn,
  standsAt,
  submit,
  type Step,
} from './driver-applicants.ts';
import { enterCode } from './forms.ts';
import { test } from './journey.ts';
import { expectArabicType, expectIconsTurned, expectNothingCut, expectNumbersWhole } from './measures.ts';
import { freshPhone, sentCode } from './people.ts';
import { expectFinished, expectNoOverflow, expectReadableInTheDark } from './standards.ts';
import type { Language, Texts } from './texts.ts';
import { foreignTexts, rawKeys } from './wording.ts';

test.describe.configure({ timeout: 300_000 });

const steps: readonly Step[] = ['personal', 'vehicle', 'documents', 'banking'];
const name = 'Omar Nasser';

async function expectStep(page: Page, language: Language, t: Texts, step: Step): Promise<void> {
  await standsAt(page, t, step);
  const badge = t('common:kit.step_badge', { step: steps.indexOf(step) + 1, total: 4 });
  await expect(page.getByText(badge, { exact: true })).toBeVisible();
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

async function expectSubmitted(page: Page, t: Texts): Promise<void> {
  await expect(page).toHaveURL(/\/driver\/dashboard$/);
  await expect(page.getByText(t('join:driver.sent.title'), { exact: true })).toBeVisible();
  await expect(page.getByText(t('join:driver.sent.text'), { exact: true })).toBeVisible();
  await page.goto('/join/driver');
  await expect(page.getByRole('heading', { level: 1, name: t('join:received.waiting') })).toBeVisible();
  await expectFinished(page);
}

test('a visitor applies with the camera and proves the phone on the way', async ({ page, language, t }) => {
  await page.goto('/');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('common:footer.join_driver') })
    .click();
  const phone = freshPhone();
  await expectStep(page, language, t, 'personal');
  await fillPersonal(page, t, name, phone.replace('+971', '0'));
  await goOn(page, t);

  await expectStep(page, language, t, 'vehicle');
  await fillVehicle(page, t, 'motorcycle');
  await goOn(page, t);

  await expectStep(page, language, t, 'documents');
  await page.getByRole('textbox', { name: t('join:emirates_id.label') }).fill(goodEmiratesId);
  await page.getByRole('textbox', { name: t('join:driver.documents.license') }).fill('DL 5581');
  for (const one of ['emiratesIdFront', 'emiratesIdBack', 'drivingLicense'] as const)
    await capture(page, t, one);
  await goOn(page, t);
  await standsAt(page, t, 'documents');
  await capture(page, t, 'vehicleRegistration');
  await capture(page, t, 'profilePhoto');
  await goOn(page, t);

  await expectStep(page, language, t, 'banking');
  await expect(page.getByText(t('join:driver.banking.monday'))).toBeVisible();
  await expect(page.getByRole('textbox', { name: t('join:bank.iban') })).toHaveValue('AE');
  await fillBanking(page, t, name);
  await submit(page, t);

  const dialog = page.getByRole('dialog', { name: t('join:proof.title') });
  await expect(dialog.getByRole('textbox', { name: t('identity:phone_label') })).toHaveValue(
    /^\+971 55 \d{3} \d{4}$/,
  );
  await expectFinished(page);
  await dialog.getByRole('button', { name: t('identity:send_code') }).click();
  await expect(dialog.getByRole('textbox', { name: t('identity:code_label') })).toBeVisible();
  await enterCode(page, t, await sentCode(page.request, phone));
  await expectSubmitted(page, t);
});
