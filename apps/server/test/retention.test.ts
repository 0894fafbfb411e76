import { placeOrder } from '@sufra/contract/ordering/ordering.ts';
import { checkout } from '@sufra/contract/subscription/subscribing.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteOldOffers } from '../src/modules/delivery/dispatch/jobs.ts';
import { deleteOldSuggestions } from '../src/modules/planner/jobs.ts';
import { deleteClosedRequests } from '../src/modules/support/request.store.ts';
import { sql } from '../src/platform/db/sql.ts';
import { forgetOldKeys } from '../src/platform/http/idempotency.ts';
import { addDays, dubaiDay } from '../src/platform/pure/dubai-time.ts';
import { startTestApp, type TestApp } from './harness.ts';
import { home, mealBody, partner } from './kitchens.ts';
import { booksOf } from './orders.ts';
import { goodCard, readyToPay } from './people.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const ctx = () => ({ db: test.app.db, clock: test.clock });
const count = async (statement: ReturnType<typeof sql>): Promise<number> =>
  (await test.app.db.row<{ count: number }>(statement))?.count ?? -1;

it('deletes undecided suggestions after 120 days and decided ones after 400', async () => {
  const { db } = test.app;
  const today = dubaiDay(test.clock.now());
  const kept = await count(sql`select count(*) as count from planner.suggestions`);
  const ages: readonly (readonly [days: number, isDecided: boolean, stars: number | null])[] = [
    [120, false, null],
    [121, false, null],
    [121, false, 4],
    [121, true, null],
    [400, true, null],
    [401, true, 5],
  ];
  const account = await db.row<{ id: string }>(
    sql`select id from identity.accounts order by id desc limit 1`,
  );
  // Disable the trigger that compares suggestions with the current diet.
  await db.transaction(async (tx) => {
    await tx.run(sql`alter table planner.suggestions disable trigger suggestions_match_diet`);
    for (const [days, isDecided, stars] of ages)
      await tx.run(sql`
        insert into planner.suggestions (id, account_id, day, meal_time, meal_id, status, reasons, diet_version,
          shelf_version, created_at, decided_at, stars, rated_at)
        values (${randomUUID()}, ${account?.id}, ${addDays(today, -days)}, ${stars === null ? 'lunch' : 'dinner'}, 'adas-soup',
          'rejected', ${Buffer.from('x')}, 1, 'old', now(), ${isDecided ? test.clock.now() : null}, ${stars},
          ${stars === null ? null : test.clock.now()})`);
    await tx.run(sql`alter table planner.suggestions enable trigger suggestions_match_diet`);
  });
  expect(await deleteOldSuggestions(ctx())).toBe(2);
  expect(await count(sql`select count(*) as count from planner.suggestions`)).toBe(kept + 4);
  expect(await deleteOldSuggestions(ctx())).toBe(0);
});

it('deletes ended driver offers after 90 days', async () => {
  const { db } = test.app;
  const driver = await db.row<{ id: string }>(sql`select id from delivery.drivers order by id desc limit 1`);
  const kept = await count(sql`select count(*) as count from delivery.offers`);
  for (const [days, status] of [
    [89, 'expired'],
    [91, 'expired'],
    [91, 'accepted'],
  ] as const)
    await db.run(sql`
      insert into delivery.offers (id, driver_id, status, is_shared, to_pickup_m, distance_m, duration_minutes, offered_at,
        expires_at, answered_at)
      values (${randomUUID()}, ${driver?.id}, ${status}, false, 1, 1, 1,
        ${test.clock.now()}::timestamptz - make_interval(days => ${days}), now(), now())`);
  expect(await deleteOldOffers(ctx())).toBe(2);
  expect(await count(sql`select count(*) as count from delivery.offers`)).toBe(kept + 1);
});

it('deletes closed support requests with their messages after two years', async () => {
  const { db } = test.app;
  const ask = async (status: string, days: number): Promise<void> => {
    const id = randomUUID();
    const at = new Date(test.clock.now().getTime() - days * 86_400_000);
    await db.run(sql`
      insert into support.requests (id, account_id, side, topic, status, language, message_count, created_at, changed_at, answer_by)
      values (${id}, ${randomUUID()}, 'customer', 'other', ${status}, 'en', 1, ${at}, ${at}, ${at})`);
    await db.run(sql`
      insert into support.messages (request_id, position, by_role, author_id, body, at)
      values (${id}, 1, 'person', ${randomUUID()}, ${Buffer.from('x')}, ${at})`);
  };
  const [requests, messages] = [
    sql`select count(*) as count from support.requests`,
    sql`select count(*) as count from support.messages`,
  ];
  const before = [await count(requests), await count(messages)];
  await ask('closed', 729);
  await ask('closed', 731);
  await ask('answered', 731);
  await deleteClosedRequests(ctx());
  expect([await count(requests), await count(messages)]).toEqual(before.map((was) => was + 2));
});

it('replays saved replies for 48 hours, then deletes their keys', async () => {
  const phone = '+971508160001';
  const client = await readyToPay(test, phone, 'full-day');
  const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });
  const pay = () => client.call(checkout, { body: { paymentMethod: goodCard }, ...keyed('paid-once') });
  const paid = await pay();
  const kitchen = await partner(test, '+971508160002', 'restaurant', ['adas-soup']);
  const { id: addressId } = await home(client);
  const body = await mealBody(client, { mealId: 'adas-soup', partnerId: kitchen.id, addressId });
  const order = () => client.call(placeOrder, { body, ...keyed('placed-once') });
  const placed = await order();
  expect([paid.status, placed.status]).toEqual([201, 201]);
  const own = 'account_id = (select id from identity.accounts where phone = $1)';
  // Keys use the database's clock.
  const age = (hours: number): Promise<unknown> =>
    test.app.db.pool.query(
      `update platform.idempotency_keys set claimed_at = now() - make_interval(hours => $2) where ${own}`,
      [phone, hours],
    );
  const kept = async (): Promise<string[]> => {
    const { rows } = await test.app.db.pool.query<{ route: string }>(
      `select route from platform.idempotency_keys where ${own} order by 1`,
      [phone],
    );
    return rows.map(({ route }) => route);
  };
  for (const hours of [25, 47]) {
    await age(hours);
    await forgetOldKeys(test.app.db);
    expect(await pay()).toEqual(paid);
    expect(await order()).toEqual(placed);
  }
  expect(await booksOf(test, phone)).toMatchObject({ orders: 1, charges: 1, placed: 1 });
  await age(49);
  await forgetOldKeys(test.app.db);
  expect(await kept()).toEqual([]);
});
