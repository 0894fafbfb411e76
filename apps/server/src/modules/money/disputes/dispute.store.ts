import type { Queries, Tx } from '../../../platform/db/db.ts';
import { part, sql } from '../../../platform/db/sql.ts';
import type { Purpose } from '../payments/payment.rules.ts';
import type { Dispute } from './dispute.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export interface DisputeRow extends Dispute {
  readonly id: string;
  readonly reference: string;
}

export const loadDisputes = (db: Queries, paymentId: string): Promise<DisputeRow[]> =>
  db.rows<DisputeRow>(sql`
    select id, gateway_reference as reference, amount_fils as amount, reason, status, answer_by as "answerBy",
      opened_at as "openedAt", closed_at as "closedAt", told_at as "toldAt", withdrawn_fils as withdrawn,
      fee_fils as fee, reinstated_fils as reinstated, fee_returned_fils as "feeReturned"
    from money.disputes where payment_id = ${paymentId} order by id`);

export async function saveDispute(
  tx: Tx,
  dispute: DisputeRow & { readonly paymentId: string; readonly accountId: AccountId },
): Promise<void> {
  await tx.run(sql`
    insert into money.disputes (id, gateway_reference, payment_id, account_id, amount_fils, reason, status, answer_by,
      opened_at, closed_at, told_at, withdrawn_fils, fee_fils, reinstated_fils, fee_returned_fils)
    values (${dispute.id}, ${dispute.reference}, ${dispute.paymentId}, ${dispute.accountId}, ${dispute.amount},
      ${dispute.reason}, ${dispute.status}, ${dispute.answerBy}, ${dispute.openedAt}, ${dispute.closedAt},
      ${dispute.toldAt}, ${dispute.withdrawn}, ${dispute.fee}, ${dispute.reinstated}, ${dispute.feeReturned})
    on conflict (id) do update set amount_fils = excluded.amount_fils, reason = excluded.reason,
      status = excluded.status, answer_by = excluded.answer_by, closed_at = excluded.closed_at,
      told_at = excluded.told_at, withdrawn_fils = excluded.withdrawn_fils, fee_fils = excluded.fee_fils,
      reinstated_fils = excluded.reinstated_fils, fee_returned_fils = excluded.fee_returned_fils`);
}

/** True while an open or lost dispute bars refunds to the card. */
export const isDisputed = async (db: Queries, paymentId: string): Promise<boolean> =>
  (await db.row(sql`
    select 1 as one from money.disputes where payment_id = ${paymentId} and is_standing limit 1`)) !== null;

/** True after an open or lost dispute: the card must not be charged off session. */
export const isCardDisputed = async (
  db: Queries,
  accountId: AccountId,
  paymentIds: readonly string[],
): Promise<boolean> =>
  (await db.row(sql`
    select 1 as one from money.disputes d
    join money.payments p on p.id = d.payment_id
    join money.cards c on c.brand = p.card_brand and c.last_four = p.card_last_four
    where d.payment_id = any(${paymentIds}::uuid[]) and d.is_standing and c.account_id = ${accountId} limit 1`)) !==
  null;

export const purchaseJoins = part`
  left join ordering.public_orders o on o.id = case when p.purpose = 'order' then p.subject::uuid end
  left join catering.public_events v
    on v.id = case when p.purpose in ('event_deposit', 'event_remainder') then p.subject::uuid end`;

export const readPurchase = (
  db: Queries,
  paymentId: string,
): Promise<{ purpose: Purpose; orderNumber: number | null; eventNumber: number | null } | null> =>
  db.row(sql`
    select p.purpose, o.number as "orderNumber", v.number as "eventNumber"
    from money.payments p ${purchaseJoins} where p.id = ${paymentId}`);
