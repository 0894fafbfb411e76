import type { Db } from '../../apps/server/src/platform/db/db.ts';
import type { Intent } from './journal.ts';

/** All but the first two must be empty. */
export interface Findings {
  readonly orders: number;
  readonly cardOrders: number;
  /** Acknowledged but missing. */
  readonly lost: number;
  /** Several orders per intent, or an unknown one. */
  readonly doubled: number;
  /** Not placed exactly once in the ledger. */
  readonly misbooked: number;
  /** Card orders not charged exactly once in full. */
  readonly mischarged: number;
  /** Charges without an order. */
  readonly chargedForNothing: number;
  /** Without exactly one first history entry and offer. */
  readonly withoutHistory: number;
  readonly misinvoiced: number;
  /** Gaps in the invoice numbers. */
  readonly invoiceGaps: number;
  readonly unsettled: number;
  /** Unbalanced ledger entries, and their sum. */
  readonly unbalanced: number;
  readonly ledgerSum: number;
}

const question = `
  with intent as (select * from unnest($1::text[], $2::uuid[]) as i (key, id)),
  person as (select id from identity.accounts where phone like $3),
  placed as materialized (select o.* from ordering.orders o join person p on p.id = o.account_id),
  charge as (
    select c.idempotency_key, c.amount_fils from adapters.gateway_charges c
    join money.payments y on y.id::text = c.idempotency_key and y.purpose = 'order'
    join person p on p.id = y.account_id
    where c.outcome ->> 'outcome' = 'succeeded')
  select
    (select count(*) from placed) as orders,
    (select count(*) from placed where payment_id is not null) as "cardOrders",
    (select count(*) from intent i where not exists (
      select 1 from placed o where o.id = i.id and o.request_key = i.key)) as lost,
    (select count(*) from placed) - (select count(distinct request_key) from placed where request_key in (select key from intent))
      as doubled,
    (select count(*) from placed o where 1 <> (
      select count(*) from money.entries e where e.kind = 'order_placed' and e.subject = o.id)) as misbooked,
    (select count(*) from placed o where payment_method = 'card' and array[o.total_fils] is distinct from (
      select array_agg(c.amount_fils) from charge c where c.idempotency_key = o.payment_id::text)) as mischarged,
    (select count(*) from charge c where not exists (
      select 1 from placed o where o.payment_id::text = c.idempotency_key)) as "chargedForNothing",
    (select count(*) from placed o where 1 <> (
        select count(*) from ordering.order_events e where e.order_id = o.id and e.version = 1)
      or 1 <> (select count(*) from ordering.order_offers f where f.order_id = o.id and f.offered_at = o.placed_at))
      as "withoutHistory",
    (select count(*) from placed o where 1 <> (
      select count(*) from money.invoices i join money.entries e on e.id = i.entry_id
      where e.subject = o.id and i.kind = 'invoice')) as misinvoiced,
    (select coalesce(max(number), 0) - count(*) from money.invoices where kind = 'invoice') as "invoiceGaps",
    (select count(*) from money.payments where is_open) + (select count(*) from ordering.waiting_orders) as unsettled,
    (select count(*) from (
      select entry_id from money.postings group by entry_id having sum(amount_fils) <> 0) wrong) as unbalanced,
    (select coalesce(sum(amount_fils), 0) from money.postings) as "ledgerSum"`;

/** A pattern matching only the journal's customers. */
export async function compareBooks(db: Db, intents: readonly Intent[], phones: string): Promise<Findings> {
  const told = intents.filter(({ id }) => id !== null);
  const { rows } = await db.pool.query<Record<keyof Findings, string>>(question, [
    told.map(({ key }) => key),
    told.map(({ id }) => id),
    phones,
  ]);
  return Object.fromEntries(
    Object.entries(rows[0] ?? {}).map(([name, count]) => [name, Number(count)]),
  ) as unknown as Findings;
}

export async function unsettledIn(db: Db): Promise<unknown[]> {
  const { rows } = await db.pool.query<Record<string, unknown>>(`
    select id, purpose, status, created_at as at from money.payments where is_open
    union all select payment_id, 'waiting order', null, created_at from ordering.waiting_orders`);
  return rows;
}
