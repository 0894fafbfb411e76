import { disputeReasons, type AdminDispute, type getDisputes } from '@sufra/contract/money/admin-disputes.ts';
import type { QueryOf } from '@sufra/contract/route.ts';
import type { DisputeStatus } from '@sufra/contract/statuses.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { readPage, type Listing, type Page } from '../../../platform/db/page.ts';
import { part, sql } from '../../../platform/db/sql.ts';
import { eventNumberText } from '../../../platform/pure/labels.ts';
import { toAedText, type Fils } from '../../../platform/pure/money.ts';
import { map, type Result } from '../../../platform/pure/result.ts';
import type { Purpose } from '../payments/payment.rules.ts';
import { purchaseJoins } from './dispute.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

interface DisputeListRow {
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
  readonly accountId: AccountId;
  readonly customerName: string | null;
}

const columns = part`d.id, d.gateway_reference as reference, d.status, d.reason, d.amount_fils as amount, d.fee_fils as fee,
  d.is_withdrawn as "isWithdrawn", d.answer_by as "answerBy", d.opened_at as "openedAt", d.closed_at as "closedAt",
  p.purpose, o.id as "orderId", o.number as "orderNumber", v.id as "eventId", v.number as "eventNumber",
  d.account_id as "accountId", h.name as "customerName"`;

export const disputeListing = ({
  status,
  order = 'desc',
}: Omit<QueryOf<typeof getDisputes>, 'cursor'>): Listing => ({
  ...{ sort: 'openedAt', order, columns },
  from: part`money.disputes d`,
  where: status === undefined ? [] : [part`d.status = ${status}`],
  ...{ key: part`d.opened_at`, keyKind: 'time', id: part`d.id`, idKind: 'uuid' },
  joins: part`join money.disputes d on d.id = page.id join money.payments p on p.id = d.payment_id ${purchaseJoins}
    left join household.public_profiles h on h.account_id = d.account_id`,
});

export async function listDisputes(
  db: Db,
  { cursor, ...query }: QueryOf<typeof getDisputes>,
): Promise<Result<Page<AdminDispute>>> {
  const page = await readPage<DisputeListRow>(db, disputeListing(query), cursor);
  return map(page, ({ rows, ...rest }) => ({ ...rest, rows: rows.map(toDispute) }));
}

const soonMs = 3 * 86_400_000;

/** With those due for an answer within three days. */
export const countOpenDisputes = async ({
  db,
  clock,
}: {
  readonly db: Db;
  readonly clock: Clock;
}): Promise<{ readonly open: number; readonly due: number }> => {
  const before = new Date(clock.now().getTime() + soonMs);
  const row = await db.row<{ open: number; due: number }>(sql`
    select count(*) as open, count(*) filter (where status = 'needs_answer' and answer_by < ${before}) as due
    from money.disputes where is_open`);
  return row ?? { open: 0, due: 0 };
};

const instant = (at: Date | null): string | null => at?.toISOString() ?? null;

function toPurchase(row: DisputeListRow): AdminDispute['about'] {
  switch (row.purpose) {
    case 'order': {
      const number = row.orderNumber === null ? null : String(row.orderNumber);
      return { kind: 'order', id: row.orderId, number };
    }
    case 'event_deposit':
    case 'event_remainder': {
      const number = row.eventNumber === null ? null : eventNumberText(row.eventNumber);
      return { kind: 'event', id: row.eventId, number };
    }
    case 'subscription':
    case 'renewal':
    case 'plan_change':
      return { kind: 'subscription', id: null, number: null };
  }
}

const toDispute = (row: DisputeListRow): AdminDispute => ({
  id: row.id,
  reference: row.reference,
  status: row.status,
  reason: disputeReasons.find((reason) => reason === row.reason) ?? 'general',
  amount: toAedText(row.amount),
  fee: row.fee === null ? null : toAedText(row.fee),
  isWithdrawn: row.isWithdrawn,
  answerBy: instant(row.answerBy),
  openedAt: row.openedAt.toISOString(),
  closedAt: instant(row.closedAt),
  about: toPurchase(row),
  customer: { id: row.accountId, name: row.customerName },
});
