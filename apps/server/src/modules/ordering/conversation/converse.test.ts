import { exportAccount } from '@sufra/contract/identity/account.ts';
import { getDriverHistory } from '@sufra/contract/delivery/driver-desk.ts';
import { getActiveDelivery, releaseDelivery } from '@sufra/contract/delivery/delivery.ts';
import { getConversation, readMessages, writeMessage } from '@sufra/contract/ordering/conversation.ts';
import type { OrderSide } from '@sufra/contract/ordering/ordering.ts';
import { cancelOrder, getOrderStatus } from '@sufra/contract/ordering/ordering.ts';
import { getPartnerOrders } from '@sufra/contract/ordering/partner-orders.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { anew } from '../../../../test/kitchens.ts';
import { home, onlyOwnPartners, orderMeal, type TestPartner } from '../../../../test/kitchens.ts';
import { accountIdOf, subscriber } from '../../../../test/people.ts';
import {
  bringToTable,
  driverOnline,
  kitchenWithoutRiders,
  packedOrder,
  sayYes,
  tick,
} from '../../../../test/rides.ts';
import type { TestDriver } from '../../../../test/drivers.ts';
import { createLog } from '../../../platform/log.ts';
import { announce } from '../../../platform/outbox.ts';
import { forgetMessages } from '../jobs.ts';

const [customerPhone, kitchenPhone, driverPhone] = ['+971548730001', '+971558730001', '+971568730001'];
const text = 'The gate is on شارع الخليج';

let test: TestApp;
let customer: Client;
let kitchen: TestPartner;
let driver: TestDriver;
let addressId: string;
let orderId: string;

beforeAll(async () => {
  test = await startTestApp({}, createLog('silent'));
  await onlyOwnPartners(test);
  await test.app.outbox.deliverDue();
  kitchen = await kitchenWithoutRiders(test, kitchenPhone ?? '');
  customer = await subscriber(test, customerPhone ?? '');
  addressId = (await home(customer)).id;
});
afterAll(() => test.close());

const driven = async (phone: string): Promise<TestDriver> => {
  await test.app.db.pool.query('update delivery.drivers set is_online = false');
  const online = await driverOnline(test, phone);
  await tick(test);
  await sayYes(online);
  return online;
};

beforeEach(async () => {
  await test.app.outbox.deliverDue();
  await test.app.db.pool.query("update delivery.deliveries set ready_at = '2100-01-01' where is_open");
  orderId = await packedOrder({ test, customer, kitchen, addressId });
});

let phones = 0;
const nextDriver = (): Promise<TestDriver> =>
  driven(`+97156873${String(100 + (phones += 1)).padStart(4, '0')}`);

const between = (as: OrderSide, to: OrderSide) => ({ params: { orderId, as, to } });

const say = (by: Client, as: OrderSide, to: OrderSide, body: object = { text }) =>
  by.get(writeMessage, { ...between(as, to), body: body as { text: string }, ...anew() });

it('goes both ways between each two of the three, once for each key', async () => {
  driver = await driven(driverPhone ?? '');
  const sides = [
    ['customer', customer],
    ['kitchen', kitchen.client],
    ['driver', driver.client],
  ] as const;
  for (const [as, by] of sides)
    for (const [to, other] of sides.filter(([side]) => side !== as)) {
      const key = anew();
      const asked = { ...between(as, to), body: { text: `${as} to ${to}` }, ...key };
      const first = await by.get(writeMessage, asked);
      expect(await by.get(writeMessage, asked)).toEqual(first);
      const read = await other.get(getConversation, between(to, as));
      expect(read.messages.filter((one) => one.text === `${as} to ${to}`)).toMatchObject([{ isMine: false }]);
      expect(read.isOpen).toBe(true);
    }
  const ready = await say(driver.client, 'driver', 'customer', { ready: 'at_door' });
  expect(ready.messages.at(-1)).toMatchObject({ text: null, ready: 'at_door', isMine: true });
});

