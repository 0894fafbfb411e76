import { saveMembers, savePreferences } from '@sufra/contract/household/household.ts';
import { cancelOrder, getOrders, getOrderStatus, placeOrder } from '@sufra/contract/ordering/ordering.ts';
import { getPartnerOrders, getPartnerProfile } from '@sufra/contract/ordering/partner-orders.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import {
  anew,
  home,
  mealBody,
  onlyOwnPartners,
  partner,
  type TestPartner,
} from '../../../../test/kitchens.ts';
import { bringToDoor, giveUpAtDoor, orderingJobs, step } from '../../../../test/orders.ts';
import { driverOnline, go, packedOrder, sayYes, tick } from '../../../../test/rides.ts';
import { subscriber } from '../../../../test/people.ts';

const mealId = 'adas-soup';
const phone = '+971508220001';
let test: TestApp;
let customer: Client;
let driving: TestPartner;
let standing: TestPartner;
let addressId: string;

/** The diners; never sent to a kitchen. */
const people = [
  'Zahraa',
  'Qamarword',
  'Yusufword',
  'zahraa@sufra.example',
  phone,
  phone.slice(-7),
  'Homeword',
  '+971508229999',
];
/** The door; sent while a driver is on the way. */
const door = ['Sidrastreet', 'Palmbuilding', 'Gateunit', 'Fountainmark', '3003295320', 'Ringword'];
/** Exclusions and notes; sent while cooking. */
const kitchenWords = ['Quietnote', '"sesame"'];
const all = [...people, ...door, ...kitchenWords];
const remark = 'Rudeword about the customer';

beforeAll(async () => {
  test = await startTestApp();
  await onlyOwnPartners(test);
  driving = await partner(test, '+971508220011', 'restaurant', [mealId], { phone: '+97143330011' });
  standing = await partner(test, '+971508220012', 'chef', [mealId], {
    hasOwnDelivery: false,
    email: 'chef@sufra.example',
    phone: '+97143330012',
  });
  customer = await subscriber(test, phone, 'full-day', {
    name: 'Zahraa Qamarword',
    email: 'zahraa@sufra.example',
    allergies: ['shellfish'],
  });
  const child = { name: 'Yusufword', allergies: ['sesame', 'walnut'], dietaryPrograms: [], portion: 0.5 };
  await customer.get(saveMembers, { body: { members: [child] } });
  const place = {
    name: 'Homeword',
    addressLine1: 'Sidrastreet',
    building: 'Palmbuilding',
    apartment: 'Gateunit',
  };
  const way = {
    landmark: 'Fountainmark',
    makani: '30032 95320',
    phone: '0508229999',
    instructions: 'Ringword',
  };
  addressId = (await home(customer, { ...place, ...way })).id;
});
afterAll(() => test.close());

async function order(at: TestPartner): Promise<string> {
  const body = await mealBody(customer, { mealId, partnerId: at.id, addressId });
  return (await customer.get(placeOrder, { body: { ...body, notes: 'Quietnote' }, ...anew() })).id;
}

const languages = ['en', 'ar'];

/** Everything a partner can read, in both languages, as text, with the last reply. */
async function textsFor({ client }: TestPartner, ...answers: unknown[]): Promise<string> {
  const texts = languages.flatMap((language) =>
    [getPartnerOrders, getPartnerProfile].map((route) =>
      client.get(route, { headers: { 'accept-language': language } }),
    ),
  );
  return JSON.stringify([...(await Promise.all(texts)), ...answers]);
}
const wordsIn = (text: string, words: readonly string[]): string[] =>
  words.filter((word) => text.includes(word));

describe('a kitchen with own delivery', () => {
  it('reads the address from acceptance to delivery, and never the full name', async () => {
    const orderId = await order(driving);
    expect(wordsIn(await textsFor(driving), [...people, ...door])).toEqual([]);
    for (const status of ['accepted', 'preparing', 'completed', 'out_for_delivery'] as const) {
      const text = await textsFor(driving, await step(driving, orderId, status));
      expect([status, wordsIn(text, people), wordsIn(text, door)]).toEqual([status, [], door]);
      expect([status, wordsIn(text, kitchenWords)]).toEqual([status, kitchenWords]);
    }
    const { handoverCode } = await customer.get(getOrderStatus, { params: { orderId } });
    const done = await step(driving, orderId, 'delivered', { handoverCode: handoverCode ?? '' });
    expect(wordsIn(await textsFor(driving, done), all)).toEqual([]);
    expect(done).toMatchObject({ deliveryAddress: 'Marina' });
  });

  it('reads no address of an order it rejected, let expire, or lost', async () => {
    const nothing = { status: 'rejected', deliveryAddress: 'Marina' };
    const turnedDown = await order(driving);
    const last = await step(driving, turnedDown, 'rejected', { reason: remark });
    expect(last).toMatchObject(nothing);
    const takenBack = await order(driving);
    await customer.get(cancelOrder, { params: { orderId: takenBack } });
    await order(driving);
    test.clock.advance(10 * 60_000);
    await (await orderingJobs(test)).passOn();
    expect(wordsIn(await textsFor(driving, last), all)).toEqual([]);
    const seen = await driving.client.get(getPartnerOrders);
    expect(seen.find(({ id }) => id === takenBack)).toMatchObject(nothing);
  });

  it('reads no address at the end that it could not read before', async () => {
    const orderId = await order(driving);
    await bringToDoor(driving, orderId);
    await giveUpAtDoor(test, driving, orderId);
    expect(wordsIn(await textsFor(driving), all)).toEqual([]);
  });
});

