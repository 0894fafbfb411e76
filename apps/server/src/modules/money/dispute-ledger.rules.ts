import type { Fils } from '../../platform/pure/money.ts';
import type { Dispute } from './dispute.machine.ts';
import { customer, toPostings, turned, type EntryKind, type Posting } from './ledger.rules.ts';

/** The gateway took a disputed charge back from us: until we win it, that is our loss. */
const disputeWithdrawn = (amount: Fils): Posting[] =>
  toPostings([
    ['gateway', -amount],
    ['cost:disputes', amount],
  ]);

const disputeFee = (amount: Fils): Posting[] =>
  toPostings([
    ['gateway', -amount],
    ['cost:dispute_fees', amount],
  ]);

/** What we owed the customer has reached them by their bank: it is no loss of ours any more, and nothing is owed. */
export const refundCovered = (accountId: string, amount: Fils): Posting[] =>
  toPostings([
    [customer(accountId), amount],
    ['cost:disputes', -amount],
  ]);

/** The bank took it from them again: we owe it as before. */
export const refundUncovered = (accountId: string, amount: Fils): Posting[] =>
  turned(refundCovered(accountId, amount));

export interface DisputeBooking {
  readonly kind: EntryKind;
  readonly postings: readonly Posting[];
}

type Moved = Pick<Dispute, 'withdrawn' | 'fee' | 'reinstated' | 'feeReturned'>;
const unmoved: Moved = { withdrawn: null, fee: null, reinstated: null, feeReturned: null };

/** What is to be booked of the money that moved since. */
export function bookingsOf(known: Moved | null, heard: Moved): DisputeBooking[] {
  const before = known ?? unmoved;
  const isNew = (what: keyof Moved): Fils => (before[what] === null ? (heard[what] ?? 0) : 0);
  const all: readonly DisputeBooking[] = [
    { kind: 'dispute_withdrawn', postings: disputeWithdrawn(isNew('withdrawn')) },
    { kind: 'dispute_fee', postings: disputeFee(isNew('fee')) },
    { kind: 'dispute_reinstated', postings: turned(disputeWithdrawn(isNew('reinstated'))) },
    { kind: 'dispute_fee_returned', postings: turned(disputeFee(isNew('feeReturned'))) },
  ];
  return all.filter(({ postings }) => postings.length > 0);
}
