import * as records from '@sufra/contract/admin/records.ts';
import { eraseAccount } from '@sufra/contract/identity/account.ts';
import { getAdminUser } from '@sufra/contract/identity/admin-users.ts';
import { getSession, requestOtp } from '@sufra/contract/identity/identity.ts';
import { saveMembers, saveProfile } from '@sufra/contract/household/household.ts';
import { askBankChange, decideBankChange, getBankChanges } from '@sufra/contract/money/bank-changes.ts';
import { giveFeedback } from '@sufra/contract/ordering/rating.ts';
import { getOrderStatus } from '@sufra/contract/ordering/ordering.ts';
import { getAdminOrder } from '@sufra/contract/ordering/admin-orders.ts';
import { markLineAsAdmin } from '@sufra/contract/ordering/partner-orders.ts';
import { openSupportRequest } from '@sufra/contract/support/support.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin, auditOf, confirmedAdmin } from '../../../../test/admins.ts';
import { driver, type TestDriver } from '../../../../test/drivers.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import {
  anew,
  home,
  onlyOwnPartners,
  orderIngredients,
  orderMeal,
  partner,
  type TestPartner,
} from '../../../../test/kitchens.ts';
import { bringHome, step } from '../../../../test/orders.ts';
import { accountIdOf, plainProfile, sentCode, signIn, subscriber } from '../../../../test/people.ts';

const mealId = 'adas-soup';
const phone = '+971508390004';
const nobody = { params: { id: randomUUID() } };
let test: TestApp;
let boss: Client;
let support: Client;
let finance: Client;
let kitchen: TestPartner;
let courier: TestDriver;
let customer: Client;
let addressId: string;
let orderId: string;
let byCustomer: { params: { id: string } };

beforeAll(async () => {
  test = await startTestApp();
  await onlyOwnPartners(test);
  boss = await confirmedAdmin(test, '+971508390001', 'operations');
  support = await confirmedAdmin(test, '+971508390002', 'support');
  finance = await confirmedAdmin(test, '+971508390003', 'finance');
  kitchen = await partner(test, '+971508390005', 'restaurant', [mealId]);
  courier = await driver(test, '+971508390006');
  customer = await subscriber(test, phone, 'full-day', {
    name: 'Layla Haddad',
    email: 'layla@sufra.example',
  });
  ({ id: addressId } = await home(customer));
  ({ id: orderId } = await orderMeal(customer, { mealId, partnerId: kitchen.id, addressId }));
  byCustomer = { params: { id: await accountIdOf(test, phone) } };
});
afterAll(() => test.close());

describe('the record of a customer', () => {
  it('has the addresses, the paid period, the card and the invoices, and no health data', async () => {
    await customer.get(saveMembers, {
      body: { members: [{ name: 'Omar', portion: 1, allergies: ['peanuts'], dietaryPrograms: [] }] },
    });
    await test.app.outbox.deliverDue();
    const record = await boss.get(records.getCustomerRecord, byCustomer);
    expect(record).toMatchObject({
      accountId: byCustomer.params.id,
      members: [{ name: 'Omar', portion: 1 }],
      addresses: [{ id: addressId, building: 'Sea View Tower', isDefault: true }],
      card: { lastFour: expect.stringMatching(/^\d{4}$/) as string },
      refunds: [],
    });
    expect(record.period?.from).toMatch(/^\d{4}-/);
    expect(record.invoices.length).toBeGreaterThan(0);
    expect(JSON.stringify(record)).not.toContain('peanut');
  });

  it('names support threads to those who may answer them', async () => {
    const body = { side: 'customer', topic: 'order', text: 'Where is it?', orderId } as const;
    await customer.get(openSupportRequest, { body, ...anew() });
    const seen = await support.get(records.getCustomerRecord, byCustomer);
    expect(seen.requests).toMatchObject([{ topic: 'order', status: 'open' }]);
    expect((await finance.get(records.getCustomerRecord, byCustomer)).requests).toEqual([]);
  });

  it('keeps sealed notes of staff, once for each key, until the account is gone', async () => {
    const sent = { ...byCustomer, body: { text: 'Prefers calls' }, ...anew() };
    await support.get(records.addAccountNote, sent);
    await support.get(records.addAccountNote, sent);
    expect((await finance.get(records.getCustomerRecord, byCustomer)).notes).toMatchObject([
      { text: 'Prefers calls' },
    ]);
    const { rows } = await test.app.db.pool.query<{ body: Buffer }>('select body from admin.account_notes');
    expect(rows.map(({ body }) => body.includes('Prefers'))).toEqual([false]);
    expect(await auditOf(test, 'account.note_added')).toMatchObject([{ subject_id: byCustomer.params.id }]);
    expect(await support.refused(records.addAccountNote, { ...nobody, body: { text: 'x' } })).toMatchObject({
      status: 404,
    });
  });

  it('is unknown for another id', async () => {
    for (const route of [records.getCustomerRecord, records.getPartnerRecord, records.getDriverRecord])
      expect(await boss.refused(route, nobody)).toMatchObject({ status: 404 });
  });
});

