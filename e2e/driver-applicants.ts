import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { card, chooseFile, fileOf, goodEmiratesId, goodIban, photo } from './applicants.ts';
import { send } from './people.ts';
import type { TextKey, Texts } from './texts.ts';

export type Step = 'personal' | 'vehicle' | 'documents' | 'banking';
type Vehicle = 'motorcycle' | 'bicycle';

const fill = (page: Page, t: Texts, key: TextKey, text: string): Promise<void> =>
  page.getByRole('textbox', { name: t(key), exact: true }).fill(text);

export const standsAt = (page: Page, t: Texts, step: Step): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name: t(`join:driver.${step}.title`) })).toBeVisible();

export const goOn = (page: Page, t: Texts): Promise<void> =>
  page.getByRole('button', { name: t('join:next'), exact: true }).click();

/** `phone` is for visitors only. */
export async function fillPersonal(page: Page, t: Texts, name: string, phone?: string): Promise<void> {
  await fill(page, t, 'join:driver.personal.name', name);
  if (phone !== undefined) await fill(page, t, 'join:driver.personal.phone', phone);
  await fill(page, t, 'join:driver.personal.email', 'omar@example.com');
  await page
    .getByRole('combobox', { name: t('join:driver.personal.emirate') })
    .selectOption({ label: t('options:emirate.Dubai') });
  await fill(page, t, 'join:driver.emergency.name', 'Huda Nasser');
  await fill(page, t, 'join:driver.emergency.phone', '055 111 2233');
}

export async function fillVehicle(page: Page, t: Texts, vehicle: Vehicle): Promise<void> {
  await page.getByRole('radio', { name: t(`options:vehicle.${vehicle}`) }).check();
  if (vehicle === 'motorcycle') {
    await fill(page, t, 'join:driver.vehicle.plate', 'K 4471');
    await fill(page, t, 'join:driver.vehicle.year', '٢٠٢٢');
  }
  await fill(page, t, 'join:driver.vehicle.model', 'Activa');
  await fill(page, t, 'join:driver.vehicle.color', 'Red');
}

export async function fillBanking(page: Page, t: Texts, holder: string): Promise<void> {
  await page
    .getByRole('combobox', { name: t('join:bank.name') })
    .selectOption({ label: t('join:driver.bank.adcb') });
  await fill(page, t, 'join:bank.iban', goodIban);
  await fill(page, t, 'join:bank.holder', holder);
}

export async function giveDocuments(page: Page, t: Texts): Promise<void> {
  await page.getByRole('textbox', { name: t('join:emirates_id.label') }).fill(goodEmiratesId);
  await page.getByRole('textbox', { name: t('join:driver.documents.license') }).fill('DL 5581');
  const file = await photo();
  const names = ['emiratesIdFront', 'emiratesIdBack', 'drivingLicense', 'vehicleRegistration'] as const;
  for (const one of names) await chooseFile(page, t, one, file);
  await chooseFile(page, t, 'profilePhoto', file);
}

export const submit = (page: Page, t: Texts): Promise<void> =>
  page.getByRole('button', { name: t('join:submit') }).click();

/** By API; returns the application's id. */
export async function appliedToDrive(request: APIRequestContext, name: string): Promise<string> {
  const { buffer } = await fileOf('card.jpg', card(720, 480));
  const picture = `data:image/jpeg;base64,${buffer.toString('base64')}`;
  const { id } = await send(request, 'POST', '/api/driver/register', {
    name,
    email: 'omar@example.com',
    emirate: 'Dubai',
    vehicleType: 'motorcycle',
    vehiclePlateNumber: 'K 4471',
    vehicleModel: 'Activa',
    vehicleYear: '2022',
    vehicleColor: 'Red',
    emiratesId: goodEmiratesId,
    drivingLicenseNumber: 'DL 5581',
    bankIban: goodIban,
    bankName: 'ADCB',
    accountHolderName: name,
    emergencyContactName: 'Huda Nasser',
    emergencyContactPhone: '+971551112233',
    documents: {
      emiratesIdFront: picture,
      emiratesIdBack: picture,
      drivingLicense: picture,
      vehicleRegistration: picture,
      profilePhoto: picture,
    },
  });
  return String(id);
}
