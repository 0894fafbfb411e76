import { approveDriver, getAdminDriver } from '@sufra/contract/delivery/admin-drivers.ts';
import { getAdminPartner, rejectPartner } from '@sufra/contract/partners/admin-partners.ts';
import {
  getDuplicates,
  getExpiringDocuments,
  setDocumentExpiry,
} from '@sufra/contract/partners/documents.ts';
import { getApplications } from '@sufra/contract/partners/applications.ts';
import { documentDays } from '@sufra/contract/subscription/promises.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOf, confirm, confirmedAdmin } from '../../../test/admins.ts';
import { applicant, chefBody, goodEmiratesId, goodIban } from '../../../test/applicants.ts';
import { driverApplicant } from '../../../test/drivers.ts';
import { startTestApp, testKey, type Client, type TestApp } from '../../../test/harness.ts';
import { databaseText, holds } from '../../../test/inspect.ts';
import { localStorage } from '../../adapters/storage/local.ts';
import { openVault } from '../../platform/vault.ts';
import { dubaiDay } from '../../platform/pure/dubai-time.ts';
import { remindExpiring } from './keep-documents.ts';
import { removeDueDocuments } from './remove-documents.ts';

const boss = '+971507310000';
let test: TestApp;
let admin: Client;
beforeAll(async () => {
  test = await startTestApp({ demo: false });
  admin = await confirmedAdmin(test, boss);
});
afterAll(() => test.close());

const duplicates = (id: string) => admin.get(getDuplicates, { params: { id } });
const other = {
  emiratesId: '784-1985-7654321-8',
  isEmiratesIdCertain: true,
  bankInfo: { ...chefBody.bankInfo, iban: 'AE460090000000123456789' },
};

describe('a number', () => {
  it('of two accounts is shown to the reviewer of each, and to no applicant', async () => {
    const alone = await applicant(test, '+971507310001', other);
    expect(await duplicates(alone.applicationId)).toEqual([]);
    const chef = await applicant(test, '+971507310002');
    expect(await duplicates(chef.applicationId)).toEqual([]);
    const driver = await driverApplicant(test, '+971507310003', {
      emiratesId: goodEmiratesId.replaceAll('-', ''),
      bankIban: goodIban.toLowerCase(),
    });
    const ofDriver = { role: 'driver', id: driver.applicationId, name: 'Rashid Khan' };
    const ofChef = { role: 'partner', id: chef.applicationId, name: chefBody.fullName };
    expect(await duplicates(chef.applicationId)).toEqual([
      { kind: 'emirates_id', ...ofDriver },
      { kind: 'iban', ...ofDriver },
    ]);
    expect(await duplicates(driver.applicationId)).toEqual([
      { kind: 'emirates_id', ...ofChef },
      { kind: 'iban', ...ofChef },
    ]);
    const shown = JSON.stringify(await chef.client.get(getApplications));
    expect(shown).not.toContain('Rashid');
    expect(await chef.client.refused(getDuplicates, { params: { id: chef.applicationId } })).toMatchObject({
      code: 'forbidden',
    });
    const text = await databaseText(test.app.db, (table) => table === 'documents.numbers');
    for (const word of [goodIban, goodEmiratesId]) expect(holds(text, word)).toBe(false);
  });

  it('is found however a plate or licence was typed, and by the id of the driver', async () => {
    const numbers = { vehiclePlateNumber: 'Sharjah 3 / 90817', drivingLicenseNumber: '99-8877' };
    const first = await driverApplicant(test, '+971507310004', { ...numbers, bankIban: other.bankInfo.iban });
    await confirm(test, boss);
    const { id } = await admin.get(approveDriver, { params: { id: first.applicationId } });
    const second = await driverApplicant(test, '+971507310005', {
      vehiclePlateNumber: 'sharjah ٣-90817',
      drivingLicenseNumber: '998877',
    });
    const kinds = async (of: string) => (await duplicates(of)).filter((one) => one.role === 'driver');
    expect((await kinds(second.applicationId)).filter((one) => one.kind === 'plate')).toEqual([
      { kind: 'plate', role: 'driver', id: first.applicationId, name: 'Rashid Khan' },
    ]);
    expect((await kinds(id)).map((one) => one.kind)).toEqual(
      expect.arrayContaining(['driving_licence', 'plate']),
    );
  });

  it('of one account twice is none', async () => {
    const iban = 'AE260211000000230064016';
    const bankInfo = { ...chefBody.bankInfo, iban };
    const chef = await applicant(test, '+971507310006', {
      ...other,
      emiratesId: '784-1991-1111111-1',
      bankInfo,
    });
    await driverApplicant(test, '+971507310006', {
      ...{ emiratesId: '784-1991-1111111-1', isEmiratesIdCertain: true, bankIban: iban },
      ...{ vehiclePlateNumber: 'Ajman B 5', drivingLicenseNumber: '5544332' },
    });
    expect(await duplicates(chef.applicationId)).toEqual([]);
  });

  it('goes with its rejected application', async () => {
    const ibans = { ...chefBody.bankInfo, iban: 'AE770260001015000000001' };
    const left = { ...other, emiratesId: '784-1992-2222222-2', bankInfo: ibans };
    const gone = await applicant(test, '+971507310007', left);
    const kept = await applicant(test, '+971507310008', left);
    await confirm(test, boss);
    const reason = { type: 'chef', reason: 'The ID is cut off.' } as const;
    await admin.get(rejectPartner, { params: { id: gone.applicationId }, body: reason });
    expect(await duplicates(kept.applicationId)).toHaveLength(2);
    test.clock.advance(documentDays * 86_400_000);
    await removeDueDocuments({
      db: test.app.db,
      clock: test.clock,
      vault: openVault([testKey]),
      storage: localStorage(test.app.db),
    });
    admin = await confirmedAdmin(test, boss);
    expect(await duplicates(kept.applicationId)).toEqual([]);
  });

  it('of an unknown application is not found', async () => {
    const id = '019abcde-0000-7000-8000-000000000001';
    expect(await admin.refused(getDuplicates, { params: { id } })).toMatchObject({ code: 'not_found' });
  });
});