describe('what members eat and avoid', () => {
  it('is revealed to operations and support after a confirmation, and audited', async () => {
    const fresh = await admin(test, '+971508390007', 'support');
    expect(await fresh.refused(records.revealHealth, byCustomer)).toMatchObject({
      code: 'confirmation_needed',
    });
    expect((await finance.call(records.revealHealth, byCustomer)).status).toBe(403);
    expect(await auditOf(test, 'account.health_revealed')).toEqual([]);
    const { members } = await support.get(records.revealHealth, byCustomer);
    expect(members).toMatchObject([
      { name: null, allergies: [] },
      { name: 'Omar', allergies: ['peanuts'] },
    ]);
    expect(await auditOf(test, 'account.health_revealed')).toMatchObject([
      { subject_id: byCustomer.params.id, details: {} },
    ]);
    expect(await support.refused(records.revealHealth, nobody)).toMatchObject({ status: 404 });
  });
});

describe('corrections by operations', () => {
  it('of a name and an email address name only the fields in the audit', async () => {
    const body = { name: 'Laila Haddad', email: null };
    await boss.get(records.changeUser, { ...byCustomer, body });
    await boss.get(records.changeUser, { ...byCustomer, body });
    expect((await customer.get(getSession)).user).toMatchObject({ name: 'Laila Haddad' });
    expect(await auditOf(test, 'account.changed')).toMatchObject([{ details: { name: true, email: true } }]);
    expect((await support.call(records.changeUser, { ...byCustomer, body })).status).toBe(403);
    expect(await boss.refused(records.changeUser, { ...nobody, body })).toMatchObject({ status: 404 });
  });

  it('of an address keep its place on the map and stay within the account', async () => {
    const body = { building: 'Ocean View Tower', instructions: 'Ring twice' };
    const params = { ...byCustomer.params, addressId };
    await boss.get(records.changeUserAddress, { params, body });
    const { addresses } = await boss.get(records.getCustomerRecord, byCustomer);
    expect(addresses).toMatchObject([{ ...body, street: 'Al Marsa Street', apartment: 'Unit 12K' }]);
    const foreign = { id: courier.accountId, addressId };
    expect(await boss.refused(records.changeUserAddress, { params: foreign, body })).toMatchObject({
      status: 404,
    });
  });

  it('of staff are for owners only', async () => {
    const params = { id: await accountIdOf(test, '+971508390003') };
    expect(await boss.refused(records.changeUser, { params, body: { name: 'Eve' } })).toMatchObject({
      status: 403,
    });
    expect(await boss.refused(records.signOutUser, { params })).toMatchObject({ status: 403 });
  });

  it('of a partner and a driver are audited', async () => {
    const byKitchen = { params: { id: kitchen.id } };
    const name = { en: 'Shams Kitchen', ar: 'مطبخ شمس' };
    expect(await boss.get(records.changePartner, { ...byKitchen, body: { name } })).toMatchObject({ name });
    expect(await boss.refused(records.changePartner, { ...nobody, body: { name } })).toMatchObject({
      status: 404,
    });
    const byCourier = { params: { id: courier.id } };
    await boss.get(records.changeDriver, { ...byCourier, body: { name: 'Omar Said', plateNumber: 'B 7' } });
    expect(await auditOf(test, 'driver.changed')).toMatchObject([
      { subject_id: courier.id, details: { name: true, plateNumber: true } },
    ]);
    expect(await boss.refused(records.changeDriver, { ...nobody, body: {} })).toMatchObject({ status: 404 });
  });
});

