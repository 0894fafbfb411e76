import { getAdminStats } from '@sufra/contract/admin/admin-overview.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin } from '../../../../test/admins.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { countOf } from '../../../../test/inspect.ts';
import { home, onlyOwnPartners, orderMeal, partner } from '../../../../test/kitchens.ts';
import { bringHome } from '../../../../test/orders.ts';
import { signIn, subscriber } from '../../../../test/people.ts';
import { keepPastDays } from './daily-figures.ts';
import { foldCounts } from './figures.store.ts';

let test: TestApp;
let client: Client;
beforeAll(async () => {
  test = await startTestApp({ demo: false });
  await onlyOwnPartners(test);
  client = await admin(test, '+971508350001');
});
afterAll(() => test.close());

const revenueFils = async (): Promise<number> => {
  const { rows } = await test.app.db.pool.query<{ sum: string }>(
    "select coalesce(-sum(amount_fils), 0) as sum from money.postings where account like 'revenue:%'",
  );
  return Number(rows[0]?.sum);
};

it('counts users, subscriptions, orders and revenue of today', async () => {
  const kitchen = await partner(test, '+971508350011', 'restaurant', ['adas-soup']);
  const customer = await subscriber(test, '+971508350002');
  const { id: addressId } = await home(customer);
  const wanted = { mealId: 'adas-soup', partnerId: kitchen.id, addressId };
  await bringHome(customer, kitchen, (await orderMeal(customer, wanted)).id);
  await orderMeal(customer, { ...wanted, cash: true });
  const fils = await revenueFils();
  expect(fils).toBeGreaterThan(0);
  const stats = await client.get(getAdminStats);
  expect(stats).toMatchObject({
    ...{ totalUsers: 3, activeSubscriptions: 1, openOrders: 1, stuckOrders: 0 },
    monthlyRevenue: `${(fils / 100).toFixed(2)} AED`,
    growth: { users: null, subscriptions: null, revenue: null },
  });
  expect(stats.days).toHaveLength(30);
  expect(stats.days.at(-1)).toEqual({ date: '2026-11-21', users: 3, orders: 2, revenue: fils / 100 });
  expect(stats.days.slice(0, -1).every(({ users, orders, revenue }) => users + orders + revenue === 0)).toBe(
    true,
  );
});

it('starts a new day at midnight in Dubai', async () => {
  test.clock.set('2026-11-21T19:59:59.999Z');
  await signIn(test, '+971508350003');
  test.clock.set('2026-11-21T20:00:00Z');
  await signIn(test, '+971508350004');
  const { days } = await client.get(getAdminStats);
  expect(days.slice(-2).map(({ date, users }) => [date, users])).toEqual([
    ['2026-11-21', 4],
    ['2026-11-22', 1],
  ]);
});

it('stores days as counted, once', async () => {
  test.clock.set('2026-12-03T06:00:00Z');
  client = await admin(test, '+971508350001');
  const counted = await client.get(getAdminStats);
  expect(counted.growth).toMatchObject({ users: 0, subscriptions: 0 });
  const ctx = { db: test.app.db, clock: test.clock };
  await Promise.all([keepPastDays(ctx), keepPastDays(ctx)]);
  expect(await countOf(test.app.db, 'admin.daily_figures')).toBe(32);
  expect(await client.get(getAdminStats)).toEqual(counted);
  await test.app.db.pool.query("update admin.daily_figures set users = 4 where day = '2026-11-30'");
  await keepPastDays(ctx);
  expect((await client.get(getAdminStats)).growth.users).toBe(25);
});

it('counts undecided applications', async () => {
  await test.app.db.pool.query(`
    insert into partners.applications (id, account_id, type, status, name, details, language, submitted_at)
    select gen_random_uuid(), gen_random_uuid(), type, 'pending', 'Kitchen', '{}', 'en', now()
    from unnest(array['chef', 'restaurant', 'restaurant']) type`);
  expect(await client.get(getAdminStats)).toMatchObject({ pendingChefs: 1, pendingRestaurants: 2 });
});

/** The stored counts, and the tables'. */
const countsAndTruth = async (): Promise<unknown[]> => {
  const { totalUsers, activeSubscriptions } = await client.get(getAdminStats);
  const { rows } = await test.app.db.pool.query<{ users: number; subscriptions: number }>(
    `select (select count(*)::int from admin.people) as users,
       (select count(*)::int from subscription.subscriptions where is_current) as subscriptions`,
  );
  return [{ users: totalUsers, subscriptions: activeSubscriptions }, rows[0]];
};

describe('the stored counts', () => {
  it('follow sign-ups, subscriptions, endings and erasures in the same transaction', async () => {
    const { pool } = test.app.db;
    const before = (await countsAndTruth())[1] as { users: number; subscriptions: number };
    await subscriber(test, '+971508350006');
    const found = await pool.query<{ id: string }>(
      "select id from identity.accounts where phone = '+971508350006'",
    );
    const id = found.rows[0]?.id ?? '';
    const steps = [
      [1, 1, 'select'],
      [1, 0, `update subscription.subscriptions set status = 'expired' where account_id = '${id}'`],
      [1, 1, `update subscription.subscriptions set status = 'active' where account_id = '${id}'`],
      [0, 1, `update identity.accounts set erased_at = now(), phone = null where id = '${id}'`],
    ] as const;
    for (const [users, subscriptions, change] of steps) {
      await pool.query(change);
      const [counted, truth] = await countsAndTruth();
      expect(counted).toEqual(truth);
      expect(truth).toEqual({
        users: before.users + users,
        subscriptions: before.subscriptions + subscriptions,
      });
    }
  });

  it('stay equal when folded, even concurrently, and skip rolled-back changes', async () => {
    const { pool } = test.app.db;
    const taken = await pool.connect();
    await taken.query('begin');
    await taken.query(
      "insert into identity.accounts (id, phone, created_at) values (gen_random_uuid(), '+971508350099', now())",
    );
    const adding = Promise.all(Array.from({ length: 5 }, () => foldCounts(test.app.db)));
    for (let number = 10; number < 30; number += 1) await signIn(test, `+9715083500${number}`);
    await adding;
    await taken.query('rollback');
    taken.release();
    const [counted, truth] = await countsAndTruth();
    expect(counted).toEqual(truth);
    await foldCounts(test.app.db);
    expect(await countOf(test.app.db, 'admin.count_changes')).toBe(0);
    expect((await countsAndTruth())[0]).toEqual(truth);
  });
});

it('shows the figures to admins only', async () => {
  const nobody = await signIn(test, '+971508350005');
  expect(await nobody.refused(getAdminStats)).toMatchObject({ code: 'forbidden' });
});
