import type { PayoutFailure } from '@sufra/contract/payouts.ts';
import type { PayoutStatus } from '@sufra/contract/statuses.ts';
import type { Queries } from '../../platform/db/db.ts';
import { part, sql } from '../../platform/db/sql.ts';
import type { DubaiDay } from '../../platform/pure/dubai-time.ts';
import type { Fils } from '../../platform/pure/money.ts';
import type { Seller } from '../../platform/pure/seller.ts';
import type { Bilingual } from './payout.reads.ts';

export interface OwnPayoutRow {
  readonly id: string;
  readonly runId: string;
  readonly number: number;
  readonly amount: Fils;
  readonly status: PayoutStatus;
  readonly failure: { readonly code: PayoutFailure; readonly note: string | null } | null;
  readonly ibanMask: string | null;
  readonly startsOn: DubaiDay;
  readonly cutOffOn: DubaiDay;
  /** When it was paid or failed, else when it was made. */
  readonly at: Date;
  readonly name: Bilingual | null;
  readonly payeeId: string;
  /** Who paid, as the settings said when the run was approved; null before that, and where they named nobody. */
  readonly seller: Seller | null;
}

const columns = part`p.id, p.run_id as "runId", p.number, p.amount_fils as amount, p.status,
  case when p.failure is not null then jsonb_build_object('code', p.failure, 'note', p.failure_note) end as failure,
  p.iban_mask as "ibanMask", r.starts_on as "startsOn", r.cut_off_on as "cutOffOn",
  coalesce(p.settled_at, r.made_at) as at, n.name, p.payee_id as "payeeId", r.seller`;

const tables = part`money.payouts p join money.payout_runs r on r.id = p.run_id
  left join money.payees n on n.id = p.payee_id`;

/** The payouts of a payee, the newest first; a draft that was dropped never was one. */
export const readPayouts = (db: Queries, payee: string, limit: number): Promise<OwnPayoutRow[]> =>
  db.rows<OwnPayoutRow>(sql`
    select ${columns} from ${tables}
    where p.payee = ${payee} and not r.is_discarded order by p.number desc limit ${limit}`);

/** One payout: of this payee, or of anybody where it is null. */
export const readPayout = (db: Queries, id: string, payee: string | null): Promise<OwnPayoutRow | null> =>
  db.row<OwnPayoutRow>(sql`
    select ${columns} from ${tables}
    where p.id = ${id} and (${payee}::text is null or (p.payee = ${payee} and not r.is_discarded))`);

/** What is shared out between the payee, the state and us. */
const shared = ['order_delivered', 'event_deposit_earned', 'event_remainder_earned'];

export interface StatementRow {
  readonly at: Date;
  readonly kind: string;
  readonly orderNumber: number | null;
  readonly eventNumber: number | null;
  /** What it adds to the payout. */
  readonly amount: Fils;
  /** Of a delivered order or an earned part of an event: what the customer paid, and who else got how much of it. */
  readonly total: Fils | null;
  readonly vat: Fils | null;
  readonly commission: Fils | null;
  readonly serviceFee: Fils | null;
  readonly delivery: Fils | null;
}

/** The lines of a payout, the oldest first. */
export const readStatement = (db: Queries, payoutId: string): Promise<StatementRow[]> =>
  db.rows<StatementRow>(sql`
    select e.at, e.kind, o.number as "orderNumber", v.number as "eventNumber", -own.amount_fils as amount,
      s.total, s.vat, s.commission, s."serviceFee", s.delivery
    from money.payout_lines l
    join money.entries e on e.id = l.entry_id
    join money.postings own on own.entry_id = l.entry_id and own.account = l.payee
    left join ordering.orders o on o.id = e.subject
    left join catering.events v on v.id = e.subject
    left join lateral (
      select sum(amount_fils) filter (where account in ('orders_in_progress', 'events_in_progress')) as total,
        -coalesce(sum(amount_fils) filter (where account = 'vat'), 0) as vat,
        -coalesce(sum(amount_fils) filter (where account = 'revenue:commission'), 0) as commission,
        -coalesce(sum(amount_fils) filter (where account = 'revenue:events'), 0) as "serviceFee",
        -coalesce(sum(amount_fils) filter (where account = 'revenue:delivery'), 0) as delivery
      from money.postings where entry_id = e.id) s on e.kind = any(${shared})
    where l.payout_id = ${payoutId} order by e.at, e.id`);
