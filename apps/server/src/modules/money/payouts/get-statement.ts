import type { Language } from '@sufra/contract/options.ts';
import {
  statementLineKinds,
  type DriverPart,
  type Payout,
  type PayoutFailure,
  type PayoutKind,
  type PayoutStatement,
} from '@sufra/contract/money/payouts.ts';
import type { PayoutStatus } from '@sufra/contract/statuses.ts';
import type { Queries } from '../../../platform/db/db.ts';
import { part, sql } from '../../../platform/db/sql.ts';
import { dubaiDay, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { eventNumberText } from '../../../platform/pure/labels.ts';
import { toAedText, type Fils } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import type { Seller, SellerContext } from '../../../platform/pure/seller.ts';
import { sellerText } from '../invoices/invoice.rules.ts';
import { receiptText } from '../ledger/ledger.rules.ts';
import { lastDay, referenceText } from './payout-period.rules.ts';
import { driverRows, statementSums, type FeeParts } from './statement.rules.ts';

export interface PayoutFields {
  readonly id: string;
  readonly number: number;
  readonly amount: Fils;
  readonly status: PayoutStatus;
  readonly failure: { readonly code: PayoutFailure; readonly note: string | null } | null;
  readonly ibanMask: string | null;
}

export const payoutFields = ({ id, number, amount, status, failure, ibanMask }: PayoutFields) => ({
  id,
  reference: referenceText(number),
  amount: toAedText(amount),
  status,
  failure,
  iban: ibanMask,
});

export interface OwnPayoutRow extends PayoutFields {
  readonly runId: string;
  readonly startsOn: DubaiDay;
  readonly cutOffOn: DubaiDay;
  readonly at: Date;
  readonly name: Readonly<Record<Language, string>> | null;
  readonly payeeId: string;
  readonly kind: PayoutKind;
  readonly seller: Seller | null;
}

const columns = part`p.id, p.run_id as "runId", p.number, p.amount_fils as amount, p.status,
  case when p.failure is not null then jsonb_build_object('code', p.failure, 'note', p.failure_note) end as failure,
  p.iban_mask as "ibanMask", r.starts_on as "startsOn", r.cut_off_on as "cutOffOn",
  coalesce(p.settled_at, r.made_at) as at, n.name, p.payee_id as "payeeId", p.kind, r.seller`;

const tables = part`money.payouts p join money.payout_runs r on r.id = p.run_id
  left join money.payees n on n.id = p.payee_id`;

/** `payee` is a ledger account such as `partner:<id>`. */
export const readPayouts = (db: Queries, payee: string, limit: number): Promise<OwnPayoutRow[]> =>
  db.rows<OwnPayoutRow>(sql`
    select ${columns} from ${tables}
    where p.payee = ${payee} and not r.is_discarded order by p.number desc limit ${limit}`);

export const readPayout = (db: Queries, id: string, payee: string | null): Promise<OwnPayoutRow | null> =>
  db.row<OwnPayoutRow>(sql`
    select ${columns} from ${tables}
    where p.id = ${id} and (${payee}::text is null or (p.payee = ${payee} and not r.is_discarded))`);

const shared = ['order_delivered', 'event_deposit_earned', 'event_deposit_kept', 'event_remainder_earned'];

interface StatementRow {
  readonly at: Date;
  readonly kind: string;
  readonly orderNumber: number | null;
  readonly eventNumber: number | null;
  readonly receiptNumber: number | null;
  readonly amount: Fils;
  readonly total: Fils | null;
  readonly vat: Fils | null;
  readonly commission: Fils | null;
  readonly serviceFee: Fils | null;
  readonly delivery: Fils | null;
  readonly parts: FeeParts | null;
}

const lineColumns = part`e.at, e.kind, o.number as "orderNumber", v.number as "eventNumber",
  t.receipt_number as "receiptNumber", -own.amount_fils as amount, s.total, s.vat, s.commission, s."serviceFee", s.delivery,
  case when e.kind = 'driver_fee' and q.base_fils + q.far_fils + q.peak_fils = -own.amount_fils
    then jsonb_build_object('base', q.base_fils, 'distance', q.far_fils, 'peak', q.peak_fils) end as parts`;

const lineTables = part`left join ordering.public_order_refunds g on g.id = e.subject
    left join ordering.public_orders o on o.id = coalesce(g.order_id, e.subject)
    left join catering.public_events v on v.id = e.subject
    left join money.settlements t on t.id = e.subject
    left join delivery.public_deliveries q on q.order_id = e.subject and own.account = 'driver:' || q.driver_id::text
    left join lateral (
      select sum(amount_fils) filter (where account in ('orders_in_progress', 'events_in_progress')) as total,
        -coalesce(sum(amount_fils) filter (where account = 'vat'), 0) as vat,
        -coalesce(sum(amount_fils) filter (where account = 'revenue:commission'), 0) as commission,
        -coalesce(sum(amount_fils) filter (where account = 'revenue:events'), 0) as "serviceFee",
        -coalesce(sum(amount_fils) filter (where account in ('revenue:delivery', 'cost:delivery')), 0)
          as delivery
      from money.postings where entry_id = e.id) s on e.kind = any(${shared})`;

export const readStatement = (db: Queries, payoutId: string): Promise<StatementRow[]> =>
  db.rows<StatementRow>(sql`
    select ${lineColumns}
    from money.payout_lines l
    join money.entries e on e.id = l.entry_id
    join money.postings own on own.entry_id = l.entry_id and own.account = l.payee
    ${lineTables}
    where l.payout_id = ${payoutId} order by e.at, e.id`);

/** The next payout as it is now. */
const readOpenLines = (db: Queries, payee: string): Promise<StatementRow[]> =>
  db.rows<StatementRow>(sql`
    select ${lineColumns}
    from money.postings own
    join money.entries e on e.id = own.entry_id
    ${lineTables}
    where own.account = ${payee} and e.kind <> 'payout_paid'
      and not exists (select 1 from money.payout_lines l
        where l.entry_id = own.entry_id and l.payee = own.account and not l.is_released)
    order by e.at, e.id`);

export async function getOpenStatement(db: Queries, payee: string | null): Promise<Result<DriverPart>> {
  if (payee === null) return refuse('forbidden');
  return ok(driverPart(await readOpenLines(db, payee)));
}

const payoutsShown = 100;

export async function listOwnPayouts(db: Queries, payee: string | null): Promise<Result<Payout[]>> {
  if (payee === null) return refuse('forbidden');
  return ok((await readPayouts(db, payee, payoutsShown)).map(toPayout));
}

const toPayout = (row: OwnPayoutRow): Payout => ({
  ...payoutFields(row),
  from: row.startsOn,
  to: lastDay(row),
  date: dubaiDay(row.at),
});

interface StatementContext extends SellerContext {
  readonly db: Queries;
}

export async function getOwnStatement(
  ctx: StatementContext,
  payee: string | null,
  payoutId: string,
  language: Language,
): Promise<Result<PayoutStatement>> {
  const row = payee === null ? null : await readPayout(ctx.db, payoutId, payee);
  return row ? ok(await statementOf(ctx, row, language)) : refuse('not_found');
}

export async function getStatement(
  ctx: StatementContext,
  payoutId: string,
  language: Language,
): Promise<Result<PayoutStatement & { readonly runId: string }>> {
  const row = await readPayout(ctx.db, payoutId, null);
  if (!row) return refuse('not_found');
  return ok({ ...(await statementOf(ctx, row, language)), runId: row.runId });
}

async function statementOf(
  { db, seller }: StatementContext,
  row: OwnPayoutRow,
  language: Language,
): Promise<PayoutStatement> {
  const lines = await readStatement(db, row.id);
  const { orders, ...sums } = statementSums(lines);
  return {
    payout: toPayout(row),
    payee: row.name?.[language] ?? row.payeeId,
    payer: sellerText(row.seller ?? seller, language),
    lines: lines.map(toLine),
    sums: {
      orders,
      total: toAedText(sums.total),
      events: toAedText(sums.events),
      vat: toAedText(sums.vat),
      commission: toAedText(sums.commission),
      serviceFee: toAedText(sums.serviceFee),
      delivery: toAedText(sums.delivery),
      cancelled: toAedText(sums.cancelled),
      refunded: toAedText(sums.refunded),
      fees: toAedText(sums.fees),
      cash: toAedText(sums.cash),
      settled: toAedText(sums.settled),
      other: toAedText(sums.other),
    },
    driver: row.kind === 'driver' ? driverPart(lines) : null,
  };
}

function driverPart(lines: readonly StatementRow[]): DriverPart {
  const rows = driverRows(lines);
  const total = (of: 'earned' | 'cash' | 'paid') => toAedText(rows.reduce((sum, row) => sum + row[of], 0));
  return {
    rows: rows.map(({ at, kind, orderNumber, receiptNumber, earned, parts, cash, paid }) => ({
      at: at.toISOString(),
      kind,
      orderId: orderNumber === null ? null : String(orderNumber),
      receipt: receiptNumber === null ? null : receiptText(receiptNumber),
      earned: toAedText(earned),
      parts: parts && {
        ...{ base: toAedText(parts.base), distance: toAedText(parts.distance), peak: toAedText(parts.peak) },
      },
      cash: toAedText(cash),
      paid: toAedText(paid),
    })),
    earned: total('earned'),
    cash: total('cash'),
    paid: total('paid'),
  };
}

const text = (fils: Fils | null): string | null => (fils === null ? null : toAedText(fils));

const lineKind = ({ kind, amount }: StatementRow): PayoutStatement['lines'][number]['kind'] =>
  kind === 'order_compensated' && amount < 0
    ? 'order_charged'
    : (statementLineKinds.find((one) => one === kind) ?? 'other');

const toLine = (row: StatementRow): PayoutStatement['lines'][number] => ({
  at: row.at.toISOString(),
  kind: lineKind(row),
  orderId: row.orderNumber === null ? null : String(row.orderNumber),
  eventId: row.eventNumber === null ? null : eventNumberText(row.eventNumber),
  total: text(row.total),
  vat: text(row.vat),
  commission: text(row.commission),
  serviceFee: text(row.serviceFee),
  delivery: text(row.delivery),
  amount: toAedText(row.amount),
});