it('tells each reader of unread messages until read', async () => {
  driver = await nextDriver();
  await say(kitchen.client, 'kitchen', 'customer');
  await say(kitchen.client, 'kitchen', 'driver');
  const { talks } = await customer.get(getOrderStatus, { params: { orderId } });
  expect(talks).toEqual([
    { with: 'driver', isUnread: false, canCall: true },
    { with: 'kitchen', isUnread: true, canCall: true },
  ]);
  const active = await driver.client.get(getActiveDelivery);
  expect(active).toMatchObject({
    talkId: orderId,
    talks: [
      { with: 'customer', isUnread: false, canCall: true },
      { with: 'kitchen', isUnread: true, canCall: true },
    ],
  });
  const { messages } = await customer.get(getConversation, between('customer', 'kitchen'));
  const last = messages.at(-1)?.id ?? '';
  await customer.get(readMessages, { ...between('customer', 'kitchen'), body: { last } });
  expect((await customer.get(getOrderStatus, { params: { orderId } })).talks.at(-1)?.isUnread).toBe(false);
  const shown = await kitchen.client.get(getConversation, between('kitchen', 'customer'));
  expect(shown.messages.filter(({ isMine }) => isMine).map(({ isRead }) => isRead)).toContain(true);
  expect(shown.messages.find(({ id }) => id === last)?.isRead).toBe(true);
  await say(customer, 'customer', 'kitchen', { ready: 'no_cutlery' });
  const orders = await kitchen.client.get(getPartnerOrders);
  expect(orders.find(({ id }) => id === orderId)?.talks).toEqual([
    { with: 'driver', isUnread: false, canCall: true },
    { with: 'customer', isUnread: true, canCall: true },
  ]);
});

it('is closed to everyone else, and to a side the order lacks', async () => {
  const stranger = await subscriber(test, '+971548730009');
  const other = await kitchenWithoutRiders(test, '+971558730009');
  const asked = [
    [stranger, 'customer', 'kitchen'],
    [stranger, 'kitchen', 'customer'],
    [stranger, 'driver', 'customer'],
    [other.client, 'kitchen', 'customer'],
    [customer, 'kitchen', 'customer'],
    [customer, 'customer', 'customer'],
    [customer, 'customer', 'driver'],
  ] as const;
  for (const [by, as, to] of asked) {
    const params = between(as, to);
    expect(await by.refused(getConversation, params)).toMatchObject({ code: 'not_found' });
    expect(await by.refused(writeMessage, { ...params, body: { text }, ...anew() })).toMatchObject({
      code: 'not_found',
    });
    expect(await by.refused(readMessages, { ...params, body: { last: orderId } })).toMatchObject({
      code: 'not_found',
    });
  }
  const { id } = await orderMeal(customer, { mealId: 'adas-soup', partnerId: kitchen.id, addressId });
  const early = { params: { orderId: id, as: 'customer', to: 'kitchen' } } as const;
  expect(await customer.refused(getConversation, early)).toMatchObject({ code: 'not_found' });
  await customer.get(cancelOrder, { params: { orderId: id } });
  expect(await customer.refused(getConversation, early)).toMatchObject({ code: 'not_found' });
});

it('hides the former driver’s thread from the next', async () => {
  driver = await nextDriver();
  await say(customer, 'customer', 'driver');
  const active = await driver.client.get(getActiveDelivery);
  await driver.client.get(releaseDelivery, { params: { deliveryId: active?.id ?? '' } });
  expect(await driver.client.refused(getConversation, between('driver', 'customer'))).toMatchObject({
    code: 'not_found',
  });
  const next = await nextDriver();
  expect((await next.client.get(getConversation, between('driver', 'customer'))).messages).toEqual([]);
  expect((await next.client.get(getActiveDelivery))?.talks.some(({ isUnread }) => isUnread)).toBe(false);
});

