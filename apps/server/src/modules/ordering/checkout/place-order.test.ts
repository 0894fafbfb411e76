import { saveMembers, savePreferences, saveProfile } from '@sufra/contract/household/household.ts';
import { placeOrder } from '@sufra/contract/ordering/ordering.ts';
import { getSuggestions } from '@sufra/contract/planner/planner.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { checkout } from '@sufra/contract/subscription/subscribing.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { databaseText } from '../../../../test/inspect.ts';
import {
  home,
  ingredientsBody,
  mealBody,
  onlyOwnPartners,
  partner,
  type TestPartner,
} from '../../../../test/kitchens.ts';
import { booksOf, isOfOrders } from '../../../../test/orders.ts';
import { goodCard, plainProfile, readyToPay, signIn, subscriber } from '../../../../test/people.ts';

/** Lentils, vegetables and spices; none of the fourteen allergens. */
const mealId = 'adas-soup';
const phone = '+971508110001';
type Body = BodyOf<typeof placeOrder>;

let test: TestApp;
let customer: Client;
let kitchen: TestPartner;
let addressId: string;
let lastPhone = 971_508_111_000;
/** The same order as a cooked meal and as groceries, by card and in cash. */
const bodies: Body[] = [];

beforeAll(async () => {
  test = await startTestApp();
  await onlyOwnPartners(test);
  kitchen = await partner(test, '+971508110011', 'restaurant', [mealId]);
  await partner(test, '+971508110012', 'grocery');
  customer = await subscriber(test, phone);
  addressId = (await home(customer)).id;
  bodies.push(...(await bodiesOf(customer, addressId)));
});
afterAll(() => test.close());

async function bodiesOf(client: Client, toAddress: string): Promise<Body[]> {
  const cooked = await mealBody(client, { mealId, partnerId: kitchen.id, addressId: toAddress });
  const bought = await ingredientsBody(client, { mealId, addressId: toAddress });
  return [cooked, bought].flatMap((body) => [body, { ...body, paymentMethod: 'cash' as const }]);
}

/** Each changed body is refused with `refusal` and leaves no row of orders or money. */
async function expectRefused(client: Client, changed: readonly object[], refusal: object): Promise<void> {
  const before = await databaseText(test.app.db, isOfOrders);
  for (const body of changed) {
    expect(await client.refused(placeOrder, { body: body as Body })).toMatchObject(refusal);
  }
  expect(await databaseText(test.app.db, isOfOrders)).toBe(before);
}
const all = (changes: object): object[] => bodies.map((body) => ({ ...body, ...changes }));

describe('an order is refused for a household in which', () => {
  const plain = { dietaryPrograms: [], portion: 1 };
  const nobody = { preferredCuisines: ['lebanese' as const], dietaryPrograms: [], dislikedDishes: [] };

  it.each([
    ['somebody may not meet one of the ingredients', 'cumin'],
    ['somebody avoids a group one of them is in', 'legumes'],
    ['an allergy could not be read', 'qwxzq vrrblt'],
  ])('%s (%s)', async (_what, allergy) => {
    await customer.get(saveMembers, {
      body: { members: [{ name: 'Guest', allergies: [allergy], ...plain }] },
    });
    await expectRefused(customer, all({}), { status: 409, code: 'meal_unsafe' });
    await customer.get(saveMembers, { body: { members: [] } });
    await customer.get(savePreferences, { body: { ...nobody, allergies: [allergy] } });
    await expectRefused(customer, all({}), { status: 409, code: 'meal_unsafe' });
    await customer.get(savePreferences, { body: { ...nobody, allergies: [] } });
  });

  it('members and diets were never entered', async () => {
    const newcomer = await signIn(test, `+${(lastPhone += 1)}`);
    const { id } = await home(newcomer);
    await expectRefused(newcomer, all({ deliveryAddressId: id }), {
      status: 409,
      code: 'flow_incomplete',
      params: { step: 'profile' },
    });
  });
});

