import { addGrocery, getAdminPartner } from '@sufra/contract/partners/admin-partners.ts';
import { getSession } from '@sufra/contract/identity/identity.ts';
import { suspendUser } from '@sufra/contract/identity/admin-users.ts';
import { placeOrder } from '@sufra/contract/ordering/ordering.ts';
import { getPartnerOrders } from '@sufra/contract/ordering/partner-orders.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { auditOf, confirm, confirmedAdmin } from '../../../../test/admins.ts';
import { groceryBody } from '../../../../test/applicants.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { countOf } from '../../../../test/inspect.ts';
import { anew, home, ingredientsBody } from '../../../../test/kitchens.ts';
import { accountIdOf, signIn, subscriber } from '../../../../test/people.ts';

const boss = '+971508770091';
let lastPhone = 971_508_770_000;
let test: TestApp;
let admin: Client;

beforeAll(async () => {
  test = await startTestApp({ demo: false });
  admin = await confirmedAdmin(test, boss);
});
beforeEach(() => confirm(test, boss));
afterAll(() => test.close());

const nextPhone = (): string => `+${(lastPhone += 1)}`;
const add = (phone: string, changes: Partial<typeof groceryBody> = {}) =>
  admin.call(addGrocery, { body: { ...groceryBody, ...changes, phone } });
const shopsOf = (phone: string) => countOf(test.app.db, 'partners.partners where phone = $1', [phone]);

it('sells groceries from the day it was added', async () => {
  const phone = nextPhone();
  const added = await add(phone);
  expect(added).toMatchObject({
    status: 201,
    reply: { type: 'grocery', status: 'approved', name: 'Corniche Fresh', area: 'Marina' },
  });
  const client = await subscriber(test, nextPhone());
  const { id: addressId } = await home(client);
  test.clock.set('2026-11-23T10:00:00+04:00');
  const body = await ingredientsBody(client, { mealId: 'adas-soup', addressId });
  expect(await client.call(placeOrder, { body: { ...body, familySize: 2 }, ...anew() })).toMatchObject({
    ok: true,
  });
  const owner = await signIn(test, phone);
  expect((await owner.get(getSession)).user?.roles).toContain('partner');
  expect(await owner.get(getPartnerOrders)).toHaveLength(1);
});

it('shows its bank masked, and who added it', async () => {
  const phone = nextPhone();
  const added = await add(phone);
  const id = added.ok ? added.reply.id : '';
  const detail = await admin.get(getAdminPartner, { params: { id } });
  expect(detail).toMatchObject({ address: 'Marina Walk, shop 4', bank: { bankName: 'ADCB' } });
  expect(detail.bank?.iban).toContain('••••');
  expect((await auditOf(test, 'partner.added')).at(-1)).toMatchObject({ details: { type: 'grocery' } });
});

it('is added once by two staff at once, and refused afterwards', async () => {
  const phone = nextPhone();
  const both = await Promise.all([add(phone), add(phone, { name: { en: 'Other', ar: 'أخرى' } })]);
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(both.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'already_partner' } });
  expect(await add(phone)).toMatchObject({ error: { code: 'already_partner' } });
  expect(await shopsOf(phone)).toBe(1);
});

it.each([
  ['a foreign phone', { phone: '+44 20 7946 0958' }, { phone: 'invalid' }],
  ['a wrong IBAN', { bankInfo: { ...groceryBody.bankInfo, iban: 'AE00' } }, { 'bankInfo.iban': 'iban' }],
  ['no area', { location: { address: 'Somewhere' } }, { 'location.emirate': 'required' }],
  ['a reach of nothing', { reachKm: 0 }, { reachKm: 'too_small' }],
])('refuses %s', async (_name, changes, fields) => {
  const phone = nextPhone();
  const body = { ...groceryBody, phone, ...changes };
  expect(await admin.call(addGrocery, { body })).toMatchObject({
    status: 400,
    error: { code: 'invalid_request', fields },
  });
  expect(await shopsOf(phone)).toBe(0);
});

it('refuses the phone of a suspended account', async () => {
  const phone = nextPhone();
  await signIn(test, phone);
  await admin.get(suspendUser, {
    params: { id: await accountIdOf(test, phone) },
    body: { reason: 'Fraud' },
  });
  expect(await add(phone)).toMatchObject({ error: { code: 'applicant_suspended' } });
});

it('needs a fresh confirmation', async () => {
  const phone = nextPhone();
  test.clock.advance(16 * 60_000);
  expect(await add(phone)).toMatchObject({ error: { code: 'confirmation_needed' } });
});
