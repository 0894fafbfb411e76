import {
  acceptDelivery,
  getActiveDelivery,
  getDeliveryRequests,
  updateDeliveryStatus,
  type ActiveDelivery,
  type DeliveryRequest,
} from '@sufra/contract/delivery/delivery.ts';
import { toggleDriverStatus } from '@sufra/contract/delivery/driver-desk.ts';
import { getOrderStatus } from '@sufra/contract/ordering/ordering.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { dispatch, type DriverRecord } from '../src/modules/delivery/index.ts';
import { driver, type TestDriver } from './drivers.ts';
import type { Client, TestApp } from './harness.ts';
import { orderMeal, partner, type TestPartner } from './kitchens.ts';
import { step } from './orders.ts';

/** Near the test kitchens in Dubai Marina. */
export const nearby = { lat: 25.082, lng: 55.142 };

const goOnline = ({ client }: TestDriver, location = nearby): Promise<unknown> =>
  client.get(toggleDriverStatus, { body: { isOnline: true, location } });

export async function driverOnline(
  test: TestApp,
  phone: string,
  changes: Partial<DriverRecord> = {},
): Promise<TestDriver> {
  const made = await driver(test, phone, changes);
  await goOnline(made);
  return made;
}

export const kitchenWithoutRiders = (
  test: TestApp,
  phone: string,
  mealId = 'adas-soup',
): Promise<TestPartner> => partner(test, phone, 'restaurant', [mealId], { hasOwnDelivery: false });

/** Drains the outbox and ticks the dispatch. */
export async function tick({ app, clock }: TestApp): Promise<string[]> {
  await app.outbox.deliverDue();
  return dispatch({ db: app.db, clock });
}

interface Ordering {
  readonly test: TestApp;
  readonly customer: Client;
  readonly kitchen: TestPartner;
  readonly addressId: string;
  readonly cash?: boolean;
}

/** Moves the promised window of an order to now, so that its ready-by has come. */
export async function startWindow({ app, clock }: TestApp, orderId: string): Promise<void> {
  await app.db.pool.query(
    `update ordering.orders set scheduled_from = $2, scheduled_to = scheduled_to - (scheduled_from - $2)
     where id = $1`,
    [orderId, clock.now()],
  );
}

export async function packedOrder(
  { test, customer, kitchen, addressId, cash = false }: Ordering,
  mealId = 'adas-soup',
): Promise<string> {
  const { id } = await orderMeal(customer, { mealId, partnerId: kitchen.id, addressId, cash });
  await startWindow(test, id);
  for (const status of ['accepted', 'completed'] as const) await step(kitchen, id, status);
  return id;
}

export const requestsOf = ({ client }: TestDriver): Promise<DeliveryRequest[]> =>
  client.get(getDeliveryRequests);

export async function sayYes(asked: TestDriver): Promise<ActiveDelivery> {
  const [request] = await requestsOf(asked);
  if (!request) throw new Error('This driver is asked for nothing.');
  return asked.client.get(acceptDelivery, { params: { id: request.id } });
}

type Word = BodyOf<typeof updateDeliveryStatus>['status'];

export async function go(
  { client }: TestDriver,
  status: Word,
  more: Partial<BodyOf<typeof updateDeliveryStatus>> = {},
): Promise<ActiveDelivery | null> {
  const active = await client.get(getActiveDelivery);
  return client.get(updateDeliveryStatus, {
    params: { deliveryId: active?.id ?? '' },
    body: { status, ...more },
  });
}

export async function bringToTable(by: TestDriver, customer: Client, orderId: string): Promise<void> {
  await go(by, 'pickup_confirmed');
  await go(by, 'in_transit');
  const { handoverCode } = await customer.get(getOrderStatus, { params: { orderId } });
  await go(by, 'delivered', { handoverCode });
}
