import type { PayoutKind } from '@sufra/contract/payouts.ts';
import type { PayoutRunStatus, PayoutStatus } from '@sufra/contract/statuses.ts';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { DubaiDay } from '../../platform/pure/dubai-time.ts';
import type { Fils } from '../../platform/pure/money.ts';
import type { Seller } from '../../platform/pure/seller.ts';
import type { PayoutState } from './payout-run.machine.ts';
import type { Period } from './payout-period.rules.ts';

export interface RunRow extends Period {
  readonly id: string;
  readonly kind: PayoutKind;
  readonly status: PayoutRunStatus;
  /** Its figures stand, and banks may see them. */
  readonly isLocked: boolean;
}

export interface PayoutRow extends PayoutState {
  readonly payeeId: string;
  readonly payee: `${PayoutKind}:${string}`;
  readonly accountId: string;
  readonly amount: Fils;
}

/** Runs of a kind are made one after the other, so that each sees what the one before has taken. */
export async function lockPayouts(tx: Tx, kind: PayoutKind): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('payouts:' || ${kind}::text, 0))`);
}

/** Whether a run that stands covers this cut-off, its own or a later one; `isKnown` also where it was discarded. */
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

interface NewRun extends Omit<RunRow, 'isLocked'> {
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
  /** Only what was booked before. */
  readonly before: Date;
  readonly minimum: Fils;
  readonly status: PayoutStatus;
}

/**
 * Gives everyone who is owed the minimum a payout over all their postings that are in none yet. One statement, so that
 * what is booked meanwhile is in all of it or in none. Returns how many it made.
 */
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
      status in ('approved', 'paid') as "isLocked"
    from money.payout_runs where id = ${id} for update`);

/** The payouts of a locked run. */
export const loadPayouts = (tx: Tx, runId: string): Promise<PayoutRow[]> =>
  tx.rows<PayoutRow>(sql`
    select id, payee_id as "payeeId", payee, account_id as "accountId", amount_fils as amount, status,
      case when failure is not null then jsonb_build_object('code', failure, 'note', failure_note) end as failure
    from money.payouts where run_id = ${runId} order by number`);

interface Stamps {
  readonly approvedAt?: Date;
  readonly paidAt?: Date;
  readonly discardedAt?: Date;
}

interface RunAfter extends Stamps {
  readonly id: string;
  readonly status: PayoutRunStatus;
  /** Who pays; null leaves it as it is. */
  readonly seller: Seller | null;
}

export async function saveRun(
  tx: Tx,
  { id, status, seller, approvedAt, paidAt, discardedAt }: RunAfter,
): Promise<void> {
  await tx.run(sql`
    update money.payout_runs set status = ${status}, approved_at = coalesce(${approvedAt ?? null}, approved_at),
      paid_at = coalesce(${paidAt ?? null}, paid_at), discarded_at = coalesce(${discardedAt ?? null}, discarded_at),
      seller = coalesce(${seller && JSON.stringify(seller)}::jsonb, seller)
    where id = ${id}`);
}

export interface Moved extends PayoutState {
  /** Set where it is over with the payout, one way or the other. */
  readonly settledAt: Date | null;
  /** Where it goes; what it was given before stays. */
  readonly bankAccountId: string | null;
  readonly ibanMask: string | null;
}

/** Saves payouts that moved; the postings of those that failed are free again. */
export async function savePayouts(tx: Tx, moved: readonly Moved[]): Promise<void> {
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
