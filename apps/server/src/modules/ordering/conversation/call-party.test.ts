import { getActiveDelivery } from '@sufra/contract/delivery/delivery.ts';
import { callParty, getConversation } from '@sufra/contract/ordering/conversation.ts';
import type { OrderSide } from '@sufra/contract/ordering/ordering.ts';
import { getOrderStatus } from '@sufra/contract/ordering/ordering.ts';
import { getPartnerOrders } from '@sufra/contract/ordering/partner-orders.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestDriver } from '../../../../test/drivers.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { anew, home, onlyOwnPartners, type TestPartner } from '../../../../test/kitchens.ts';
import { subscriber } from '../../../../test/people.ts';
import {
  bringToTable,
  driverOnline,
  kitchenWithoutRiders,
  packedOrder,
  sayYes,
  tick,
} from '../../../../test/rides.ts';
import { startTwilio, type TwilioStandIn } from '../../../../test/twilio-stand-in.ts';

const phones = { customer: '+971548740001', kitchen: '+971558740001', driver: '+971568740001' };

let twilio: TwilioStandIn;
let test: TestApp;
let customer: Client;
let kitchen: TestPartner;
let driver: TestDriver;
let orderId: string;

beforeAll(async () => {
  twilio = await startTwilio();
  test = await startTestApp({ calls: twilio.settings });
  await onlyOwnPartners(test);
  await test.app.outbox.deliverDue();
  kitchen = await kitchenWithoutRiders(test, phones.kitchen);
  customer = await subscriber(test, phones.customer);
  const { id: addressId } = await home(customer);
  driver = await driverOnline(test, phones.driver);
  orderId = await packedOrder({ test, customer, kitchen, addressId });
  await tick(test);
  await sayYes(driver);
});
afterAll(async () => {
  await test.close();
  await twilio.close();
});
beforeEach(() => {
  twilio.placed.length = 0;
  test.clock.advance(61 * 60_000);
});
afterEach(() => {
  expect(twilio.wrong).toEqual([]);
  twilio.behave({ kind: 'takes' });
});

const between = (as: OrderSide, to: OrderSide) => ({ params: { orderId, as, to }, ...anew() });

const linesOf = async (by: Client, as: OrderSide, to: OrderSide) =>
  (await by.get(getConversation, { params: { orderId, as, to } })).messages;

it('rings the caller and connects each two of the three, from our number', async () => {
  const sides = [
    ['customer', customer],
    ['kitchen', kitchen.client],
    ['driver', driver.client],
  ] as const;
  for (const [as, by] of sides)
    for (const [to] of sides.filter(([side]) => side !== as)) {
      const asked = between(as, to);
      expect(await by.get(callParty, asked)).toEqual({ isSimulated: false });
      await by.get(callParty, asked);
      const { number } = twilio.settings;
      expect(twilio.placed.splice(0)).toEqual([
        { to: phones[as], from: number, callerId: number, dialled: phones[to] },
      ]);
    }
  const called = (await linesOf(driver.client, 'driver', 'customer')).at(-1);
  expect(called).toMatchObject({ text: null, ready: null, isMine: true });
});

it('is offered to each party while the order is open', async () => {
  const { talks } = await customer.get(getOrderStatus, { params: { orderId } });
  const active = await driver.client.get(getActiveDelivery);
  const [ticket] = await kitchen.client.get(getPartnerOrders);
  for (const one of [talks, active?.talks, ticket?.talks])
    expect(one?.map(({ canCall }) => canCall)).toEqual([true, true]);
});

it.each([
  ['not_possible_now', { kind: 'refuses', status: 400, code: 21_217 }],
  ['unavailable', { kind: 'refuses', status: 429, code: 20_429 }],
  ['unavailable', { kind: 'cuts' }],
] as const)('refuses %s and records nothing when the provider fails', async (code, manner) => {
  const before = await linesOf(customer, 'customer', 'driver');
  twilio.behave(manner);
  expect(await customer.refused(callParty, between('customer', 'driver'))).toMatchObject({ code });
  expect(await linesOf(customer, 'customer', 'driver')).toEqual(before);
});

it('connects five calls an hour for a person', async () => {
  for (let made = 0; made < 5; made += 1) await customer.get(callParty, between('customer', 'driver'));
  const asked = between('customer', 'kitchen');
  expect(await customer.refused(callParty, asked)).toMatchObject({ code: 'too_many_requests' });
  expect(twilio.placed).toHaveLength(5);
});

it('is not for strangers, and closes with the conversation', async () => {
  const stranger = await subscriber(test, '+971548740009');
  expect(await stranger.refused(callParty, between('customer', 'kitchen'))).toMatchObject({
    code: 'not_found',
  });
  expect(await customer.refused(callParty, between('kitchen', 'driver'))).toMatchObject({
    code: 'not_found',
  });
  await bringToTable(driver, customer, orderId);
  await customer.get(callParty, between('customer', 'driver'));
  test.clock.advance(61 * 60_000);
  expect(await customer.refused(callParty, between('customer', 'driver'))).toMatchObject({
    code: 'order_decided',
  });
  expect(twilio.placed).toHaveLength(1);
});

it('is not possible without a provider outside the demo, and rings nobody in it', async () => {
  const bare = await startTestApp({ demo: false });
  const shown = await startTestApp();
  for (const [app, expected] of [
    [bare, false],
    [shown, true],
  ] as const) {
    await onlyOwnPartners(app);
    const own = await kitchenWithoutRiders(app, phones.kitchen);
    const buyer = await subscriber(app, phones.customer);
    const { id: addressId } = await home(buyer);
    orderId = await packedOrder({ test: app, customer: buyer, kitchen: own, addressId });
    const { talks } = await buyer.get(getOrderStatus, { params: { orderId } });
    expect(talks).toEqual([{ with: 'kitchen', isUnread: false, canCall: expected }]);
    const asked = between('customer', 'kitchen');
    if (expected) expect(await buyer.get(callParty, asked)).toEqual({ isSimulated: true });
    else expect(await buyer.refused(callParty, asked)).toMatchObject({ code: 'not_possible_now' });
    await app.close();
  }
});
