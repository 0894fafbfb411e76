import { reinstateDriver, suspendDriver } from '@sufra/contract/delivery/admin-drivers.ts';
import { getDeliveryRequests } from '@sufra/contract/delivery/delivery.ts';
import { toggleDriverStatus } from '@sufra/contract/delivery/driver-desk.ts';
import { getSession } from '@sufra/contract/identity/identity.ts';
import { getOrderStatus } from '@sufra/contract/ordering/ordering.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { confirmedAdmin } from '../../../../test/admins.ts';
import type { TestDriver } from '../../../../test/drivers.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { countOf } from '../../../../test/inspect.ts';
import { home, onlyOwnPartners, type TestPartner } from '../../../../test/kitchens.ts';
import { subscriber } from '../../../../test/people.ts';
import {
  bringToTable,
  driverOnline,
  go,
  kitchenWithoutRiders,
  nearby,
  packedOrder,
  requestsOf,
  sayYes,
  tick,
} from '../../../../test/rides.ts';
import { setOffline } from '../dispatch/dispatch-offers.ts';

let test: TestApp;
let admin: Client;
let kitchen: TestPartner;
let customer: Client;
let addressId: string;
beforeAll(async () => {
  test = await startTestApp();
  await onlyOwnPartners(test);
  admin = await confirmedAdmin(test, '+971508390000');
  kitchen = await kitchenWithoutRiders(test, '+971508390001');
  customer = await subscriber(test, '+971508390002');
  addressId = (await home(customer)).id;
});
afterAll(() => test.close());

const suspend = ({ id }: TestDriver) =>
  admin.get(suspendDriver, { params: { id }, body: { reason: 'Two meals never arrived' } });
const statusOf = async (orderId: string): Promise<string> =>
  (await customer.get(getOrderStatus, { params: { orderId } })).status;

it('withdraws the offer of a suspended driver and asks another', async () => {
  const first = await driverOnline(test, '+971508390003');
  const orderId = await packedOrder({ test, customer, kitchen, addressId });
  await tick(test);
  expect(await requestsOf(first)).toHaveLength(1);
  await suspend(first);
  expect(await first.client.refused(getDeliveryRequests)).toMatchObject({ code: 'driver_suspended' });
  const second = await driverOnline(test, '+971508390004');
  await tick(test);
  await sayYes(second);
  await bringToTable(second, customer, orderId);
  expect(await statusOf(orderId)).toBe('delivered');
  await suspend(second);
});

it('reassigns accepted deliveries of a suspended driver before pickup', async () => {
  const first = await driverOnline(test, '+971508390005');
  const orderId = await packedOrder({ test, customer, kitchen, addressId });
  await tick(test);
  await sayYes(first);
  await suspend(first);
  expect((await first.client.get(getSession)).user.roles).toEqual(['customer']);
  const second = await driverOnline(test, '+971508390006');
  await tick(test);
  await sayYes(second);
  await bringToTable(second, customer, orderId);
  expect(await statusOf(orderId)).toBe('delivered');
  await suspend(second);
});

it('lets a suspended driver finish meals aboard, and nothing else', async () => {
  const rider = await driverOnline(test, '+971508390007');
  const orderId = await packedOrder({ test, customer, kitchen, addressId });
  await tick(test);
  await sayYes(rider);
  await go(rider, 'pickup_confirmed');
  await suspend(rider);
  // The customer still sees it arrive.
  const somewhere = 'delivery.drivers where id = $1 and lat is not null';
  expect(await countOf(test.app.db, somewhere, [rider.id])).toBe(1);
  await go(rider, 'in_transit');
  const { handoverCode } = await customer.get(getOrderStatus, { params: { orderId } });
  expect(await go(rider, 'delivered', { handoverCode })).toBeNull();
  expect(await statusOf(orderId)).toBe('delivered');
  expect(await setOffline({ db: test.app.db, clock: test.clock })).toEqual([]);
  expect(await countOf(test.app.db, somewhere, [rider.id])).toBe(0);
  const online = { body: { isOnline: true, location: nearby } };
  expect(await rider.client.refused(toggleDriverStatus, online)).toMatchObject({ code: 'driver_suspended' });
  await admin.get(reinstateDriver, { params: { id: rider.id } });
  await rider.client.get(toggleDriverStatus, online);
});
