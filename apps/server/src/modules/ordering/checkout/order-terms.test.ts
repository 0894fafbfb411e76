import { getOrderStatus, placeOrder, type OrderSummary } from '@sufra/contract/ordering/ordering.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { changeSetting } from '@sufra/contract/admin/admin-settings.ts';
import { getMealOrder, getShoppingList } from '@sufra/contract/ordering/shopping.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { confirmedAdmin } from '../../../../test/admins.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { anew, everyDay, home, onlyOwnPartners, partner } from '../../../../test/kitchens.ts';
import { household, subscriber } from '../../../../test/people.ts';
import { saveMenu, type Partner } from '../../partners/index.ts';

const mealId = 'adas-soup';
let test: TestApp;
let customer: Client;
let addressId: string;
let lastPhone = 971_508_121_000;

beforeAll(async () => {
  test = await startTestApp();
  customer = await subscriber(test, '+971508120001');
  addressId = (await home(customer)).id;
});
beforeEach(async () => {
  test.clock.set('2026-11-21T12:00:00+04:00');
  await onlyOwnPartners(test);
});
afterAll(() => test.close());

type Changes = Partial<Partner> & {
  price?: number;
  prepMinutes?: number;
  isAvailable?: boolean;
  meal?: string;
};

/** The only kitchen on its street: AED 40 for four, AED 5 delivery. */
async function kitchenWith({
  prepMinutes = 25,
  isAvailable = true,
  meal = mealId,
  ...changes
}: Changes = {}) {
  const made = await partner(test, `+${(lastPhone += 1)}`, 'restaurant', [meal], changes);
  const item = { mealId: meal, price: changes.price ?? 4_000, prepMinutes, isAvailable };
  await saveMenu(test.app.db, made.id, [item]);
  return made.id;
}

const hour = 60;

const cooked = (restaurantId: string, changes: object = {}): BodyOf<typeof placeOrder> => ({
  mealId,
  restaurantId,
  familySize: 4,
  totalAmount: '40.00 AED',
  deliveryAddressId: addressId,
  deliveryTime: '2026-11-21T14:00:00+04:00',
  paymentMethod: 'card',
  ...changes,
});
const refusalOf = async (body: BodyOf<typeof placeOrder>): Promise<object> => {
  const { code, params, fields } = await customer.refused(placeOrder, { body, ...anew() });
  return { code, ...(params ? { params } : {}), ...(fields ? { fields } : {}) };
};
const place = (body: BodyOf<typeof placeOrder>): Promise<OrderSummary> => customer.get(placeOrder, { body });

describe('a kitchen', () => {
  it('that can serve the meal gets the order', async () => {
    const id = await kitchenWith();
    expect(await place(cooked(id))).toMatchObject({ providerId: id, totalPrice: '40.00 AED' });
  });

  it.each<[string, Changes]>([
    ['is paused', { isPaused: true }],
    ['is suspended', { status: 'suspended' }],
    ['is not approved yet', { status: 'pending' }],
    ['is in another emirate', { emirate: 'Sharjah' }],
    ['does not reach the address', { lat: 25.2, lng: 55.3, reachM: 5_000 }],
    ['has another meal on its menu', { meal: 'harira' }],
    ['has taken the meal off its menu for today', { isAvailable: false }],
  ])('that %s gets none, and is offered to nobody', async (_why, changes) => {
    const id = await kitchenWith(changes);
    expect(await refusalOf(cooked(id))).toEqual({ code: 'partner_unavailable' });
    const offer = await customer.get(getMealOrder, { params: { mealId }, query: { addressId } });
    expect(offer.availableRestaurants).toEqual([]);
    expect(offer.nobody).not.toBeNull();
  });

  it('that is a grocery or unknown gets no order', async () => {
    const grocery = await partner(test, `+${(lastPhone += 1)}`, 'grocery');
    for (const id of [grocery.id, addressId])
      expect(await refusalOf(cooked(id))).toEqual({ code: 'partner_unavailable' });
  });

  it('that changed its price gets the order at the new price', async () => {
    const id = await kitchenWith({ price: 4_200 });
    const refused = { code: 'price_changed', params: { total: '42.00 AED' } };
    expect(await refusalOf(cooked(id))).toEqual(refused);
    expect(await place(cooked(id, { totalAmount: '42.00 AED' }))).toMatchObject({ totalPrice: '42.00 AED' });
  });

  it('gets no order below its minimum, which excludes the delivery fee', async () => {
    const id = await kitchenWith({ minOrder: 4_001 });
    expect(await refusalOf(cooked(id))).toEqual({ code: 'below_minimum', params: { minimum: '40.01 AED' } });
    const exact = await kitchenWith({ minOrder: 4_000 });
    expect(await place(cooked(exact))).toMatchObject({ status: 'placed' });
  });
});

