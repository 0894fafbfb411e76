import { addDeliveryAddress, type Address } from '@sufra/contract/household/addresses.ts';
import { getMealOrder, getShoppingList } from '@sufra/contract/ordering/shopping.ts';
import { placeOrder, type OrderSummary } from '@sufra/contract/ordering/ordering.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { randomUUID } from 'node:crypto';
import { admitPartner, saveMenu, savePartner, type Partner } from '../src/modules/partners/index.ts';
import type { Client, TestApp } from './harness.ts';
import { accountIdOf, signIn } from './people.ts';

export const everyDay = (...spans: readonly (readonly [number, number])[]): Partner['openingHours'] =>
  Array.from({ length: 7 }, () => spans);

export interface TestPartner {
  readonly id: string;
  readonly client: Client;
}

/** 40 AED for the recipe's servings. */
export async function partner(
  test: TestApp,
  phone: string,
  type: Partner['type'],
  meals: readonly string[] = [],
  changes: Partial<Partner> & { price?: number } = {},
): Promise<TestPartner> {
  const client = await signIn(test, phone);
  const { price = 4_000, ...given } = changes;
  const record = admitPartner({
    id: randomUUID(),
    accountId: await accountIdOf(test, phone),
    type,
    name: { en: `Kitchen ${phone.slice(-2)}`, ar: `مطبخ ${phone.slice(-2)}` },
    phone,
    email: null,
    cuisines: ['lebanese'],
    emirate: 'Dubai',
    area: 'Marina',
    address: 'Marina Walk',
    lat: 25.08,
    lng: 55.14,
    reachM: 20_000,
    hasOwnDelivery: true,
    deliveryFee: type === 'grocery' ? 0 : 500,
    minOrder: 0,
    openingHours: everyDay([0, 1440]),
    createdAt: test.clock.now(),
  });
  await savePartner(test.app.db, { ...record, ...given });
  const items = meals.map((mealId) => ({ mealId, price, prepMinutes: 25, isAvailable: true }));
  await saveMenu(test.app.db, record.id, items);
  return { id: record.id, client };
}

/** Suspends the demo's partners. */
export async function onlyOwnPartners(test: TestApp): Promise<void> {
  await test.app.db.pool.query("update partners.partners set status = 'suspended'");
}

export const home = (
  client: Client,
  changes: Partial<BodyOf<typeof addDeliveryAddress>> = {},
): Promise<Address> =>
  client.get(addDeliveryAddress, {
    body: {
      name: 'Home',
      addressLine1: 'Al Marsa Street',
      building: 'Sea View Tower',
      apartment: 'Unit 12K',
      area: 'Marina',
      city: 'Dubai',
      ...changes,
    },
  });

interface Wanted {
  readonly mealId: string;
  readonly addressId: string;
  readonly cash?: boolean;
}

type OrderBody = BodyOf<typeof placeOrder>;

export async function mealBody(
  client: Client,
  { mealId, partnerId, addressId, cash = false }: Wanted & { partnerId: string },
): Promise<Extract<OrderBody, { mealId: string }>> {
  const offer = await client.get(getMealOrder, { params: { mealId }, query: { familySize: '2', addressId } });
  const kitchen = offer.availableRestaurants.find(({ id }) => id === partnerId);
  if (!kitchen) throw new Error(`The kitchen does not offer ${mealId}: ${JSON.stringify(offer.nobody)}.`);
  return {
    mealId,
    restaurantId: partnerId,
    familySize: 2,
    totalAmount: kitchen.total,
    deliveryAddressId: addressId,
    deliveryTime: kitchen.slots[0] ?? '',
    paymentMethod: cash ? 'cash' : 'card',
  };
}

export async function ingredientsBody(
  client: Client,
  { mealId, addressId, cash = false }: Wanted,
): Promise<Extract<OrderBody, { recipeId: string }>> {
  const list = await client.get(getShoppingList, {
    params: { mealId },
    query: { familySize: '2', addressId },
  });
  return {
    recipeId: mealId,
    familySize: 2,
    totalAmount: list.totalAmount,
    deliveryAddressId: addressId,
    deliveryDate: list.firstDeliveryDate,
    paymentMethod: cash ? 'cash' : 'card',
  };
}

/** A fresh idempotency key, as the screens send it. */
export const anew = (): { headers: Record<string, string> } => ({
  headers: { 'idempotency-key': randomUUID() },
});

export const orderMeal = async (
  client: Client,
  wanted: Wanted & { partnerId: string },
): Promise<OrderSummary> => client.get(placeOrder, { body: await mealBody(client, wanted), ...anew() });

export const orderIngredients = async (client: Client, wanted: Wanted): Promise<OrderSummary> =>
  client.get(placeOrder, { body: await ingredientsBody(client, wanted), ...anew() });
