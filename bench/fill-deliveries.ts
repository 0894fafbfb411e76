import { randomBytes, randomUUID } from 'node:crypto';
import { openDelivery, openProof } from '../apps/server/src/modules/ordering/index.ts';
import { sealOrder } from '../apps/server/src/modules/ordering/order.store.ts';
import type { Db } from '../apps/server/src/platform/db/db.ts';
import { secretHash, type Vault } from '../apps/server/src/platform/vault.ts';

interface Filling {
  /** The template of all other orders. */
  readonly modelId: string;
  readonly vault: Vault;
  readonly drivers: number;
  readonly customers: number;
  readonly partners: number;
  /** Deliveries without a driver; the others are assigned as long as drivers last. */
  readonly open: number;
}

export interface Person {
  readonly token: string;
  /** Empty for drivers and partners. */
  readonly orderId: string;
}

export interface Filled {
  readonly drivers: readonly Person[];
  readonly customers: readonly Person[];
  readonly partners: readonly Person[];
}

const ids = (count: number): string[] => Array.from({ length: count }, () => randomUUID());

/** Each with a session; phones count up from `firstPhone`. */
async function fillAccounts(db: Db, count: number, firstPhone: number): Promise<[string[], string[]]> {
  const [accounts, tokens] = [
    ids(count),
    Array.from({ length: count }, () => randomBytes(32).toString('base64url')),
  ];
  await db.pool.query(
    `insert into identity.accounts (id, phone, created_at)
     select id, '+' || ($2::bigint + place), now() from unnest($1::uuid[]) with ordinality as a (id, place)`,
    [accounts, firstPhone],
  );
  await db.pool.query(
    `insert into identity.sessions (id, account_id, token_hash, created_at, seen_at, expires_at, user_agent)
     select gen_random_uuid(), id, hash, now(), now(), now() + interval '30 days', 'bench'
     from unnest($1::uuid[], $2::bytea[]) as a (id, hash)`,
    [accounts, tokens.map(secretHash)],
  );
  return [accounts, tokens];
}

// The 20 by 30 kilometres in which most of Dubai lives.
const somewhere = 'lat_of.lat + (random() - 0.5) * 0.18, lat_of.lng + (random() - 0.5) * 0.3';

async function fillDrivers(db: Db, accounts: readonly string[]): Promise<string[]> {
  const drivers = ids(accounts.length);
  await db.pool.query(
    `insert into delivery.drivers (id, account_id, status, name, vehicle_type, emirate, is_online, lat, lng, position_at,
       created_at)
     select id, account, 'approved', 'Driver', (array['motorcycle', 'motorcycle', 'scooter', 'car'])[1 + place % 4],
       'Dubai', true, ${somewhere}, now(), now()
     from unnest($1::uuid[], $2::uuid[]) with ordinality as d (id, account, place),
       (select 25.12 as lat, 55.2 as lng) lat_of`,
    [drivers, accounts],
  );
  return drivers;
}

/** Modelled on the demo's. */
const fillKitchens = (db: Db, accounts: readonly string[]): Promise<unknown> =>
  db.pool.query(
    `insert into partners.partners (id, account_id, type, status, name, phone, cuisines, emirate, area, address, lat, lng,
       reach_m, has_own_delivery, delivery_fee_fils, min_order_fils, opening_hours, created_at)
     select gen_random_uuid(), account, 'restaurant', 'approved', p.name, '+' || (971520000000 + place), p.cuisines,
       'Dubai', p.area, p.address, ${somewhere}, p.reach_m, false, 0, 0, p.opening_hours, now()
     from unnest($1::uuid[]) with ordinality as k (account, place),
       (select * from partners.partners where is_approved and type = 'restaurant' limit 1) p,
       (select 25.12 as lat, 55.2 as lng) lat_of`,
    [accounts],
  );