it('shows no address to a kitchen without own delivery', async () => {
  const orderId = await order(standing);
  for (const status of ['accepted', 'preparing', 'completed'] as const) {
    const text = await textsFor(standing, await step(standing, orderId, status));
    expect([status, wordsIn(text, [...people, ...door])]).toEqual([status, []]);
  }
});

it("shows a kitchen its driver's first name and arrival, and no phone, until the pickup", async () => {
  const driverPhone = '+971508220031';
  const rider = await driverOnline(test, driverPhone, { name: 'Rashid Khanword' });
  const orderId = await packedOrder({ test, customer, kitchen: standing, addressId });
  const shown = async () => (await standing.client.get(getPartnerOrders)).find(({ id }) => id === orderId);
  expect(await shown()).toMatchObject({ driver: null });
  await tick(test);
  expect(await shown()).toMatchObject({ driver: null });
  await sayYes(rider);
  const driver = { name: 'Rashid', vehicleType: 'motorcycle', plateNumber: 'Dubai A 1' };
  expect(await shown()).toMatchObject({ driver: { ...driver, isHere: false } });
  expect(Date.parse((await shown())?.driver?.arrivesAt ?? '')).toBeGreaterThan(test.clock.now().getTime());
  const text = await textsFor(standing);
  expect(wordsIn(text, ['Rashid', 'Khanword', driverPhone, driverPhone.slice(-7)])).toEqual(['Rashid']);
  await go(rider, 'pickup_confirmed');
  expect(await shown()).toMatchObject({ driver: null });
});

it("shows a kitchen the exclusions, the servings and the customer's initial", async () => {
  const orderId = await order(driving);
  const [seen] = (await driving.client.get(getPartnerOrders)).filter(({ id }) => id === orderId);
  expect(seen).toMatchObject({
    customer: 'Z.',
    familySize: 2,
    deliveryAddress: 'Marina',
    ingredientsChecked: 13,
  });
  expect(seen?.avoidAllergens).toEqual(expect.arrayContaining(['crustaceans', 'sesame']));
  expect(seen?.avoidIngredients.join()).toMatch(/walnut/i);
});

describe('the customer', () => {
  const textFor = async (orderId: string): Promise<string> => {
    const texts = languages.flatMap((language) => [
      customer.get(getOrderStatus, { params: { orderId }, headers: { 'accept-language': language } }),
      customer.get(getOrders, { headers: { 'accept-language': language } }),
    ]);
    return JSON.stringify(await Promise.all(texts));
  };
  /** Data that a kitchen and a customer must never read. */
  const inside = [remark, 'Rudeword', 'chef@sufra.example', '+971508220011', '+971508220012'];

  it('reads no internal remark on the kitchen, and only its trading name', async () => {
    const orderId = await order(standing);
    await step(standing, orderId, 'rejected', { reason: remark });
    expect(wordsIn(await textFor(orderId), inside)).toEqual([]);
    const { rows } = await test.app.db.pool.query<{ account: string; id: string }>(
      'select account_id as account, id from partners.partners where id = any($1)',
      [[driving.id, standing.id]],
    );
    const accounts = rows.map(({ account }) => account);
    expect(wordsIn(await textFor(orderId), accounts)).toEqual([]);
    const { rows: notes } = await test.app.db.pool.query(
      'select note from ordering.order_events where order_id = $1 and note = $2',
      [orderId, remark],
    );
    expect(notes).toHaveLength(1);
  });

  it('reads the directions to the door as ordered', async () => {
    const { address, notes } = await customer.get(getOrderStatus, {
      params: { orderId: await order(driving) },
    });
    expect([address.instructions, notes]).toEqual(['Ringword', 'Quietnote']);
  });

  it("never reads the kitchen's phone", async () => {
    const orderId = await order(driving);
    const contact = async (): Promise<string | null> =>
      (await customer.get(getOrderStatus, { params: { orderId } })).vendorContact;
    expect(await contact()).toBeNull();
    await step(driving, orderId, 'accepted');
    expect(await contact()).toBeNull();
    for (const status of ['completed', 'out_for_delivery'] as const) await step(driving, orderId, status);
    await giveUpAtDoor(test, driving, orderId);
    expect(await contact()).toBeNull();
  });

  it('reads the proof as ordered', async () => {
    const orderId = await order(driving);
    const { safety: before } = await customer.get(getOrderStatus, { params: { orderId } });
    expect(before.members.map(({ name }) => name)).toEqual(['Zahraa Qamarword', 'Yusufword']);
    await step(driving, orderId, 'accepted');
    await customer.get(saveMembers, { body: { members: [] } });
    await customer.get(savePreferences, {
      body: { preferredCuisines: ['thai'], dietaryPrograms: [], allergies: ['cumin'] },
    });
    await test.app.outbox.deliverDue();
    expect((await customer.get(getOrderStatus, { params: { orderId } })).safety).toEqual(before);
  });
});
