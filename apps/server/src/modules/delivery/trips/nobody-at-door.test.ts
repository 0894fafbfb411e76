import {
  contactCustomer,
  getActiveDelivery,
  saveDoorPhoto,
  updateDeliveryStatus,
} from '@sufra/contract/delivery/delivery.ts';
import { sendPosition } from '@sufra/contract/delivery/driver-desk.ts';
import { writeMessage } from '@sufra/contract/ordering/conversation.ts';
import { getOrderStatus, placeOrder } from '@sufra/contract/ordering/ordering.ts';
import { getMealOrder, getShoppingList } from '@sufra/contract/ordering/shopping.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDriver } from '../../../../test/drivers.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { anew, home, mealBody, onlyOwnPartners, type TestPartner } from '../../../../test/kitchens.ts';
import { sums, unbalanced } from '../../../../test/money.ts';
import { booksOf } from '../../../../test/orders.ts';
import { subscriber } from '../../../../test/people.ts';
import { goodPicture } from '../../../../test/pictures.ts';
import { driverOnline, go, kitchenWithoutRiders, packedOrder, sayYes, tick } from '../../../../test/rides.ts';

const mealId = 'adas-soup';
const door = { lat: 25.0805, lng: 55.1403 };
const metresNorth = (metres: number) => ({ lat: door.lat + metres / 110_760, lng: door.lng });
let test: TestApp;
let kitchen: TestPartner;
let rider: TestDriver;
let lastPhone = 971_508_570_000;

beforeAll(async () => {
  test = await startTestApp();
  await onlyOwnPartners(test);
  kitchen = await kitchenWithoutRiders(test, '+971508560001');
  rider = await driverOnline(test, '+971508560002');
});
afterAll(() => test.close());

interface Household {
  readonly phone: string;
  readonly customer: Client;
  readonly addressId: string;
}

async function newHousehold(pin: object = { pin: door }): Promise<Household> {
  const phone = `+${String((lastPhone += 1))}`;
  const customer = await subscriber(test, phone);
  return { phone, customer, addressId: (await home(customer, pin)).id };
}

const at = (location: object) => rider.client.get(sendPosition, { body: { location } as never });
const waits = (minutes: number): void => test.clock.advance(minutes * 60_000);

/** On the way to the customer, with the first position still far from the door. */
async function onTheWay({ customer, addressId }: Household, cash = false) {
  await at(door);
  const orderId = await packedOrder({ test, customer, kitchen, addressId, cash });
  await tick(test);
  const { id: deliveryId } = await sayYes(rider);
  await go(rider, 'pickup_confirmed');
  await at(metresNorth(900));
  await go(rider, 'in_transit');
  return { orderId, deliveryId, params: { deliveryId } };
}

const report = (deliveryId: string, location: object) =>
  rider.client.call(updateDeliveryStatus, {
    params: { deliveryId },
    body: { status: 'undeliverable', location } as never,
  });
const refusal = (code: string, params?: object) => ({
  ok: false,
  error: { code, ...(params && { params }) },
});

/** Everything a driver must do, in order. */
async function giveUp(household: Household, cash = false) {
  const trip = await onTheWay(household, cash);
  await at(door);
  await rider.client.get(contactCustomer, { params: trip.params, body: { by: 'call' } });
  await rider.client.get(saveDoorPhoto, { params: trip.params, body: { photo: await goodPicture() } });
  waits(5);
  expect(await report(trip.deliveryId, door)).toMatchObject({ ok: true });
  return trip;
}

