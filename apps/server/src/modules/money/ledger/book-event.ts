import type { InvoiceLineCode } from '@sufra/contract/money/invoices.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import { assertBookable, bookEntry, type NewEntry } from './ledger.store.ts';
import { eventCancelled, eventDeposit, eventEarned, isBookable } from './ledger.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

interface Booking {
  readonly eventId: string;
  readonly eventNumber: string;
  readonly accountId: AccountId;
  readonly amount: Fils;
  readonly at: Date;
}

interface Earning extends Booking {
  readonly partnerId: string;
  readonly feePercent: number;
}

export const bookEventDeposit = (tx: Tx, booking: Booking): Promise<void> =>
  book(tx, booking, {
    kind: 'event_deposit',
    postings: eventDeposit(booking.accountId, booking.amount),
    code: 'event_deposit',
  });

/** For an event cancelled in time or by its chef. */
export const bookEventCancelled = (tx: Tx, booking: Booking): Promise<void> =>
  book(tx, booking, {
    kind: 'event_cancelled',
    postings: eventCancelled(booking.accountId, booking.amount),
    code: 'event_cancelled',
  });

export const bookDepositEarned = (tx: Tx, earning: Earning): Promise<void> =>
  book(tx, earning, {
    kind: 'event_deposit_earned',
    postings: eventEarned(earning.partnerId, earning.amount, earning.feePercent),
    code: null,
  });

export const bookRemainder = (tx: Tx, booking: Booking): Promise<void> =>
  book(tx, booking, {
    kind: 'event_remainder',
    postings: eventDeposit(booking.accountId, booking.amount),
    code: 'event_remainder',
  });

export const bookRemainderEarned = (tx: Tx, earning: Earning): Promise<void> =>
  book(tx, earning, {
    kind: 'event_remainder_earned',
    postings: eventEarned(earning.partnerId, earning.amount, earning.feePercent),
    code: null,
  });

async function book(
  tx: Tx,
  { eventId: subject, eventNumber, accountId, amount, at }: Booking,
  { code, ...entry }: Pick<NewEntry, 'kind' | 'postings'> & { readonly code: InvoiceLineCode | null },
): Promise<void> {
  assertBookable(isBookable(amount) && amount > 0, entry.kind, subject);
  const lines = code === null ? null : [{ code, params: { eventNumber }, amount }];
  await bookEntry(tx, { ...entry, subject, accountId, at, lines });
}
