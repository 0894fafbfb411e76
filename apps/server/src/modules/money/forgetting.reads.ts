import type { Queries } from '../../platform/db/db.ts';
import { every, part, sql, type Part } from '../../platform/db/sql.ts';
import type { Candidate, Mark } from '../../platform/forgetting.ts';

/** That there is no such row; the planner would read whole tables for "not exists" in the list of a select. */
const none = (rows: Part): Part => part`(select true ${rows} limit 1) is null`;

/**
 * What an entry `e` tells of is as old as itself: an order or event that ended in time, a payment, refunds and disputes that
 * were settled. A subscription whose running month began so long ago, which only one on hold does, may still be credited
 * for it.
 */
const tellsOfThePast = (before: Date): Part =>
  every([
    none(part`from ordering.orders o where o.id = e.subject
      and (o.is_open or coalesce(o.finished_at, 'infinity') >= ${before})`),
    none(part`from catering.events v where v.id = e.subject
      and (not v.is_over or greatest(v.starts_at, coalesce(v.finished_at, 'infinity')) >= ${before})`),
    none(part`from money.payments y where y.id = e.subject
      and (y.is_open or coalesce(y.settled_at, 'infinity') >= ${before})`),
    none(part`from money.refunds f where (f.id = e.subject or f.subject = e.subject)
      and (f.is_open or coalesce(f.settled_at, 'infinity') >= ${before})`),
    none(part`from money.disputes d where (d.id = e.subject or d.payment_id = e.subject)
      and coalesce(d.closed_at, 'infinity') >= ${before}`),
    none(part`from ordering.orders o join money.disputes d on d.payment_id = o.payment_id
      where o.id = e.subject and coalesce(d.closed_at, 'infinity') >= ${before}`),
    none(part`from catering.events v
      join money.disputes d on d.payment_id = any(array[v.deposit_payment_id, v.remainder_payment_id])
      where v.id = e.subject and coalesce(d.closed_at, 'infinity') >= ${before}`),
    none(part`from subscription.subscriptions s where s.account_id = e.account_id and s.is_current
      and s.period_start < (${before}::timestamptz + interval '40 days')::date`),
  ]);

/** Entries that no payout has; those a payout has, and the one that paid it, go with the payout. */
export const oldEntries = (db: Queries, before: Date, after: Mark, most: number): Promise<Candidate[]> =>
  db.rows<Candidate>(sql`
    select e.id, e.at::text as at, e.kind <> 'payout_paid' and ${tellsOfThePast(before)}
      and ${none(part`from money.payout_lines l where l.entry_id = e.id`)} as "isOver"
    from money.entries e
    where e.at < ${before} and (e.at, e.id) > (${after.at}::timestamptz, ${after.id}::uuid)
    order by e.at, e.id limit ${most}`);

export const oldPayouts = (db: Queries, before: Date, after: Mark, most: number): Promise<Candidate[]> =>
  db.rows<Candidate>(sql`
    select p.id, p.settled_at::text as at, ${none(part`from money.payout_lines l join money.entries e on e.id = l.entry_id
      where p.is_paid and l.payout_id = p.id and not (${tellsOfThePast(before)})`)} as "isOver"
    from money.payouts p
    where p.settled_at < ${before} and (p.settled_at, p.id) > (${after.at}::timestamptz, ${after.id}::uuid)
    order by p.settled_at, p.id limit ${most}`);

/** The newest run of a kind stays, so that no period is paid again. */
export const oldRuns = (db: Queries, before: Date, after: Mark, most: number): Promise<Candidate[]> =>
  db.rows<Candidate>(sql`
    select r.id, r.made_at::text as at, coalesce(r.paid_at, r.discarded_at) < ${before}
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

/** Payments that no order, event or running subscription names any more, nor any entry of the ledger. */
export const oldPayments = (db: Queries, before: Date, after: Mark, most: number): Promise<Candidate[]> =>
  db.rows<Candidate>(sql`
    select p.id, p.created_at::text as at, not p.is_open and p.settled_at < ${before}
      and ${none(part`from ordering.orders o where o.payment_id = p.id`)}
      and ${none(part`from ordering.waiting_orders w where w.payment_id = p.id`)}
      and ${none(part`from catering.waiting_bookings w where w.payment_id = p.id`)}
      and ${none(part`from catering.events v where v.account_id = p.account_id
        and p.id in (v.deposit_payment_id, v.remainder_payment_id)`)}
      and ${none(part`from subscription.charges c join subscription.subscriptions s on s.id = c.subscription_id
        where c.payment_id = p.id and (c.is_open or s.is_current)`)} as "isOver"
    from money.payments p
    where p.created_at < ${before} and (p.created_at, p.id) > (${after.at}::timestamptz, ${after.id}::uuid)
    order by p.created_at, p.id limit ${most}`);

/** Which of these orders or events the books still tell of. */
export const subjectsInBooks = async (db: Queries, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await db.rows<{ id: string }>(sql`
        select subject as id from money.entries where subject = any(${ids}::uuid[])
        union select subject from money.refunds
        where subject = any(${ids}::uuid[]) and (is_open or settled_at is null)`)
    ).map(({ id }) => id),
  );
