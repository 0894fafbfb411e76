import { getOrderStatus, placeOrder } from '@sufra/contract/ordering/ordering.ts';
import { getPartnerOrders } from '@sufra/contract/ordering/partner-orders.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import {
  anew,
  everyDay,
  home,
  ingredientsBody,
  mealBody,
  onlyOwnPartners,
  orderMeal,
  partner,
  type TestPartner,
} from '../../../../test/kitchens.ts';
import { booksOf, orderingJobs, step, type OrderingJobs } from '../../../../test/orders.ts';
import { subscriber } from '../../../../test/people.ts';
import type { Partner } from '../../partners/index.ts';

const mealId = 'adas-soup';
const hour = 60;
let test: TestApp;
let jobs: OrderingJobs;
let lastPhone = 971_508_281_000;

beforeAll(async () => {
  test = await startTestApp();
  jobs = await orderingJobs(test);
});
beforeEach(() => onlyOwnPartners(test));
afterAll(() => test.close());

const open = (openingHours: Partner['openingHours'], type: Partner['type'] = 'restaurant') =>
  partner(test, `+${(lastPhone += 1)}`, type, type === 'grocery' ? [] : [mealId], { openingHours });
const fromSix = everyDay([6 * hour, 24 * hour]);

interface Customer {
  readonly phone: string;
  readonly client: Client;
  readonly addressId: string;
}
async function newCustomer(): Promise<Customer> {
  const phone = `+${(lastPhone += 1)}`;
  const client = await subscriber(test, phone);
  return { phone, client, addressId: (await home(client)).id };
}
const show = ({ client }: Customer, orderId: string) => client.get(getOrderStatus, { params: { orderId } });
const answerBy = async ({ client }: TestPartner, orderId: string): Promise<string | null | undefined> =>
  (await client.get(getPartnerOrders)).find(({ id }) => id === orderId)?.answerBy;
const at = async (time: string): Promise<void> => {
  test.clock.set(`2026-11-${time}+04:00`);
  await jobs.passOn();
};
const dubai = (time: string): string => new Date(`2026-11-${time}+04:00`).toISOString();

describe('an order at night', () => {
  it('waits until its kitchen has been open for ten minutes', async () => {
    await at('22T00:30:00');
    const [kitchen, customer] = [await open(fromSix), await newCustomer()];
    await open(fromSix);
    const { client, addressId } = customer;
    const { id } = await orderMeal(client, { mealId, partnerId: kitchen.id, addressId });
    expect(await answerBy(kitchen, id)).toBe(dubai('22T06:10:00'));
    for (const time of ['22T00:40:01', '22T03:00:00', '22T06:09:59']) await at(time);
    expect(await show(customer, id)).toMatchObject({ status: 'placed', providerId: kitchen.id });
    expect(await step(kitchen, id, 'accepted')).toMatchObject({ status: 'accepted' });
  });

  it('rejected by its kitchen waits for the next one to open, too', async () => {
    await at('22T00:30:00');
    const [kitchen, next, customer] = [
      await open(everyDay([0, 24 * hour])),
      await open(fromSix),
      await newCustomer(),
    ];
    const { client, addressId } = customer;
    const wanted = { mealId, partnerId: next.id, addressId };
    const { id } = await orderMeal(client, wanted);
    await step(next, id, 'rejected', { reason: 'No lentils left' });
    expect(await answerBy(kitchen, id)).toBe(dubai('22T00:40:00'));
    // For seven o'clock, so another kitchen has time.
    const body = await mealBody(client, wanted);
    const later = { ...body, deliveryTime: dubai('22T07:00:00') };
    const { id: other } = await client.get(placeOrder, { body: later, ...anew() });
    await at('22T06:10:00');
    expect(await answerBy(kitchen, other)).toBe(dubai('22T06:20:00'));
  });

  it('before midnight is due on the next day', async () => {
    await at('21T23:55:00');
    const [kitchen, customer] = [await open(everyDay([5 * hour, 23 * hour])), await newCustomer()];
    const { client, addressId } = customer;
    const { id } = await orderMeal(client, { mealId, partnerId: kitchen.id, addressId });
    expect(await answerBy(kitchen, id)).toBe(dubai('22T05:10:00'));
  });

  it('placed just before closing still has ten minutes', async () => {
    await at('22T01:59:00');
    const [kitchen, customer] = [await open(everyDay([4 * hour, 26 * hour])), await newCustomer()];
    const { client, addressId } = customer;
    const { id } = await orderMeal(client, { mealId, partnerId: kitchen.id, addressId });
    expect(await answerBy(kitchen, id)).toBe(dubai('22T02:09:00'));
  });
});

describe('groceries', () => {
  const orderFor = async (customer: Customer, deliveryDate: string): Promise<string> => {
    const { client, addressId } = customer;
    const body = { ...(await ingredientsBody(client, { mealId, addressId })), deliveryDate };
    return (await client.get(placeOrder, { body, ...anew() })).id;
  };

  it('ordered before a day off are due the day after it', async () => {
    await at('21T23:00:00');
    // Saturday evening, closed on Sunday.
    const hours = everyDay([8 * hour, 22 * hour]).map((spans, weekday) => (weekday === 0 ? [] : spans));
    const [grocery, customer] = [await open(hours, 'grocery'), await newCustomer()];
    const id = await orderFor(customer, '2026-11-23');
    expect(await answerBy(grocery, id)).toBe(dubai('23T08:10:00'));
    await at('22T12:00:00');
    expect(await show(customer, id)).toMatchObject({ status: 'placed' });
  });

  it('of a shop that opens too late move on while another can deliver, or are refunded', async () => {
    await at('21T23:00:00');
    const [grocery, customer] = [
      await open(everyDay([9 * hour, 9 * hour + 70]), 'grocery'),
      await newCustomer(),
    ];
    const id = await orderFor(customer, '2026-11-22');
    // Due by ten past ten: an hour to pack, five minutes on the road.
    expect(await answerBy(grocery, id)).toBe(dubai('22T09:05:00'));
    await at('22T09:04:59');
    expect(await show(customer, id)).toMatchObject({ status: 'placed' });
    await open(everyDay([0, 24 * hour]), 'grocery');
    await at('22T09:05:00');
    expect(await show(customer, id)).toMatchObject({ status: 'cancelled', providerId: grocery.id });
    await test.app.outbox.deliverDue();
    expect(await booksOf(test, customer.phone)).toMatchObject({ refunds: 1, cancelled: 1, balance: 0 });
  });
});
