import { beforeAll, describe, expect, it } from 'vitest';
import { oldEvents, deleteEvents } from '../src/modules/catering/event.store.ts';
import {
  oldDeliveries,
  oldTrips,
  deleteDeliveries,
  deleteTrips,
} from '../src/modules/delivery/trips/delivery.store.ts';
import {
  oldDisputes,
  oldEntries,
  oldPayments,
  oldPayouts,
  oldRuns,
  oldSettlements,
  findReferencedSubjects,
  deleteDisputes,
  deletePayments,
  deleteRuns,
} from '../src/modules/money/ledger/retention.store.ts';
import { oldOrders, deleteOrders } from '../src/modules/ordering/aftercare/aftercare.store.ts';
import {
  oldSubscriptions,
  deleteSubscriptions,
} from '../src/modules/subscription/lifecycle/subscription.store.ts';
import type { Db, Tx } from '../src/platform/db/db.ts';
import { firstMark, type Forgettable } from '../src/platform/retention.ts';
import { border } from './forgetting.ts';
import { openFilled, plansOf, uuidOf } from './plans.ts';

let db: Db;
beforeAll(async () => {
  const filled = await openFilled(addUnchecked);
  db = filled.db;
  return filled.close;
}, 120_000);

/** With triggers disabled. */
async function addUnchecked({ pool }: Db): Promise<void> {
  const client = await pool.connect();
  await client.query('set session_replication_role = replica; set statement_timeout = 0');
  const at = `timestamptz '${border().toISOString()}' + (n - 200) * interval '3 hours'`;
  const numbers = 'from generate_series(1, 20000) n';
  const account = uuidOf('00000acc', 'n % 5000');
  const partner = uuidOf('00000c0c', 'n % 50');
  for (const insert of [
    `ordering.orders (id, account_id, partner_id, type, meal_id, family_size, status, food_fils, delivery_fee_fils,
       commission_percent, payment_method, payment_id, scheduled_from, scheduled_to, emirate, area, lat, lng, delivery, proof,
       prep_minutes, distance_m, answer_by, placed_at, finished_at)
     select ${uuidOf('00000a0d', 'n')}, ${account}, ${partner}, 'cooked_meal', 'meal', 2, 'delivered', 1, 0, 15, 'card',
       ${uuidOf('0000009a', 'n')}, t, t + interval '1 hour', 'Dubai', 'Marina', 25, 55, '', '', 30, 1, t, t, t
     from (select n, ${at} as t ${numbers}) o`,
    `delivery.trips (id, driver_id, partner_id, is_active, started_at, ended_at)
     select ${uuidOf('00000721', 'n')}, ${account}, ${partner}, false, ${at}, ${at} ${numbers}`,
    `delivery.deliveries (id, order_id, partner_id, status, ready_at, is_ready, distance_m, base_fils, far_fils, peak_fils,
       trip_id, driver_id, stop, opened_at, ended_at)
     select ${uuidOf('00000de1', 'n')}, ${uuidOf('00000a0d', 'n')}, ${partner}, 'delivered', ${at}, true, 1, 1, 0, 0,
       ${uuidOf('00000721', 'n')}, ${account}, 1, ${at}, ${at} ${numbers}`,
    `delivery.offers (id, driver_id, status, is_shared, to_pickup_m, distance_m, duration_minutes, expires_at, trip_id)
     select ${uuidOf('00000ffe', 'n')}, ${account}, 'accepted', false, 1, 1, 1, ${at}, ${uuidOf('00000721', 'n')} ${numbers}`,
    `delivery.offer_deliveries (offer_id, delivery_id, stop)
     select ${uuidOf('00000ffe', 'n')}, ${uuidOf('00000de1', 'n')}, 1 ${numbers}`,
    `delivery.door_photos (delivery_id, document_id, kept_at)
     select ${uuidOf('00000de1', 'n')}, ${uuidOf('00000d0c', 'n')}, ${at} ${numbers}`,
    `identity.accounts (id, phone, created_at)
     select ${uuidOf('00000acc', 'n')}, '+9715' || (10000000 + n), ${at} ${numbers}`,
    `catering.events (id, account_id, event_type, guests, starts_at, cuisine, dietary_options, add_ons_fils, emirate, area,
       place, needs, status, created_at, finished_at)
     select ${uuidOf('00000e7e', 'n')}, ${account}, 'family_dinner', 9, ${at}, 'lebanese', '{}', 0, 'Dubai', 'Marina', '', '',
       'settled', ${at}, ${at} ${numbers}`,
    `subscription.subscriptions (id, account_id, plan_id, status, price_fils, started_on, period_start, period_end,
       first_suggestion_on, created_at, anchor_date, booked_fils)
     select ${uuidOf('00000505', 'n')}, ${account}, 'full-day', 'cancelled', 1, d - 90, d - 90, d - 60, d, d, 1, 1
     from (select n, (${at})::date as d ${numbers}) s`,
    `subscription.charges (payment_id, subscription_id, account_id, kind, amount_fils, opened_on, is_open)
     select ${uuidOf('0000009b', 'n')}, ${uuidOf('00000505', 'n')}, ${account}, 'first', 1, (${at})::date, false ${numbers}`,
    `subscription.skips (id, subscription_id, account_id, day, meal_times, credit_fils, created_at)
     select ${uuidOf('00000515', 'n')}, ${uuidOf('00000505', 'n')}, ${account}, (${at})::date, '{lunch}', 0, ${at} ${numbers}`,
    `money.payments (id, account_id, purpose, subject, amount_fils, status, gateway, created_at, settled_at)
     select ${uuidOf('0000009a', 'n')}, ${account}, 'order', 'x', 1, 'succeeded', 'simulated', ${at}, ${at} ${numbers}`,
    `money.refunds (id, payment_id, account_id, subject, amount_fils, status, requested_at, settled_at)
     select ${uuidOf('00000f0d', 'n')}, ${uuidOf('0000009a', 'n')}, ${account}, ${uuidOf('00000a0d', 'n')}, 1, 'done', ${at}, ${at}
     ${numbers}`,
    `money.disputes (id, gateway_reference, payment_id, account_id, amount_fils, reason, status, opened_at, closed_at, told_at)
     select ${uuidOf('0000d150', 'n')}, n::text, ${uuidOf('0000009a', 'n')}, ${account}, 1, 'x', 'won', ${at}, ${at}, ${at} ${numbers}`,
    `money.entries (id, kind, subject, account_id, at, posting_count)
     select ${uuidOf('00000e00', 'n')}, 'order_delivered', ${uuidOf('00000a0d', 'n')}, ${account}, ${at}, 2 ${numbers}`,
    `money.postings (entry_id, account, amount_fils)
     select ${uuidOf('00000e00', 'n')}, 'partner:' || ${partner}, -1 ${numbers}`,
    `money.payout_runs (id, kind, starts_on, cut_off_on, status, made_at, paid_at)
     select ${uuidOf('00000011', 'n')}, 'partner', date '1900-01-01' + n, date '1900-01-02' + n, 'paid', ${at}, ${at} ${numbers}`,
    `money.payouts (id, run_id, kind, payee_id, account_id, amount_fils, status, bank_account_id, settled_at)
     select ${uuidOf('00000090', 'n')}, ${uuidOf('00000011', 'n')}, 'partner', ${partner}, ${account}, 1, 'completed',
       gen_random_uuid(), ${at} ${numbers}`,
    `money.payout_lines (payout_id, entry_id, payee)
     select ${uuidOf('00000090', 'n')}, ${uuidOf('00000e00', 'n')}, 'partner:' || ${partner} ${numbers}`,
    `money.settlements (id, partner_id, amount_fils, reference, received_on, booked_at, booked_by)
     select ${uuidOf('00000577', 'n')}, ${partner}, 1, n::text, (${at})::date, ${at}, ${partner} ${numbers}`,
  ])
    await client.query(`insert into ${insert}`);
  client.release(true);
}

