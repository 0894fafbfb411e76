import { getMealOrder, getShoppingList } from '@sufra/contract/ordering/shopping.ts';
import { cancelOrder, placeOrder } from '@sufra/contract/ordering/ordering.ts';
import { getPartnerOrders, getPartnerProfile } from '@sufra/contract/ordering/partner-orders.ts';
import {
  getMenu,
  setClosedDays,
  setPaused,
  setSoldOut,
  setTaking,
} from '@sufra/contract/partners/partner-menu.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { countOf } from '../../../../test/inspect.ts';
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
import { orderingJobs, step, type OrderingJobs } from '../../../../test/orders.ts';
import { subscriber } from '../../../../test/people.ts';

const mealId = 'adas-soup';
const hour = 60;
let test: TestApp;
let jobs: OrderingJobs;
let kitchen: TestPartner;
let customer: Client;
let addressId: string;
let lastPhone = 971_508_360_000;
const newPhone = (): string => `+${(lastPhone += 1)}`;

beforeAll(async () => {
  test = await startTestApp();
  jobs = await orderingJobs(test);
});
beforeEach(async () => {
  await onlyOwnPartners(test);
  // Sunday, ten in the morning; the kitchen needs 25 minutes and the road a few.
  test.clock.set('2026-11-22T10:00:00+04:00');
  const openingHours = everyDay([9 * hour, 15 * hour], [18 * hour, 23 * hour]);
  kitchen = await partner(test, newPhone(), 'restaurant', [mealId, 'harira'], { openingHours });
  customer = await subscriber(test, newPhone());
  addressId = (await home(customer)).id;
});
afterAll(() => test.close());

const take = (body: BodyOf<typeof setTaking>) => kitchen.client.get(setTaking, { body });
const dubai = (time: string): string => new Date(`2026-11-${time}:00+04:00`).toISOString();
const clockOf = (slot: string): string =>
  new Date(Date.parse(slot) + 4 * 3_600_000).toISOString().slice(11, 16);

async function slots(id = mealId): Promise<string[]> {
  const query = { addressId, familySize: '2' };
  const offer = await customer.get(getMealOrder, { params: { mealId: id }, query });
  return (offer.availableRestaurants[0]?.slots ?? []).map(clockOf);
}
const midday = ['11:00', '11:30', '12:00', '12:30', '13:00', '13:30', '14:00', '14:30', '15:00'];

describe('closed for a while', () => {
  it('takes orders for later, and all again when the time is over', async () => {
    expect(await slots()).toEqual(midday);
    expect(await take({ closedFor: '2h' })).toMatchObject({ closedUntil: dubai('22T12:00') });
    expect(await slots()).toEqual(['12:30', '13:00', '13:30', '14:00', '14:30', '15:00']);
    expect((await kitchen.client.get(getPartnerProfile)).taking.closedUntil).toBe(dubai('22T12:00'));
    test.clock.set(dubai('22T12:00'));
    expect((await kitchen.client.get(getPartnerProfile)).taking.closedUntil).toBeNull();
    expect(await slots()).toContain('13:00');
  });

  it('has until its end to answer what came meanwhile, and is not reminded before', async () => {
    await take({ closedFor: '1h' });
    const { id } = await orderMeal(customer, { mealId, partnerId: kitchen.id, addressId });
    const order = (await kitchen.client.get(getPartnerOrders)).find((one) => one.id === id);
    expect(order?.answerBy).toBe(dubai('22T11:10'));
    test.clock.set(dubai('22T10:30'));
    await jobs.passOn();
    await jobs.remind();
    const reminded = `ordering.order_offers where order_id = '${id}' and reminded_at is not null`;
    expect(await countOf(test.app.db, reminded)).toBe(0);
    test.clock.set(dubai('22T11:04'));
    await jobs.remind();
    expect(await countOf(test.app.db, reminded)).toBe(1);
    expect(await step(kitchen, id, 'accepted')).toMatchObject({ status: 'accepted' });
  });

  it('for the rest of the day ends with its last hours', async () => {
    expect(await take({ closedFor: 'day' })).toMatchObject({ closedUntil: dubai('22T23:00') });
    expect(await slots()).toEqual([]);
    test.clock.set(dubai('22T23:30'));
    expect(await take({ closedFor: 'day' })).toMatchObject({ closedUntil: dubai('23T00:00') });
  });

  it('replaces the pause, and ends by opening', async () => {
    await kitchen.client.get(setPaused, { body: { isPaused: true } });
    await take({ closedFor: '30m' });
    expect(await kitchen.client.get(getPartnerProfile)).toMatchObject({ isPaused: false });
    await kitchen.client.get(setPaused, { body: { isPaused: false } });
    expect(await slots()).toEqual(midday);
  });

  it('at a grocery moves the first delivery to its next opening', async () => {
    const grocery = await partner(test, newPhone(), 'grocery', [], {
      openingHours: everyDay([9 * hour, 13 * hour]),
    });
    await grocery.client.get(setTaking, { body: { closedFor: 'day' } });
    const query = { addressId, familySize: '2' };
    const list = await customer.get(getShoppingList, { params: { mealId }, query });
    expect(list.firstDeliveryDate).toBe('2026-11-23');
    test.clock.set(dubai('22T23:50'));
    await grocery.client.get(setTaking, { body: { closedFor: '2h' } });
    expect(
      (
        await customer.call(placeOrder, {
          body: await ingredientsBody(customer, { mealId, addressId }),
          ...anew(),
        })
      ).ok,
    ).toBe(true);
  });
});