it('signs a customer out everywhere', async () => {
  const other = await signIn(test, phone);
  const { ended } = await boss.get(records.signOutUser, byCustomer);
  expect(ended).toBeGreaterThan(1);
  expect((await other.call(getSession)).status).toBe(401);
  expect(await boss.get(records.signOutUser, byCustomer)).toEqual({ ended: 0 });
  customer = await signIn(test, phone);
});

describe('the record of a partner', () => {
  it('has its orders, menu, hours and figures, and money for finance', async () => {
    await step(kitchen, orderId, 'accepted');
    const asked = { params: { id: kitchen.id } };
    const record = await boss.get(records.getPartnerRecord, asked);
    expect(record).toMatchObject({
      accountId: await accountIdOf(test, '+971508390005'),
      orders: [{ id: orderId, status: 'accepted' }],
      menu: [{ mealId, price: '40.00 AED', isAvailable: true }],
      score: { id: kitchen.id, asked: 1, acceptedPercent: 100 },
      money: null,
      team: [],
    });
    expect(record.openingHours).toHaveLength(7);
    const { money } = await finance.get(records.getPartnerRecord, asked);
    expect(money).toEqual({ owed: '0.00 AED', payouts: [], bankChange: null });
  });
});

describe('the record of a driver', () => {
  it('has orders and figures, and cash and money by right', async () => {
    const asked = { params: { id: courier.id } };
    const none = { held: '0.00 AED', owed: '0.00 AED', receipts: [] };
    expect(await support.get(records.getDriverRecord, asked)).toMatchObject({ cash: null, money: null });
    expect(await boss.get(records.getDriverRecord, asked)).toMatchObject({
      accountId: courier.accountId,
      ...{ orders: [], score: null, cash: none, money: null },
    });
    expect(await finance.get(records.getDriverRecord, asked)).toMatchObject({
      money: { owed: '0.00 AED', payouts: [] },
    });
  });
});

describe('a bank change', () => {
  it('names who asked and who decided, and when', async () => {
    const iban = 'AE070331234567890123456';
    const wanted = { iban, bankName: 'Emirates NBD', accountHolder: 'Sara' };
    await kitchen.client.get(askBankChange, { body: wanted });
    const asked = { params: { id: kitchen.id } };
    const change = async () => (await finance.get(records.getPartnerRecord, asked)).money?.bankChange;
    expect(await change()).toMatchObject({ asked: { by: null }, decided: null });
    const [waiting] = await finance.get(getBankChanges);
    const params = { id: waiting?.id ?? '' };
    test.clock.advance(60_000);
    const decider = await confirmedAdmin(test, '+971508390010', 'finance');
    await decider.get(saveProfile, { body: { ...plainProfile, name: 'Mariam' } });
    await decider.get(decideBankChange, { params, body: { isApproved: false, reason: 'Another name' } });
    const at = test.clock.now().toISOString();
    expect(await change()).toMatchObject({ status: 'declined', decided: { at, by: 'Mariam' } });
  });
});

