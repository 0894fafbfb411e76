import { getApplications, registerChef, registerRestaurant } from '@sufra/contract/partners/applications.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmedAdmin } from '../../../../test/admins.ts';
import { applicant, chefBody, goodIban, restaurantBody } from '../../../../test/applicants.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { countOf } from '../../../../test/inspect.ts';
import { partner } from '../../../../test/kitchens.ts';
import { accountIdOf, signIn } from '../../../../test/people.ts';
import { rejectPartner, suspendPartner } from '@sufra/contract/partners/admin-partners.ts';

let test: TestApp;
let admin: Client;
beforeAll(async () => {
  test = await startTestApp({ demo: false });
  admin = await confirmedAdmin(test, '+971507600000');
});
afterAll(() => test.close());

const count = async (table: string, phone: string): Promise<number> =>
  countOf(test.app.db, `${table} where account_id = $1`, [await accountIdOf(test, phone)]);

const keyed = () => ({ 'idempotency-key': randomUUID() });

describe('an application', () => {
  it('of a chef is pending with its three pictures, and visible to its applicant', async () => {
    const phone = '+971507600001';
    const { client, applicationId: id } = await applicant(test, phone);
    const [own, ...others] = await client.get(getApplications);
    expect(others).toEqual([]);
    expect(own).toEqual({
      ...{ id, type: 'chef', status: 'pending', name: 'Mariam Al Ali', decidedAt: null, reason: null },
      submittedAt: test.clock.now().toISOString(),
    });
    const { rows } = await test.app.db.pool.query(
      'select kind, retain_until from documents.documents where application_id = $1 order by created_at, id',
      [id],
    );
    const kept = (kind: string) => ({ kind, retain_until: null });
    expect(rows).toEqual(['id_front', 'id_back', 'selfie'].map(kept));
  });

  it("of a restaurant may exist beside a chef's; strangers see neither", async () => {
    const { client } = await applicant(test, '+971507600002');
    await client.get(registerRestaurant, { body: restaurantBody });
    expect((await client.get(getApplications)).map(({ type }) => type)).toEqual(['restaurant', 'chef']);
    const stranger = await signIn(test, '+971507600003');
    expect(await stranger.get(getApplications)).toEqual([]);
    expect(await test.client().refused(getApplications)).toMatchObject({ status: 401 });
    expect(await test.client().refused(registerChef, { body: chefBody })).toMatchObject({ status: 401 });
  });

  it('without a pin is placed by its address', async () => {
    const { emirate: _emirate, area: _area, ...said } = chefBody.kitchenLocation;
    const place = { ...said, address: 'Flat 3, Al Barsha, Dubai', lat: 0, lng: 0 };
    const { applicationId } = await applicant(test, '+971507600004', { kitchenLocation: place });
    const { rows } = await test.app.db.pool.query<{ details: object }>(
      'select details from partners.applications where id = $1',
      [applicationId],
    );
    expect(rows[0]?.details).toMatchObject({ emirate: 'Dubai', area: 'Al Barsha', hasPin: false });
  });

  it('is created once from twenty concurrent requests', async () => {
    const phone = '+971507600005';
    const client = await signIn(test, phone);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.call(registerChef, { body: chefBody, headers: keyed() })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers)
      if (!answer.ok) expect(['already_applied', 'unavailable']).toContain(answer.error.code);
    expect(await count('partners.applications', phone)).toBe(1);
    const { rows } = await test.app.db.pool.query<{ count: number }>(
      'select count(*)::int from documents.documents where account_id = $1 and application_id is not null',
      [await accountIdOf(test, phone)],
    );
    expect(rows[0]?.count).toBe(3);
  });

  it('is replayed for a repeated key', async () => {
    const phone = '+971507600006';
    const client = await signIn(test, phone);
    const headers = keyed();
    const first = await client.get(registerChef, { body: chefBody, headers });
    expect(await client.get(registerChef, { body: chefBody, headers })).toEqual(first);
    const other = { ...chefBody, fullName: 'Somebody Else' };
    expect(await client.refused(registerChef, { body: other, headers })).toMatchObject({ status: 422 });
    expect(await count('partners.applications', phone)).toBe(1);
  });
});

