import type { getPayoutRuns, getRunPayouts, PayoutFailure, PayoutKind } from '@sufra/contract/payouts.ts';
import type { QueryOf } from '@sufra/contract/route.ts';
import type { PayoutRunStatus, PayoutStatus } from '@sufra/contract/statuses.ts';
import type { Queries } from '../../platform/db/db.ts';
import type { Listing } from '../../platform/db/page.ts';
import { part, sql, type Part } from '../../platform/db/sql.ts';
import type { DubaiDay } from '../../platform/pure/dubai-time.ts';
import type { Fils } from '../../platform/pure/money.ts';
import { numberOfReference } from './payout-period.rules.ts';

export interface Bilingual {
  readonly en: string;
  readonly ar: string;
}

export interface RunSummaryRow {
  readonly id: string;
  readonly kind: PayoutKind;
  readonly status: PayoutRunStatus;
  readonly startsOn: DubaiDay;
  readonly cutOffOn: DubaiDay;
  readonly madeAt: Date;
  readonly approvedAt: Date | null;
  readonly paidAt: Date | null;
  readonly discardedAt: Date | null;
  readonly payees: number;
  readonly total: Fils;
  /** Failed, or about to for want of a bank account. */
  readonly heldPayees: number;
  readonly heldTotal: Fils;
}

const columns = part`r.id, r.kind, r.status, r.starts_on as "startsOn", r.cut_off_on as "cutOffOn",
  r.made_at as "madeAt", r.approved_at as "approvedAt", r.paid_at as "paidAt", r.discarded_at as "discardedAt",
  r.payees, r.total_fils as total, r.failed_payees + h.payees as "heldPayees", r.failed_fils + h.fils as "heldTotal"`;

// Bank accounts come and go until a run is approved: only of a draft is it counted who has none.
const held = part`cross join lateral (
  select count(*) as payees, coalesce(sum(p.amount_fils), 0)::bigint as fils
  from money.payouts p
  where r.status = 'draft' and p.run_id = r.id and p.status = 'pending'
    and not exists (select 1 from partners.bank_accounts b where r.kind = 'partner' and b.partner_id = p.payee_id)
    and not exists (select 1 from delivery.bank_accounts b where r.kind = 'driver' and b.driver_id = p.payee_id)) h`;

/** The runs that a query asks for, the newest first unless asked otherwise. */
export const runListing = ({
  kind,
  status,
  order = 'desc',
}: Omit<QueryOf<typeof getPayoutRuns>, 'cursor'>): Listing => ({
  sort: 'madeAt',
  order,
  from: part`money.payout_runs r`,
  where: [
    ...(kind === undefined ? [] : [part`r.kind = ${kind}`]),
    ...(status === undefined ? [] : [part`r.status = ${status}`]),
  ],
  key: part`r.made_at`,
  keyKind: 'time',
  id: part`r.id`,
  idKind: 'uuid',
  columns,
  joins: part`join money.payout_runs r on r.id = page.id ${held}`,
});

export const readRun = (db: Queries, id: string): Promise<RunSummaryRow | null> =>
  db.row<RunSummaryRow>(sql`select ${columns} from money.payout_runs r ${held} where r.id = ${id}`);

export const runExists = async (db: Queries, id: string): Promise<boolean> =>
  (await db.row(sql`select from money.payout_runs where id = ${id}`)) !== null;

export interface RunPayoutRow {
  readonly id: string;
  readonly number: number;
  readonly payeeId: string;
  /** Null for a payee whose record is gone. */
  readonly name: Bilingual | null;
  readonly amount: Fils;
  readonly status: PayoutStatus;
  readonly failure: { readonly code: PayoutFailure; readonly note: string | null } | null;
  readonly ibanMask: string | null;
  readonly bankName: string | null;
}

const payoutColumns = part`p.id, p.number, p.payee_id as "payeeId", n.name, p.amount_fils as amount, p.status,
  case when p.failure is not null then jsonb_build_object('code', p.failure, 'note', p.failure_note) end as failure,
  coalesce(p.iban_mask, b.iban_mask) as "ibanMask", b.bank_name as "bankName"`;

// Of a draft the bank account that stands today.
const payoutJoins = part`join money.payouts p on p.id = page.id
  left join money.payees n on n.id = p.payee_id
  left join lateral (
    select iban_mask, bank_name from money.payee_bank_accounts
    where payee_id = p.payee_id and (id = p.bank_account_id or p.bank_account_id is null)
    order by valid_from desc limit 1) b on true`;

export type RunPayoutsQuery = Omit<QueryOf<typeof getRunPayouts>, 'cursor'>;

/** What the payees of a run get, by number; a search finds one by its reference, or those whose name begins as it. */
export const runPayoutListing = (
  runId: string,
  { q = '', status, order = 'asc' }: RunPayoutsQuery,
): Listing => ({
  ...{ sort: 'number', order, columns: payoutColumns, joins: payoutJoins },
  from: part`money.payouts p`,
  where: [
    part`p.run_id = ${runId}::uuid`,
    ...(status === undefined ? [] : [part`p.status = ${status}`]),
    ...(q === '' ? [] : [foundBy(q)]),
  ],
  ...{ key: part`p.number`, keyKind: 'number', id: part`p.id`, idKind: 'uuid' },
});

function foundBy(q: string): Part {
  const number = numberOfReference(q);
  if (number !== null) return part`p.number = ${number}`;
  const word = part`admin.search_key(${q}::text)`;
  const begins = (name: Part): Part => part`${name} >= ${word} and ${name} < ${word} || chr(1114111)`;
  return part`p.payee_id = any (array(
    select id from partners.partners where ${begins(part`name_key`)}
    union all select id from partners.partners where ${begins(part`name_key_ar`)}
    union all select id from delivery.drivers where ${begins(part`name_key`)}))`;
}

/** The last cut-off of each kind that a run stands for. */
export const readLastCutOffs = (db: Queries): Promise<{ kind: PayoutKind; cutOffOn: DubaiDay }[]> =>
  db.rows(sql`
    select kind, max(cut_off_on) as "cutOffOn" from money.payout_runs where not is_discarded group by kind`);

export interface TransferRow {
  readonly kind: PayoutKind;
  readonly number: number;
  readonly amount: Fils;
  readonly bankAccountId: string;
  /** Sealed. */
  readonly iban: Buffer;
  readonly accountHolder: string;
  readonly bankName: string;
}

/** What the bank is to carry out for a run, with where it goes as it was approved. */
export const readTransfers = (db: Queries, runId: string): Promise<TransferRow[]> =>
  db.rows<TransferRow>(sql`
    select p.kind, p.number, p.amount_fils as amount, b.id as "bankAccountId", b.iban, b.account_holder as "accountHolder",
      b.bank_name as "bankName"
    from money.payouts p join money.payee_bank_accounts b on b.id = p.bank_account_id
    where p.run_id = ${runId} and p.status in ('approved', 'completed') order by p.number`);