/** Sequential scans, fine for small tables. */
const wholeTable = /Seq Scan on (?!payout_runs|waiting_|payees)/;

const looks: readonly (readonly [string, Forgettable['look']])[] = [
  ['orders', oldOrders],
  ['deliveries', oldDeliveries],
  ['trips', oldTrips],
  ['private-chef events', oldEvents],
  ['subscriptions', oldSubscriptions],
  ['entries', oldEntries],
  ['payouts', oldPayouts],
  ['payout runs', oldRuns],
  ['settlements', oldSettlements],
  ['disputes', oldDisputes],
  ['payments', oldPayments],
];

describe('finds old records by an index', () => {
  it.each(looks)('among many %s', async (_what, look) => {
    const [first] = await look(db, border(), firstMark, 10);
    expect(first).toBeDefined();
    for (const after of [firstMark, first ?? firstMark])
      for (const plan of await plansOf(db, (queries) => look(queries, border(), after, 100)))
        expect(plan).not.toMatch(wholeTable);
  });
});

const removes: readonly (readonly [string, Forgettable['look'], Forgettable['remove']])[] = [
  ['orders', oldOrders, deleteOrders],
  ['deliveries', oldDeliveries, deleteDeliveries],
  ['trips', oldTrips, deleteTrips],
  ['private-chef events', oldEvents, deleteEvents],
  ['subscriptions', oldSubscriptions, deleteSubscriptions],
  ['payout runs', oldRuns, deleteRuns],
  ['disputes', oldDisputes, deleteDisputes],
  ['payments', oldPayments, deletePayments],
];

describe('deletes a hundred by an index', () => {
  it.each(removes)('of many %s', async (_what, look, remove) => {
    const ids = (await look(db, border(), firstMark, 100)).map(({ id }) => id);
    const plans = await plansOf(db, (queries) => remove(queries as Tx, border(), ids));
    expect(plans.length).toBeGreaterThan(0);
    for (const plan of plans) expect(plan).not.toMatch(wholeTable);
  });

  it('checks references from the ledger by an index', async () => {
    const ids = (await oldOrders(db, border(), firstMark, 100)).map(({ id }) => id);
    for (const plan of await plansOf(db, (queries) => findReferencedSubjects(queries, ids)))
      expect(plan).not.toMatch(wholeTable);
  });
});
