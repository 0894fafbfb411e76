import { beforeAll, expect, it } from 'vitest';
import { openFilled, plansOf, uuidOf } from '../../../../test/plans.ts';
import type { Db, Queries } from '../../../platform/db/db.ts';
import { instantOf } from '../../../platform/pure/dubai-time.ts';
import { readDriverFigures } from '../../delivery/index.ts';
import { readDayFacts, readKitchens, type Period } from './reports.store.ts';

const orders = 100_000;
const week: Period = { start: instantOf('2026-10-05', 0), stop: instantOf('2026-10-12', 0) };

let db: Db;
beforeAll(async () => {
  const filled = await openFilled(addUnchecked);
  db = filled.db;
  return filled.close;
}, 300_000);

/** A year of orders, one each five minutes; the ids of offers are of their time. */
async function addUnchecked({ pool }: Db): Promise<void> {
  const client = await pool.connect();
  await client.query('set session_replication_role = replica; set statement_timeout = 0');
  const at = `timestamptz '2026-01-01' + n * interval '5 minutes'`;
  const id = uuidOf('00000a0d', 'n');
  const kitchen = uuidOf('00000c0c', 'n % 400');
  const timed = `(rpad(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0'), 20, '0') ||
    lpad(n::text, 12, '0'))::uuid`;
  const rows = `from generate_series(1, ${orders}) n`;
  await client.query(`
    insert into ordering.orders (id, account_id, partner_id, type, meal_id, family_size, status, food_fils,
      delivery_fee_fils, commission_percent, payment_method, scheduled_from, scheduled_to, emirate, area, lat, lng,
      delivery, proof, prep_minutes, distance_m, answer_by, placed_at, finished_at)
    select ${id}, gen_random_uuid(), ${kitchen}, 'cooked_meal', 'adas-soup', 2,
      case when n % 12 = 0 then 'cancelled' else 'delivered' end, 5000, 500, 15, 'cash', ${at}, ${at} + interval '30 minutes',
      'Dubai', 'Marina', 25, 55, decode(repeat('00', 300), 'hex'), decode(repeat('00', 300), 'hex'), 25, 3000, ${at}, ${at},
      ${at} + interval '1 hour' ${rows}`);
  await client.query(`
    insert into ordering.order_events (order_id, version, status, at, by_role)
    select ${id}, v, case v when 1 then 'accepted' when 2 then 'ready' else 'delivered' end,
      ${at}, 'system' ${rows}, generate_series(1, 3) v`);
  await client.query(`
    insert into ordering.order_offers (order_id, partner_id, offered_at, answer, answered_at)
    select ${id}, ${kitchen}, ${at}, case when n % 20 = 0 then 'expired' else 'accepted' end, ${at} ${rows}`);
  await client.query(`
    insert into ordering.order_refunds (id, order_id, food_fils, fee_fils, bearer, is_to_card, given_at)
    select gen_random_uuid(), ${id}, 100, 0, 'kitchen', false, ${at} ${rows} where n % 20 = 0`);
  await client.query(`
    insert into delivery.trips (id, driver_id, partner_id, is_active, started_at, ended_at)
    select ${id}, ${uuidOf('00000d0d', 'n % 300')}, ${kitchen}, false, ${at}, ${at} ${rows}`);
  await client.query(`
    insert into delivery.deliveries (id, order_id, partner_id, status, ready_at, is_ready, distance_m, base_fils, far_fils,
      peak_fils, trip_id, driver_id, stop, opened_at, ended_at)
    select ${id}, ${id}, ${kitchen}, 'delivered', ${at}, true, 3000, 1000, 0, 0, ${id}, ${uuidOf('00000d0d', 'n % 300')}, 1,
      ${at}, ${at} ${rows}`);
  await client.query(`
    insert into delivery.offers (id, driver_id, status, is_shared, to_pickup_m, distance_m, duration_minutes, offered_at,
      expires_at, trip_id)
    select ${timed}, ${uuidOf('00000d0d', 'n % 300')}, 'accepted', false, 0, 0, 1, ${at}, ${at}, ${id} ${rows}`);
  await client.query(`
    insert into delivery.offer_deliveries (offer_id, delivery_id, stop) select ${timed}, ${id}, 1 ${rows}`);
  client.release(true);
}

/** A week of the year is read by index, whatever the tables hold. */
it.each<[string, (queries: Queries, period: Period) => Promise<unknown>, readonly RegExp[]]>([
  [
    'days',
    readDayFacts,
    [/ orders_by_time/, / orders_by_end/, / order_offers_missed_by_time/, / order_refunds_by_time/],
  ],
  ['kitchens', readKitchens, [/ order_offers_by_answer/, / orders_by_end/, / order_refunds_by_time/]],
  ['drivers', readDriverFigures, [/ deliveries_by_end/, / offers_\w*pkey/]],
])('%s of a period', async (_name, read, indexes) => {
  const plans = await plansOf(db, (queries) => read(queries, week));
  expect(plans.length).toBeGreaterThan(0);
  for (const plan of plans) {
    for (const index of indexes) expect(plan).toMatch(index);
    expect(plan).not.toMatch(
      /Seq Scan on (orders|order_offers|order_refunds|order_events|deliveries|trips|offers|offer_deliveries)\w*\b/,
    );
  }
});
