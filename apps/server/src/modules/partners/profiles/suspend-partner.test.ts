import * as admins from '@sufra/contract/partners/admin-partners.ts';
import { getSession } from '@sufra/contract/identity/identity.ts';
import { getOrderStatus } from '@sufra/contract/ordering/ordering.ts';
import { getPartnerOrders, getPartnerProfile } from '@sufra/contract/ordering/partner-orders.ts';
import { getMealOrder } from '@sufra/contract/ordering/shopping.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditOf, confirmedAdmin } from '../../../../test/admins.ts';
import { applicant } from '../../../../test/applicants.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { home, onlyOwnPartners, orderMeal, partner, type TestPartner } from '../../../../test/kitchens.ts';
import { orderingJobs } from '../../../../test/orders.ts';
import { subscriber } from '../../../../test/people.ts';

const mealId = 'adas-soup';
let test: TestApp;
let admin: Client;
let kitchen: TestPartner;
let customer: Client;
let addressId: string;
beforeAll(async () => {
  test = await startTestApp();
  await onlyOwnPartners(test);
  admin = await confirmedAdmin(test, '+971507620000');
  kitchen = await partner(test, '+971507620001', 'restaurant', [mealId]);
  customer = await subscriber(test, '+971507620002');
  addressId = (await home(customer)).id;
});
afterAll(() => test.close());

const choices = async (): Promise<string[]> => {
  const sent = { params: { mealId }, query: { familySize: '2', addressId } };
  return (await customer.get(getMealOrder, sent)).availableRestaurants.map(({ id }) => id);
};

const suspend = ({ id }: TestPartner) =>
  admin.call(admins.suspendPartner, { params: { id }, body: { reason: 'Two complaints about cold food' } });
const reinstate = ({ id }: TestPartner) => admin.call(admins.reinstatePartner, { params: { id } });

it('hides a suspended partner and its dashboard immediately, and restores both', async () => {
  expect(await choices()).toEqual([kitchen.id]);
  expect(await suspend(kitchen)).toMatchObject({ ok: true, reply: { status: 'suspended' } });
  expect(await choices()).toEqual([]);
  for (const route of [getPartnerProfile, getPartnerOrders])
    expect(await kitchen.client.refused(route)).toMatchObject({ status: 403, code: 'partner_suspended' });
  expect((await kitchen.client.get(getSession)).user.roles).toEqual(['customer']);
  const { suspension } = await admin.get(admins.getAdminPartner, { params: { id: kitchen.id } });
  expect(suspension).toEqual({
    at: test.clock.now().toISOString(),
    reason: 'Two complaints about cold food',
  });

  expect(await suspend(kitchen)).toMatchObject({ ok: false, status: 409 });
  expect(await reinstate(kitchen)).toMatchObject({ ok: true, reply: { status: 'approved' } });
  expect(await reinstate(kitchen)).toMatchObject({ ok: false, status: 409 });
  expect(await choices()).toEqual([kitchen.id]);
  expect((await kitchen.client.get(getPartnerProfile)).status).toBe('approved');
  const after = await admin.get(admins.getAdminPartner, { params: { id: kitchen.id } });
  expect(after.suspension).toBeNull();
  for (const action of ['partner.suspended', 'partner.reinstated'])
    expect(await auditOf(test, action)).toMatchObject([{ subject_id: kitchen.id, subject_kind: 'partner' }]);
});

it('suspends once for many concurrent admins, with one message', async () => {
  const other = await partner(test, '+971507620003', 'chef');
  const answers = await Promise.all(Array.from({ length: 6 }, () => suspend(other)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  await test.app.outbox.deliverDue();
  const { rows } = await test.app.db.pool.query(
    `select m.kind, m.language, m.params from notifications.messages m
     join partners.partners p on p.account_id = m.account_id where p.id = $1`,
    [other.id],
  );
  expect(rows).toEqual([{ kind: 'standing_suspended', language: 'en', params: { partner: 'Kitchen 03' } }]);
});

it("reassigns a suspended kitchen's order when its time runs out", async () => {
  const { id: orderId } = await orderMeal(customer, { mealId, partnerId: kitchen.id, addressId });
  const next = await partner(test, '+971507620004', 'restaurant', [mealId]);
  await suspend(kitchen);
  test.clock.advance(10 * 60_000 + 1);
  await (await orderingJobs(test)).passOn();
  expect((await next.client.get(getPartnerOrders)).map(({ id }) => id)).toEqual([orderId]);
  expect((await customer.get(getOrderStatus, { params: { orderId } })).status).toBe('placed');
});

it('lists partners and applications by status, type and prefix, and as CSV', async () => {
  admin = await confirmedAdmin(test, '+971507620005');
  const { applicationId } = await applicant(test, '+971507620006', { fullName: 'Zumurruda Kitchen' });
  const ids = async (query: Record<string, string>): Promise<string[]> =>
    (await admin.get(admins.getAdminPartners, { query })).rows.map(({ id }) => id);
  expect(await ids({ status: 'pending' })).toEqual([applicationId]);
  expect(await ids({ q: 'zumurr' })).toEqual([applicationId]);
  expect(await ids({ q: '050 762 0006' })).toEqual([applicationId]);
  expect(await ids({ q: '0507620001', type: 'restaurant' })).toEqual([kitchen.id]);
  await admin.get(admins.approvePartner, { params: { id: applicationId }, body: { type: 'chef' } });
  expect(await ids({ status: 'pending' })).toEqual([]);
  expect(await ids({ q: 'zumurr', status: 'approved' })).toHaveLength(1);
  for (const query of [{ cursor: 'x' }, { sort: 'phone' }, { status: "' or 1=1" }, { type: 'driver' }])
    expect(
      (
        await admin.raw(
          'GET',
          `${admins.getAdminPartners.path}?${new URLSearchParams(query as never).toString()}`,
        )
      ).status,
    ).toBe(400);
  const file = await admin.raw('GET', `${admins.getAdminPartnersCsv.path}?q=ZUM`);
  expect(await file.text()).toMatch(
    /^\ufeff?id,type,name,phone,status,emirate,area,createdAt\r?\n[^\n]+,chef,Zumurruda Kitchen,/,
  );
  expect(await auditOf(test, 'list.exported')).toMatchObject([
    { subject_id: 'partners', details: { isSearch: true, status: null, type: null } },
  ]);
});
