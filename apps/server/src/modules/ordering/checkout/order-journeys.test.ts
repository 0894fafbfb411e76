import { getOrders, getOrderStatus, placeOrder } from '@sufra/contract/ordering/ordering.ts';
import { getOrderRating, giveFeedback } from '@sufra/contract/ordering/rating.ts';
import {
  getPartnerOrders,
  updatePartnerOrder,
  type PartnerOrder,
} from '@sufra/contract/ordering/partner-orders.ts';
import { getMealOrder, getShoppingList, getWays } from '@sufra/contract/ordering/shopping.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import {
  anew,
  home,
  ingredientsBody,
  mealBody,
  onlyOwnPartners,
  orderIngredients,
  orderMeal,
  partner,
  type TestPartner,
} from '../../../../test/kitchens.ts';
import { subscriber } from '../../../../test/people.ts';

const mealId = 'adas-soup';
let test: TestApp;
let customer: Client;
let kitchen: TestPartner;
let grocery: TestPartner;
let addressId: string;

beforeAll(async () => {
  test = await startTestApp();
  await onlyOwnPartners(test);
  customer = await subscriber(test, '+971508100001');
  kitchen = await partner(test, '+971508100011', 'restaurant', [mealId]);
  grocery = await partner(test, '+971508100013', 'grocery');
  addressId = (await home(customer)).id;
});
afterAll(() => test.close());

const ledgerSum = async (account: string): Promise<number> => {
  const { rows } = await test.app.db.pool.query<{ sum: number }>(
    'select coalesce(sum(amount_fils), 0)::int8 as sum from money.postings where account = $1',
    [account],
  );
  return Number(rows[0]?.sum);
};

const step = (
  { client }: TestPartner,
  orderId: string,
  status: 'accepted' | 'preparing' | 'completed' | 'out_for_delivery',
): Promise<PartnerOrder> => client.get(updatePartnerOrder, { params: { orderId }, body: { status } });

describe('a cooked meal', () => {
  it('goes from offer to rating', async () => {
    const offer = await customer.get(getMealOrder, { params: { mealId } });
    expect(offer.slots).toHaveLength(12);
    expect(offer.availableRestaurants.map(({ id }) => id)).toEqual([kitchen.id]);
    const order = await orderMeal(customer, { mealId, partnerId: kitchen.id, addressId });
    expect(order).toMatchObject({ status: 'placed', orderType: 'cooked_meal', vendorContact: null });

    const [seen] = await kitchen.client.get(getPartnerOrders);
    expect(seen).toMatchObject({
      id: order.id,
      status: 'new',
      deliveryAddress: 'Marina',
    });
    expect(JSON.stringify(seen)).not.toContain('Sea View');
    await step(kitchen, order.id, 'accepted');
    await step(kitchen, order.id, 'preparing');
    const ready = await step(kitchen, order.id, 'completed');
    expect(ready).toMatchObject({ status: 'completed', stage: 'ready', actions: ['send_out'] });
    expect(ready.deliveryAddress).toContain('Sea View Tower');
    const shown = await customer.get(getOrderStatus, { params: { orderId: order.id } });
    expect(shown).toMatchObject({ status: 'preparing', handoverCode: null, canCancel: false });
    await step(kitchen, order.id, 'out_for_delivery');
    const { handoverCode } = await customer.get(getOrderStatus, { params: { orderId: order.id } });
    expect(handoverCode).toMatch(/^\d{4}$/);
    const wrong = handoverCode === '0000' ? '0001' : '0000';
    const deliver = (code: string) => ({
      params: { orderId: order.id },
      body: { status: 'delivered' as const, handoverCode: code },
    });
    expect(await kitchen.client.refused(updatePartnerOrder, deliver(wrong))).toMatchObject({
      code: 'handover_code_wrong',
    });
    await kitchen.client.get(updatePartnerOrder, deliver(handoverCode ?? ''));

    const done = await customer.get(getOrderStatus, { params: { orderId: order.id } });
    expect(done).toMatchObject({ status: 'delivered', canRate: true, handoverCode: null });
    expect(done.steps.every(({ at }) => at !== null)).toBe(true);
    await customer.get(giveFeedback, { body: { orderId: order.id, rating: 5, comment: ' Lovely ' } });
    expect(await customer.get(getOrderRating, { params: { orderId: order.id } })).toEqual({
      rating: 5,
      comment: 'Lovely',
    });
    expect(await customer.refused(giveFeedback, { body: { orderId: order.id, rating: 1 } })).toMatchObject({
      code: 'already_rated',
    });
    const again = await customer.get(getMealOrder, { params: { mealId } });
    expect(again.availableRestaurants[0]?.reasons).toContain('you_favour');
    expect(await ledgerSum('orders_in_progress')).toBe(0);
  });
});