describe('busy', () => {
  it('takes longer for what begins meanwhile only', async () => {
    await onlyOwnPartners(test);
    // Half an hour away.
    const far = { lat: 25.15, openingHours: everyDay([9 * hour, 15 * hour]) };
    kitchen = await partner(test, newPhone(), 'restaurant', [mealId], far);
    expect((await slots())[0]).toBe('11:00');
    expect(await take({ busy: { minutes: 30, for: '1h' } })).toMatchObject({
      busyUntil: dubai('22T11:00'),
      busyMinutes: 30,
    });
    expect((await slots())[0]).toBe('11:30');
    const { id } = await orderMeal(customer, { mealId, partnerId: kitchen.id, addressId });
    const order = (await kitchen.client.get(getPartnerOrders)).find((one) => one.id === id);
    expect(clockOf(order?.scheduledTime ?? '')).toBe('11:30');
    await take({ busy: null });
    expect((await slots())[0]).toBe('11:00');
    await take({ busy: { minutes: 30, for: '30m' } });
    test.clock.set(dubai('22T10:30'));
    expect((await slots())[0]).toBe('11:30');
  });
});

describe('a dish', () => {
  const sellOut = (span: BodyOf<typeof setSoldOut>['for'], client = kitchen.client, id = mealId) =>
    client.get(setSoldOut, { params: { mealId: id }, body: { for: span } });

  it('sold out comes back by itself, and the rest of the menu stays', async () => {
    expect(await sellOut('2h')).toMatchObject({ soldOutUntil: dubai('22T12:00'), isAvailable: true });
    expect(await slots()).toEqual(['12:30', '13:00', '13:30', '14:00', '14:30', '15:00']);
    expect(await slots('harira')).toEqual(midday);
    test.clock.set(dubai('22T12:00'));
    const menu = await kitchen.client.get(getMenu);
    expect(menu.items.find((item) => item.mealId === mealId)?.soldOutUntil).toBeNull();
  });

  it('sold out refuses the order of a stale page, and can be put back', async () => {
    const body = await mealBody(customer, { mealId, partnerId: kitchen.id, addressId });
    await sellOut('day');
    expect(await customer.call(placeOrder, { body, ...anew() })).toMatchObject({
      error: { code: 'slot_unavailable' },
    });
    expect(await sellOut(null)).toMatchObject({ soldOutUntil: null });
    expect((await customer.call(placeOrder, { body, ...anew() })).ok).toBe(true);
  });

  it("of another kitchen or off the menu can't be sold out", async () => {
    const other = await partner(test, newPhone(), 'chef', []);
    const refused = await other.client.refused(setSoldOut, { params: { mealId }, body: { for: 'day' } });
    expect(refused.code).toBe('meal_not_found');
    expect(await slots()).toEqual(midday);
  });
});

