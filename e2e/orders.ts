import { expect, type APIRequestContext } from '@playwright/test';
import { freshPhone, send, subscribed } from './people.ts';
import type { Language } from './texts.ts';

export interface Order {
  readonly id: string;
  readonly mealId: string;
  readonly orderNumber: string;
  readonly status: string;
  readonly totalPrice: string;
  readonly vendorName: string;
  readonly lines: readonly { readonly price: string; readonly state: string }[];
  readonly handoverCode: string | null;
}

export interface Meal {
  readonly mealTime: string;
  /** The suggestion's id. */
  readonly id: string;
  readonly mealId: string;
  readonly mealName: string;
}

interface Kitchen {
  readonly id: string;
  readonly name: string;
  readonly total: string;
  readonly slots: readonly string[];
}

async function read<Reply>(
  request: APIRequestContext,
  path: string,
  language: Language = 'en',
): Promise<Reply> {
  const reply = await request.get(path, { headers: { 'accept-language': language } });
  expect(reply.ok(), `${path}: ${reply.status()}`).toBe(true);
  return (await reply.json()) as Reply;
}

export const orderOf = (request: APIRequestContext, orderId: string): Promise<Order> =>
  read(request, `/api/order/${orderId}/status`);

export async function ordersOf(request: APIRequestContext): Promise<readonly Order[]> {
  const { orders } = await read<{ orders: Order[] }>(request, '/api/user/orders');
  return orders;
}

/** Kitchens of every cuisine are near; the first address becomes the default. */
export const moveIn = (
  request: APIRequestContext,
  name = 'Home',
  { area, city } = { area: 'Marina', city: 'Dubai' },
): Promise<Record<string, unknown>> =>
  send(request, 'POST', '/api/delivery-addresses', {
    name,
    addressLine1: 'Al Marsa Street',
    building: 'Sea View Tower',
    apartment: '1204',
    area,
    city,
  });

const kitchensFor = async (request: APIRequestContext, meal: string): Promise<readonly Kitchen[]> =>
  (await read<{ availableRestaurants: Kitchen[] }>(request, `/api/meal/${meal}/order?familySize=2`))
    .availableRestaurants;

export const mealsOf = (request: APIRequestContext, language: Language = 'en'): Promise<readonly Meal[]> =>
  read(request, '/api/meal-suggestions', language);

export async function cookedNearby<One extends { readonly id: string }>(
  request: APIRequestContext,
  meals: readonly One[],
): Promise<One> {
  for (const meal of meals) if ((await kitchensFor(request, meal.id)).length > 0) return meal;
  throw new Error(`Nobody cooks any of these meals: ${meals.map(({ id }) => id).join(', ')}.`);
}

export const mealToCook = async (request: APIRequestContext, language: Language = 'en'): Promise<Meal> =>
  cookedNearby(request, await mealsOf(request, language));

export type Payment = 'card' | 'cash';

export const placeMeal = async (
  request: APIRequestContext,
  paymentMethod: Payment = 'card',
): Promise<Order> => placeOneOf(request, [{ id: (await mealToCook(request)).mealId }], paymentMethod);

export async function placeOneOf(
  request: APIRequestContext,
  meals: readonly { readonly id: string }[],
  paymentMethod: Payment,
  isWanted: (kitchen: Kitchen) => boolean = () => true,
): Promise<Order> {
  for (const { id: mealId } of meals) {
    const kitchen = (await kitchensFor(request, mealId)).find(isWanted);
    if (kitchen) return placeAt(request, mealId, kitchen, paymentMethod);
  }
  throw new Error(`Nobody cooks any of these meals: ${meals.map(({ id }) => id).join(', ')}.`);
}

async function placeAt(
  request: APIRequestContext,
  mealId: string,
  kitchen: Kitchen,
  paymentMethod: Payment,
): Promise<Order> {
  const [address] = await read<{ id: string }[]>(request, '/api/delivery-addresses');
  const placed = await send(request, 'POST', '/api/orders', {
    mealId,
    restaurantId: kitchen.id,
    familySize: 2,
    totalAmount: kitchen.total,
    deliveryAddressId: address?.id,
    deliveryTime: kitchen.slots[0],
    paymentMethod,
  });
  return orderOf(request, String(placed['id']));
}

export async function settled(request: APIRequestContext): Promise<void> {
  await subscribed(request, freshPhone());
  await moveIn(request);
}

/** Detail screens, with the list that has a row for them. */
const adminLists: Readonly<Record<string, string>> = {
  users: 'users',
  partners: 'partners',
  drivers: 'drivers',
  orders: 'orders',
  events: 'events',
  payouts: 'payout-runs',
  support: 'support',
  'cms/meals': 'meals',
};
const nobodys = '019abcde-0000-7000-8000-000000000001';

async function requestOf(request: APIRequestContext): Promise<string> {
  const { requests } = await read<{ requests: { id: string }[] }>(request, '/api/support');
  if (requests[0]) return requests[0].id;
  const question = { side: 'customer', topic: 'other', text: '12345' };
  return String((await send(request, 'POST', '/api/support/requests', question))['id']);
}

/** The partner's own payout, or one of the newest run for an admin. */
async function payoutOf(request: APIRequestContext, path: string): Promise<string> {
  if (!path.startsWith('/admin/'))
    return (await read<{ id: string }[]>(request, '/api/partner/payouts'))[0]?.id ?? nobodys;
  const { rows: runs } = await read<{ rows: { id: string }[] }>(request, '/api/admin/payout-runs');
  const ofRun = `/api/admin/payout-runs/${runs[0]?.id ?? nobodys}/payouts`;
  return (await read<{ rows: { id: string }[] }>(request, ofRun)).rows[0]?.id ?? nobodys;
}

export async function realPath(request: APIRequestContext, path: string): Promise<string> {
  if (path.includes(':mealId')) return path.replace(':mealId', (await mealToCook(request)).id);
  if (path.includes(':orderId')) return path.replace(':orderId', (await ordersOf(request))[0]?.id ?? 'none');
  if (path.includes(':eventId')) {
    const { events } = await read<{ events: { id: string }[] }>(request, '/api/events');
    return path.replace(':eventId', events[0]?.id ?? nobodys);
  }
  if (!path.includes(':id')) return path;
  const list = Object.entries(adminLists).find(([screen]) => path === `/admin/${screen}/:id`)?.[1];
  if (list !== undefined) {
    const { rows } = await read<{ rows: { id: string }[] }>(request, `/api/admin/${list}`);
    return path.replace(':id', rows[0]?.id ?? nobodys);
  }
  if (path === '/support/:id') return path.replace(':id', await requestOf(request));
  if (path.includes('/payouts/')) return path.replace(':id', await payoutOf(request, path));
  const { invoices } = await read<{ invoices: { id: string }[] }>(request, '/api/user/invoices');
  return path.replace(':id', invoices[0]?.id ?? 'none');
}
