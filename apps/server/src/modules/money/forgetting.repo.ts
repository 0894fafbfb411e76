import type { Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { earningKinds } from './ledger.rules.ts';

/** Folds entries into the opening balances of their accounts, with their documents. */
export const condense = async (tx: Tx, before: Date, ids: readonly string[]): Promise<number> =>
  (
    await tx.row<{ gone: number }>(
      sql`select money.condense(${before}, ${ids}::uuid[], ${earningKinds}::text[]) as gone`,
    )
  )?.gone ?? 0;

/** Payouts with their lines; of those that were paid, also the entries they were made of. */
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

/** Disputes that were closed, once the ledger tells of them no more. */
export const deleteDisputes = (tx: Tx, before: Date, ids: readonly string[]): Promise<number> =>
  tx.run(sql`
    delete from money.disputes d
    where d.id = any(${ids}::uuid[]) and d.closed_at < ${before}
      and not exists (select 1 from money.entries e where e.subject in (d.id, d.payment_id))`);

/** Payments that were settled, with their refunds, once the ledger tells of neither. */
export async function deletePayments(tx: Tx, before: Date, ids: readonly string[]): Promise<number> {
  const due = await tx.rows<{ id: string }>(sql`
    select p.id from money.payments p
    where p.id = any(${ids}::uuid[]) and not p.is_open and p.settled_at < ${before}
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