describe("Sufra's own minimum", () => {
  const set = async (name: 'minimum_meals' | 'minimum_groceries', value: string, from?: string) =>
    (await confirmedAdmin(test, '+971508120091')).get(changeSetting, { body: { name, value, from } });
  const offeredMinimum = async (id: string): Promise<string | undefined> => {
    const query = { addressId, familySize: '4' } as const;
    const offer = await customer.get(getMealOrder, { params: { mealId }, query });
    return offer.availableRestaurants.find((one) => one.id === id)?.minOrder;
  };

  it('applies from its day where it is higher, and is shown with the offer', async () => {
    const [low, high] = [await kitchenWith({ minOrder: 1_600 }), await kitchenWith({ minOrder: 4_600 })];
    expect([await offeredMinimum(low), await offeredMinimum(high)]).toEqual(['16.00 AED', '46.00 AED']);
    await set('minimum_meals', '45', '2026-11-22');
    expect(await offeredMinimum(low)).toBe('16.00 AED');
    test.clock.set('2026-11-22T12:00:00+04:00');
    expect([await offeredMinimum(low), await offeredMinimum(high)]).toEqual(['45.00 AED', '46.00 AED']);
    const tomorrow = { deliveryTime: '2026-11-22T14:00:00+04:00' };
    const refused = { code: 'below_minimum', params: { minimum: '45.00 AED' } };
    expect(await refusalOf(cooked(low, tomorrow))).toEqual(refused);
    await set('minimum_meals', '40');
    expect(await place(cooked(low, tomorrow))).toMatchObject({ status: 'placed' });
    test.clock.advance(1_000);
    await set('minimum_meals', '10');
  });

  it('is another for groceries', async () => {
    await partner(test, `+${(lastPhone += 1)}`, 'grocery');
    const list = () => customer.get(getShoppingList, { params: { mealId }, query: { addressId } });
    expect((await list()).grocery?.minOrder).toBe('30.00 AED');
    await set('minimum_groceries', '500');
    const { grocery, totalAmount, firstDeliveryDate } = await list();
    expect(grocery?.minOrder).toBe('500.00 AED');
    const body = {
      ...{ recipeId: mealId, familySize: 4, totalAmount, deliveryAddressId: addressId },
      ...{ deliveryDate: firstDeliveryDate, paymentMethod: 'card' as const },
    };
    expect(await refusalOf(body)).toMatchObject({
      code: 'below_minimum',
      params: { minimum: '500.00 AED' },
    });
    test.clock.advance(1_000);
    await set('minimum_groceries', '30');
  });
});

