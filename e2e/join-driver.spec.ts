import { expect, type Page } from '@playwright/test';
import { capture, chooseFile, goodEmiratesId, goodIban, photo, signInAsAdmin } from './applicants.ts';
import {
  appliedToDrive,
  fillBanking,
  fillPersonal,
  fillVehicle,
  giveDocuments,
  goOn,
  standsAt,
  submit,
  type Step,
} from './driver-applicants.ts';
import { enterCode } from './forms.ts';
import { test } from './journey.ts';
import { expectArabicType, expectIconsTurned, expectNothingCut, expectNumbersWhole } from './measures.ts';
import { freshPhone, send, sentCode, signIn } from './people.ts';
import { expectFinished, expectNoOverflow, expectReadableInTheDark } from './standards.ts';
import type { Language, TextKey, Texts } from './texts.ts';
import { foreignTexts, rawKeys } from './wording.ts';

test.describe.configure({ mode: 'parallel', timeout: 240_000 });

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

const wrongIn: Readonly<Record<Step, readonly string[]>> = {
  personal: ['name', 'phone', 'email', 'emirate', 'emergencyContactName', 'emergencyContactPhone'],
  vehicle: ['vehicleType', 'vehiclePlateNumber', 'vehicleModel', 'vehicleYear', 'vehicleColor'],
  documents: ['emiratesId', 'drivingLicenseNumber', 'picture'],
  banking: ['bankName', 'bankIban', 'accountHolderName'],
};

async function expectEnforced(page: Page, t: Texts, step: Step): Promise<void> {
  if (step === 'banking') await page.getByRole('button', { name: t('join:submit') }).click();
  else await goOn(page, t);
  for (const field of wrongIn[step])
    await expect(
      page
        .getByRole('main')
        .getByText(t(`join:driver.wrong.${field}` as TextKey))
        .first(),
    ).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: t('join:missing.title') })).toBeVisible();
  await expect(page.locator('[aria-invalid=true], [data-wrong=true] input').first()).toBeFocused();
  await standsAt(page, t, step);
}

async function expectSubmitted(page: Page, t: Texts): Promise<void> {
  await expect(page).toHaveURL(/\/driver\/dashboard$/);
  await expect(page.getByText(t('join:driver.sent.title'), { exact: true })).toBeVisible();
  await expect(page.getByText(t('join:driver.sent.text'), { exact: true })).toBeVisible();
  await page.goto('/join/driver');
  await expect(page.getByRole('heading', { level: 1, name: t('join:received.waiting') })).toBeVisible();
  await expectFinished(page);
}

test('a visitor applies with the camera, every rule enforced, and proves the phone on the way', async ({
  page,
  language,
  t,
}) => {
  await page.goto('/');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('common:footer.join_driver') })
    .click();
  const phone = freshPhone();
  await expectStep(page, language, t, 'personal');
  for (const key of ['personal.phone', 'emergency.phone'] as const)
    await expect(page.getByRole('textbox', { name: t(`join:driver.${key}`), exact: true })).toHaveValue(
      '+971',
    );
  await expectEnforced(page, t, 'personal');
  await fillPersonal(page, t, name, phone.replace('+971', '0'));
  await goOn(page, t);

  await expectStep(page, language, t, 'vehicle');
  await expectEnforced(page, t, 'vehicle');
  await fillVehicle(page, t, 'motorcycle');
  await goOn(page, t);

  await expectStep(page, language, t, 'documents');
  await expectEnforced(page, t, 'documents');
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
  await expectEnforced(page, t, 'banking');
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

test('a bicycle needs no plate or licence, and a photo replaces the camera', async ({ page, t }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
  });
  await signIn(page.request, freshPhone());
  await page.goto('/join/driver');
  await fillPersonal(page, t, name);
  await goOn(page, t);
  await fillVehicle(page, t, 'bicycle');
  await expect(page.getByText(t('join:driver.vehicle.bicycle'))).toBeVisible();
  await goOn(page, t);
  await page.getByRole('textbox', { name: t('join:emirates_id.label') }).fill(goodEmiratesId);
  await expect(page.getByRole('textbox', { name: t('join:driver.documents.license') })).toHaveCount(0);
  const label = { name: t('join:picture.emiratesIdFront.label') };
  await page.getByRole('button', { name: t('capture:capture_named', label) }).click();
  await expect(page.getByRole('alert').filter({ hasText: t('join:driver.camera_failed') })).toBeVisible();
  await expectFinished(page);
  for (const one of ['emiratesIdFront', 'emiratesIdBack', 'profilePhoto'] as const)
    await chooseFile(page, t, one, await photo());
  await goOn(page, t);
  await fillBanking(page, t, name);
  await submit(page, t);
  await expectSubmitted(page, t);
});

test('a reload keeps texts but no numbers or pictures, and returns to what is missing', async ({
  page,
  t,
}) => {
  await signIn(page.request, freshPhone());
  await page.goto('/join/driver');
  await fillPersonal(page, t, name);
  await goOn(page, t);
  await fillVehicle(page, t, 'motorcycle');
  await goOn(page, t);
  await giveDocuments(page, t);
  await goOn(page, t);
  await fillBanking(page, t, name);
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(kept).toContain(name);
  expect(kept).not.toMatch(/image\/jpeg|DL 5581/);
  for (const secret of [goodIban, goodEmiratesId])
    expect(kept.replaceAll(/\D/g, '')).not.toContain(secret.replaceAll(/\D/g, ''));

  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await standsAt(page, t, 'documents');
  await expect(page.getByRole('status').filter({ hasText: t('join:not_kept.driver') })).toBeVisible();
  await page.goBack();
  await page.goto('/join/driver');
  await expect(page.getByRole('textbox', { name: t('join:driver.personal.name') })).toHaveValue(name);
});

test('a rejected applicant sees the reason and applies again; an approved one gets the dashboard', async ({
  page,
  playwright,
  t,
}) => {
  const admin = await playwright.request.newContext({ baseURL: process.env['SUFRA_URL'] ?? '' });
  await signInAsAdmin(admin);
  await signIn(page.request, freshPhone());
  const reason = 'The registration card has expired.';
  const first = await appliedToDrive(page.request, name);
  await send(admin, 'POST', `/api/admin/drivers/${first}/reject`, { reason });
  await page.goto('/join/driver');
  await expect(page.getByRole('heading', { level: 1, name: t('join:rejected.title') })).toBeVisible();
  await expect(page.getByText(reason)).toBeVisible();
  await expectFinished(page);
  await page.getByRole('link', { name: t('join:rejected.again') }).click();
  await standsAt(page, t, 'personal');

  const second = await appliedToDrive(page.request, name);
  await send(admin, 'POST', `/api/admin/drivers/${second}/approve`, {});
  await page.goto('/join/driver');
  await expect(page.getByRole('heading', { level: 1, name: t('join:driver.driver.title') })).toBeVisible();
  await expectFinished(page);
  await expect(page.getByRole('link', { name: t('join:driver.driver.open') })).toHaveAttribute(
    'href',
    '/driver/dashboard',
  );
  await admin.dispose();
});
