import { finishOrderAsAdmin, getAdminOrder } from '@sufra/contract/ordering/admin-orders.ts';
import {
  getAdminPartner,
  reinstatePartner,
  suspendPartner,
} from '@sufra/contract/partners/admin-partners.ts';
import { getOrderStatus } from '@sufra/contract/ordering/ordering.ts';
import { getPartnerOrders } from '@sufra/contract/ordering/partner-orders.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { auditOf, confirmedAdmin } from '../../../../test/admins.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { home, onlyOwnPartners, orderMeal, partner, type TestPartner } from '../../../../test/kitchens.ts';
import { sums, unbalanced } from '../../../../test/money.ts';
import { booksOf, bringToDoor, step, tryStep } from '../../../../test/orders.ts';
import { subscriber } from '../../../../test/people.ts';

const mealId = 'adas-soup';
let test: TestApp;
let admin: Client;
let lastPhone = 971_508_471_000;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  test.clock.advance(60_000);
  await onlyOwnPartners(test);
  admin = await confirmedAdmin(test, `+${(lastPhone += 1)}`);
});
afterAll(() => test.close());

const kitchen = (): Promise<TestPartner> => partner(test, `+${(lastPhone += 1)}`, 'restaurant', [mealId]);

interface Ordered {
  readonly phone: string;
  readonly client: Client;
  readonly orderId: string;
}
async function ordered(from: TestPartner, cash = false): Promise<Ordered> {
  const phone = `+${(lastPhone += 1)}`;
  const client = await subscriber(test, phone);
  const { id: addressId } = await home(client);
  const { id: orderId } = await orderMeal(client, { mealId, partnerId: from.id, addressId, cash });
  return { phone, client, orderId };
}
const show = ({ client, orderId }: Ordered) => client.get(getOrderStatus, { params: { orderId } });
const suspend = ({ id }: TestPartner) =>
  admin.get(suspendPartner, { params: { id }, body: { reason: 'Found closed by the inspectors' } });
const hear = () => test.app.outbox.deliverDue();
const toldTo = async ({ phone }: Ordered): Promise<string[]> => {
  const { rows } = await test.app.db.pool.query<{ kind: string }>(
    `select m.kind from notifications.messages m join identity.accounts a on a.id = m.account_id
     where a.phone = $1 and m.kind like 'order_%' order by m.event_id`,
    [phone],
  );
  return rows.map(({ kind }) => kind);
};

it('moves orders not being made to the next kitchen at once, at the same price and time', async () => {
  const first = await kitchen();
  const [waiting, accepted] = [await ordered(first), await ordered(first)];
  await step(first, accepted.orderId, 'accepted');
  const before = await show(accepted);
  const { openOrders } = await admin.get(getAdminPartner, { params: { id: first.id } });
  expect(openOrders).toEqual({ untouched: 2, underWay: 0 });
  const second = await kitchen();
  await suspend(first);
  await hear();
  for (const order of [waiting, accepted]) {
    const { totalPrice, amounts, address } = before;
    expect(await show(order)).toMatchObject({ status: 'placed', providerId: second.id, totalPrice, amounts });
    if (order === accepted) expect(await show(order)).toMatchObject({ address });
    expect((await show(order)).history.at(-1)).toMatchObject({ by: 'system', reason: 'passed_on' });
    expect(await toldTo(order)).toContain('order_passed_on');
  }
  const seen = await second.client.get(getPartnerOrders);
  expect(seen.map(({ id }) => id).sort()).toEqual([waiting.orderId, accepted.orderId].sort());
  await bringToDoor(second, accepted.orderId);
  expect(await booksOf(test, accepted.phone)).toMatchObject({ charges: 1, refunds: 0, placed: 1 });
});

it('refunds them in full, with a reason, where no other kitchen can take them', async () => {
  const first = await kitchen();
  const [paid, cash] = [await ordered(first), await ordered(first, true)];
  await step(first, paid.orderId, 'accepted');
  await suspend(first);
  await hear();
  await hear();
  for (const order of [paid, cash]) {
    expect((await show(order)).history.at(-1)).toMatchObject({
      status: 'cancelled',
      reason: 'partner_closed',
    });
    expect(await toldTo(order)).toContain('order_cancelled');
  }
  expect(await booksOf(test, paid.phone)).toMatchObject({ refunded: 2_000, refunds: 1, balance: 0 });
  expect(await booksOf(test, cash.phone)).toMatchObject({ refunds: 0, cancelled: 1, balance: 0 });
});

it('leaves them if the partner was reinstated first, or has begun to cook', async () => {
  const first = await kitchen();
  const order = await ordered(first);
  await step(first, order.orderId, 'accepted');
  await kitchen();
  await suspend(first);
  await admin.get(reinstatePartner, { params: { id: first.id } });
  await hear();
  expect(await show(order)).toMatchObject({ status: 'accepted', providerId: first.id });
  await step(first, order.orderId, 'preparing');
  await suspend(first);
  await hear();
  expect(await show(order)).toMatchObject({ status: 'preparing', providerId: first.id });
});

it('lets an admin complete an order being made, once, and the kitchen earns it', async () => {
  const first = await kitchen();
  const [paid, cash] = [await ordered(first), await ordered(first, true)];
  for (const { orderId } of [paid, cash]) {
    const params = { id: orderId };
    const early = await admin.refused(finishOrderAsAdmin, { params, body: { reason: 'Too early' } });
    expect(early).toMatchObject({ status: 409, code: 'order_decided' });
    await step(first, orderId, 'accepted');
    await step(first, orderId, 'preparing');
  }
  await suspend(first);
  await hear();
  expect((await admin.get(getAdminPartner, { params: { id: first.id } })).openOrders).toEqual({
    untouched: 0,
    underWay: 2,
  });
  expect(await tryStep(first, paid.orderId, { status: 'completed' })).toMatchObject({ status: 403 });
  for (const order of [paid, cash]) {
    const params = { id: order.orderId };
    expect((await admin.get(getAdminOrder, { params })).canFinish).toBe(true);
    const body = { reason: 'The customer says it came' };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => admin.call(finishOrderAsAdmin, { params, body })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await show(order)).toMatchObject({ status: 'delivered' });
    expect(await booksOf(test, order.phone)).toMatchObject({ delivered: 1, refunds: 0, balance: 0 });
    const { canFinish, history } = await admin.get(getAdminOrder, { params });
    expect(canFinish).toBe(false);
    expect(history.at(-1)).toMatchObject({ by: 'admin', reason: 'admin_finished', note: body.reason });
  }
  // Of 20.00 with VAT: food 19.05 less 15 % commission, and the covered fee of 4.76; the kitchen keeps the cash.
  const earned = (await sums(test.app.db)).get(`partner:${first.id}`);
  expect(earned).toBe(2_000 - 2 * (1_905 - 286 + 476));
  expect(await auditOf(test, 'order.finished')).toMatchObject([
    { subject_id: paid.orderId, details: { from: 'preparing', isCash: false } },
    { subject_id: cash.orderId, details: { isCash: true } },
  ]);
  const refused = await paid.client.refused(finishOrderAsAdmin, {
    params: { id: paid.orderId },
    body: { reason: 'I am the customer' },
  });
  expect(refused.status).toBe(403);
});

it('balances overall', async () => {
  expect(await unbalanced(test.app.db)).toEqual([]);
});
