import type { getRefundRequests } from '@sufra/contract/ordering/admin-orders.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type { OrderBearer } from '@sufra/contract/statuses.ts';
import type { Queries } from '../../../platform/db/db.ts';
import { part, sql } from '../../../platform/db/sql.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import { toAedText, type Fils } from '../../../platform/pure/money.ts';

interface RequestRow {
  readonly id: string;
  readonly orderId: string;
  readonly number: number;
  readonly askedBy: string;
  readonly name: string | null;
  readonly amount: Fils;
  readonly bearer: OrderBearer;
  readonly toCard: boolean;
  readonly reason: string;
  readonly at: Date;
}

/** The waiting ones, oldest first; `reader` can't decide their own. */
export async function listRefundRequests(
  db: Queries,
  reader: AccountId,
  orderId: string | null = null,
): Promise<ReplyOf<typeof getRefundRequests>> {
  const rows = await db.rows<RequestRow>(sql`
    select r.id, r.order_id as "orderId", o.number, r.asked_by as "askedBy", h.name, r.food_fils + r.fee_fils as amount,
      r.bearer, r.to_card as "toCard", r.reason, r.asked_at as at
    from ordering.public_refund_requests r
    join ordering.public_orders o on o.id = r.order_id
    left join household.public_profiles h on h.account_id = r.asked_by
    where r.decided_at is null and ${orderId === null ? part`true` : part`r.order_id = ${orderId}`}
    order by r.asked_at, r.id`);
  return rows.map(({ id, number, askedBy, name, amount, bearer, toCard, reason, at, ...row }) => ({
    ...{ id, bearer, reason, askedBy: name, at: at.toISOString() },
    amount: toAedText(amount),
    to: toCard ? 'card' : 'credit',
    isOwn: askedBy === reader,
    order: { id: row.orderId, orderId: String(number) },
  }));
}