describe('an order is refused', () => {
  it('at a stale price, with the current one, which then succeeds', async () => {
    await expectRefused(customer, all({ totalAmount: '1.00 AED' }), { status: 409, code: 'price_changed' });
    for (const body of bodies) {
      const { params } = await customer.refused(placeOrder, { body: { ...body, totalAmount: '999.99 AED' } });
      expect(params).toEqual({ total: body.totalAmount });
    }
  });

  it('for other servings at the price of two', async () => {
    await expectRefused(customer, all({ familySize: 3 }), { code: 'price_changed' });
    await expectRefused(customer, all({ familySize: 1 }), { code: 'price_changed' });
  });

  it.each([
    { familySize: 0 },
    { familySize: -1 },
    { familySize: 1.5 },
    { familySize: '2' },
    { familySize: 1e9 },
    ...['1,234.50 AED', '12,50 AED', '-1.00 AED', '1e3 AED', '0x10 AED', '١٢٫٥٠ AED', '12.505 AED'].map(
      (totalAmount) => ({ totalAmount }),
    ),
    { totalAmount: '12.50 USD' },
    { totalAmount: '' },
    { totalAmount: 46.5 },
    { deliveryAddressId: 'home' },
    { paymentMethod: 'credit' },
    { paymentMethod: 'invoice' },
    { notes: 'x'.repeat(301) },
    { notes: 'No\0onions' },
  ])('with %j, on its field', async (changes) => {
    const { fields } = await customer.refused(placeOrder, { body: { ...bodies[0], ...changes } as Body });
    expect(Object.keys(fields ?? {})).toEqual(Object.keys(changes));
    await expectRefused(customer, all(changes), { status: 400, code: 'invalid_request' });
  });

  it("to an unknown address or another account's", async () => {
    const stranger = await subscriber(test, `+${(lastPhone += 1)}`);
    const { id } = await home(stranger);
    for (const foreign of [id, randomUUID()])
      await expectRefused(customer, all({ deliveryAddressId: foreign }), { code: 'address_not_found' });
  });

  it("for an unknown meal, or another account's suggestion", async () => {
    const stranger = await subscriber(test, `+${(lastPhone += 1)}`);
    const [suggestion] = await stranger.get(getSuggestions);
    expect(suggestion).toBeDefined();
    for (const unknown of ['no-such-meal', randomUUID(), suggestion?.id ?? '']) {
      const changed = bodies.map((body) => ({
        ...body,
        ['mealId' in body ? 'mealId' : 'recipeId']: unknown,
      }));
      await expectRefused(customer, changed, { status: 404, code: 'meal_not_found' });
    }
  });
});

describe('payment by card', () => {
  const byCard = (changes: object): object[] =>
    bodies.filter(({ paymentMethod }) => paymentMethod === 'card').map((body) => ({ ...body, ...changes }));

  it('requires a card on file, unlike cash', async () => {
    const member = await signIn(test, `+${(lastPhone += 1)}`);
    await member.get(saveProfile, { body: plainProfile });
    const { id } = await home(member);
    const own = await bodiesOf(member, id);
    const [cards, cash] = [
      own.filter((one) => one.paymentMethod === 'card'),
      own.find((one) => one.paymentMethod === 'cash'),
    ];
    await expectRefused(member, cards, { status: 402, code: 'no_card' });
    expect(await member.get(placeOrder, { body: cash as Body })).toMatchObject({ status: 'placed' });
  });

  it('buys nothing when declined, also on a second try', async () => {
    const poor = `+${(lastPhone += 1)}`;
    const client = await readyToPay(test, poor, 'full-day');
    const card = { ...goodCard, cardNumber: '4000 0000 0000 0341' };
    await client.get(checkout, { body: { paymentMethod: card } });
    const { id } = await home(client);
    const before = await booksOf(test, poor);
    for (const body of [...byCard({}), ...byCard({})]) {
      const refused = client.refused(placeOrder, { body: { ...body, deliveryAddressId: id } as Body });
      expect(await refused).toMatchObject({
        status: 402,
        code: 'payment_declined',
        params: { reason: 'declined' },
      });
    }
    expect(await booksOf(test, poor)).toEqual(before);
    expect(before).toMatchObject({ orders: 0, charges: 0, placed: 0, balance: 0, waiting: 0 });
  });
});

it('places an order when no refusal above applies', async () => {
  for (const body of bodies)
    expect(await customer.get(placeOrder, { body })).toMatchObject({ status: 'placed' });
  expect(await booksOf(test, phone)).toMatchObject({
    orders: 4,
    charges: 2,
    placed: 4,
    waiting: 0,
  });
});
