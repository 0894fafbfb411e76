import { expect, type APIRequestContext, type Page } from '@playwright/test';
import sharp, { type Sharp } from 'sharp';
import { send, sentCode } from './people.ts';
import type { TextKey, Texts } from './texts.ts';

export const goodIban = 'AE07 0331 2345 6789 0123 456';
export const goodEmiratesId = '784-1990-1234567-6';

interface PictureFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export const fileOf = async (name: string, picture: Sharp): Promise<PictureFile> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await picture.jpeg().toBuffer(),
});

export const card = (width: number, height: number): Sharp =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 12 8">
        <rect width="12" height="8" fill="#e8e2d4"/><circle cx="3" cy="4" r="2" fill="#7a4b2a"/>
        <path d="M6 2h5M6 4h5M6 6h3" stroke="#222" stroke-width="0.6"/></svg>`,
    ),
  );

/** Larger than the server stores it. */
export const photo = (): Promise<PictureFile> => fileOf('card.jpg', card(3_000, 2_000));

export type Kind = 'chef' | 'restaurant';
type PictureName =
  | 'idFront'
  | 'idBack'
  | 'selfie'
  | 'tradeLicense'
  | 'managerEmiratesId'
  | 'managerSelfie'
  | 'emiratesIdFront'
  | 'emiratesIdBack'
  | 'drivingLicense'
  | 'vehicleRegistration'
  | 'profilePhoto';

const labelOf = (t: Texts, name: PictureName): string => t(`join:picture.${name}.label`);

export async function capture(page: Page, t: Texts, name: PictureName): Promise<void> {
  const label = { name: labelOf(t, name) };
  await page.getByRole('button', { name: t('capture:capture_named', label) }).click();
  await expect(page.getByRole('img', { name: t('capture:taken', label) })).toBeVisible({ timeout: 15_000 });
}

export const chooseFile = (page: Page, t: Texts, name: PictureName, file: PictureFile): Promise<void> =>
  choosePhoto(page, t, labelOf(t, name), file);

export async function choosePhoto(page: Page, t: Texts, name: string, file: PictureFile): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: t('capture:choose_named', { name }) }).click();
  await (await chooser).setFiles(file);
  await expect(page.getByRole('img', { name: t('capture:taken', { name }) })).toBeVisible({
    timeout: 15_000,
  });
}

export async function fillDetails(page: Page, t: Texts, kind: Kind, name: string): Promise<void> {
  const fill = (key: TextKey, text: string): Promise<void> =>
    page.getByRole('textbox', { name: t(key), exact: true }).fill(text);
  await fill(`join:${kind}.details.name`, name);
  if (kind === 'chef') await fill('join:emirates_id.label', goodEmiratesId);
  await page
    .getByRole('combobox', { name: t('join:place.emirate') })
    .selectOption({ label: t('options:emirate.Dubai') });
  await page.getByRole('combobox', { name: t('join:place.area'), exact: true }).selectOption('Marina');
  await fill(`join:${kind}.details.address`, 'Al Marsa Street, Marina Tower 3');
  await page.getByRole('checkbox', { name: t('options:cuisine.emirati') }).check();
  await fill('join:bank.iban', goodIban);
  await fill('join:bank.name', 'Emirates NBD');
  await fill('join:bank.holder', name);
}

interface Place {
  readonly address: string;
  readonly emirate: string;
  readonly area: string;
}

const villa: Place = { address: 'Villa 12, Al Wasl Road', emirate: 'Dubai', area: 'Jumeirah' };

/** By API; returns the application's id. */
export async function applied(
  request: APIRequestContext,
  kind: Kind,
  name: string,
  place = villa,
): Promise<string> {
  const { buffer } = await fileOf('card.jpg', card(720, 480));
  const picture = `data:image/jpeg;base64,${buffer.toString('base64')}`;
  const forBoth = {
    servedCuisines: ['emirati'],
    hasOwnDelivery: true,
    bankInfo: { iban: goodIban, bankName: 'Emirates NBD', accountHolder: name },
  };
  const own = {
    chef: {
      fullName: name,
      emiratesId: goodEmiratesId,
      kitchenLocation: place,
      documents: { idFront: picture, idBack: picture, selfie: picture },
    },
    restaurant: {
      restaurantName: name,
      location: place,
      documents: { tradeLicense: picture, managerEmiratesId: picture, managerSelfie: picture },
    },
  };
  const { id } = await send(request, 'POST', `/api/${kind}/register`, { ...forBoth, ...own[kind] });
  return String(id);
}

export const appliedAsChef = (request: APIRequestContext, name: string): Promise<string> =>
  applied(request, 'chef', name);

const adminPhone = '+971500000091';
const demoCode = '123456';

/** Journeys share a phone, so a code may have to wait. */
async function proven(request: APIRequestContext, path: string, phone: object): Promise<void> {
  await expect(async () => {
    const { challenge } = await send(request, 'POST', '/api/auth/request-otp', { phone: adminPhone });
    const otp = (await sentCode(request, adminPhone)) || demoCode;
    await send(request, 'POST', path, { ...phone, otp, challenge });
  }).toPass({ intervals: [5_000], timeout: 120_000 });
}

export async function signInAsAdmin(request: APIRequestContext): Promise<void> {
  await proven(request, '/api/auth/verify-otp', { phone: adminPhone });
  await proven(request, '/api/auth/confirm', {});
}