describe('groceries', () => {
  it('are priced in packs, delivered free and paid at the door', async () => {
    const list = await customer.get(getShoppingList, { params: { mealId }, query: { addressId } });
    expect(list.grocery?.id).toBe(grocery.id);
    expect(list.totalFils).toBe(list.ingredients.reduce((sum, { priceFils }) => sum + priceFils, 0));
    const order = await orderIngredients(customer, { mealId, addressId, cash: true });
    expect(order).toMatchObject({ orderType: 'ingredients', providerType: 'grocery' });
    const ways = await customer.get(getWays, { params: { mealId }, query: { familySize: '2' } });
    expect(ways.cook.costPerPersonFils).toBeLessThanOrEqual(ways.groceries.costPerPersonFils ?? 0);
    expect(ways.kitchens).toBe(1);
  });
});

describe('the ways to order a meal', () => {
  const open = { closed: null };
  const closed = (why: string) => ({
    costPerPerson: null,
    costPerPersonFils: null,
    minutes: null,
    closed: why,
  });
  const waysFor = (client: Client, meal = mealId) =>
    client.get(getWays, { params: { mealId: meal }, query: { familySize: '2' } });

  it('are available or give the reason', async () => {
    expect(await waysFor(customer)).toMatchObject({ cook: open, groceries: open, cooked: open });
    expect(await waysFor(customer, 'harira')).toMatchObject({
      groceries: open,
      cooked: closed('not_on_a_menu'),
    });
    const stranger = await subscriber(test, '+971508120021');
    const nowhere = { cook: open, groceries: closed('no_address'), cooked: closed('no_address') };
    expect(await waysFor(stranger)).toMatchObject(nowhere);
    const { id } = await home(stranger, { city: 'Ajman', area: 'Al Nuaimia' });
    expect(await waysFor(stranger)).toMatchObject({
      groceries: closed('out_of_reach'),
      cooked: closed('not_on_a_menu'),
    });
    expect(id).not.toBe(addressId);
    await test.app.db.pool.query("update partners.partners set lat = lat + 1 where type <> 'grocery'");
    expect(await waysFor(customer)).toMatchObject({ groceries: open, cooked: closed('out_of_reach') });
    await test.app.db.pool.query(
      "update partners.partners set lat = lat - 1, is_paused = true where type <> 'grocery'",
    );
    expect(await waysFor(customer)).toMatchObject({ groceries: open, cooked: closed('closed_now') });
  });

  it('are closed to a household that must not eat it, and the proof names the reason in its language', async () => {
    const careful = await subscriber(test, '+971508120022', 'full-day', { allergies: ['cumin'] });
    await home(careful);
    expect(await waysFor(careful)).toMatchObject({
      cook: open,
      groceries: closed('unsafe_meal'),
      cooked: closed('unsafe_meal'),
    });
    const ask = { params: { mealId }, headers: { 'accept-language': 'ar' } };
    const { safety } = await careful.get(getMealOrder, ask);
    const conflicts = safety.members.flatMap((member) => member.conflicts);
    expect(conflicts.length).toBeGreaterThan(0);
    for (const name of conflicts) expect(name).toMatch(/[\u0600-\u06ff]/);
  });
});

describe('the reply to a new order', () => {
  it('equals the order in the list', async () => {
    const client = await subscriber(test, '+971508100002');
    const { id: address } = await home(client);
    const cook = await partner(test, '+971508100014', 'restaurant', [mealId]);
    await test.app.db.pool.query(
      `insert into ordering.kitchen_paces (partner_id, hour, p50, p80, learned_at)
       select p, h, 3, 4, now() from unnest($1::uuid[]) p, generate_series(0, 23) h on conflict do nothing`,
      [[cook.id, grocery.id]],
    );
    const cooked = await mealBody(client, { mealId, partnerId: cook.id, addressId: address });
    const bought = await ingredientsBody(client, { mealId, addressId: address });
    const methods = ['card', 'cash'] as const;
    const bodies = methods.flatMap((paymentMethod) => [
      { ...cooked, paymentMethod },
      { ...bought, paymentMethod },
    ]);
    for (const body of bodies) {
      const placed = await client.get(placeOrder, { body, ...anew() });
      const { orders } = await client.get(getOrders, {});
      expect(placed).toEqual(orders[0]);
    }
  });
});
