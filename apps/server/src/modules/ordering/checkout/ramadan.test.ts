import { savePreferences, saveMembers } from '@sufra/contract/household/household.ts';
import { placeOrder } from '@sufra/contract/ordering/ordering.ts';
import { getSuggestions } from '@sufra/contract/planner/planner.ts';
import { getMealOrder } from '@sufra/contract/ordering/shopping.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import {
  anew,
  home,
  mealBody,
  onlyOwnPartners,
  partner,
  type TestPartner,
} from '../../../../test/kitchens.ts';
import { subscriber } from '../../../../test/people.ts';

const mealId = 'adas-soup';
const preferences = { preferredCuisines: ['lebanese'], dietaryPrograms: [] };
/** Nine in the morning on a day of Ramadan. */
const morning = '2027-02-17T05:00:00Z';
const atOne = '2027-02-17T09:00:00.000Z';
let test: TestApp;
let kitchen: TestPartner;
let lastPhone = 971_508_170_000;

beforeAll(async () => {
  test = await startTestApp();
  test.clock.set('2027-02-16T05:00:00Z');
  await onlyOwnPartners(test);
  kitchen = await partner(test, '+971508170011', 'restaurant', [mealId]);
});
afterAll(() => test.close());

async function guest(fasts: boolean): Promise<{ client: Client; addressId: string }> {
  test.clock.set('2027-02-16T05:00:00Z');
  const client = await subscriber(test, `+${(lastPhone += 1)}`);
  await client.get(savePreferences, { body: { ...preferences, fasts } });
  const { id: addressId } = await home(client);
  test.clock.set(morning);
  return { client, addressId };
}

it("offers iftar in the morning, and refuses one o'clock", async () => {
  const { client, addressId } = await guest(true);
  const offer = await client.get(getMealOrder, { params: { mealId }, query: { addressId } });
  expect(offer.keepsFast).toBe(true);
  expect(offer.slots).toHaveLength(12);
  expect(offer.slots[0]).toBe('2027-02-17T13:30:00.000Z');
  const body = await mealBody(client, { mealId, partnerId: kitchen.id, addressId });
  const refused = await client.refused(placeOrder, { body: { ...body, deliveryTime: atOne }, ...anew() });
  expect([refused.status, refused.code]).toEqual([409, 'delivery_in_fast']);
  const order = await client.get(placeOrder, {
    body: { ...body, deliveryTime: '2027-02-17T14:00:00.000Z' },
    ...anew(),
  });
  expect(order.status).toBe('placed');
});

it("accepts one o'clock for a household that does not fast", async () => {
  const { client, addressId } = await guest(false);
  const offer = await client.get(getMealOrder, { params: { mealId }, query: { addressId } });
  expect(offer.keepsFast).toBe(false);
  const body = await mealBody(client, { mealId, partnerId: kitchen.id, addressId });
  const order = await client.get(placeOrder, { body: { ...body, deliveryTime: atOne }, ...anew() });
  expect(order.status).toBe('placed');
});

it('delivers lunch at noon to a partly fasting household, but not its iftar', async () => {
  const { client } = await guest(true);
  const child = { name: 'Noora', allergies: [], dietaryPrograms: [], portion: 0.5, fasts: false };
  await client.get(saveMembers, { body: { members: [child] } });
  const [, lunch, iftar] = await client.get(getSuggestions);
  expect([lunch?.occasion, iftar?.occasion?.name]).toEqual([null, 'iftar']);
  const offers = await Promise.all(
    [lunch, iftar].map((meal) => client.get(getMealOrder, { params: { mealId: meal?.id ?? '' } })),
  );
  expect(offers.map(({ keepsFast }) => keepsFast)).toEqual([false, true]);
  expect(offers[0]?.slots[0]).toBe('2027-02-17T06:00:00.000Z');
});