describe('an invalid field', () => {
  let client: Client;
  beforeAll(async () => {
    client = await signIn(test, '+971507600007');
  });
  const bank = chefBody.bankInfo;
  const place = chefBody.kitchenLocation;
  it.each([
    [
      'an IBAN with a wrong digit',
      { bankInfo: { ...bank, iban: 'AE070331234567890123457' } },
      'bankInfo.iban',
      'iban_check',
    ],
    [
      'a foreign IBAN',
      { bankInfo: { ...bank, iban: 'GB82WEST12345698765432' } },
      'bankInfo.iban',
      'iban_country',
    ],
    ['no IBAN', { bankInfo: { ...bank, iban: 'AE' } }, 'bankInfo.iban', 'iban'],
    ['no bank', { bankInfo: { ...bank, bankName: '  ' } }, 'bankInfo.bankName', 'too_short'],
    ['an Emirates ID of another country', { emiratesId: '783-1990-1234567-6' }, 'emiratesId', 'emirates_id'],
    [
      'an Emirates ID with a wrong digit',
      { emiratesId: '784-1990-1234567-7' },
      'emiratesId',
      'emirates_id_check',
    ],
    ['an Emirates ID of a child', { emiratesId: '784-2015-1234567-6' }, 'emiratesId', 'emirates_id'],
    ['no name', { fullName: ' ' }, 'fullName', 'too_short'],
    [
      'a pin at sea far away',
      { kitchenLocation: { ...place, lat: 48.8, lng: 2.3 } },
      'kitchenLocation.lat',
      'invalid',
    ],
    [
      'an address from nowhere',
      { kitchenLocation: { address: '12345 Some Street' } },
      'kitchenLocation.emirate',
      'required',
    ],
    ['an unknown cuisine', { servedCuisines: ['martian' as 'thai'] }, 'servedCuisines.0', 'unknown_option'],
    ['no selfie', { documents: { ...chefBody.documents, selfie: '' } }, 'documents.selfie', 'required'],
  ])('%s is named', async (_what, changes, field, code) => {
    const refused = await client.refused(registerChef, { body: { ...chefBody, ...changes } });
    expect(refused).toMatchObject({ status: 400, code: 'invalid_request', fields: { [field]: code } });
    expect(await count('partners.applications', '+971507600007')).toBe(0);
  });

  it('such as a check digit passes once confirmed; digits may be Arabic', async () => {
    const client = await signIn(test, '+971507600008');
    const body = {
      ...chefBody,
      emiratesId: '٧٨٤-١٩٩٠-١٢٣٤٥٦٧-٧',
      isEmiratesIdCertain: true,
      bankInfo: { ...bank, iban: goodIban.toLowerCase().replaceAll(/(.{4})/g, '$1 ') },
    };
    expect(await client.get(registerChef, { body })).toMatchObject({ status: 'pending' });
  });
});

describe('an account that may not apply', () => {
  const code = async (client: Client): Promise<unknown[]> => {
    const { status, code: refusal } = await client.refused(registerChef, {
      body: chefBody,
      headers: keyed(),
    });
    return [status, refusal];
  };

  it('has an open application, a partner or a suspension, and no picture is decoded', async () => {
    const waiting = await applicant(test, '+971507600010');
    expect(await code(waiting.client)).toEqual([409, 'already_applied']);
    const { id, client } = await partner(test, '+971507600011', 'restaurant');
    expect(await code(client)).toEqual([409, 'already_partner']);
    await admin.get(suspendPartner, { params: { id }, body: { reason: 'Complaints' } });
    expect(await code(client)).toEqual([403, 'partner_suspended']);
    expect(await count('documents.documents', '+971507600011')).toBe(0);
  });

  it('may apply again after rejections, five times in thirty days', async () => {
    const phone = '+971507600012';
    const client = await signIn(test, phone);
    const body = { type: 'chef', reason: 'Not yet' } as const;
    for (let time = 0; time < 5; time += 1) {
      const { id } = await client.get(registerChef, { body: chefBody, headers: keyed() });
      await admin.get(rejectPartner, { params: { id }, body });
    }
    const refused = await client.refused(registerChef, { body: chefBody, headers: keyed() });
    const from = new Date(test.clock.now().getTime() + 30 * 86_400_000).toISOString();
    expect(refused).toMatchObject({ status: 429, code: 'too_many_applications', params: { from } });
    expect(await client.get(getApplications)).toMatchObject([{ status: 'rejected', reason: 'Not yet' }]);
    expect(await count('partners.applications', phone)).toBe(5);
  });
});
