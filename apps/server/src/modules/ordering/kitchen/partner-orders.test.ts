import { saveProfile } from '@sufra/contract/household/household.ts';
import { getOrderStatus, placeOrder } from '@sufra/contract/ordering/ordering.ts';
import { getPartnerOrders } from '@sufra/contract/ordering/partner-orders.ts';
import { getMealOrder, getShoppingList } from '@sufra/contract/ordering/shopping.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import {
  anew,
  home,
  mealBody,
  onlyOwnPartners,
  orderMeal,
  partner,
  type TestPartner,
} from '../../../../test/kitchens.ts';
import { bringToDoor, giveUpAtDoor, step } from '../../../../test/orders.ts';
import { plainProfile, subscriber } from '../../../../test/people.ts';

const mealId = 'adas-soup';
const minuteMs = 60_000;
let test: TestApp;
let customer: Client;
let addressId: string;

beforeAll(async () => {
  test = await startTestApp();
  await onlyOwnPartners(test);
  customer = await subscriber(test, '+971508250001');
  addressId = (await home(customer)).id;
});
afterAll(() => test.close());

const idsAt = async ({ client }: TestPartner): Promise<string[]> =>
  (await client.get(getPartnerOrders)).map(({ id }) => id);

describe("a kitchen's list", () => {
  it('starts with the most urgent order and ends with the last finished', async () => {
    const kitchen = await partner(test, '+971508250011', 'restaurant', [mealId]);
    const order = async (slot: number): Promise<string> => {
      const body = await mealBody(customer, { mealId, partnerId: kitchen.id, addressId });
      const deliveryTime = new Date(Date.parse(body.deliveryTime) + slot * 30 * minuteMs).toISOString();
      return (await customer.get(placeOrder, { body: { ...body, deliveryTime }, ...anew() })).id;
    };
    const [late, soon, finishedFirst, finishedLast] = [
      await order(4),
      await order(1),
      await order(0),
      await order(2),
    ];
    for (const id of [late, soon]) await step(kitchen, id, 'accepted');
    for (const id of [finishedFirst, finishedLast]) {
      await bringToDoor(kitchen, id);
      const { handoverCode } = await customer.get(getOrderStatus, { params: { orderId: id } });
      test.clock.advance(minuteMs);
      await step(kitchen, id, 'delivered', { handoverCode: handoverCode ?? '' });
    }
    const first = await order(3);
    test.clock.advance(minuteMs);
    const second = await order(0);
    expect(await idsAt(kitchen)).toEqual([first, second, soon, late, finishedLast, finishedFirst]);
  });

  it('keeps the last twenty finished orders', async () => {
    const kitchen = await partner(test, '+971508250012', 'chef', [mealId]);
    const ids: string[] = [];
    for (let count = 0; count < 22; count += 1) {
      const { id } = await orderMeal(customer, { mealId, partnerId: kitchen.id, addressId, cash: true });
      test.clock.advance(1_000);
      await bringToDoor(kitchen, id);
      await giveUpAtDoor(test, kitchen, id);
      ids.unshift(id);
    }
    expect(await idsAt(kitchen)).toEqual(ids.slice(0, 20));
  });
});

describe('a kitchen', () => {
  it('is not offered to its own account, and gets no order from it', async () => {
    await onlyOwnPartners(test);
    const kitchen = await partner(test, '+971508250013', 'restaurant', [mealId]);
    const { client } = kitchen;
    await client.get(saveProfile, { body: plainProfile });
    const own = await home(client);
    const offer = await client.get(getMealOrder, { params: { mealId }, query: { addressId: own.id } });
    expect(offer).toMatchObject({ availableRestaurants: [], nobody: 'not_on_a_menu' });
    const body = await mealBody(customer, { mealId, partnerId: kitchen.id, addressId, cash: true });
    const ownBody = { ...body, deliveryAddressId: own.id };
    expect(await client.refused(placeOrder, { body: ownBody })).toMatchObject({
      code: 'partner_unavailable',
    });
  });

  it('that is a grocery does not deliver to its own account either', async () => {
    const grocery = await partner(test, '+971508250014', 'grocery');
    await grocery.client.get(saveProfile, { body: plainProfile });
    const { id } = await home(grocery.client);
    const list = await grocery.client.get(getShoppingList, { params: { mealId }, query: { addressId: id } });
    expect(list.grocery).toBeNull();
  });
});

it("skips the customer's own kitchen when reassigning an order", async () => {
  await onlyOwnPartners(test);
  const kitchen = await partner(test, '+971508250015', 'restaurant', [mealId]);
  const cook = await partner(test, '+971508250016', 'restaurant', [mealId]);
  await cook.client.get(saveProfile, { body: plainProfile });
  const own = await home(cook.client);
  const wanted = { mealId, partnerId: kitchen.id, addressId: own.id, cash: true };
  const { id: orderId } = await orderMeal(cook.client, wanted);
  await step(kitchen, orderId, 'rejected', { reason: 'No lentils left' });
  expect(await cook.client.get(getOrderStatus, { params: { orderId } })).toMatchObject({
    status: 'cancelled',
  });
  expect(await idsAt(cook)).toEqual([]);
});
