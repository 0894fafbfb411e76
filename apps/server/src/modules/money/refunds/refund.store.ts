import type { Queries, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import type { Refund, PaidSum } from './refund.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export interface RefundRow extends Refund {
  readonly id: string;
  readonly paymentId: string;
  readonly accountId: AccountId;
  readonly subject: string;
  readonly amount: Fils;
  readonly isOpen: boolean;
  readonly chargeReference: string | null;
}

export async function lockPaidSum(tx: Tx, paymentId: string): Promise<PaidSum | null> {
  const payment = await tx.row<Omit<PaidSum, 'refunded'>>(sql`
    select account_id as "accountId", is_paid as "isPaid", amount_fils as amount
    from money.payments where id = ${paymentId} for update`);
  if (!payment) return null;
  const row = await tx.row<{ refunded: Fils }>(sql`
    select coalesce(sum(amount_fils), 0) as refunded from money.refunds
    where payment_id = ${paymentId} and status in ('requested', 'done', 'held', 'charged_back')`);
  return { ...payment, refunded: row?.refunded ?? 0 };
}

type NewRefund = Omit<RefundRow, 'isOpen' | 'chargeReference'> & { at: Date };

export async function insertRefund(tx: Tx, refund: NewRefund): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into money.refunds (id, payment_id, account_id, subject, amount_fils, status, attempt, requested_at)
    values (${refund.id}, ${refund.paymentId}, ${refund.accountId}, ${refund.subject}, ${refund.amount},
      ${refund.status}, ${refund.attempt}, ${refund.at})
    on conflict (subject) do nothing`);
  return inserted === 1;
}

export async function refundIdOf(db: Queries, subject: string): Promise<string | null> {
  const row = await db.row<{ id: string }>(sql`select id from money.refunds where subject = ${subject}`);
  return row?.id ?? null;
}

export const lockRefund = (tx: Tx, id: string): Promise<RefundRow | null> =>
  tx.row<RefundRow>(sql`
    select r.id, r.payment_id as "paymentId", r.account_id as "accountId", r.subject, r.amount_fils as amount,
      r.status, r.attempt, r.is_open as "isOpen", p.gateway_reference as "chargeReference"
    from money.refunds r join money.payments p on p.id = r.payment_id
    where r.id = ${id} for update of r`);

/** Locks the payment first, so its disputes wait. */
export async function lockRefundOfPayment(tx: Tx, id: string): Promise<RefundRow | null> {
  await tx.row(sql`
    select 1 as one from money.payments
    where id = (select payment_id from money.refunds where id = ${id}) for update`);
  return lockRefund(tx, id);
}

export interface HeldRefund extends RefundRow {
  readonly covered: Fils;
}

export const lockHeldRefunds = (tx: Tx, paymentId: string): Promise<HeldRefund[]> =>
  tx.rows<HeldRefund>(sql`
    select r.id, r.payment_id as "paymentId", r.account_id as "accountId", r.subject, r.amount_fils as amount,
      r.status, r.attempt, r.is_open as "isOpen", p.gateway_reference as "chargeReference",
      coalesce(r.covered_fils, 0) as covered
    from money.refunds r join money.payments p on p.id = r.payment_id
    where r.payment_id = ${paymentId} and r.status in ('held', 'charged_back') order by r.id for update of r`);

export async function saveCovered(tx: Tx, id: string, covered: Fils | null): Promise<void> {
  await tx.run(sql`update money.refunds set covered_fils = ${covered} where id = ${id}`);
}

export async function refundIdByReference(db: Queries, reference: string): Promise<string | null> {
  const row = await db.row<{ id: string }>(sql`
    select id from money.refunds where gateway_reference = ${reference}`);
  return row?.id ?? null;
}

export async function saveRefund(
  tx: Tx,
  id: string,
  refund: Refund,
  settled: { reference: string | null; at: Date } | null,
): Promise<void> {
  await tx.run(sql`
    update money.refunds set status = ${refund.status}, attempt = ${refund.attempt},
      gateway_reference = ${settled?.reference ?? null}, settled_at = ${settled?.at ?? null}
    where id = ${id}`);
}

/** In fils; done once the gateway has paid. */
export const refundOf = (db: Queries, subject: string): Promise<{ amount: Fils; isDone: boolean } | null> =>
  db.row(sql`
    select amount_fils as amount, is_done as "isDone" from money.refunds where subject = ${subject}`);