describe('the delivery fee', () => {
  const offered = async (client: Client, home: string) => {
    const offer = await client.get(getMealOrder, {
      params: { mealId },
      query: { addressId: home, familySize: '4' },
    });
    const [kitchen] = offer.availableRestaurants;
    return kitchen && [kitchen.deliveryFee, kitchen.coveredFeeFils, kitchen.total];
  };

  it('is covered by an active plan until a pause begins, and shown on the order', async () => {
    const id = await kitchenWith();
    expect(await offered(customer, addressId)).toEqual(['0.00 AED', 500, '40.00 AED']);
    const { id: orderId } = await place(cooked(id, { paymentMethod: 'cash' }));
    expect(await customer.get(getOrderStatus, { params: { orderId } })).toMatchObject({
      amounts: { food: '40.00 AED', deliveryFee: '0.00 AED', coveredFee: '5.00 AED', total: '40.00 AED' },
    });
    await test.app.db.pool.query(
      "update subscription.subscriptions set status = 'paused', paused_from = '2026-11-22'",
    );
    expect(await offered(customer, addressId)).toEqual(['0.00 AED', 500, '40.00 AED']);
    await test.app.db.pool.query("update subscription.subscriptions set paused_from = '2026-11-21'");
    expect(await offered(customer, addressId)).toEqual(['5.00 AED', 0, '45.00 AED']);
    expect(await refusalOf(cooked(id))).toEqual({ code: 'price_changed', params: { total: '45.00 AED' } });
    await test.app.db.pool.query(
      "update subscription.subscriptions set status = 'active', paused_from = null",
    );
  });

  it('is charged to a household without a plan', async () => {
    await kitchenWith();
    const visitor = await household(test, `+${(lastPhone += 1)}`);
    const { id } = await home(visitor);
    expect(await offered(visitor, id)).toEqual(['5.00 AED', 0, '45.00 AED']);
  });
});

describe('a delivery slot', () => {
  const at = (time: string): object => ({ deliveryTime: `2026-11-${time}:00+04:00` });

  it.each([
    ['in the past', '21T11:30'],
    ['sooner than in an hour', '21T12:30'],
    ['between two half-hours', '21T13:10'],
    ['later than the twelfth', '21T19:00'],
    ['tomorrow', '22T13:00'],
  ])('%s is not offered', async (_when, time) => {
    expect(await refusalOf(cooked(await kitchenWith(), at(time)))).toEqual({ code: 'slot_unavailable' });
  });

  it('accepts any UTC offset, but not a missing one', async () => {
    const id = await kitchenWith();
    expect(await place(cooked(id, { deliveryTime: '2026-11-21T09:00:00Z' }))).toMatchObject({
      status: 'placed',
    });
    for (const deliveryTime of ['2026-11-21T14:00:00', '2026-11-21', 'tomorrow at 2', '2026-02-30T14:00:00Z'])
      expect(await refusalOf(cooked(id, { deliveryTime }))).toEqual({
        code: 'invalid_request',
        fields: { deliveryTime: 'invalid' },
      });
  });

  it('offered fifteen minutes ago is accepted if the kitchen can keep it', async () => {
    const id = await kitchenWith();
    test.clock.set('2026-11-21T12:15:00+04:00');
    expect(await place(cooked(id, at('21T13:00')))).toMatchObject({ status: 'placed' });
    test.clock.set('2026-11-21T12:15:01+04:00');
    expect(await refusalOf(cooked(id, at('21T13:00')))).toEqual({ code: 'slot_unavailable' });
  });

  it.each<[string, string, Changes]>([
    ['after closing time', '21T16:00', { openingHours: everyDay([8 * hour, 15 * hour]) }],
    ['before the kitchen has opened and cooked', '21T14:00', { openingHours: everyDay([830, 22 * hour]) }],
    ['on its day off', '21T14:00', { openingHours: [...everyDay([0, 1440]).slice(0, 6), []] }],
    ['in its afternoon rest', '21T16:00', { openingHours: everyDay([480, 900], [1020, 1320]) }],
    ['it can not cook until', '21T13:00', { prepMinutes: 56 }],
  ])('%s is refused by the kitchen', async (_when, time, changes) => {
    const id = await kitchenWith(changes);
    expect(await refusalOf(cooked(id, at(time)))).toEqual({ code: 'slot_unavailable' });
  });
});