it('stores the expiry date of a document, for kinds that expire, and audits it', async () => {
  const { applicationId: id } = await applicant(test, '+971507310009');
  const documents = async () => (await admin.get(getAdminPartner, { params: { id } })).documents;
  const idOfKind = async (kind: string) => (await documents()).find((one) => one.kind === kind)?.id ?? '';
  const front = await idOfKind('id_front');
  const body = { expiresOn: '2027-05-01' };
  expect(await admin.get(setDocumentExpiry, { params: { id: front }, body })).toEqual({ id: front, ...body });
  expect((await documents()).find((one) => one.id === front)?.expiresOn).toBe('2027-05-01');
  expect(await auditOf(test, 'document.expiry_set')).toMatchObject([
    { subject_id: front, details: { documentKind: 'id_front', ...body } },
  ]);
  await admin.get(setDocumentExpiry, { params: { id: front }, body: { expiresOn: null } });
  expect((await documents()).find((one) => one.id === front)?.expiresOn).toBeNull();
  const selfie = { params: { id: await idOfKind('selfie') }, body };
  expect(await admin.refused(setDocumentExpiry, selfie)).toMatchObject({ code: 'not_possible_now' });
  const finance = await confirmedAdmin(test, '+971507310010', 'finance');
  expect(await finance.refused(setDocumentExpiry, { params: { id: front }, body })).toMatchObject({
    code: 'forbidden',
  });
});

describe('an expiring document', () => {
  const messages = async (phone: string) => {
    await test.app.outbox.deliverDue();
    const { rows } = await test.app.db.pool.query<{ template: string }>(
      `select m.template from notifications.messages m join identity.accounts a on a.id = m.account_id
       where a.phone = $1 and m.kind = 'document_expires' order by m.created_at, m.id`,
      [phone],
    );
    return rows.map(({ template }) => template);
  };
  const remind = () => remindExpiring({ db: test.app.db, clock: test.clock });

  it('is announced to its approved holder 30, 7 and 0 days before, once each', async () => {
    const phone = '+971507310011';
    const { applicationId } = await driverApplicant(test, phone);
    admin = await confirmedAdmin(test, boss);
    const { documents } = await admin.get(getAdminDriver, { params: { id: applicationId } });
    const licence = documents.find(({ kind }) => kind === 'driving_licence')?.id ?? '';
    const days = (count: number) => dubaiDay(new Date(test.clock.now().getTime() + count * 86_400_000));
    const enter = (expiresOn: string) =>
      admin.get(setDocumentExpiry, { params: { id: licence }, body: { expiresOn } });
    await enter(days(31));
    await remind();
    test.clock.advance(86_400_000);
    await remind();
    expect(await messages(phone)).toEqual([]);
    await confirm(test, boss);
    const { id: driverId } = await admin.get(approveDriver, { params: { id: applicationId } });
    await Promise.all([remind(), remind()]);
    await remind();
    expect(await messages(phone)).toEqual(['document_expires']);
    test.clock.advance(23 * 86_400_000);
    await remind();
    await remind();
    expect(await messages(phone)).toHaveLength(2);
    test.clock.advance(7 * 86_400_000);
    await remind();
    test.clock.advance(86_400_000);
    await remind();
    expect(await messages(phone)).toEqual(['document_expires', 'document_expires', 'document_expires_today']);
    admin = await confirmedAdmin(test, boss);
    const expiring = () => admin.get(getExpiringDocuments);
    expect(await expiring()).toEqual([
      {
        id: licence,
        kind: 'driving_licence',
        expiresOn: days(-1),
        holder: { role: 'driver', id: driverId, name: 'Rashid Khan' },
      },
    ]);
    await enter(days(40));
    expect(await expiring()).toEqual([]);
    await enter(days(5));
    await remind();
    expect(await messages(phone)).toHaveLength(4);
  });
});
