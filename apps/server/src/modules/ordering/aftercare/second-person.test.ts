import { changeSetting } from '@sufra/contract/admin/admin-settings.ts';
import { giveCredit } from '@sufra/contract/identity/admin-users.ts';
import type { StaffRole } from '@sufra/contract/identity/staff-rights.ts';
import {
  decideRefund,
  getAdminOrder,
  getRefundRequests,
  refundOrderAsAdmin,
} from '@sufra/contract/ordering/admin-orders.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditOf, confirm, confirmedAdmin } from '../../../../test/admins.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { home, type TestPartner } from '../../../../test/kitchens.ts';
import { booked, unbalanced } from '../../../../test/money.ts';
import { accountIdOf, subscriber } from '../../../../test/people.ts';
import { kitchenWithoutRiders, packedOrder } from '../../../../test/rides.ts';

const phones: Readonly<Record<StaffRole, string>> = {
  owner: '+971508350001',
  operations: '+971508350002',
  support: '+971508350003',
  finance: '+971508350004',
  content: '+971508350005',
};
let lastPhone = 971_508_351_000;
let test: TestApp;
const staff = new Map<StaffRole, Client>();
const by = (role: StaffRole): Client => staff.get(role) ?? test.client();
let customer: Client;
let addressId: string;
let kitchen: TestPartner;

beforeAll(async () => {
  test = await startTestApp({ demo: false });
  for (const role of ['owner', 'operations', 'support', 'finance'] as const)
    staff.set(role, await confirmedAdmin(test, phones[role], role));
  kitchen = await kitchenWithoutRiders(test, '+971508350011');
  // Orders of these tests cost AED 20.00.
  for (const [name, value] of [
    ['refund_limit_support', '5.00'],
    ['refund_limit_operations', '10.00'],
    ['refund_limit_finance', '15.00'],
  ] as const)
    await by('owner').get(changeSetting, { body: { name, value } });
});
beforeEach(async () => {
  for (const phone of Object.values(phones)) await confirm(test, phone);
  customer = await subscriber(test, `+${(lastPhone += 1)}`);
  addressId = (await home(customer)).id;
});
afterAll(() => test.close());

const order = (): Promise<string> => packedOrder({ test, customer, kitchen, addressId });

const refund = (role: StaffRole, id: string, food: string) =>
  by(role).call(refundOrderAsAdmin, {
    params: { id },
    body: { food, deliveryFee: '0', bearer: 'platform', to: 'card', reason: 'Cold rice' },
  });
const waiting = async (id: string) => (await by('owner').get(getAdminOrder, { params: { id } })).money.asked;
const decide = (role: StaffRole, id: string, isApproved: boolean) =>
  by(role).call(decideRefund, { params: { id }, body: { isApproved } });

describe('a refund above the limit of a role', () => {
  it.each([
    ['support', '5.00', '5.01'],
    ['operations', '10.00', '10.01'],
    ['finance', '15.00', '15.01'],
    ['owner', '15.00', '15.01'],
  ] as const)('of %s: %s is paid, %s waits', async (role, within, above) => {
    const first = await refund(role, await order(), within);
    expect(first).toMatchObject({ ok: true, reply: { isWaiting: false } });
    const id = await order();
    expect(await booked(test, () => refund(role, id, above))).toEqual({});
    expect(await waiting(id)).toMatchObject({ amount: `${above} AED`, to: 'card', reason: 'Cold rice' });
  });

  it('counts what the order has been refunded before, so parts add up', async () => {
    const id = await order();
    expect(await refund('support', id, '3.00')).toMatchObject({ reply: { isWaiting: false } });
    expect(await refund('support', id, '2.01')).toMatchObject({ reply: { isWaiting: true } });
  });

  it('is paid once a second person approves, once, and audited with both', async () => {
    const id = await order();
    await refund('support', id, '12.00');
    const asked = await waiting(id);
    const request = asked?.id ?? '';
    const paid = await booked(test, async () => {
      const twice = await Promise.all([decide('finance', request, true), decide('owner', request, true)]);
      expect(twice.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
      expect(twice.find(({ ok }) => !ok)).toMatchObject({
        error: { code: 'not_possible_now', params: { why: 'decided' } },
      });
    });
    expect(Object.values(paid).reduce((sum, fils) => sum + fils, 0)).toBe(0);
    expect(paid).not.toEqual({});
    expect(await waiting(id)).toBeNull();
    const [row] = (await auditOf(test, 'order.refunded')).filter(({ subject_id }) => subject_id === id);
    expect(row?.details).toMatchObject({
      amountFils: 1_200,
      askedBy: await accountIdOf(test, phones.support),
    });
    expect(row?.actor_account_id).not.toBe(row?.details['askedBy']);
    expect(await unbalanced(test.app.db)).toEqual([]);
  });

  it('is declined without any booking, and may be asked for again', async () => {
    const id = await order();
    await refund('operations', id, '12.00');
    const request = (await waiting(id))?.id ?? '';
    expect(await booked(test, () => decide('finance', request, false))).toEqual({});
    expect(await waiting(id)).toBeNull();
    expect(await auditOf(test, 'order.refund_declined')).toMatchObject([{ subject_id: id }]);
    expect(await refund('operations', id, '12.00')).toMatchObject({ reply: { isWaiting: true } });
  });

  it('waits once per order, and nobody approves their own', async () => {
    const id = await order();
    await refund('finance', id, '18.00');
    expect(await refund('support', id, '12.00')).toMatchObject({
      error: { code: 'not_possible_now', params: { why: 'already_asked' } },
    });
    const request = await waiting(id);
    expect(await decide('finance', request?.id ?? '', true)).toMatchObject({
      error: { code: 'not_possible_now', params: { why: 'own_request' } },
    });
    expect(await decide('support', request?.id ?? '', true)).toMatchObject({ status: 403 });
    const listed = await by('finance').get(getRefundRequests);
    expect(listed.find(({ order: { id: of } }) => of === id)).toMatchObject({ isOwn: true });
  });

  it('is refused like a refund when more is asked than is left', async () => {
    const id = await order();
    expect(await refund('support', id, '99.00')).toMatchObject({
      error: { code: 'invalid_request', fields: { food: 'too_big' } },
    });
    expect(await waiting(id)).toBeNull();
  });
});

it("limits a day's credit by the role, and gives none to one's own account", async () => {
  const give = async (role: StaffRole, phone: string, amount: string) =>
    by(role).call(giveCredit, {
      params: { id: await accountIdOf(test, phone) },
      body: { amount, reason: 'Sorry' },
    });
  const theirs = `+${lastPhone}`;
  expect(await give('support', theirs, '5.01')).toMatchObject({
    error: { code: 'not_possible_now', params: { why: 'above_limit', limit: '5.00 AED' } },
  });
  const both = await Promise.all(['3.00', '2.50'].map((amount) => give('support', theirs, amount)));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await give('support', theirs, '3.01')).ok).toBe(false);
  expect((await give('operations', theirs, '5.00')).ok).toBe(true);
  expect(await give('owner', phones.owner, '1.00')).toMatchObject({
    error: { code: 'not_possible_now', params: { why: 'self' } },
  });
});
