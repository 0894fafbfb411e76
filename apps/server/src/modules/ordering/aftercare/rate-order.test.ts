import { cancelOrder, getOrderStatus } from '@sufra/contract/ordering/ordering.ts';
import { getOrderRating, giveFeedback } from '@sufra/contract/ordering/rating.ts';
import { getPartnerProfile } from '@sufra/contract/ordering/partner-orders.ts';
import { getMealOrder, type Restaurant } from '@sufra/contract/ordering/shopping.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { countOf } from '../../../../test/inspect.ts';
import { home, onlyOwnPartners, orderMeal, partner, type TestPartner } from '../../../../test/kitchens.ts';
import { bringToDoor, giveUpAtDoor, step } from '../../../../test/orders.ts';
import { subscriber } from '../../../../test/people.ts';

const mealId = 'adas-soup';
let test: TestApp;
let near: TestPartner;
let far: TestPartner;
let lastPhone = 971_508_241_000;

beforeAll(async () => {
  test = await startTestApp();
  await onlyOwnPartners(test);
  near = await partner(test, '+971508240001', 'restaurant', [mealId]);
  far = await partner(test, '+971508240002', 'chef', [mealId], { lat: 25.18, lng: 55.25 });
});
afterAll(() => test.close());

interface Customer {
  readonly client: Client;
  readonly addressId: string;
}

async function newCustomer(): Promise<Customer> {
  const client = await subscriber(test, `+${(lastPhone += 1)}`, 'full-day', { name: 'Layla Najjar' });
  return { client, addressId: (await home(client)).id };
}
const order = async ({ client, addressId }: Customer, from: TestPartner): Promise<string> =>
  (await orderMeal(client, { mealId, partnerId: from.id, addressId })).id;

async function delivered(customer: Customer, from: TestPartner): Promise<string> {
  const orderId = await order(customer, from);
  await bringToDoor(from, orderId);
  const { handoverCode } = await customer.client.get(getOrderStatus, { params: { orderId } });
  await step(from, orderId, 'delivered', { handoverCode: handoverCode ?? '' });
  return orderId;
}
const rate = ({ client }: Customer, orderId: string, rating: number, comment?: string) =>
  client.call(giveFeedback, { body: { orderId, rating, ...(comment === undefined ? {} : { comment }) } });
const offered = async ({ client, addressId }: Customer): Promise<Restaurant[]> =>
  (await client.get(getMealOrder, { params: { mealId }, query: { addressId } })).availableRestaurants;
const namesOf = (restaurants: readonly Restaurant[]): string[] => restaurants.map(({ id }) => id);

