import type { getDisputes } from '@sufra/contract/admin-disputes.ts';
import type { QueryOf } from '@sufra/contract/route.ts';
import type { DisputeStatus } from '@sufra/contract/statuses.ts';
import type { Queries } from '../../platform/db/db.ts';
import type { Listing } from '../../platform/db/page.ts';
import { part, sql } from '../../platform/db/sql.ts';
import type { Fils } from '../../platform/pure/money.ts';
import type { Purpose } from './payment.machine.ts';

export interface DisputeListRow {
  readonly id: string;
  readonly reference: string;
  readonly status: DisputeStatus;
  readonly reason: string;
  readonly amount: Fils;
  readonly fee: Fils | null;
  readonly isWithdrawn: boolean;
  readonly answerBy: Date | null;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
  readonly purpose: Purpose;
  readonly orderId: string | null;
  readonly orderNumber: number | null;
  readonly eventId: string | null;
  readonly eventNumber: number | null;
  readonly accountId: string;
  readonly customerName: string | null;
}

const columns = part`d.id, d.gateway_reference as reference, d.status, d.reason, d.amount_fils as amount, d.fee_fils as fee,
  d.is_withdrawn as "isWithdrawn", d.answer_by as "answerBy", d.opened_at as "openedAt", d.closed_at as "closedAt",
  p.purpose, o.id as "orderId", o.number as "orderNumber", v.id as "eventId", v.number as "eventNumber",
  d.account_id as "accountId", h.name as "customerName"`;

// Only of orders and events the subject is an id.
const bought = part`
  left join ordering.orders o on o.id = case when p.purpose = 'order' then p.subject::uuid end
  left join catering.events v
    on v.id = case when p.purpose in ('event_deposit', 'event_remainder') then p.subject::uuid end`;

/** The disputes a query asks for, the newest first unless asked otherwise. */
export const disputeListing = ({
  status,
  order = 'desc',
}: Omit<QueryOf<typeof getDisputes>, 'cursor'>): Listing => ({
  ...{ sort: 'openedAt', order, columns },
  from: part`money.disputes d`,
  where: status === undefined ? [] : [part`d.status = ${status}`],
  ...{ key: part`d.opened_at`, keyKind: 'time', id: part`d.id`, idKind: 'uuid' },
  joins: part`join money.disputes d on d.id = page.id join money.payments p on p.id = d.payment_id ${bought}
    left join household.profiles h on h.account_id = d.account_id`,
});

/** What a payment was for, as people call it; numbers are null where it was for something else. */
export const readBought = (
  db: Queries,
  paymentId: string,
): Promise<{ purpose: Purpose; orderNumber: number | null; eventNumber: number | null } | null> =>
  db.row(sql`
    select p.purpose, o.number as "orderNumber", v.number as "eventNumber"
    from money.payments p ${bought} where p.id = ${paymentId}`);

/** How many disputes are open, and how many of them are to be answered before an instant. */
export const countOpenDisputes = async (
  db: Queries,
  before: Date,
): Promise<{ readonly open: number; readonly due: number }> =>
  (await db.row<{ open: number; due: number }>(sql`
    select count(*) as open, count(*) filter (where status = 'needs_answer' and answer_by < ${before}) as due
    from money.disputes where is_open`)) ?? { open: 0, due: 0 };
