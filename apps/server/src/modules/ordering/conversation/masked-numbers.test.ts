import { getActiveDelivery, getDeliveryRequests } from '@sufra/contract/delivery/delivery.ts';
import { getOrders, getOrderStatus } from '@sufra/contract/ordering/ordering.ts';
import { getMissedOrders, getPartnerOrders } from '@sufra/contract/ordering/partner-orders.ts';
import { getTracking } from '@sufra/contract/ordering/tracking.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestDriver } from '../../../../test/drivers.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import {
  anew,
  home,
  ingredientsBody,
  onlyOwnPartners,
  orderMeal,
  partner,
  type TestPartner,
} from '../../../../test/kitchens.ts';
import { step } from '../../../../test/orders.ts';
import { subscriber } from '../../../../test/people.ts';
import { driverOnline, go, kitchenWithoutRiders, packedOrder, sayYes, tick } from '../../../../test/rides.ts';
import { placeOrder } from '@sufra/contract/ordering/ordering.ts';

const phones = {
  customer: '541870001',
  kitchen: '551870001',
  riding: '551870002',
  shop: '551870003',
  driver: '561870001',
};
const full = (phone: string): string => `+971${phone}`;

let test: TestApp;
let customer: Client;
let driver: TestDriver;
let addressId: string;

beforeAll(async () => {
  test = await startTestApp();
  await onlyOwnPartners(test);
  await test.app.outbox.deliverDue();
  customer = await subscriber(test, full(phones.customer));
  addressId = (await home(customer)).id;
});
afterAll(() => test.close());

async function numbersFor(
  by: 'customer' | 'partner' | 'driver',
  replies: readonly unknown[],
): Promise<string[]> {
  const text = JSON.stringify(replies);
  expect(text.length).toBeGreaterThan(200);
  const others = Object.entries(phones).filter(([side]) =>
    by === 'partner' ? !['kitchen', 'riding', 'shop'].includes(side) : side !== by,
  );
  return others.flatMap(([side, phone]) => (text.includes(phone) ? [side] : []));
}

const customerSees = async (orderId: string): Promise<unknown[]> => [
  await customer.get(getOrderStatus, { params: { orderId } }),
  await customer.get(getTracking, { params: { orderId } }),
  await customer.get(getOrders),
];

const partnerSees = async ({ client }: TestPartner): Promise<unknown[]> => [
  await client.get(getPartnerOrders),
  await client.get(getMissedOrders),
];

it('a kitchen, its driver and the customer see no number of another', async () => {
  const kitchen = await kitchenWithoutRiders(test, full(phones.kitchen));
  driver = await driverOnline(test, full(phones.driver));
  const orderId = await packedOrder({ test, customer, kitchen, addressId });
  await tick(test);
  expect(await numbersFor('driver', [await driver.client.get(getDeliveryRequests)])).toEqual([]);
  await sayYes(driver);
  for (const move of ['pickup_confirmed', 'in_transit'] as const) {
    expect(await numbersFor('driver', [await driver.client.get(getActiveDelivery)])).toEqual([]);
    expect(await numbersFor('partner', await partnerSees(kitchen))).toEqual([]);
    expect(await numbersFor('customer', await customerSees(orderId))).toEqual([]);
    expect(await numbersFor('driver', [await go(driver, move)])).toEqual([]);
  }
  expect(await numbersFor('customer', await customerSees(orderId))).toEqual([]);
});

it('a kitchen with own delivery and its customer neither', async () => {
  const kitchen = await partner(test, full(phones.riding), 'restaurant', ['adas-soup'], {
    hasOwnDelivery: true,
  });
  const { id: orderId } = await orderMeal(customer, {
    mealId: 'adas-soup',
    partnerId: kitchen.id,
    addressId,
  });
  for (const status of ['accepted', 'preparing', 'completed'] as const) {
    const reply = await step(kitchen, orderId, status);
    expect(await numbersFor('partner', [reply, ...(await partnerSees(kitchen))])).toEqual([]);
    expect(await numbersFor('customer', await customerSees(orderId))).toEqual([]);
  }
});

it('a grocery asked to call and its customer neither', async () => {
  const shop = await partner(test, full(phones.shop), 'grocery', [], { hasOwnDelivery: true });
  const body = await ingredientsBody(customer, { mealId: 'adas-soup', addressId });
  const choices = [{ id: 'onion', choice: 'call_me' as const }];
  const { id: orderId } = await customer.get(placeOrder, { body: { ...body, choices }, ...anew() });
  const reply = await step(shop, orderId, 'accepted');
  expect(reply).toMatchObject({ asksCall: true });
  expect(await numbersFor('partner', [reply, ...(await partnerSees(shop))])).toEqual([]);
  expect(await numbersFor('customer', await customerSees(orderId))).toEqual([]);
});