describe('a driver who finds nobody', () => {
  it('must be at the door, try to reach the customer, take a photo and wait five minutes', async () => {
    const { deliveryId, params } = await onTheWay(await newHousehold());
    waits(20);
    const away = refusal('not_at_door', { metres: 150 });
    expect(await report(deliveryId, metresNorth(160))).toMatchObject(away);
    const early = { params, body: { by: 'message' as const } };
    expect(await rider.client.refused(contactCustomer, early)).toMatchObject({ code: 'not_at_door' });
    // A call on the way doesn't count.
    await rider.client.get(contactCustomer, { params, body: { by: 'call' } });
    waits(1);
    await at(metresNorth(140));
    expect(await report(deliveryId, door)).toMatchObject(refusal('customer_not_contacted'));
    const arrived = test.clock.now().getTime();
    await rider.client.get(contactCustomer, early);
    const contacted = await rider.client.get(contactCustomer, early);
    const { rows } = await test.app.db.pool.query<{ contacts: unknown[] }>(
      'select contacts from delivery.deliveries where id = $1',
      [deliveryId],
    );
    expect(rows[0]?.contacts).toMatchObject([{ by: 'call' }, { by: 'message' }]);
    expect(contacted).toMatchObject({
      contactedAt: new Date(arrived).toISOString(),
      unreachableFrom: new Date(arrived + 5 * 60_000).toISOString(),
    });
    expect(await report(deliveryId, door)).toMatchObject(refusal('door_photo_needed'));
    await rider.client.get(saveDoorPhoto, { params, body: { photo: await goodPicture() } });
    waits(4);
    const from = new Date(arrived + 5 * 60_000).toISOString();
    expect(await report(deliveryId, door)).toMatchObject(refusal('too_early_to_report', { from }));
    // The last position counts, and leaving restarts the wait.
    expect(await report(deliveryId, metresNorth(151))).toMatchObject(away);
    await at(door);
    expect(await report(deliveryId, door)).toMatchObject(refusal('customer_not_contacted'));
    await rider.client.get(contactCustomer, { params, body: { by: 'call' } });
    waits(5);
    // Where the phone was five minutes ago proves nothing.
    const silent = { params, body: { status: 'undeliverable' as const } };
    expect(await rider.client.refused(updateDeliveryStatus, silent)).toMatchObject({ code: 'not_at_door' });
    expect(await report(deliveryId, door)).toMatchObject({ ok: true });
    expect(await report(deliveryId, door)).toMatchObject({ ok: true });
  });

  it('counts a message in the chat, however many were written on the way', async () => {
    const { orderId, deliveryId, params: about } = await onTheWay(await newHousehold());
    const say = async (text: string) => {
      const params = { orderId, as: 'driver', to: 'customer' } as const;
      await rider.client.get(writeMessage, { params, body: { text }, ...anew() });
      await test.app.outbox.deliverDue();
    };
    for (let written = 0; written < 11; written += 1) {
      await say(`On my way ${written}`);
      waits(0.5);
    }
    await at(door);
    expect(await report(deliveryId, door)).toMatchObject(refusal('customer_not_contacted'));
    const written = test.clock.now().toISOString();
    await say('I am at the door');
    expect(await rider.client.get(getActiveDelivery)).toMatchObject({ contactedAt: written });
    expect(await report(deliveryId, door)).toMatchObject(refusal('door_photo_needed'));
    await rider.client.get(saveDoorPhoto, { params: about, body: { photo: await goodPicture() } });
    waits(5);
    expect(await report(deliveryId, door)).toMatchObject({ ok: true });
  });

  it('may wait anywhere in the area of an address without a pin', async () => {
    const { deliveryId, params } = await onTheWay(await newHousehold({}));
    await at(metresNorth(900));
    await rider.client.get(contactCustomer, { params, body: { by: 'call' } });
    await rider.client.get(saveDoorPhoto, { params, body: { photo: await goodPicture() } });
    waits(5);
    expect(await report(deliveryId, metresNorth(950))).toMatchObject({ ok: true });
  });
});

describe('an order whose customer was not there', () => {
  it('paid by card stays charged, with an account of the visit', async () => {
    const household = await newHousehold();
    const { orderId } = await giveUp(household);
    const order = await household.customer.get(getOrderStatus, { params: { orderId } });
    const reportedAt = test.clock.now();
    const arrivedAt = new Date(reportedAt.getTime() - 5 * 60_000).toISOString();
    expect(order).toMatchObject({
      status: 'undeliverable',
      noShow: {
        arrivedAt,
        reportedAt: reportedAt.toISOString(),
        contacts: [{ by: 'call', at: arrivedAt }],
        hasPhoto: true,
      },
      payment: { refund: null },
    });
    const books = await booksOf(test, household.phone);
    expect(books).toMatchObject({ refunded: 0, delivered: 1, cancelled: 0, balance: 0 });
    expect(await unbalanced(test.app.db)).toEqual([]);
  });

  it('in cash pays the kitchen at the cost of Sufra, and nothing is owed', async () => {
    const household = await newHousehold();
    const before = await sums(test.app.db);
    await giveUp(household, true);
    const after = await sums(test.app.db);
    const change = (account: string): number => (after.get(account) ?? 0) - (before.get(account) ?? 0);
    // 20.00 of food: 19.05 without VAT, less 15 % commission.
    expect(change(`partner:${kitchen.id}`)).toBe(-1_619);
    expect(change('cost:no_shows')).toBe(1_619);
    expect(change(`driver:${rider.id}`)).toBe(-1_500);
    expect(change('revenue:commission')).toBe(0);
    const books = await booksOf(test, household.phone);
    expect(books).toMatchObject({ delivered: 0, cancelled: 1, balance: 0 });
    expect(await unbalanced(test.app.db)).toEqual([]);
  });

  it('in cash twice within 90 days ends the offer of cash, until one is older', async () => {
    const household = await newHousehold();
    const { customer, addressId } = household;
    const query = { familySize: '2', addressId };
    const offers = async () => [
      (await customer.get(getMealOrder, { params: { mealId }, query })).isCashOffered,
      (await customer.get(getShoppingList, { params: { mealId }, query })).isCashOffered,
    ];
    const order = async (cash: boolean) => {
      const body = await mealBody(customer, { mealId, partnerId: kitchen.id, addressId, cash });
      return customer.call(placeOrder, { body, ...anew() });
    };
    await giveUp(household, true);
    expect(await offers()).toEqual([true, true]);
    await giveUp(household, true);
    expect(await offers()).toEqual([false, false]);
    const over = refusal('cash_no_shows', { orders: 2, days: 90 });
    expect(await order(true)).toMatchObject(over);
    expect(await order(false)).toMatchObject({ ok: true });
    await test.app.db.pool.query(
      `update ordering.orders set finished_at = finished_at - interval '91 days'
       where id = (select id from ordering.orders where status = 'undeliverable' order by id desc limit 1)`,
    );
    expect(await offers()).toEqual([true, true]);
    expect(await order(true)).toMatchObject({ ok: true });
  });
});