async function fillOrders(db: Db, accounts: readonly string[], modelId: string): Promise<string[]> {
  const orders = ids(accounts.length);
  await db.pool.query(
    `with seller as (select array_agg(id order by id) as ids from partners.partners
       where is_approved and not has_own_delivery)
     insert into ordering.orders
       (id, account_id, partner_id, type, meal_id, family_size, status, food_fils, delivery_fee_fils, commission_percent,
        payment_method, scheduled_from, scheduled_to, emirate, area, lat, lng, delivery, lines, proof, prep_minutes,
        distance_m, answer_by, handover_code, version, placed_at, request_key)
     select c.id, c.account, s.ids[1 + c.place % cardinality(s.ids)], o.type, o.meal_id, o.family_size, 'ready', o.food_fils,
       o.delivery_fee_fils, o.commission_percent, 'cash', now() + interval '10 minutes', now() + interval '40 minutes',
       o.emirate, o.area, ${somewhere}, o.delivery, o.lines, o.proof, o.prep_minutes, o.distance_m, now(), '1234', 3,
       now() - interval '20 minutes', gen_random_uuid()::text
     from unnest($1::uuid[], $2::uuid[]) with ordinality as c (id, account, place), seller s, ordering.orders o,
       (select 25.12 as lat, 55.2 as lng) lat_of
     where o.id = $3`,
    [orders, accounts, modelId],
  );
  await db.pool.query(
    `insert into ordering.order_events (order_id, version, status, at, by_role, by_account)
     select o.id, step.version, step.status, o.placed_at + interval '5 minutes' * step.version, step.by_role, o.account_id
     from ordering.orders o
     cross join (values (1, 'placed', 'customer'), (2, 'accepted', 'partner'), (3, 'ready', 'partner'))
       as step (version, status, by_role)
     where o.id = any($1::uuid[])`,
    [orders],
  );
  return orders;
}

async function fillDeliveries(
  db: Db,
  { orders, drivers, open }: { orders: readonly string[]; drivers: readonly string[]; open: number },
): Promise<void> {
  const inHand = Math.min(orders.length - open, drivers.length);
  const busy = drivers.slice(drivers.length - inHand);
  const trips = ids(inHand);
  await db.pool.query(
    `insert into delivery.trips (id, driver_id, partner_id, started_at)
     select t.id, t.driver, o.partner_id, now()
     from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as t (id, driver, in_order) join ordering.orders o on o.id = t.in_order`,
    [trips, busy, orders.slice(open, open + inHand)],
  );
  await db.pool.query(
    `insert into delivery.deliveries (id, order_id, partner_id, status, ready_at, is_ready, distance_m, base_fils, far_fils,
       peak_fils, opened_at, trip_id, driver_id, stop, accepted_at)
     select gen_random_uuid(), o.id, o.partner_id, case when f.trip is null then 'open' else 'accepted' end, now(), true,
       5000, 1500, 0, 0, now(), f.trip, f.driver, case when f.trip is not null then 1 end,
       case when f.trip is not null then now() end
     from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as f (in_order, trip, driver)
     join ordering.orders o on o.id = f.in_order`,
    [
      orders.slice(0, open + inHand),
      [...Array.from({ length: open }, () => null), ...trips],
      [...Array.from({ length: open }, () => null), ...busy],
    ],
  );
}

/** Reseal with each order's id, so that they can be opened. */
async function seal(db: Db, { modelId, vault }: Filling, orders: readonly string[]): Promise<void> {
  const { rows } = await db.pool.query<{ delivery: Buffer; proof: Buffer }>(
    'select delivery, proof from ordering.orders where id = $1',
    [modelId],
  );
  const [model] = rows;
  if (!model) throw new Error('There is no order to copy.');
  const opened = {
    delivery: openDelivery(vault, modelId, model.delivery),
    proof: openProof(vault, modelId, model.proof),
  };
  const sealed = orders.map((id) => sealOrder(vault, id, opened));
  await db.pool.query(
    `update ordering.orders o set delivery = s.delivery, proof = s.proof
     from unnest($1::uuid[], $2::bytea[], $3::bytea[]) as s (id, delivery, proof) where o.id = s.id`,
    [orders, sealed.map(({ delivery }) => delivery), sealed.map(({ proof }) => proof)],
  );
}

export async function fillTown(db: Db, filling: Filling): Promise<Filled> {
  const [eaters, eaterTokens] = await fillAccounts(db, filling.customers, 971_540_000_000);
  const [riders, riderTokens] = await fillAccounts(db, filling.drivers, 971_560_000_000);
  const [cooks, cookTokens] = await fillAccounts(db, filling.partners, 971_580_000_000);
  await fillKitchens(db, cooks);
  const orders = await fillOrders(db, eaters, filling.modelId);
  await fillDeliveries(db, { orders, drivers: await fillDrivers(db, riders), open: filling.open });
  await seal(db, filling, orders);
  await db.pool.query('vacuum analyze');
  return {
    customers: eaterTokens.map((token, index) => ({ token, orderId: orders[index] ?? '' })),
    drivers: riderTokens.map((token) => ({ token, orderId: '' })),
    partners: cookTokens.map((token) => ({ token, orderId: '' })),
  };
}
