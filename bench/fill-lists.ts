import { performance } from 'node:perf_hooks';
import type { PoolClient } from 'pg';
import type { Db } from '../apps/server/src/platform/db/db.ts';
import { addDrivers, addFood, addPartners, addPayouts } from './fill-supply.ts';

interface Filling {
  readonly users: number;
  readonly orders: number;
}

const steps = [
  'food',
  'people',
  'subscriptions',
  'orders',
  'earnings',
  'looks',
  'partners',
  'drivers',
  'payouts',
  'counts',
] as const;

/** Triggers are disabled; their results are written in bulk. */
export async function fillLists(db: Db, { users, orders }: Filling): Promise<void> {
  const client = await db.pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    const work: Record<(typeof steps)[number], () => Promise<unknown>> = {
      food: () => addFood(client),
      people: () => addPeople(client, users),
      subscriptions: () => addSubscriptions(client),
      orders: () => addOrders(client, orders),
      earnings: () => addEarnings(client),
      looks: () => addLooks(client),
      // After the orders, which belong to few kitchens.
      partners: () => addPartners(client),
      drivers: () => addDrivers(client),
      payouts: () => addPayouts(client),
      counts: () => putCounts(client),
    };
    for (const step of steps) {
      const begun = performance.now();
      await work[step]();
      process.stdout.write(`${step}: ${((performance.now() - begun) / 1000).toFixed(0)} s\n`);
    }
    await client.query('set session_replication_role = origin');
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
}

async function addPeople(client: PoolClient, users: number): Promise<void> {
  await client.query(
    `create temporary table someone as
     select g as n, gen_random_uuid() as id, '+97156' || lpad(g::text, 7, '0') as phone,
       now() - interval '1 minute' * ($1::int - g) * (1500000.0 / $1::int) as at
     from generate_series(1, $1::int) g`,
    [users],
  );
  await client.query('create unique index on someone (n)');
  await client.query('analyze someone');
  await client.query(
    'insert into identity.accounts (id, phone, created_at) select id, phone, at from someone',
  );
  await client.query(
    `insert into household.profiles (account_id, name, email, updated_at)
     select id,
       (array['Layla', 'Omar', 'Sara', 'Yousef', 'Priya', 'John', 'أحمد', 'سارة', 'مريم', 'خالد'])[1 + n % 10] || ' '
         || substr(md5(n::text), 1, 6),
       case when n % 3 > 0 then substr(md5(n::text), 1, 10) || '@sufra.example' end, at
     from someone where n % 20 > 0`,
  );
}

async function addSubscriptions(client: PoolClient): Promise<void> {
  await client.query(
    `insert into subscription.subscriptions (id, account_id, plan_id, status, price_fils, started_on, period_start,
       period_end, first_suggestion_on, created_at, anchor_date, booked_fils)
     select gen_random_uuid(), id, 'full-day', case when n % 10 < 7 then 'active' else 'expired' end, 59900,
       least(at, now() - interval '40 days')::date, current_date - 10, current_date + 20, current_date - 9, at, 1, 59900
     from someone where n % 5 = 1`,
  );
  await client.query(
    `insert into admin.people
       (account_id, phone, name_key, email_key, created_at, is_admin, is_suspended, is_subscribed)
     select s.id, s.phone, coalesce(admin.search_key(p.name), chr(1114111)), admin.search_key(p.email), s.at, false,
       s.n % 10000 = 0, u.account_id is not null
     from someone s
     left join household.profiles p on p.account_id = s.id
     left join subscription.subscriptions u on u.account_id = s.id and u.is_current`,
  );
}

const addOrders = (client: PoolClient, orders: number): Promise<unknown> =>
  client.query(
    `with vendor as (
       select id, row_number() over () - 1 as k, count(*) over () as vendors from partners.partners),
     made as (
       select g, 1 + (g::bigint * 7919) % (select count(*) from someone) as who,
         now() - interval '1 minute' * ($1::int - g) * (1500000.0 / $1::int) as at,
         $1::int - g < 500 as is_open from generate_series(1, $1::int) g)
     insert into ordering.orders
       (id, account_id, partner_id, type, meal_id, family_size, status, food_fils, delivery_fee_fils, commission_percent,
        payment_method, scheduled_from, scheduled_to, emirate, area, lat, lng, delivery, proof, prep_minutes, distance_m,
        answer_by, placed_at, finished_at, stuck_at)
     select gen_random_uuid(), s.id, v.id, case when g % 4 = 0 then 'ingredients' else 'cooked_meal' end, 'adas-soup', 2,
       case when m.is_open then (array['placed', 'accepted', 'preparing', 'ready'])[1 + g % 4]
         when g % 1000 = 3 then 'undeliverable' when g % 12 = 3 then 'cancelled' when g % 50 = 7 then 'rejected'
         else 'delivered' end,
       1500 + (g::bigint * 104729) % 20000, 1000, 15, 'cash', m.at + interval '1 hour', m.at + interval '2 hours', 'Dubai',
       'Marina', 25.08, 55.14, '', '', 25, 2000, m.at + interval '10 minutes', m.at,
       case when not m.is_open then m.at + interval '2 hours' end, case when m.is_open and g % 25 = 0 then m.at end
     from made m join someone s on s.n = m.who join vendor v on v.k = m.g % v.vendors`,
    [orders],
  );

// The last two months, which the overview sums up.
async function addEarnings(client: PoolClient): Promise<void> {
  await client.query(
    `insert into money.entries (id, kind, subject, account_id, at, posting_count)
     select gen_random_uuid(), 'order_delivered', id, account_id, finished_at, 2 from ordering.orders
     where status = 'delivered' and finished_at > now() - interval '70 days' on conflict do nothing`,
  );
  await client.query(
    `insert into money.postings (entry_id, account, amount_fils)
     select id, side.account, side.fils from money.entries
     cross join (values ('orders_in_progress', 500), ('revenue:commission', -500)) as side (account, fils)
     on conflict do nothing`,
  );
}

const addLooks = (client: PoolClient): Promise<unknown> =>
  client.query(
    `insert into platform.audit (at, actor_account_id, action, subject_kind, subject_id, details)
     select s.at, s.id, (array['document.viewed', 'account.suspended', 'list.exported'])[1 + s.n % 3], 'account',
       s.id::text, '{}'
     from someone s where s.n % 5 = 0`,
  );

/** What the disabled triggers would have counted. */
async function putCounts(client: PoolClient): Promise<void> {
  await client.query('delete from admin.count_changes');
  await client.query(
    `update admin.counts set amount = case name when 'users' then (select count(*) from admin.people)
       else (select count(*) from subscription.subscriptions where is_current) end`,
  );
}
