import { getOrderStatus } from '@sufra/contract/ordering/ordering.ts';
import { getPartnerOrders } from '@sufra/contract/ordering/partner-orders.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import {
  everyDay,
  home,
  onlyOwnPartners,
  orderIngredients,
  partner,
  type TestPartner,
} from '../../../../test/kitchens.ts';
import { booksOf, step } from '../../../../test/orders.ts';
import { subscriber } from '../../../../test/people.ts';
import type { Partner } from '../../partners/index.ts';

const hour = 60;
let test: TestApp;
let lastPhone = 971_508_191_000;

beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  test.clock.set('2026-11-21T12:00:00+04:00');
  await onlyOwnPartners(test);
});
afterAll(() => test.close());

const groceryWith = (changes: Partial<Partner> = {}): Promise<TestPartner> =>
  partner(test, `+${(lastPhone += 1)}`, 'grocery', [], changes);

interface Ordered {
  readonly phone: string;
  readonly client: Client;
  readonly orderId: string;
}

/** Another customer orders groceries for tomorrow, paid at the door. */
async function ordered(): Promise<Ordered> {
  const phone = `+${(lastPhone += 1)}`;
  const client = await subscriber(test, phone);
  const { id: addressId } = await home(client);
  const { id: orderId } = await orderIngredients(client, { mealId: 'adas-soup', addressId, cash: true });
  return { phone, client, orderId };
}
const show = ({ client, orderId }: Ordered) => client.get(getOrderStatus, { params: { orderId } });
const turnDown = ({ orderId }: Ordered, by: TestPartner) =>
  step(by, orderId, 'rejected', { reason: 'The van is broken' });
const idsAt = async ({ client }: TestPartner): Promise<string[]> =>
  (await client.get(getPartnerOrders)).map(({ id }) => id);

describe('groceries for tomorrow afternoon', () => {
  const afternoon = everyDay([14 * hour, 22 * hour]);

  it.each<[string, Partial<Partner>]>([
    ['is open in the promised hours', { openingHours: everyDay([8 * hour, 22 * hour]) }],
    ['opens an hour before they end', { openingHours: everyDay([17 * hour, 20 * hour]) }],
  ])('goes to the next grocery that %s', async (_which, changes) => {
    const first = await groceryWith({ openingHours: afternoon });
    const order = await ordered();
    const next = await groceryWith(changes);
    const before = await show(order);
    await turnDown(order, first);
    const { estimatedFrom, estimatedTo, totalPrice } = before;
    expect(await show(order)).toMatchObject({ providerId: next.id, estimatedFrom, estimatedTo, totalPrice });
  });

  it.each<[string, Partial<Partner>]>([
    ['has closed by then', { openingHours: everyDay([8 * hour, 14 * hour]) }],
    ['opens when they are almost over', { openingHours: everyDay([17 * hour + 1, 22 * hour]) }],
    ['has its day off', { openingHours: [[], ...everyDay([0, 1440]).slice(1)] }],
    ['is paused', { isPaused: true }],
    ['takes only bigger orders', { minOrder: 1_000_000 }],
  ])('goes to no grocery that %s', async (_which, changes) => {
    const first = await groceryWith({ openingHours: afternoon });
    const order = await ordered();
    const next = await groceryWith(changes);
    await turnDown(order, first);
    expect(await show(order)).toMatchObject({ status: 'cancelled', providerId: first.id });
    expect(await idsAt(next)).toEqual([]);
    expect(await booksOf(test, order.phone)).toMatchObject({ cancelled: 1, balance: 0 });
  });
});
