import type { Queries, Tx } from '../../../platform/db/db.ts';
import { every, part, sql, type Part } from '../../../platform/db/sql.ts';
import type { Candidate, Mark } from '../../../platform/retention.ts';
import { earningKinds } from './ledger.rules.ts';

// `not exists` in a select list makes PostgreSQL read whole tables.
const none = (rows: Part): Part => part`(select true ${rows} limit 1) is null`;

/** Everything an entry `e` refers to has ended. A held subscription can still get credit for an old month. */
const isConcluded = (before: Date): Part =>
  every([
    none(part`from ordering.public_orders o where o.id = e.subject
      and (o.is_open or coalesce(o.finished_at, 'infinity') >= ${before})`),
    none(part`from catering.public_events v where v.id = e.subject
      and (not v.is_over or greatest(v.starts_at, coalesce(v.finished_at, 'infinity')) >= ${before})`),
    none(part`from money.payments y where y.id = e.subject
      and (y.is_open or coalesce(y.settled_at, 'infinity') >= ${before})`),
    none(part`from money.refunds f where (f.id = e.subject or f.subject = e.subject)
      and (f.is_open or coalesce(f.settled_at, 'infinity') >= ${before})`),
    none(part`from money.disputes d where (d.id = e.subject or d.payment_id = e.subject)
      and coalesce(d.closed_at, 'infinity') >= ${before}`),
    none(part`from ordering.public_orders o join money.disputes d on d.payment_id = o.payment_id
      where o.id = e.subject and coalesce(d.closed_at, 'infinity') >= ${before}`),
    none(part`from catering.public_events v
      join money.disputes d on d.payment_id = any(array[v.deposit_payment_id, v.remainder_payment_id])
      where v.id = e.subject and coalesce(d.closed_at, 'infinity') >= ${before}`),
    none(part`from subscription.public_subscriptions s where s.account_id = e.account_id and s.is_current
      and s.period_start < (${before}::timestamptz + interval '40 days')::date`),
  ]);

export const oldEntries = (db: Queries, before: Date, after: Mark, most: number): Promise<Candidate[]> =>
  db.rows<Candidate>(sql`
    select e.id, e.at::text as at, e.kind <> 'payout_paid' and ${isConcluded(before)}
      and ${none(part`from money.payout_lines l where l.entry_id = e.id`)} as "isOver"
    from money.entries e
    where e.at < ${before} and (e.at, e.id) > (${after.at}::timestamptz, ${after.id}::uuid)
    order by e.at, e.id limit ${most}`);

export const oldPayouts = (db: Queries, before: Date, after: Mark, most: number): Promise<Candidate[]> =>
  db.rows<Candidate>(sql`
    select p.id, p.settled_at::text as at, ${none(part`from money.payout_lines l join money.entries e on e.id = l.entry_id
      where p.is_paid and l.payout_id = p.id and not (${isConcluded(before)})`)} as "isOver"
    from money.payouts p
    where p.settled_at < ${before} and (p.settled_at, p.id) > (${after.at}::timestamptz, ${after.id}::uuid)
    order by p.settled_at, p.id limit ${most}`);

/** Keep the newest run of a kind, or a period could be paid twice. */
export const oldRuns = (db: Queries, before: Date, after: Mark, most: number): Promise<Candidate[]> =>
  db.rows<Candidate>(sql`
    select r.id, r.made_at::text as at, (coalesce(r.paid_at, r.discarded_at) < ${before}) is true
      and exists (select 1 from money.payout_runs n where n.kind = r.kind and n.cut_off_on > r.cut_off_on) as "isOver"
    from money.payout_runs r
    where r.made_at < ${before} and (r.made_at, r.id) > (${after.at}::timestamptz, ${after.id}::uuid)
    order by r.made_at, r.id limit ${most}`);

export const oldSettlements = (db: Queries, before: Date, after: Mark, most: number): Promise<Candidate[]> =>
  db.rows<Candidate>(sql`
    select id, booked_at::text as at, true as "isOver" from money.settlements
    where booked_at < ${before} and (booked_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)
    order by booked_at, id limit ${most}`);