describe('the capacity of a half-hour', () => {
  it('is full after as many orders, and free again after a cancellation', async () => {
    expect(await take({ slotCapacity: 1 })).toMatchObject({ slotCapacity: 1 });
    const { id } = await orderMeal(customer, { mealId, partnerId: kitchen.id, addressId });
    expect(await slots()).toEqual(midday.slice(1));
    await customer.get(cancelOrder, { params: { orderId: id } });
    expect(await slots()).toEqual(midday);
    await take({ slotCapacity: null });
    expect((await kitchen.client.get(getPartnerProfile)).taking.slotCapacity).toBeNull();
  });

  it('holds for twelve checkouts at once, by card and in cash', async () => {
    await take({ slotCapacity: 3 });
    const people = [];
    for (let count = 0; count < 12; count += 1) people.push(await subscriber(test, newPhone()));
    const bodies = await Promise.all(
      people.map(async (client, at) => {
        const wanted = { mealId, partnerId: kitchen.id, addressId: (await home(client)).id };
        return { client, body: await mealBody(client, { ...wanted, cash: at % 2 === 0 }) };
      }),
    );
    const placed = await Promise.all(
      bodies.map(({ client, body }) => client.call(placeOrder, { body, ...anew() })),
    );
    expect(placed.filter(({ ok }) => ok)).toHaveLength(3);
    for (const reply of placed) if (!reply.ok) expect(reply.error.code).toBe('slot_unavailable');
    expect(await slots()).toEqual(midday.slice(1));
  });

  it('answers a double click on the last place once', async () => {
    await take({ slotCapacity: 1 });
    const body = await mealBody(customer, { mealId, partnerId: kitchen.id, addressId });
    const headers = anew();
    const replies = await Promise.all([1, 2].map(() => customer.call(placeOrder, { body, ...headers })));
    const codes = replies.map((reply) => (reply.ok ? 'placed' : reply.error.code));
    expect(codes).toContain('placed');
    for (const code of codes) expect(['placed', 'request_in_flight']).toContain(code);
    expect(await kitchen.client.get(getPartnerOrders)).toHaveLength(1);
    expect(await customer.call(placeOrder, { body, ...headers })).toMatchObject({ ok: true });
  });

  it('counts for an order passed on by another kitchen', async () => {
    const second = await partner(test, newPhone(), 'restaurant', [mealId]);
    await second.client.get(setTaking, { body: { slotCapacity: 1 } });
    const other = await subscriber(test, newPhone());
    const otherHome = (await home(other)).id;
    const taken = await orderMeal(other, { mealId, partnerId: second.id, addressId: otherHome });
    const wanted = { mealId, partnerId: kitchen.id, addressId };
    const reason = 'No lentils left';
    const full = await orderMeal(customer, wanted);
    expect(await step(kitchen, full.id, 'rejected', { reason })).toMatchObject({ status: 'rejected' });
    await other.get(cancelOrder, { params: { orderId: taken.id } });
    const free = await orderMeal(customer, wanted);
    await step(kitchen, free.id, 'rejected', { reason });
    expect((await second.client.get(getPartnerOrders)).map(({ id, stage }) => [id, stage])).toContainEqual([
      free.id,
      'placed',
    ]);
  });
});

it.each<[string, unknown]>([
  ['a span that is none', { closedFor: 'week' }],
  ['an odd number of minutes', { busy: { minutes: 11, for: '1h' } }],
  ['no capacity', { slotCapacity: 0 }],
  ['half an order', { slotCapacity: 1.5 }],
  ['a huge capacity', { slotCapacity: 10_000 }],
])('%s is refused and changes nothing', async (_what, body) => {
  const before = await kitchen.client.get(getPartnerProfile);
  const refused = await kitchen.client.refused(setTaking, { body: body as BodyOf<typeof setTaking> });
  expect(refused.status).toBe(400);
  expect(await kitchen.client.get(getPartnerProfile)).toEqual(before);
});

