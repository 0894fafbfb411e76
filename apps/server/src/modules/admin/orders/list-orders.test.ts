import { beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../../../test/harness.ts';
import { plansOf, settle, uuidOf } from '../../../../test/plans.ts';
import { openDb, type Db } from '../../../platform/db/db.ts';
import { readPage } from '../../../platform/db/page.ts';
import { ordersListing, type OrderRow, type OrdersQuery } from './list-orders.ts';

let db: Db;
beforeAll(async () => {
  const { url, drop } = await createTestDatabase();
  db = openDb({ url, poolSize: 4 }, () => undefined);
  await db.pool.query(`
    insert into identity.accounts (id, phone, created_at)
    select gen_random_uuid(), '+97150' || lpad((n * 317 % 1000000)::text, 7, '0'), now() from generate_series(1, 2000) n`);
  await db.pool.query(
    `insert into household.profiles (account_id, name, updated_at)
     select id, (array['Mariam ', 'Omar ', 'أحمد '])[1 + abs(hashtext(phone)) % 3] || substr(md5(phone), 1, 6), now()
     from identity.accounts`,
  );
  await db.pool.query(`
    insert into partners.partners (id, account_id, type, status, name, phone, cuisines, emirate, area, address, lat, lng,
      reach_m, has_own_delivery, delivery_fee_fils, min_order_fils, opening_hours, created_at)
    select ${uuidOf('00000001', 'n')}, gen_random_uuid(), 'chef', 'approved', '{"en": "Kitchen", "ar": "مطبخ"}', '+97140000000', '{}',
      'Dubai', 'Marina', 'Walk', 25, 55, 9000, true, 0, 0, '[]', now() from generate_series(1, 300) n`);
  await db.pool.query(`
    with person as (select array_agg(id) as ids from identity.accounts),
      vendor as (select array_agg(id) as sellers from partners.partners)
    insert into ordering.orders
      (id, account_id, partner_id, type, meal_id, family_size, status, food_fils, delivery_fee_fils, commission_percent,
       payment_method, scheduled_from, scheduled_to, emirate, area, lat, lng, delivery, proof, prep_minutes, distance_m,
       answer_by, placed_at, stuck_at)
    select gen_random_uuid(), ids[1 + n % 2000], sellers[1 + n % 300], 'cooked_meal', 'adas-soup', 2,
      case when n % 500 = 0 then 'undeliverable' when n % 100 = 0 then 'placed' when n % 10 = 1 then 'cancelled'
        else 'delivered' end,
      1000 + n % 900, 500, 15, 'cash', timestamptz '2026-01-01' + n * interval '2 minutes', timestamptz '2026-01-01 01:00' + n * interval '2 minutes',
      (array['Dubai', 'Abu Dhabi', 'Sharjah', 'Ajman', 'Fujairah', 'Ras Al Khaimah', 'Umm Al Quwain'])[1 + n % 7], 'Marina', 25, 55, '', '', 20, 900, now(),
      timestamptz '2026-01-01' + n * interval '1 minute', case when n % 1000 = 100 then now() end
    from person, vendor, generate_series(1, 30000) n`);
  await addDeliveries();
  await settle(db);
  return async () => {
    await db.close();
    await drop();
  };
});

/** Forty drivers, without their trips. */
async function addDeliveries(): Promise<void> {
  const client = await db.pool.connect();
  await client.query('set session_replication_role = replica');
  await client.query(`
    insert into delivery.deliveries (id, order_id, partner_id, status, ready_at, is_ready, distance_m, base_fils, far_fils,
      peak_fils, trip_id, driver_id, stop, opened_at, ended_at)
    select gen_random_uuid(), id, partner_id, 'delivered', now(), true, 900, 900, 0, 0, gen_random_uuid(),
      ${uuidOf('00000000', 'number % 40')}, 1, placed_at, placed_at
    from ordering.orders`);
  client.release(true);
}

const sorts = (['createdAt', 'amount'] as const).flatMap((sort) =>
  (['asc', 'desc'] as const).map((order) => ({ sort, order })),
);
const vendor = '00000001-0000-4000-8000-000000000007';
const driver = '00000000-0000-4000-8000-000000000007';
const statuses = ['delivered', 'cancelled', 'undeliverable', 'placed', 'stuck'] as const;

/** The second page where there is one, since only it uses a cursor. */
async function plansFor(query: OrdersQuery): Promise<string[]> {
  const listing = ordersListing(query);
  const first = await readPage<OrderRow>(db, listing, undefined);
  const cursor = first.ok ? (first.value.next ?? undefined) : undefined;
  return plansOf(db, (queries) => readPage<OrderRow>(queries, listing, cursor));
}

it.each<OrdersQuery>([
  ...sorts,
  ...sorts.flatMap((sort) => statuses.map((status) => ({ ...sort, status }))),
  { q: '10007' },
  { q: '10007', status: 'delivered' },
  { q: '+97150123' },
  { q: '050012', status: 'cancelled' },
  { q: 'Mariam' },
  { q: 'احمد', status: 'delivered' },
  { q: 'Kitchen' },
  { q: 'mariam a', sort: 'amount', order: 'asc' },
  { from: '2026-01-08', to: '2026-01-09' },
  { from: '2026-01-08', to: '2026-01-08', sort: 'amount' },
  { from: '2026-01-08', to: '2026-01-10', slot: 'dinner' },
  { slot: '19', status: 'placed' },
  { emirate: 'Ajman' },
  { emirate: 'Fujairah', sort: 'amount' },
  { vendor },
  { vendor, sort: 'amount', status: 'delivered', from: '2026-01-08' },
  { driver },
  { driver, emirate: 'Ajman', slot: 'lunch', status: 'cancelled' },
  { driver, vendor, q: 'mariam', from: '2026-01-02', to: '2026-01-20' },
  { ids: `${vendor},${driver}` },
])('finds by an index: %j', async (query) => {
  for (const plan of await plansFor(query)) {
    expect(plan).not.toMatch(/Seq Scan on (orders|people|accounts|profiles)/);
    expect(plan).toMatch(/Index (Only )?Scan/);
  }
});

it.each(sorts)('sorts no orders for a page: %j', async (query) => {
  for (const plan of await plansFor(query)) expect(plan).not.toMatch(/Sort Key: o\.(placed_at|total_fils)/);
});
