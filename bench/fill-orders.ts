import type { PoolClient } from 'pg';
import { openDelivery, openProof } from '../apps/server/src/modules/ordering/index.ts';
import { sealOrder } from '../apps/server/src/modules/ordering/order.store.ts';
import type { Db } from '../apps/server/src/platform/db/db.ts';
import type { Vault } from '../apps/server/src/platform/vault.ts';

const perAccount = 40;
/** Open orders per partner; constant over the years. */
const openPerPartner = 12;

interface Filling {
  /** The template of all other orders. */
  readonly modelId: string;
  readonly count: number;
  /** Accounts whose orders are read; the others are filler. */
  readonly accountIds: readonly string[];
  readonly partnerPhones: readonly string[];
  readonly vault: Vault;
}

/** Each copy gets its history, offer, entry, invoice and maybe a payment. */
export async function fillOrders(db: Db, filling: Filling): Promise<void> {
  const client = await db.pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    await placeCopies(client, filling);
    await placeRest(client);
    await client.query('set session_replication_role = origin');
    await sealSeen(client, filling);
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
}

// One a minute, newest last; each partner's last ones are open.
const placeCopies = (client: PoolClient, { modelId, count, accountIds }: Filling): Promise<unknown> =>
  client.query(
    `with seller as (select array_agg(id order by id) as ids from partners.partners where is_approved),
     person as (
       select array_agg(coalesce(($2::uuid[])[k], gen_random_uuid()) order by k) as ids
       from generate_series(1, greatest($1::int / $3::int, cardinality($2::uuid[]))) k),
     copy as materialized (
       select g, uuidv7(-interval '1 minute' * ($1::int - g)) as id, now() - interval '1 minute' * ($1::int - g) as at,
         person.ids[1 + g % cardinality(person.ids)] as account_id, seller.ids[1 + g % cardinality(seller.ids)] as partner_id,
         g > $1::int - $4::int * cardinality(seller.ids) as is_open
       from generate_series(1, $1::int) g, person, seller)
     insert into ordering.orders
       (id, account_id, partner_id, type, meal_id, family_size, status, food_fils, delivery_fee_fils, commission_percent,
        payment_method, payment_id, scheduled_from, scheduled_to, emirate, area, lat, lng, delivery, lines, proof,
        prep_minutes, distance_m, answer_by, handover_code, version, placed_at, finished_at, request_key)
     select c.id, c.account_id, c.partner_id, o.type, o.meal_id, o.family_size,
       case when c.is_open then (array['placed', 'accepted', 'preparing', 'ready'])[1 + c.g % 4]
         else (array['delivered', 'delivered', 'delivered', 'delivered', 'cancelled'])[1 + c.g % 5] end,
       o.food_fils, o.delivery_fee_fils, o.commission_percent,
       case when c.g % 2 = 0 then 'cash' else 'card' end, case when c.g % 2 = 1 then gen_random_uuid() end,
       c.at + interval '1 hour', c.at + interval '5 hours', o.emirate, o.area, o.lat, o.lng, o.delivery, o.lines, o.proof,
       o.prep_minutes, o.distance_m, c.at + interval '10 minutes', o.handover_code, 3, c.at,
       case when not c.is_open then c.at + interval '3 hours' end, gen_random_uuid()::text
     from copy c, ordering.orders o where o.id = $5`,
    [count, accountIds, perAccount, openPerPartner, modelId],
  );

async function placeRest(client: PoolClient): Promise<void> {
  await client.query(
    `insert into ordering.order_events (order_id, version, status, at, by_role, by_account)
     select o.id, step.version, step.status, o.placed_at + interval '5 minutes' * step.version, step.by_role, o.account_id
     from ordering.orders o
     cross join lateral (values (1, 'placed', 'customer'), (2, 'accepted', 'partner'), (3, o.status, 'partner'))
       as step (version, status, by_role)
     on conflict do nothing`,
  );
  await client.query(
    `insert into ordering.order_offers (order_id, partner_id, offered_at, answer, answered_at)
     select id, partner_id, placed_at, 'accepted', placed_at from ordering.orders on conflict do nothing`,
  );
  await client.query(
    `insert into ordering.ratings (order_id, account_id, partner_id, meal_id, stars, created_at)
     select id, account_id, partner_id, meal_id, 1 + number % 5, finished_at from ordering.orders
     where status = 'delivered' and number % 3 = 0 on conflict do nothing`,
  );
  await client.query(
    `insert into money.payments (id, account_id, purpose, subject, amount_fils, status, gateway, gateway_reference,
       created_at, settled_at, card_brand, card_last_four)
     select payment_id, account_id, 'order', id::text, total_fils, 'succeeded', 'simulated', id::text, placed_at, placed_at,
       'Visa', '4242'
     from ordering.orders where payment_id is not null on conflict do nothing`,
  );
  await client.query(
    `with placed as (
       insert into money.entries (id, kind, subject, account_id, at, posting_count, lines)
       select uuidv7(placed_at - now()), 'order_placed', id, account_id, placed_at, 2, '[]' from ordering.orders
       on conflict do nothing returning id, account_id, at)
     insert into money.invoices (id, kind, number, entry_id, account_id, issued_on, total_fils, vat_fils, vat_percent, lines)
     select uuidv7(at - now()), 'invoice', 1000 + row_number() over (order by at), id, account_id, at, 10000, 476, 5, '[]'
     from placed`,
  );
}

/** Reseal with each order's id, so that they can be opened. */
async function sealSeen(
  client: PoolClient,
  { modelId, accountIds, partnerPhones, vault }: Filling,
): Promise<void> {
  const { rows } = await client.query<{ id: string; delivery: Buffer; proof: Buffer }>(
    `with partner as (select id from partners.partners where phone = any ($2)),
     seen as (
       select id from ordering.orders where account_id = any ($1)
       union select o.id from partner p join ordering.orders o on o.partner_id = p.id and o.is_open
       union select o.id from partner p
         cross join lateral (
           select id from ordering.orders where partner_id = p.id and not is_open order by finished_at desc limit 20) o)
     select seen.id, model.delivery, model.proof from seen, ordering.orders model where model.id = $3`,
    [accountIds, partnerPhones, modelId],
  );
  const sealed = rows.map(({ id, delivery, proof }) => ({
    id,
    ...sealOrder(vault, id, {
      delivery: openDelivery(vault, modelId, delivery),
      proof: openProof(vault, modelId, proof),
    }),
  }));
  await client.query(
    `update ordering.orders o set delivery = s.delivery, proof = s.proof
     from unnest($1::uuid[], $2::bytea[], $3::bytea[]) as s (id, delivery, proof) where o.id = s.id`,
    [sealed.map(({ id }) => id), sealed.map(({ delivery }) => delivery), sealed.map(({ proof }) => proof)],
  );
}