it('announces one unread message per thread in two minutes, without its text', async () => {
  const noticesOf = async () => {
    await test.app.outbox.deliverDue();
    const { rows } = await test.app.db.pool.query<{ kind: string; params: object }>(
      "select kind, params from notifications.messages where kind like '%chat' and subject like $1 order by created_at",
      [`${orderId}/%`],
    );
    expect(JSON.stringify(rows)).not.toContain('gate');
    return rows.map(({ kind }) => kind);
  };
  driver = await nextDriver();
  await say(driver.client, 'driver', 'customer');
  await say(driver.client, 'driver', 'customer');
  expect(await noticesOf()).toEqual(['order_chat']);
  await say(customer, 'customer', 'driver');
  await say(customer, 'customer', 'kitchen');
  expect((await noticesOf()).sort()).toEqual(['driver_chat', 'order_chat', 'partner_chat']);
  test.clock.advance(3 * 60_000);
  await say(driver.client, 'driver', 'customer');
  expect(await noticesOf()).toHaveLength(4);
});

it('takes thirty messages an hour from a person', async () => {
  await Promise.all(
    Array.from({ length: 31 }, () =>
      customer.call(writeMessage, { ...between('customer', 'kitchen'), body: { text }, ...anew() }),
    ),
  );
  const { messages } = await customer.get(getConversation, between('customer', 'kitchen'));
  expect(messages).toHaveLength(30);
  const more = { ...between('customer', 'kitchen'), body: { text }, ...anew() };
  expect(await customer.refused(writeMessage, more)).toMatchObject({ code: 'too_many_requests' });
  test.clock.advance(61 * 60_000);
  await say(customer, 'customer', 'kitchen');
});

it.each([{ text: ' ' }, { text: 'x'.repeat(501) }, { ready: 'at_kitchen' }, {}])(
  'refuses %o',
  async (body) => {
    const asked = { ...between('customer', 'kitchen'), body: body as { text: string }, ...anew() };
    expect(await customer.refused(writeMessage, asked)).toMatchObject({ code: 'invalid_request' });
  },
);

it('is sealed, exported to its writer and erased with the account', async () => {
  const ownPhone = '+971548730077';
  const own = await subscriber(test, ownPhone);
  orderId = await packedOrder({ test, customer: own, kitchen, addressId: (await home(own)).id });
  await say(own, 'customer', 'kitchen');
  await say(kitchen.client, 'kitchen', 'customer', { text: 'Two minutes, promised' });
  const { rows } = await test.app.db.pool.query('select row_to_json(m)::text from ordering.messages m');
  expect(JSON.stringify(rows)).not.toContain('gate');
  const taken = JSON.stringify(await own.get(exportAccount));
  expect(taken).toContain(text);
  expect(taken).not.toContain('promised');
  const accountId = await accountIdOf(test, ownPhone);
  await test.app.db.transaction((tx) => announce(tx, 'account.erased', { accountId }));
  await test.app.outbox.deliverDue();
  const left = await test.app.db.pool.query('select from ordering.messages where order_id = $1', [orderId]);
  expect(left.rowCount).toBe(0);
});

it('closes an hour after the end, and is gone after thirty days', async () => {
  driver = await nextDriver();
  await bringToTable(driver, customer, orderId);
  await say(driver.client, 'driver', 'customer', { ready: 'thanks' });
  const latestOf = async () => (await driver.client.get(getDriverHistory, { query: {} })).deliveries[0]?.talk;
  expect(await latestOf()).toMatchObject({ talkId: orderId, talks: [{ isUnread: false }, {}] });
  await say(customer, 'customer', 'driver', { text: 'My drink is missing' });
  expect(await latestOf()).toMatchObject({ talks: [{ with: 'customer', isUnread: true }, {}] });
  test.clock.advance(61 * 60_000);
  expect(await latestOf()).toBeNull();
  const asked = { ...between('customer', 'driver'), body: { text }, ...anew() };
  expect(await customer.refused(writeMessage, asked)).toMatchObject({ code: 'order_decided' });
  expect(await customer.get(getConversation, between('customer', 'driver'))).toMatchObject({
    isOpen: false,
    messages: [{ ready: 'thanks' }, { text: 'My drink is missing' }],
  });
  const count = async () =>
    (await test.app.db.pool.query('select from ordering.messages where order_id = $1', [orderId])).rowCount;
  const { db, clock } = { db: test.app.db, clock: test.clock };
  await forgetMessages({ db, clock });
  expect(await count()).toBe(2);
  test.clock.advance(30 * 24 * 3_600_000);
  await forgetMessages({ db, clock });
  expect(await count()).toBe(0);
});
