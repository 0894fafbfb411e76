import { getOrders, getOrderStatus } from '@sufra/contract/ordering/ordering.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { home, onlyOwnPartners, orderMeal, partner, type TestPartner } from '../../../../test/kitchens.ts';
import { orderingJobs, step } from '../../../../test/orders.ts';
import { subscriber } from '../../../../test/people.ts';

const mealId = 'adas-soup';
let test: TestApp;
let slow: TestPartner;
let usual: TestPartner;
let customer: Client;
let addressId: string;

/** A time on that Saturday. */
const at = (time: string): void => test.clock.set(`2026-11-21T${time}+04:00`);

beforeAll(async () => {
  test = await startTestApp();
  await onlyOwnPartners(test);
  at('12:00:00');
  slow = await partner(test, '+971508360001', 'restaurant', [mealId]);
  usual = await partner(test, '+971508360002', 'restaurant', [mealId]);
  customer = await subscriber(test, '+971508360003');
  addressId = (await home(customer)).id;
});
afterAll(() => test.close());

/** For 13:00 to 13:30; the menu gives 25 minutes, the road 5. */
async function ordered(kitchen: TestPartner): Promise<string> {
  at('12:00:00');
  return (await orderMeal(customer, { mealId, partnerId: kitchen.id, addressId })).id;
}

/** Begun at 12:32, ready in twice the menu's time. */
async function cooked(kitchen: TestPartner): Promise<void> {
  const orderId = await ordered(kitchen);
  await step(kitchen, orderId, 'accepted');
  at('12:32:00');
  await step(kitchen, orderId, 'preparing');
  at('13:22:00');
  for (const status of ['completed', 'out_for_delivery'] as const) await step(kitchen, orderId, status);
  const { handoverCode } = await customer.get(getOrderStatus, { params: { orderId } });
  await step(kitchen, orderId, 'delivered', { handoverCode: handoverCode ?? '' });
}

const pacesOf = async (): Promise<{ partner_id: string; hour: number; p50: number; p80: number }[]> =>
  (
    await test.app.db.pool.query<{ partner_id: string; hour: number; p50: number; p80: number }>(
      'select partner_id, hour, p50, p80 from ordering.kitchen_paces where partner_id = any($1) order by hour',
      [[slow.id, usual.id]],
    )
  ).rows;

async function toldOfDelay(): Promise<string[]> {
  const { rows } = await test.app.db.pool.query<{ id: string }>(
    "delete from platform.outbox where event = 'order.late' returning payload ->> 'orderId' as id",
  );
  return rows.map(({ id }) => id);
}

it('learns from six slow orders of this kitchen, once, however often it runs', async () => {
  for (let count = 0; count < 6; count += 1) await cooked(slow);
  await ordered(usual);
  const { learnPaces } = await orderingJobs(test);
  expect(await pacesOf()).toEqual([]);
  for (let run = 0; run < 2; run += 1) await learnPaces();
  const paces = await pacesOf();
  expect(paces.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
  expect(new Set(paces.map(({ partner_id: id }) => id))).toEqual(new Set([slow.id]));
  // Six of the twenty needed: 0.3 of the samples, 0.7 of the menu; then the same for one o'clock.
  expect(paces[4]).toMatchObject({
    p50: expect.closeTo(1.3, 9) as number,
    p80: expect.closeTo(1.475, 9) as number,
  });
  expect(paces[13]).toMatchObject({
    p50: expect.closeTo(1.51, 9) as number,
    p80: expect.closeTo(1.6325, 9) as number,
  });
});

it('expects more time from the slow kitchen, and reports its delay ten minutes sooner', async () => {
  const [late, fair] = [await ordered(slow), await ordered(usual)];
  at('12:50:00');
  const shown = async (orderId: string): Promise<unknown> => {
    const detail = await customer.get(getOrderStatus, { params: { orderId } });
    const { orders } = await customer.get(getOrders);
    const listed = orders.find(({ id }) => id === orderId);
    const { estimatedFrom, estimatedTo, isLate } = detail;
    expect(listed).toMatchObject({ estimatedFrom, estimatedTo, isLate });
    return [estimatedFrom.slice(11, 16), estimatedTo.slice(11, 16), isLate];
  };
  // 25 minutes and 5 on the road; 1.51 and 1.6325 times 25, and a quarter more road time when slow.
  expect(await shown(fair)).toEqual(['09:20', '09:30', false]);
  expect(await shown(late)).toEqual(['09:32', '09:37', true]);
  await (await orderingJobs(test)).tellLate();
  expect(await toldOfDelay()).toEqual([late]);
});

it('drops a kitchen without orders for sixty days', async () => {
  test.clock.advance(61 * 24 * 3_600_000);
  await (await orderingJobs(test)).learnPaces();
  expect(await pacesOf()).toEqual([]);
});
