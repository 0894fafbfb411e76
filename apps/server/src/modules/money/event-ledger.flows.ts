import type { InvoiceLineCode } from '@sufra/contract/invoices.ts';
import type { Tx } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import { announce } from '../../platform/outbox.ts';
import type { Fils } from '../../platform/pure/money.ts';
import { eventCancelled, eventDeposit, eventEarned } from './event-ledger.rules.ts';
import { canBook } from './ledger.policy.ts';
import { insertEntry, type NewEntry } from './ledger.repo.ts';

interface Booking {
  readonly eventId: string;
  /** As people say it; it stands on the documents. */
  readonly eventNumber: string;
  readonly accountId: string;
  /** Fils, VAT included. */
  readonly amount: Fils;
  readonly at: Date;
}

interface Earning extends Booking {
  readonly partnerId: string;
  readonly feePercent: number;
}

/** The customer owes the deposit, which waits to be earned; an invoice is due. */
export const bookEventDeposit = (tx: Tx, booking: Booking): Promise<void> =>
  book(tx, booking, {
    kind: 'event_deposit',
    postings: eventDeposit(booking.accountId, booking.amount),
    code: 'event_deposit',
  });

/** The event was called off in time, or by its chef: the deposit is not owed any more; a credit note is due. */
export const bookEventCancelled = (tx: Tx, booking: Booking): Promise<void> =>
  book(tx, booking, {
    kind: 'event_cancelled',
    postings: eventCancelled(booking.accountId, booking.amount),
    code: 'event_cancelled',
  });

/** The event has been, or was left too late: the deposit is the chef's, less VAT and fee. */
export const bookDepositEarned = (tx: Tx, earning: Earning): Promise<void> =>
  book(tx, earning, {
    kind: 'event_deposit_earned',
    postings: eventEarned(earning.partnerId, earning.amount, earning.feePercent),
    code: null,
  });

/** The event has been, and the customer owes the rest; an invoice is due. */
export const bookRemainder = (tx: Tx, booking: Booking): Promise<void> =>
  book(tx, booking, {
    kind: 'event_remainder',
    postings: eventDeposit(booking.accountId, booking.amount),
    code: 'event_remainder',
  });

/** The rest has come in and is shared out. */
export const bookRemainderEarned = (tx: Tx, earning: Earning): Promise<void> =>
  book(tx, earning, {
    kind: 'event_remainder_earned',
    postings: eventEarned(earning.partnerId, earning.amount, earning.feePercent),
    code: null,
  });

interface Entry extends Pick<NewEntry, 'kind' | 'postings'> {
  /** The line of the document that is due; null where none is. */
  readonly code: InvoiceLineCode | null;
}

async function book(
  tx: Tx,
  { eventId: subject, eventNumber, accountId, amount, at }: Booking,
  { kind, postings, code }: Entry,
): Promise<void> {
  // Sums are our own: a wrong one must not commit.
  if (!canBook(amount) || amount === 0)
    throw new Error(`Invalid ledger entry: kind=${kind} subject=${subject}.`);
  const id = newId();
  const lines = code === null ? null : [{ code, params: { eventNumber }, amount }];
  await insertEntry(tx, { id, kind, subject, accountId, at, postings, lines });
  if (lines) await announce(tx, 'money.invoice_due', { entryId: id });
}