describe('a rating', () => {
  it('is saved once for twenty concurrent requests', async () => {
    const customer = await newCustomer();
    const orderId = await delivered(customer, near);
    const [before] = (await offered(customer)).filter(({ id }) => id === near.id);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => rate(customer, orderId, 1 + (index % 5))),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers.filter(({ ok }) => !ok))
      expect(answer).toMatchObject({ status: 409, error: { code: 'already_rated' } });
    const [after] = (await offered(customer)).filter(({ id }) => id === near.id);
    expect(after?.ratingCount).toBe((before?.ratingCount ?? 0) + 1);
    const { rating } = await customer.client.get(getOrderRating, { params: { orderId } });
    expect(after?.rating).toBe(rating);
    const { db } = test.app;
    const told = "platform.outbox where event = 'order.rated' and payload ->> 'orderId' = $1";
    expect(await countOf(db, told, [orderId])).toBe(1);
    const shown = await customer.client.get(getOrderStatus, { params: { orderId } });
    expect(shown).toMatchObject({ canRate: false, rating: { rating, comment: null } });
  });

  it('requires a delivered order', async () => {
    const customer = await newCustomer();
    const orderId = await order(customer, near);
    const refused = { status: 409, error: { code: 'not_possible_now' } };
    expect(await rate(customer, orderId, 5)).toMatchObject(refused);
    for (const status of ['accepted', 'preparing', 'completed', 'out_for_delivery'] as const) {
      await step(near, orderId, status);
      expect([status, await rate(customer, orderId, 5)]).toMatchObject([status, refused]);
    }
    await giveUpAtDoor(test, near, orderId);
    expect(await rate(customer, orderId, 5)).toMatchObject(refused);
    const cancelled = await order(customer, near);
    await customer.client.get(cancelOrder, { params: { orderId: cancelled } });
    expect(await rate(customer, cancelled, 5)).toMatchObject(refused);
    const none = { rating: null, comment: null };
    expect(await customer.client.get(getOrderRating, { params: { orderId } })).toEqual(none);
  });

  it('can be neither given nor read by another account', async () => {
    const [owner, stranger] = [await newCustomer(), await newCustomer()];
    const orderId = await delivered(owner, near);
    for (const id of [orderId, randomUUID()]) {
      expect(await rate(stranger, id, 1)).toMatchObject({ status: 404, error: { code: 'not_found' } });
      expect(await stranger.client.refused(getOrderRating, { params: { orderId: id } })).toMatchObject({
        status: 404,
      });
    }
    expect(await near.client.refused(giveFeedback, { body: { orderId, rating: 5 } })).toMatchObject({
      status: 404,
    });
  });

  it.each([
    { rating: 0 },
    { rating: 6 },
    { rating: 4.5 },
    { rating: '5' },
    { rating: null },
    { comment: 'x'.repeat(501) },
    { comment: 'a\0b' },
    { orderId: 'mine' },
  ])('of %j is refused on its field', async (changes) => {
    const { client } = await newCustomer();
    const body = { orderId: randomUUID(), rating: 5, ...changes } as { orderId: string; rating: number };
    expect(await client.refused(giveFeedback, { body })).toMatchObject({
      status: 400,
      fields: { [Object.keys(changes)[0] ?? '']: expect.any(String) as string },
    });
  });

  it('keeps its text, and shows the kitchen only an initial', async () => {
    const customer = await newCustomer();
    const [warm, silent] = [await delivered(customer, near), await delivered(customer, near)];
    const comment = '  <b>شكراً</b> 👩‍🍳 "lovely" \u202e';
    await rate(customer, warm, 5, comment);
    await rate(customer, silent, 4, '   ');
    expect(await customer.client.get(getOrderRating, { params: { orderId: warm } })).toEqual({
      rating: 5,
      comment: '<b>شكراً</b> 👩‍🍳 "lovely"',
    });
    expect(await customer.client.get(getOrderRating, { params: { orderId: silent } })).toEqual({
      rating: 4,
      comment: null,
    });
    const { ratings } = await near.client.get(getPartnerProfile);
    expect(JSON.stringify(ratings)).not.toMatch(/Layla|Najjar/);
  });
});

describe('the ranking of kitchens', () => {
  it("changes with a household's ratings for that household, and with stars for everyone", async () => {
    const [fan, other] = [await newCustomer(), await newCustomer()];
    await test.app.db.pool.query('truncate ordering.partner_scores, ordering.partner_preferences');
    expect(namesOf(await offered(fan))).toEqual([near.id, far.id]);
    await rate(fan, await delivered(fan, far), 5);
    const [first] = await offered(fan);
    expect(first).toMatchObject({ id: far.id, rating: 5, ratingCount: 1 });
    expect(first?.reasons).toContain('you_favour');
    expect(namesOf(await offered(other))).toEqual([near.id, far.id]);
    expect((await offered(other)).flatMap(({ reasons }) => reasons)).not.toContain('you_favour');

    // The last rating counts.
    await rate(fan, await delivered(fan, far), 3);
    const after = await offered(fan);
    expect(namesOf(after)).toEqual([near.id, far.id]);
    expect(after[1]).toMatchObject({ rating: 4, ratingCount: 2 });
    expect(after[1]?.reasons).toContain('you_avoid');

    // Six low ratings outweigh the shorter distance.
    for (let count = 0; count < 6; count += 1) await rate(other, await delivered(other, near), 1);
    expect(namesOf(await offered(await newCustomer()))).toEqual([far.id, near.id]);
    expect(namesOf(await offered(other))).toEqual([far.id, near.id]);
  });

  it.each([
    [4, 'you_favour'],
    [3, 'you_avoid'],
  ] as const)('shows for a kitchen rated %i stars: %s', async (stars, reason) => {
    const customer = await newCustomer();
    await rate(customer, await delivered(customer, near), stars);
    const [shown] = (await offered(customer)).filter(({ id }) => id === near.id);
    expect(shown?.reasons).toContain(reason);
  });
});
