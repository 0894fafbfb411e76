import type { ReplyOf } from '@sufra/contract/route.ts';
import { getDriverApplication, registerDriver } from '@sufra/contract/delivery/drivers.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { TextKey } from '../../../../../../e2e/texts.ts';
import { answer, callsOf, doubleClick, reply } from '../../../../test/network.ts';
import { choosePicture, refuseCamera } from '../../../../test/pictures.ts';
import { idOf } from '../../../../test/replies/orders.ts';
import { driver, withoutPlan } from '../../../../test/replies/people.ts';
import { showScreen, type Shown, shownPath, today } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { describeRefusals, describeStates } from '../../../../test/states.ts';
import { textsIn, type Texts } from '../../../../test/texts.ts';

const t = textsIn('en');
type Status = ReplyOf<typeof getDriverApplication>;
type Step = 'personal' | 'vehicle' | 'documents' | 'banking';
const none: Status = { standing: 'none', application: null };
const standingOf = (standing: 'pending' | 'rejected' | 'approved'): Status => ({
  standing,
  application: {
    id: idOf(3),
    status: standing,
    submittedAt: `${today}T05:00:00.000Z`,
    decidedAt: standing === 'pending' ? null : `${today}T06:00:00.000Z`,
    reason: standing === 'rejected' ? '784' : null,
  },
});
const begun = (status: Status = none) =>
  ({
    path: '/join/driver',
    user: { ...withoutPlan, name: null, email: null, location: null },
    replies: [reply(getDriverApplication, status), reply(registerDriver, { id: idOf(3), status: 'pending' })],
  }) satisfies Shown;

const name = 'Omar Nasser';
const iban = 'AE07 0331 2345 6789 0123 456';
const emiratesId = '784-1990-1234567-6';
const button = (label: string) => page.getByRole('button', { name: label, exact: true });
const box = (label: string) => page.getByRole('textbox', { name: label, exact: true });
const titled = (label: string) => page.getByRole('heading', { level: 1, name: label });
const next = (texts: Texts) => button(texts('join:next')).click();
const submit = (texts: Texts) => button(texts('join:submit'));
const standsAt = (texts: Texts, step: Step) =>
  expect.element(titled(texts(`join:driver.${step}.title`))).toBeVisible();

async function fillPersonal(texts: Texts): Promise<void> {
  await box(texts('join:driver.personal.name')).fill(name);
  await box(texts('join:driver.personal.email')).fill('omar@example.com');
  await page.getByRole('combobox', { name: texts('join:driver.personal.emirate') }).selectOptions('Dubai');
  await box(texts('join:driver.emergency.name')).fill('Huda Nasser');
  await box(texts('join:driver.emergency.phone')).fill('055 111 2233');
  await next(texts);
}

async function fillVehicle(texts: Texts, vehicle: 'motorcycle' | 'bicycle'): Promise<void> {
  await page.getByRole('radio', { name: texts(`options:vehicle.${vehicle}`) }).click();
  if (vehicle === 'motorcycle') {
    await box(texts('join:driver.vehicle.plate')).fill('K 4471');
    await box(texts('join:driver.vehicle.year')).fill('٢٠٢٢');
  }
  await box(texts('join:driver.vehicle.model')).fill('Activa');
  await box(texts('join:driver.vehicle.color')).fill('Red');
  await next(texts);
}

async function giveDocuments(texts: Texts, vehicle: 'motorcycle' | 'bicycle'): Promise<void> {
  await box(texts('join:emirates_id.label')).fill(emiratesId);
  const own = ['emiratesIdFront', 'emiratesIdBack', 'profilePhoto'] as const;
  for (const one of own) await choosePicture(texts, texts(`join:picture.${one}.label`));
  if (vehicle === 'motorcycle') {
    await box(texts('join:driver.documents.license')).fill('DL 5581');
    for (const one of ['drivingLicense', 'vehicleRegistration'] as const)
      await choosePicture(texts, texts(`join:picture.${one}.label`));
  }
  await next(texts);
}

async function fillBanking(texts: Texts): Promise<void> {
  const bank = page.getByRole('combobox', { name: texts('join:bank.name') });
  await bank.selectOptions(texts('join:driver.bank.adcb'));
  await box(texts('join:bank.iban')).fill(iban);
  await box(texts('join:bank.holder')).fill(name);
}

async function fillAll(texts: Texts, vehicle: 'motorcycle' | 'bicycle'): Promise<void> {
  await fillPersonal(texts);
  await fillVehicle(texts, vehicle);
  await giveDocuments(texts, vehicle);
  await fillBanking(texts);
}

describeStates('the application of a driver', {
  ...begun(standingOf('pending')),
  read: getDriverApplication,
  loading: 'common:loading',
  filled: (texts) => titled(texts('join:received.waiting')),
});

const wrongIn: Readonly<Record<Step, readonly string[]>> = {
  personal: ['name', 'email', 'emirate', 'emergencyContactName', 'emergencyContactPhone'],
  vehicle: ['vehicleType', 'vehiclePlateNumber', 'vehicleModel', 'vehicleYear', 'vehicleColor'],
  documents: ['emiratesId', 'drivingLicenseNumber', 'picture'],
  banking: ['bankName', 'bankIban', 'accountHolderName'],
};

async function expectEnforced(step: Step): Promise<void> {
  await (step === 'banking' ? submit(t).click() : next(t));
  for (const field of wrongIn[step])
    await expect.element(page.getByText(t(`join:driver.wrong.${field}` as TextKey)).first()).toBeVisible();
  await expect.element(page.getByRole('alert').filter({ hasText: t('join:missing.title') })).toBeVisible();
  expect(document.activeElement?.matches('[aria-invalid=true], [data-wrong=true] *')).toBe(true);
  await standsAt(t, step);
  await expectFinished('en');
}

