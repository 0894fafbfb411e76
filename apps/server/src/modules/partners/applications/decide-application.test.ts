import * as admins from '@sufra/contract/partners/admin-partners.ts';
import { reinstateUser, suspendUser } from '@sufra/contract/identity/admin-users.ts';
import { registerChef, registerGrocery } from '@sufra/contract/partners/applications.ts';
import { getSession } from '@sufra/contract/identity/identity.ts';
import { getPartnerProfile } from '@sufra/contract/ordering/partner-orders.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin as unconfirmed, confirmedAdmin } from '../../../../test/admins.ts';
import {
  applicant,
  chefBody,
  goodEmiratesId,
  goodIban,
  groceryForm,
  type Applicant,
} from '../../../../test/applicants.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { countOf } from '../../../../test/inspect.ts';
import { home, ingredientsBody, onlyOwnPartners } from '../../../../test/kitchens.ts';
import { accountIdOf, signIn, subscriber } from '../../../../test/people.ts';
import { placeOrder } from '@sufra/contract/ordering/ordering.ts';
import { partnerOf } from '../index.ts';

let test: TestApp;
let admin: Client;
beforeAll(async () => {
  test = await startTestApp({ demo: false });
  admin = await confirmedAdmin(test, '+971507610000');
});
afterAll(() => test.close());

const chef = { type: 'chef' } as const;
const approve = ({ applicationId: id }: Applicant, by = admin) =>
  by.call(admins.approvePartner, { params: { id }, body: chef });
const reject = ({ applicationId: id }: Applicant, by = admin) =>
  by.call(admins.rejectPartner, { params: { id }, body: { ...chef, reason: 'The ID is cut off.' } });

/** An admitted account, and its partner id. */
async function approved(phone: string): Promise<Applicant & { partnerId: string }> {
  const one = await applicant(test, phone);
  const answer = await approve(one);
  if (!answer.ok) throw new Error(answer.error.code);
  return { ...one, partnerId: answer.reply.id };
}

const auditOf = async (subject: string): Promise<string[]> => {
  const { rows } = await test.app.db.pool.query<{ action: string }>(
    'select action from platform.audit where subject_id = $1 order by id',
    [subject],
  );
  return rows.map(({ action }) => action);
};

const toldOf = async (phone: string): Promise<string[]> => {
  await test.app.outbox.deliverDue();
  const { rows } = await test.app.db.pool.query<{ kind: string }>(
    'select kind from notifications.messages where account_id = $1 order by event_id',
    [await accountIdOf(test, phone)],
  );
  return rows.map(({ kind }) => kind);
};

describe('approving', () => {
  it('creates the partner from the application and the defaults', async () => {
    const phone = '+971507610001';
    const { client, applicationId, partnerId } = await approved(phone);
    const record = await partnerOf(test.app.db, await accountIdOf(test, phone));
    expect(record).toMatchObject({
      id: partnerId,
      ...{ type: 'chef', status: 'approved', phone, emirate: 'Dubai', area: 'Jumeirah' },
      name: { en: 'Mariam Al Ali', ar: 'Mariam Al Ali' },
      cuisines: ['emirati', 'arabic'],
      ...{ lat: 25.208, lng: 55.247, reachM: 10_000, deliveryFee: 1_000, minOrder: 0, isPaused: false },
      openingHours: Array.from({ length: 7 }, () => [[540, 1_260]]),
    });
    expect((await client.get(getSession)).user.roles).toEqual(['customer', 'partner']);
    expect(await client.get(getPartnerProfile)).toMatchObject({ id: partnerId, status: 'approved' });
    expect(await auditOf(applicationId)).toEqual(['partner.approved']);
    expect(await toldOf(phone)).toEqual(['application_received', 'application_approved']);
    const detail = await admin.get(admins.getAdminPartner, { params: { id: partnerId } });
    expect(detail).toMatchObject({
      partner: { id: partnerId, status: 'approved', type: 'chef', phone },
      bank: { iban: 'AE07 •••• 3456', bankName: 'Emirates NBD', accountHolder: 'Mariam Al Ali' },
      emiratesId: { number: '784-1990-•••••••-6', hasCheckDigit: true },
      documents: [{ kind: 'id_front', removedAt: null }, { kind: 'id_back' }, { kind: 'selfie' }],
      applications: [{ id: applicationId, status: 'approved' }],
      ...{ pin: null, suspension: null },
    });
    expect(await admin.get(admins.getAdminPartner, { params: { id: applicationId } })).toEqual(detail);
  });

  it('opens a grocery, which sells at once', async () => {
    await onlyOwnPartners(test);
    const phone = '+971507610020';
    const client = await signIn(test, phone);
    const { id } = await client.get(registerGrocery, { body: groceryForm });
    const approved = await admin.get(admins.approvePartner, { params: { id }, body: { type: 'grocery' } });
    expect(await toldOf(phone)).toEqual(['application_received', 'application_approved']);
    expect(await client.get(getPartnerProfile)).toMatchObject({ id: approved.id, type: 'grocery' });
    const customer = await subscriber(test, '+971507610021');
    const { id: addressId } = await home(customer);
    const body = await ingredientsBody(customer, { mealId: 'adas-soup', addressId });
    expect((await customer.get(placeOrder, { body })).status).toBe('placed');
  });

  it('is refused for another type, an unknown id and a second time', async () => {
    const one = await applicant(test, '+971507610002');
    const { applicationId: id } = one;
    const of = (params: { id: string }, type: 'chef' | 'restaurant') =>
      admin.refused(admins.approvePartner, { params, body: { type } });
    expect(await of({ id }, 'restaurant')).toMatchObject({ status: 404 });
    expect(await of({ id: randomUUID() }, 'chef')).toMatchObject({ status: 404 });
    await approve(one);
    expect(await of({ id }, 'chef')).toMatchObject({ status: 409, code: 'not_possible_now' });
    expect((await reject(one)).status).toBe(409);
    expect(await auditOf(id)).toEqual(['partner.approved']);
  });

  it('is refused while the account is suspended, and possible later', async () => {
    const phone = '+971507610010';
    const one = await applicant(test, phone);
    const ofAccount = { params: { id: await accountIdOf(test, phone) }, body: { reason: 'Chargebacks' } };
    await admin.get(suspendUser, ofAccount);
    const answers = await Promise.all([approve(one), approve(one)]);
    for (const answer of answers)
      expect(answer).toMatchObject({ ok: false, status: 409, error: { code: 'applicant_suspended' } });
    expect(await auditOf(one.applicationId)).toEqual([]);
    expect(await partnerOf(test.app.db, ofAccount.params.id)).toBeNull();
    await admin.get(reinstateUser, ofAccount);
    expect(await approve(one)).toMatchObject({ ok: true, reply: { status: 'approved' } });
  });

  it('has one outcome, row and message when many decide at once', async () => {
    for (const phone of ['+971507610003', '+971507610004', '+971507610005']) {
      const one = await applicant(test, phone);
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? approve(one) : reject(one))),
      );
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      expect(answers.every(({ ok, status }) => ok || status === 409)).toBe(true);
      expect(await auditOf(one.applicationId)).toHaveLength(1);
      expect(await toldOf(phone)).toHaveLength(2);
      const partners = 'partners.partners where account_id = $1';
      const isIn = (await countOf(test.app.db, partners, [await accountIdOf(test, phone)])) === 1;
      expect(await auditOf(one.applicationId)).toEqual([isIn ? 'partner.approved' : 'partner.rejected']);
    }
  });
});

