import { watchOrder } from '@sufra/contract/live.ts';
import { saveLanguage } from '@sufra/contract/household/household.ts';
import { getOrderStatus } from '@sufra/contract/ordering/ordering.ts';
import { delayOrder, getPartnerOrders, type PartnerOrder } from '@sufra/contract/ordering/partner-orders.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import {
  anew,
  home,
  onlyOwnPartners,
  orderMeal,
  partner,
  type TestPartner,
} from '../../../../test/kitchens.ts';
import { orderingJobs, step } from '../../../../test/orders.ts';
import { subscriber } from '../../../../test/people.ts';
import { watch } from '../../../../test/watching.ts';

const mealId = 'adas-soup';
const minuteMs = 60_000;
const phone = '+971508340003';
let test: TestApp;
let customer: Client;
let addressId: string;
let kitchen: TestPartner;
let neighbour: TestPartner;

beforeAll(async () => {
  test = await startTestApp();
  await onlyOwnPartners(test);
  kitchen = await partner(test, '+971508340001', 'restaurant', [mealId]);
  neighbour = await partner(test, '+971508340002', 'chef', ['harira']);
  customer = await subscriber(test, phone);
  addressId = (await home(customer)).id;
});
afterAll(() => test.close());

const ordered = async (): Promise<string> =>
  (await orderMeal(customer, { mealId, partnerId: kitchen.id, addressId })).id;
async function accepted(): Promise<string> {
  const orderId = await ordered();
  await step(kitchen, orderId, 'accepted');
  return orderId;
}
const putOff = (orderId: string, minutes: number, client = kitchen.client) =>
  client.call(delayOrder, { params: { orderId }, body: { minutes }, ...anew() });
const seenBy = async (orderId: string): Promise<PartnerOrder | undefined> =>
  (await kitchen.client.get(getPartnerOrders)).find(({ id }) => id === orderId);
const show = (orderId: string) => customer.get(getOrderStatus, { params: { orderId } });
const between = (from = '', to = ''): number => (Date.parse(to) - Date.parse(from)) / minuteMs;

async function tellAll(): Promise<void> {
  await test.app.outbox.deliverDue();
  await test.app.sender.drain();
}

/** The order message kinds sent. */
async function kindsAbout(orderId: string): Promise<string[]> {
  await tellAll();
  const { rows } = await test.app.db.pool.query<{ kind: string }>(
    'select kind from notifications.messages where subject = $1 and partner_id is null order by event_id',
    [orderId],
  );
  return rows.map(({ kind }) => kind);
}

/** The customer's last message, after all events were delivered. */
async function lastTold(): Promise<{ kind: string; body: string } | undefined> {
  await tellAll();
  const { rows } = await test.app.db.pool.query<{ kind: string; body: string }>(
    "select kind, body from adapters.whatsapp_messages where phone = $1 and kind <> 'code' order by id desc limit 1",
    [phone],
  );
  return rows[0];
}