describe('applying as a driver', () => {
  it('names what is missing in each step', async () => {
    await showScreen(begun());
    await standsAt(t, 'personal');
    await expectEnforced('personal');
    await fillPersonal(t);
    await standsAt(t, 'vehicle');
    await expectEnforced('vehicle');
    await fillVehicle(t, 'motorcycle');
    await standsAt(t, 'documents');
    await expectEnforced('documents');
    await giveDocuments(t, 'motorcycle');
    await standsAt(t, 'banking');
    await expectEnforced('banking');
    expect(callsOf(registerDriver)).toEqual([]);
  });

  it('shows its steps in Arabic', async () => {
    const texts = textsIn('ar');
    await showScreen({ ...begun(), language: 'ar' });
    await standsAt(texts, 'personal');
    await expectFinished('ar');
    await fillPersonal(texts);
    await standsAt(texts, 'vehicle');
    await expectFinished('ar');
    await fillVehicle(texts, 'bicycle');
    await standsAt(texts, 'documents');
    await expectFinished('ar');
  });

  it('asks a visitor for a phone, verified before anything is sent', async () => {
    await showScreen({ ...begun(), user: null });
    for (const key of ['personal.phone', 'emergency.phone'] as const)
      await expect.element(box(t(`join:driver.${key}`))).toHaveValue('+971');
    await box(t('join:driver.personal.phone')).fill('055 765 4321');
    await fillAll(t, 'bicycle');
    await submit(t).click();
    const proof = page.getByRole('dialog', { name: t('join:proof.title') });
    await expect
      .element(proof.getByRole('textbox', { name: t('identity:phone_label') }))
      .toHaveValue('+971 55 765 4321');
    await expectFinished('en');
    expect(callsOf(registerDriver)).toEqual([]);
  });

  it('needs no plate or licence for a bicycle, and takes a photo without a camera', async () => {
    const camera = refuseCamera();
    await showScreen(begun());
    await fillPersonal(t);
    await page.getByRole('radio', { name: t('options:vehicle.bicycle') }).click();
    await expect.element(page.getByText(t('join:driver.vehicle.bicycle'))).toBeVisible();
    await fillVehicle(t, 'bicycle');
    await standsAt(t, 'documents');
    expect(box(t('join:driver.documents.license')).elements()).toHaveLength(0);
    const label = { name: t('join:picture.emiratesIdFront.label') };
    await button(t('capture:capture_named', label)).click();
    const failed = page.getByRole('alert').filter({ hasText: t('join:driver.camera_failed') });
    await expect.element(failed).toBeVisible();
    await expectFinished('en');
    camera.mockRestore();
    await giveDocuments(t, 'bicycle');
    await fillBanking(t);
    answer(reply(getDriverApplication, standingOf('pending')));
    await doubleClick(submit(t));
    await expect.poll(shownPath).toBe('/driver/dashboard');
    await expect.element(page.getByText(t('join:driver.sent.text'))).toBeVisible();
    const bodies = callsOf(registerDriver).map(({ body }) => body);
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).toMatchObject({ name, vehicleType: 'bicycle', bankIban: 'AE070331234567890123456' });
    expect(Object.keys(bodies[0]?.documents ?? {}).toSorted()).toEqual([
      'emiratesIdBack',
      'emiratesIdFront',
      'profilePhoto',
    ]);
  });

  it('keeps texts but no numbers or pictures over a reload, and returns to the incomplete step', async () => {
    await showScreen(begun());
    await fillAll(t, 'motorcycle');
    const kept = JSON.stringify({ ...sessionStorage, ...localStorage });
    expect(kept).toContain(name);
    expect(kept).not.toMatch(/image\/jpeg|DL 5581/);
    for (const secret of [iban, emiratesId])
      expect(kept.replaceAll(/\D/g, '')).not.toContain(secret.replaceAll(/\D/g, ''));
    await showScreen({ ...begun(), path: shownPath(), isReload: true });
    await standsAt(t, 'documents');
    await expect.element(page.getByText(t('join:not_kept.driver'))).toBeVisible();
    await expectFinished('en');
    await showScreen({ ...begun(), isReload: true });
    await expect.element(box(t('join:driver.personal.name'))).toHaveValue(name);
  });

  it('shows a rejected applicant the reason, and starts again', async () => {
    await showScreen(begun(standingOf('rejected')));
    await expect.element(titled(t('join:rejected.title'))).toBeVisible();
    await expect.element(page.getByText('784')).toBeVisible();
    await expectFinished('en');
    await page.getByRole('link', { name: t('join:rejected.again') }).click();
    await standsAt(t, 'personal');
  });

  it('redirects a driver to the dashboard', async () => {
    await showScreen({ ...begun(standingOf('approved')), user: driver });
    await expect.element(titled(t('join:driver.driver.title'))).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: t('join:driver.driver.open') }))
      .toHaveAttribute('href', '/driver/dashboard');
    await expectFinished('en');
  });
});

describeRefusals('applying as a driver', {
  ...begun(),
  action: registerDriver,
  values: { too_many_applications: { from: '2026-03-10T05:00:00.000Z' } },
  // The screen refetches and shows the state they reveal.
  besides: ['already_applied', 'already_driver', 'driver_suspended'],
  words: { too_many_applications: (texts) => texts('join:too_often', { date: '|' }).split('|')[0] ?? '' },
  prepare: (texts) => fillAll(texts, 'bicycle'),
  act: (texts) => submit(texts).click(),
});
