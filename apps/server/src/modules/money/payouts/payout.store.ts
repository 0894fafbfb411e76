import type { PayoutKind, MoneyDoubt } from '@sufra/contract/money/payouts.ts';
import type { PayoutRunStatus, PayoutStatus } from '@sufra/contract/statuses.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { DubaiDay } from '../../../platform/pure/dubai-time.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import type { Seller } from '../../../platform/pure/seller.ts';
import type { PayoutState } from './payout-run.rules.ts';
import type { Period } from './payout-period.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export interface RunRow extends Period {
  readonly id: string;
  readonly kind: PayoutKind;
  readonly status: PayoutRunStatus;
  readonly isLocked: boolean;
  readonly approvedBy: AccountId | null;
}

export interface PayoutRow extends PayoutState {
  readonly payeeId: string;
  readonly payee: `${PayoutKind}:${string}`;
  readonly accountId: AccountId;
  readonly amount: Fils;
}

/** Serialises runs of a kind, so each sees the entries earlier runs took. */
export async function lockPayouts(tx: Tx, kind: PayoutKind): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('payouts:' || ${kind}::text, 0))`);
}

export async function runsUpTo(
  db: Queries,
  kind: PayoutKind,
  cutOffOn: DubaiDay,
): Promise<{ isMade: boolean; isKnown: boolean }> {
  const row = await db.row<{ isMade: boolean; isKnown: boolean }>(sql`
    select coalesce(bool_or(not is_discarded), false) as "isMade", count(*) > 0 as "isKnown"
    from money.payout_runs where kind = ${kind} and cut_off_on >= ${cutOffOn}::date`);
  return row ?? { isMade: false, isKnown: false };
}

interface NewRun extends Omit<RunRow, 'isLocked' | 'approvedBy'> {
  readonly madeAt: Date;
}

export async function insertRun(tx: Tx, run: NewRun): Promise<void> {
  await tx.run(sql`
    insert into money.payout_runs (id, kind, starts_on, cut_off_on, status, made_at)
    values (${run.id}, ${run.kind}, ${run.startsOn}, ${run.cutOffOn}, ${run.status}, ${run.madeAt})`);
}

interface NewPayouts {
  readonly runId: string;
  readonly kind: PayoutKind;
  readonly before: Date;
  readonly minimum: Fils;
  readonly status: PayoutStatus;
}

/** Returns how many. One statement, so a concurrent entry is included wholly or not. */
export const insertPayouts = (tx: Tx, made: NewPayouts): Promise<number> =>
  tx.run(sql`
    with free as materialized (
      select p.account as payee, p.entry_id, p.amount_fils
      from money.postings p join money.entries e on e.id = p.entry_id
      where (p.account like 'partner:%' or p.account like 'driver:%')
        and p.account collate "C" >= ${made.kind}::text || ':' and p.account collate "C" < ${made.kind}::text || ';'
        and e.at < ${made.before} and e.kind <> 'payout_paid'
        and not exists (select 1 from money.payout_lines l
          where l.entry_id = p.entry_id and l.payee = p.account and not l.is_released)),
    due as materialized (
      select gen_random_uuid() as id, payee, split_part(payee, ':', 2)::uuid as payee_id, -sum(amount_fils) as amount
      from free group by payee having -sum(amount_fils) >= ${made.minimum}::bigint),
    lines as (
      insert into money.payout_lines (payout_id, entry_id, payee)
      select due.id, free.entry_id, free.payee from free join due using (payee))
    insert into money.payouts (id, run_id, kind, payee_id, account_id, amount_fils, status)
    select due.id, ${made.runId}, ${made.kind}, due.payee_id, coalesce(p.account_id, due.payee_id), due.amount,
      ${made.status}
    from due left join money.payees p on p.id = due.payee_id
    order by p.name ->> 'en', due.payee_id`);

export const lockRun = (tx: Tx, id: string): Promise<RunRow | null> =>
  tx.row<RunRow>(sql`
    select id, kind, starts_on as "startsOn", cut_off_on as "cutOffOn", status,
      status in ('approved', 'paid') as "isLocked", approved_by as "approvedBy"
    from money.payout_runs where id = ${id} for update`);

export const loadPayouts = (tx: Tx, runId: string): Promise<PayoutRow[]> =>
  tx.rows<PayoutRow>(sql`
    select id, payee_id as "payeeId", payee, account_id as "accountId", amount_fils as amount, status,
      case when failure is not null then jsonb_build_object('code', failure, 'note', failure_note) end as failure
    from money.payouts where run_id = ${runId} order by number`);

interface Stamps {
  readonly approvedAt?: Date;
  readonly approvedBy?: AccountId;
  readonly paidAt?: Date;
  readonly discardedAt?: Date;
}

interface RunAfter extends Stamps {
  readonly id: string;
  readonly status: PayoutRunStatus;
  readonly seller: Seller | null;
}

export async function saveRun(
  tx: Tx,
  { id, status, seller, approvedAt, approvedBy, paidAt, discardedAt }: RunAfter,
): Promise<void> {
  await tx.run(sql`
    update money.payout_runs set status = ${status}, approved_at = coalesce(${approvedAt ?? null}, approved_at),
      approved_by = coalesce(${approvedBy ?? null}, approved_by),
      paid_at = coalesce(${paidAt ?? null}, paid_at), discarded_at = coalesce(${discardedAt ?? null}, discarded_at),
      seller = coalesce(${seller && JSON.stringify(seller)}::jsonb, seller)
    where id = ${id}`);
}

export interface MovedPayout extends PayoutState {
  readonly settledAt: Date | null;
  readonly bankAccountId: string | null;
  readonly ibanMask: string | null;
}

export async function savePayouts(tx: Tx, moved: readonly MovedPayout[]): Promise<void> {
  const rows = JSON.stringify(moved);
  await tx.run(sql`
    update money.payouts p set status = m.status, failure = m.failure ->> 'code', failure_note = m.failure ->> 'note',
      settled_at = coalesce(m."settledAt", p.settled_at),
      bank_account_id = coalesce(m."bankAccountId", p.bank_account_id),
      iban_mask = coalesce(m."ibanMask", p.iban_mask)
    from jsonb_to_recordset(${rows}::jsonb) as m (id uuid, status text, failure jsonb, "settledAt" timestamptz,
      "bankAccountId" uuid, "ibanMask" text)
    where p.id = m.id`);
  const failed = moved.flatMap(({ id, failure }) => (failure ? [id] : []));
  if (failed.length === 0) return;
  await tx.run(sql`
    update money.payout_lines set is_released = true where payout_id = any(${failed}::uuid[]) and not is_released`);
}

export interface BankAccount {
  readonly id: string;
  readonly payeeId: string;
  readonly ibanMask: string;
}

export const loadBankAccounts = (db: Queries, payeeIds: readonly string[]): Promise<BankAccount[]> =>
  db.rows<BankAccount>(sql`
    select distinct on (payee_id) id, payee_id as "payeeId", iban_mask as "ibanMask"
    from money.payee_bank_accounts where payee_id = any(${payeeIds}::uuid[])
    order by payee_id, valid_from desc`);

export async function readDoubts(db: Queries, before: Date): Promise<MoneyDoubt[]> {
  const row = await db.row<Readonly<Record<MoneyDoubt, boolean>>>(sql`
    select (select coalesce(sum(amount_fils), 0) <> 0 from money.postings) as ledger,
      (select coalesce(sum(amount_fils), 0) from money.postings where account = 'orders_in_progress')
        + (select coalesce(sum(total_fils), 0) from ordering.public_orders where is_open) <> 0 as orders,
      exists (select 1 from money.payments where is_open and created_at < ${before}) as payments`);
  const doubts: readonly MoneyDoubt[] = ['ledger', 'orders', 'payments'];
  return doubts.filter((doubt) => row?.[doubt] ?? true);
}

interface Received {
  readonly id: string;
  readonly amount: Fils;
  readonly receivedOn: DubaiDay;
  readonly at: Date;
  readonly by: string;
}

export interface Settlement extends Received {
  readonly partnerId: string;
  readonly reference: string;
}

export const insertSettlement = async (tx: Tx, one: Settlement): Promise<boolean> =>
  (await tx.run(sql`
    insert into money.settlements (id, partner_id, amount_fils, reference, received_on, booked_at, booked_by)
    values (${one.id}, ${one.partnerId}, ${one.amount}, ${one.reference}, ${one.receivedOn}, ${one.at}, ${one.by})
    on conflict (partner_id, reference_key) do nothing`)) === 1;

export async function insertHandIn(tx: Tx, one: Received & { readonly driverId: string }): Promise<number> {
  const series = await tx.row<{ next: number }>(sql`
    insert into money.invoice_series as s (kind, last_number) values ('receipt', 1)
    on conflict (kind) do update set last_number = s.last_number + 1 returning last_number as next`);
  if (!series) throw new Error('No receipt number.');
  await tx.run(sql`
    insert into money.settlements (id, from_driver, receipt_number, amount_fils, received_on, booked_at, booked_by)
    values (${one.id}, ${one.driverId}, ${series.next}, ${one.amount}, ${one.receivedOn}, ${one.at}, ${one.by})`);
  return series.next;
}

interface TransferRow {
  readonly kind: PayoutKind;
  readonly number: number;
  readonly amount: Fils;
  readonly bankAccountId: string;
  readonly iban: Buffer;
  readonly accountHolder: string;
  readonly bankName: string;
}

export const loadTransfers = (db: Queries, runId: string): Promise<TransferRow[]> =>
  db.rows<TransferRow>(sql`
    select p.kind, p.number, p.amount_fils as amount, b.id as "bankAccountId", b.iban, b.account_holder as "accountHolder",
      b.bank_name as "bankName"
    from money.payouts p join money.payee_bank_accounts b on b.id = p.bank_account_id
    where p.run_id = ${runId} and p.status in ('approved', 'completed') order by p.number`);
