import { cancelOrder } from '@sufra/contract/ordering/ordering.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { home, onlyOwnPartners, orderMeal, partner } from '../../../../test/kitchens.ts';
import { orderingJobs, step } from '../../../../test/orders.ts';
import { subscriber } from '../../../../test/people.ts';

const mealId = 'adas-soup';
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await onlyOwnPartners(test);
});
afterAll(() => test.close());

it('flags an order waiting for a driver a day after its time', async () => {
  const standing = await partner(test, '+971508290001', 'restaurant', [mealId], { hasOwnDelivery: false });
  const client = await subscriber(test, '+971508290002');
  const { id: addressId } = await home(client);
  const order = async (): Promise<string> =>
    (await orderMeal(client, { mealId, partnerId: standing.id, addressId })).id;
  const [ready, cancelled] = [await order(), await order()];
  for (const status of ['accepted', 'completed'] as const) await step(standing, ready, status);
  await client.get(cancelOrder, { params: { orderId: cancelled } });

  const flagged = async (): Promise<Record<string, Date>> => {
    const workers = await Promise.all([1, 2, 3].map(() => orderingJobs(test)));
    await Promise.all(workers.map(({ flagStuck }) => flagStuck()));
    const { rows } = await test.app.db.pool.query<{ id: string; at: Date }>(
      'select id, stuck_at as at from ordering.orders where stuck_at is not null',
    );
    return Object.fromEntries(rows.map(({ id, at }) => [id, at]));
  };
  const { rows } = await test.app.db.pool.query<{ end: Date }>(
    `select scheduled_to + interval '24 hours' as end from ordering.orders where id = $1`,
    [ready],
  );
  test.clock.set(rows[0]?.end.toISOString() ?? '');
  expect(await flagged()).toEqual({});
  test.clock.advance(1);
  const first = await flagged();
  expect(first).toEqual({ [ready]: test.clock.now() });
  test.clock.advance(24 * 3_600_000);
  expect(await flagged()).toEqual(first);
});