describe('a delay', () => {
  it('moves the promised and the ready time for both sides', async () => {
    const orderId = await accepted();
    const [before, promised] = [await seenBy(orderId), await show(orderId)];
    expect(before).toMatchObject({ delaysLeft: 2, delayMinutes: 0 });
    const answer = await putOff(orderId, 20);
    expect(answer).toMatchObject({
      ok: true,
      reply: { id: orderId, delaysLeft: 1, delayMinutes: 20, version: 3 },
    });
    const [after, told] = [await seenBy(orderId), await show(orderId)];
    expect(between(before?.readyBy, after?.readyBy)).toBe(20);
    expect(between(before?.scheduledTime, after?.scheduledTime)).toBe(20);
    expect(between(before?.scheduledTo, after?.scheduledTo)).toBe(20);
    expect(between(promised.estimatedTo, told.estimatedTo)).toBe(20);
    expect(told).toMatchObject({ delayMinutes: 20, isLate: false, status: 'accepted', version: 3 });
    // No step is undone: the history contains exactly these.
    expect(told.history).toEqual(promised.history);
  });

  it("is sent in the customer's language, each time", async () => {
    const orderId = await accepted();
    await tellAll();
    await putOff(orderId, 15);
    expect(await lastTold()).toMatchObject({
      kind: 'order_delayed',
      body: expect.stringContaining('another 15 min') as string,
    });
    await customer.get(saveLanguage, { body: { language: 'ar' } });
    await putOff(orderId, 5);
    expect(await lastTold()).toMatchObject({
      kind: 'order_delayed',
      body: expect.stringContaining('5 دقائق') as string,
    });
    await customer.get(saveLanguage, { body: { language: 'en' } });
  });

  it("reaches the customer's open page through its stream", async () => {
    const orderId = await accepted();
    await lastTold();
    const cookie = [...customer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const stream = await watch(test.origin + watchOrder.path.replace(':orderId', orderId), { cookie });
    await vi.waitFor(() => expect(stream.events()).toHaveLength(1), 10_000);
    await putOff(orderId, 10);
    await lastTold();
    await vi.waitFor(() => expect(stream.events().at(-1)).toEqual({ version: 3 }), 10_000);
  });

  it('is accepted twice, also among four concurrent requests', async () => {
    const orderId = await accepted();
    await step(kitchen, orderId, 'preparing');
    const answers = await Promise.all([5, 6, 7, 8].map((minutes) => putOff(orderId, minutes)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    expect(answers.filter(({ ok }) => !ok)).toMatchObject(
      Array(2).fill({ error: { code: 'not_possible_now' } }),
    );
    expect(await seenBy(orderId)).toMatchObject({ delaysLeft: 0 });
    const given = answers.flatMap((answer, index) => (answer.ok ? [index + 5] : []));
    expect((await show(orderId)).delayMinutes).toBe(given.reduce((sum, minutes) => sum + minutes, 0));
  });

  it('repeated with the same key counts once', async () => {
    const [one, other] = [await accepted(), await accepted()];
    const key = anew();
    const send = (orderId: string) =>
      kitchen.client.call(delayOrder, { params: { orderId }, body: { minutes: 10 }, ...key });
    expect(await send(one)).toEqual(await send(one));
    expect((await show(one)).delayMinutes).toBe(10);
    // The same key for another order is an error; another key is a new request.
    expect(await send(other)).toMatchObject({ ok: false, error: { code: 'idempotency_mismatch' } });
    const bare = (orderId: string) =>
      kitchen.client.get(delayOrder, { params: { orderId }, body: { minutes: 12 } });
    expect([(await bare(one)).id, (await bare(other)).id]).toEqual([one, other]);
  });

  it('of a late order counts from now, so no promised time is in the past', async () => {
    const orderId = await accepted();
    const { readyBy = '' } = (await seenBy(orderId)) ?? {};
    test.clock.set(new Date(Date.parse(readyBy) + 40 * minuteMs).toISOString());
    await putOff(orderId, 10);
    const after = await seenBy(orderId);
    expect(between(test.clock.now().toISOString(), after?.readyBy)).toBe(10);
    expect(after?.delayMinutes).toBe(50);
  });

  it('replaces the lateness notice', async () => {
    const orderId = await accepted();
    await step(kitchen, orderId, 'preparing');
    await putOff(orderId, 60);
    await lastTold();
    test.clock.advance(10 * minuteMs);
    await (await orderingJobs(test)).tellLate();
    expect(await kindsAbout(orderId)).toEqual(['order_placed', 'order_accepted', 'order_delayed']);
  });
});

describe('a delay is refused', () => {
  it('before the kitchen accepts and after the order is ready', async () => {
    const [placed, ready] = [await ordered(), await accepted()];
    await step(kitchen, ready, 'completed');
    for (const orderId of [placed, ready]) {
      expect(await putOff(orderId, 10)).toMatchObject({ status: 409, error: { code: 'order_decided' } });
      expect(await seenBy(orderId)).toMatchObject({ delaysLeft: 0 });
    }
  });

  it('or applied first when the order is marked ready at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const orderId = await accepted();
      const [delayed] = await Promise.all([putOff(orderId, 10), step(kitchen, orderId, 'completed')]);
      const { version, delayMinutes } = await show(orderId);
      expect([delayed.ok, version, delayMinutes]).toEqual(delayed.ok ? [true, 4, 10] : [false, 3, 0]);
    }
  });

  it("for another kitchen's order", async () => {
    const orderId = await accepted();
    expect(await putOff(orderId, 10, neighbour.client)).toMatchObject({ status: 404 });
    expect(await putOff(orderId, 10, customer)).toMatchObject({ status: 403 });
    expect((await show(orderId)).delayMinutes).toBe(0);
  });

  it.each([4, 61, 0, -10, 10.5, NaN, 1e9, '10'])('for %s minutes', async (minutes) => {
    const orderId = await accepted();
    expect(await putOff(orderId, minutes as number)).toMatchObject({
      status: 400,
      error: { fields: { minutes: expect.any(String) as string } },
    });
  });
});