export const oldDisputes = (db: Queries, before: Date, after: Mark, most: number): Promise<Candidate[]> =>
  db.rows<Candidate>(sql`
    select id, opened_at::text as at, coalesce(closed_at, 'infinity') < ${before} as "isOver" from money.disputes
    where opened_at < ${before} and (opened_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)
    order by opened_at, id limit ${most}`);

export const oldPayments = (db: Queries, before: Date, after: Mark, most: number): Promise<Candidate[]> =>
  db.rows<Candidate>(sql`
    select p.id, p.created_at::text as at, not p.is_open and (p.settled_at < ${before}) is true
      and ${none(part`from ordering.public_orders o where o.payment_id = p.id`)}
      and ${none(part`from ordering.public_waiting_orders w where w.payment_id = p.id`)}
      and ${none(part`from catering.public_waiting_bookings w where w.payment_id = p.id`)}
      and ${none(part`from catering.public_events v where v.account_id = p.account_id
        and p.id in (v.deposit_payment_id, v.remainder_payment_id)`)}
      and ${none(part`from subscription.public_charges c join subscription.public_subscriptions s on s.id = c.subscription_id
        where c.payment_id = p.id and (c.is_open or s.is_current)`)} as "isOver"
    from money.payments p
    where p.created_at < ${before} and (p.created_at, p.id) > (${after.at}::timestamptz, ${after.id}::uuid)
    order by p.created_at, p.id limit ${most}`);

export const findReferencedSubjects = async (
  db: Queries,
  ids: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await db.rows<{ id: string }>(sql`
        select subject as id from money.entries where subject = any(${ids}::uuid[])
        union select subject from money.refunds
        where subject = any(${ids}::uuid[]) and (is_open or settled_at is null)`)
    ).map(({ id }) => id),
  );

export const condense = async (tx: Tx, before: Date, ids: readonly string[]): Promise<number> =>
  (
    await tx.row<{ gone: number }>(
      sql`select money.condense(${before}, ${ids}::uuid[], ${earningKinds}::text[]) as gone`,
    )
  )?.gone ?? 0;

export async function deletePayouts(tx: Tx, before: Date, ids: readonly string[]): Promise<number> {
  let gone = 0;
  for (const id of ids) {
    const row = await tx.row<{ isGone: boolean }>(
      sql`select money.forget_payout(${before}, ${id}, ${earningKinds}::text[]) as "isGone"`,
    );
    if (row?.isGone) gone += 1;
  }
  return gone;
}

export const deleteRuns = (tx: Tx, before: Date, ids: readonly string[]): Promise<number> =>
  tx.run(sql`
    delete from money.payout_runs r
    where r.id = any(${ids}::uuid[]) and coalesce(r.paid_at, r.discarded_at) < ${before}
      and not exists (select 1 from money.payouts p where p.run_id = r.id)`);

export const deleteSettlements = async (tx: Tx, before: Date, ids: readonly string[]): Promise<number> =>
  (await tx.row<{ gone: number }>(sql`select money.forget_settlements(${before}, ${ids}::uuid[]) as gone`))
    ?.gone ?? 0;

export const deleteDisputes = (tx: Tx, before: Date, ids: readonly string[]): Promise<number> =>
  tx.run(sql`
    delete from money.disputes d
    where d.id = any(${ids}::uuid[]) and d.closed_at < ${before}
      and not exists (select 1 from money.entries e where e.subject in (d.id, d.payment_id))`);

export async function deletePayments(tx: Tx, before: Date, ids: readonly string[]): Promise<number> {
  const due = await tx.rows<{ id: string }>(sql`
    select p.id from money.payments p
    where p.id = any(${ids}::uuid[]) and not p.is_open and (p.settled_at < ${before}) is true
      and not exists (select 1 from money.entries e where e.subject = p.id)
      and not exists (select 1 from money.disputes d where d.payment_id = p.id)
      and not exists (select 1 from money.refunds r where r.payment_id = p.id
        and (r.is_open or coalesce(r.settled_at, 'infinity') >= ${before}
          or exists (select 1 from money.entries e where e.subject in (r.id, r.subject))))
    order by p.id for update skip locked`);
  const gone = due.map(({ id }) => id);
  await tx.run(sql`delete from money.refunds where payment_id = any(${gone}::uuid[])`);
  await tx.run(sql`delete from money.payments where id = any(${gone}::uuid[])`);
  return gone.length;
}
