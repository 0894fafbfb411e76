import { disputeReasons, type AdminDispute } from '@sufra/contract/admin-disputes.ts';
import { eventNumberText } from '../../platform/pure/event-number.ts';
import { toAedText } from '../../platform/pure/money.ts';
import type { DisputeListRow } from './dispute.reads.ts';

const instant = (at: Date | null): string | null => at?.toISOString() ?? null;

function toBought(row: DisputeListRow): AdminDispute['about'] {
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

export const toDispute = (row: DisputeListRow): AdminDispute => ({
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
  about: toBought(row),
  customer: { id: row.accountId, name: row.customerName },
});