it('tells a rejected applicant, keeps the pictures for ninety days and allows another application', async () => {
  const phone = '+971507610006';
  const one = await applicant(test, phone);
  expect(await reject(one)).toMatchObject({ ok: true, reply: { id: one.applicationId, status: 'rejected' } });
  expect(await toldOf(phone)).toEqual(['application_received', 'application_rejected']);
  const days = "retain_until = created_at + interval '90 days'";
  const documents = `documents.documents where application_id = $1 and ${days}`;
  expect(await countOf(test.app.db, documents, [one.applicationId])).toBe(3);
  expect(await one.client.refused(getPartnerProfile)).toMatchObject({ status: 403, code: 'forbidden' });
  await one.client.get(registerChef, { body: chefBody, headers: { 'idempotency-key': randomUUID() } });
});

it('answers the same application anew after a rejection, not with the old answer', async () => {
  const client = await signIn(test, '+971507610016');
  const first = await client.get(registerChef, { body: chefBody });
  expect((await client.get(registerChef, { body: chefBody })).id).toBe(first.id);
  await reject({ client, applicationId: first.id } as Applicant);
  const second = await client.get(registerChef, { body: chefBody });
  expect(second).toMatchObject({ status: 'pending' });
  expect(second.id).not.toBe(first.id);
});

describe('a decision', () => {
  it('needs an admin with a fresh confirmation, and writes nothing otherwise', async () => {
    const one = await applicant(test, '+971507610007');
    const { partnerId } = await approved('+971507610008');
    test.clock.advance(60_000);
    const stale = await unconfirmed(test, '+971507610000');
    const params = { id: one.applicationId };
    const ofPartner = { params: { id: partnerId } };
    for (const [client, code] of [
      [stale, 'confirmation_needed'],
      [one.client, 'forbidden'],
    ] as const) {
      const refusals = [
        await client.refused(admins.approvePartner, { params, body: chef }),
        await client.refused(admins.rejectPartner, {
          params,
          body: { ...chef, reason: 'No' + '!'.repeat(3) },
        }),
        await client.refused(admins.revealIban, { params }),
        await client.refused(admins.suspendPartner, { ...ofPartner, body: { reason: 'Because' } }),
        await client.refused(admins.reinstatePartner, ofPartner),
      ];
      expect(refusals.map(({ status, code: refusal }) => [status, refusal])).toEqual(
        refusals.map(() => [403, code]),
      );
    }
    expect(await auditOf(one.applicationId)).toEqual([]);
    expect(await auditOf(partnerId)).toEqual([]);
    await stale.get(admins.getAdminPartner, { params });
    expect(await one.client.refused(admins.getAdminPartner, { params })).toMatchObject({ status: 403 });
  });

  it('to reveal shows full numbers and is audited every time', async () => {
    const one = await applicant(test, '+971507610009');
    const reveal = (id: string) => admin.get(admins.revealIban, { params: { id } });
    expect(await reveal(one.applicationId)).toEqual({ iban: goodIban, emiratesId: goodEmiratesId });
    await approve(one);
    expect(await reveal(one.applicationId)).toEqual({ iban: goodIban, emiratesId: goodEmiratesId });
    const bought = ['partner.bank_revealed', 'partner.approved', 'partner.bank_revealed'];
    expect(await auditOf(one.applicationId)).toEqual(bought);
    expect(await admin.refused(admins.revealIban, { params: { id: randomUUID() } })).toMatchObject({
      status: 404,
    });
  });
});