describe('days off', () => {
  const off = (...days: readonly (readonly [from: string, to: string])[]) =>
    kitchen.client.get(setClosedDays, { body: { closedDays: days.map(([from, to]) => ({ from, to })) } });
  const wrong = async (from: string, to: string) =>
    (await kitchen.client.refused(setClosedDays, { body: { closedDays: [{ from, to }] } })).fields;

  it('take no orders, hold no others back, and end by themselves', async () => {
    const body = await mealBody(customer, { mealId, partnerId: kitchen.id, addressId });
    await off(['2026-11-22', '2026-11-22']);
    expect(await slots()).toEqual([]);
    expect(await customer.call(placeOrder, { body, ...anew() })).toMatchObject({
      error: { code: 'slot_unavailable' },
    });
    test.clock.set(dubai('23T08:00'));
    expect(await slots()).toContain('12:00');
    await off();
    test.clock.set(dubai('22T10:00'));
    expect((await customer.call(placeOrder, { body, ...anew() })).ok).toBe(true);
  });

  it('are never offered an order of another kitchen', async () => {
    const second = await partner(test, newPhone(), 'restaurant', [mealId]);
    const free = { body: { closedDays: [{ from: '2026-11-22', to: '2026-11-25' }] } };
    await second.client.get(setClosedDays, free);
    const { id } = await orderMeal(customer, { mealId, partnerId: kitchen.id, addressId });
    expect(await step(kitchen, id, 'rejected', { reason: 'No lentils left' })).toMatchObject({
      status: 'rejected',
    });
    expect(await second.client.get(getPartnerOrders)).toEqual([]);
  });

  it('at a grocery move its first delivery, and refuse the days between', async () => {
    const grocery = await partner(test, newPhone(), 'grocery', [], { openingHours: everyDay([540, 780]) });
    const closedDays = [{ from: '2026-11-23', to: '2026-11-24' }];
    await grocery.client.get(setClosedDays, { body: { closedDays } });
    const query = { addressId, familySize: '2' };
    const list = await customer.get(getShoppingList, { params: { mealId }, query });
    expect(list).toMatchObject({
      firstDeliveryDate: '2026-11-25',
      closedDates: ['2026-11-23', '2026-11-24'],
      grocery: { deliveryFrom: '09:00' },
    });
    const body = await ingredientsBody(customer, { mealId, addressId });
    const early = { ...body, deliveryDate: '2026-11-24' };
    expect(await customer.call(placeOrder, { body: early, ...anew() })).toMatchObject({
      error: { code: 'slot_unavailable' },
    });
    expect((await customer.call(placeOrder, { body, ...anew() })).ok).toBe(true);
  });

  it('are merged, sorted and kept without what is over', async () => {
    const reply = await off(
      ['2026-12-05', '2026-12-06'],
      ['2026-11-01', '2026-11-03'],
      ['2026-12-01', '2026-12-04'],
      ['2026-12-20', '2026-12-20'],
    );
    const closedDays = [
      { from: '2026-12-01', to: '2026-12-06' },
      { from: '2026-12-20', to: '2026-12-20' },
    ];
    expect(reply).toEqual({ closedDays });
    expect((await kitchen.client.get(getMenu)).closedDays).toEqual(closedDays);
    test.clock.set(dubai('22T10:00').replace('2026-11-22', '2026-12-07'));
    expect((await kitchen.client.get(getMenu)).closedDays).toEqual(closedDays.slice(1));
  });

  it('that end before they begin, last for long or lie far ahead are refused', async () => {
    expect(await wrong('2026-12-02', '2026-12-01')).toEqual({ 'closedDays.0.to': 'too_early' });
    expect(await wrong('2026-12-01', '2027-12-01')).toEqual({ 'closedDays.0.to': 'too_late' });
    expect(await wrong('2029-12-01', '2029-12-02')).toEqual({ 'closedDays.0.from': 'too_late' });
    expect(await wrong('2026-02-30', '2026-03-01')).toEqual({ 'closedDays.0.from': 'invalid' });
  });
});