describe('ratings of a driver', () => {
  it('are those of delivered orders: a mean of thirty days, and the newest ten with their words', async () => {
    const [id, trip] = [randomUUID(), randomUUID()];
    const mine = { params: { id: courier.id } };
    expect((await boss.get(records.getDriverRecord, mine)).ratings).toEqual({
      ...{ average: null, count: 0, recent: [] },
    });
    const rated = await orderMeal(customer, { mealId, partnerId: kitchen.id, addressId });
    await bringHome(customer, kitchen, rated.id);
    await customer.get(giveFeedback, { body: { orderId: rated.id, rating: 4, comment: 'Came warm' } });
    const at = test.clock.now();
    const { pool } = test.app.db;
    await pool.query(
      `insert into delivery.trips (id, driver_id, partner_id, is_active, started_at, ended_at)
       values ($1, $2, $3, false, $4, $4)`,
      [trip, courier.id, kitchen.id, at],
    );
    await pool.query(
      `insert into delivery.deliveries (id, order_id, partner_id, status, ready_at, is_ready, distance_m, base_fils,
         far_fils, peak_fils, trip_id, driver_id, stop, opened_at, accepted_at, picked_up_at, ended_at)
       values ($1, $2, $3, 'delivered', $4, true, 3000, 1000, 0, 0, $5, $6, 1, $4, $4, $4, $4)`,
      [id, rated.id, kitchen.id, at, trip, courier.id],
    );
    const { ratings } = await boss.get(records.getDriverRecord, mine);
    expect(ratings).toMatchObject({ average: 4, count: 1 });
    expect(ratings?.recent).toMatchObject([{ id: rated.id, stars: 4, comment: 'Came warm' }]);
    await pool.query("update ordering.ratings set created_at = created_at - interval '31 days'");
    const later = await boss.get(records.getDriverRecord, mine);
    expect(later.ratings).toMatchObject({ average: null, count: 0, recent: [{ stars: 4 }] });
  });
});

it('says of a deleted account when its owner deleted it', async () => {
  const own = '+971508390011';
  const leaving = await signIn(test, own);
  const params = { id: await accountIdOf(test, own) };
  const { challenge } = await leaving.get(requestOtp, { body: { phone: own } });
  await leaving.get(eraseAccount, { body: { otp: await sentCode(test, own), challenge } });
  await test.app.outbox.deliverDue();
  expect(await boss.refused(getAdminUser, { params })).toMatchObject({
    ...{ status: 404, params: { deletedAt: test.clock.now().toISOString() } },
  });
  const unknown = await boss.refused(getAdminUser, nobody);
  expect([unknown.status, unknown.params]).toEqual([404, undefined]);
});

describe('lines of groceries', () => {
  it('are replaced or dropped by staff under the rules of the grocery, and audited', async () => {
    const shop = await partner(test, '+971508390008', 'grocery');
    const { id } = await orderIngredients(customer, { mealId, addressId });
    const params = { id };
    const drop = { line: 0, state: 'out_of_stock' } as const;
    expect(await support.refused(markLineAsAdmin, { params, body: drop })).toMatchObject({
      code: 'order_decided',
    });
    expect((await support.get(getAdminOrder, { params })).lines).toEqual([]);
    await step(shop, id, 'accepted');
    await support.get(markLineAsAdmin, { params, body: drop });
    await support.get(markLineAsAdmin, { params, body: drop });
    const { lines } = await support.get(getAdminOrder, { params });
    expect(lines[0]).toMatchObject({ at: 0, state: 'out_of_stock', paid: '0.00 AED', choice: 'best_match' });
    const seen = await customer.get(getOrderStatus, { params: { orderId: id } });
    expect(seen.lines[0]).toMatchObject({ state: 'out_of_stock' });
    const foreign = { line: 1, state: 'replaced', replacement: 'Peanut butter' } as const;
    expect(await support.refused(markLineAsAdmin, { params, body: foreign })).toMatchObject({
      code: 'text_names_foods',
    });
    const dearer = { line: 1, state: 'replaced', replacement: 'Another brand', price: '999' } as const;
    expect(await support.refused(markLineAsAdmin, { params, body: dearer })).toMatchObject({
      fields: { price: 'too_big' },
    });
    expect((await finance.call(markLineAsAdmin, { params, body: drop })).status).toBe(403);
    expect(await support.refused(markLineAsAdmin, { ...nobody, body: drop })).toMatchObject({ status: 404 });
    expect(await auditOf(test, 'order.line_marked')).toMatchObject([
      { subject_id: id, details: { line: 0, state: 'out_of_stock' } },
    ]);
  });
});
