import * as admins from '@sufra/contract/partners/admin-partners.ts';
import { eraseAccount, exportAccount } from '@sufra/contract/identity/account.ts';
import { requestOtp } from '@sufra/contract/identity/identity.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { confirmedAdmin } from '../../../../test/admins.ts';
import { applicant, goodEmiratesId, goodIban, type Applicant } from '../../../../test/applicants.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { countOf, databaseText, holds } from '../../../../test/inspect.ts';
import { accountIdOf, sentCode } from '../../../../test/people.ts';
import { deleteRejectedSecrets } from '../index.ts';
import { partnerKind } from './partner-applications.ts';

let test: TestApp;
let admin: Client;
beforeAll(async () => {
  test = await startTestApp({ demo: false });
  admin = await confirmedAdmin(test, '+971507640000');
});
afterAll(() => test.close());

const approve = ({ applicationId: id }: Applicant) =>
  admin.get(admins.approvePartner, { params: { id }, body: { type: 'chef' } });

async function erase({ client, phone }: Applicant): Promise<void> {
  test.clock.advance(60_000);
  const { challenge } = await client.get(requestOtp, { body: { phone } });
  await client.get(eraseAccount, { body: { otp: await sentCode(test, phone), challenge } });
  await test.app.outbox.deliverDue();
}

it("exports an applicant's data, and a partner's bank account", async () => {
  const one = await applicant(test, '+971507640001');
  const bank = { iban: goodIban, bankName: 'Emirates NBD', accountHolder: 'Mariam Al Ali' };
  const waiting = await one.client.get(exportAccount);
  expect(waiting.applications).toMatchObject([
    { type: 'chef', status: 'pending', secrets: { bank, emiratesId: goodEmiratesId } },
  ]);
  expect(waiting.bankAccounts).toEqual([]);
  await approve(one);
  const partner = await one.client.get(exportAccount);
  expect(partner.applications).toMatchObject([{ secrets: { bank: null, emiratesId: goodEmiratesId } }]);
  expect(partner.bankAccounts).toMatchObject([bank]);
  const other = await applicant(test, '+971507640002', { fullName: 'Somebody Else' });
  expect(JSON.stringify(await other.client.get(exportAccount))).not.toContain(one.applicationId);
});

it.each([
  ['waits', '+971507640003', false],
  ['was let in', '+971507640004', true],
])(
  'erases every identifying value of an account erased while its application %s',
  async (_how, phone, isIn) => {
    const words = { fullName: `Zuhra${phone.slice(-2)}xyz`, holder: `Holder${phone.slice(-2)}xyz` };
    const bankInfo = { iban: goodIban, bankName: 'FAB', accountHolder: words.holder };
    const one = await applicant(test, phone, {
      fullName: words.fullName,
      bankInfo,
      business: { name: 'Trading Name', tradeLicenseNumber: `LIC${phone.slice(-4)}xyz` },
      description: `Story${phone.slice(-2)}xyz`,
      kitchenLocation: { address: `Villa${phone.slice(-2)}xyz`, emirate: 'Dubai', area: 'Jumeirah' },
    });
    const accountId = await accountIdOf(test, phone);
    if (isIn) await approve(one);
    await erase(one);
    const text = await databaseText(test.app.db);
    const said = [...Object.values(words), `LIC${phone.slice(-4)}xyz`, `Story${phone.slice(-2)}xyz`, phone];
    for (const word of [...said, `Villa${phone.slice(-2)}xyz`])
      expect([word, holds(text, word)]).toEqual([word, false]);
    expect(await countOf(test.app.db, 'partners.applications where account_id = $1', [accountId])).toBe(0);
    const objects = 'documents.documents where account_id = $1 and storage_key is not null';
    expect(await countOf(test.app.db, objects, [accountId])).toBe(0);
    const params = { params: { id: one.applicationId } };
    expect(await admin.refused(admins.revealIban, params)).toMatchObject({ status: 404 });
  },
);

it('deletes the secrets of rejected applications after ninety days', async () => {
  const [rejected, waiting] = [
    await applicant(test, '+971507640005'),
    await applicant(test, '+971507640006'),
  ];
  const params = { id: rejected.applicationId };
  await admin.get(admins.rejectPartner, { params, body: { type: 'chef', reason: 'Not now' } });
  const { db } = test.app;
  const forget = () => deleteRejectedSecrets({ db, clock: test.clock }, partnerKind);
  test.clock.advance(90 * 86_400_000);
  expect(await forget()).toBe(0);
  test.clock.advance(1);
  expect(await forget()).toBe(1);
  admin = await confirmedAdmin(test, '+971507640007');
  expect(await admin.refused(admins.revealIban, { params })).toMatchObject({ status: 409 });
  expect((await admin.get(admins.getAdminPartner, { params })).bank).toBeNull();
  const other = { params: { id: waiting.applicationId } };
  expect((await admin.get(admins.revealIban, other)).iban).toBe(goodIban);
});
