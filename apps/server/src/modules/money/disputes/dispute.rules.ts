import type { DisputeStatus } from '@sufra/contract/statuses.ts';
import type { DisputeUpdate } from '../../../platform/ports.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import { reversed, toPostings, type EntryKind, type Posting } from '../ledger/ledger.rules.ts';

export interface Dispute extends Omit<DisputeUpdate, 'reference'> {
  readonly closedAt: Date | null;
}

const isOpen = (status: DisputeStatus): boolean => status === 'needs_answer' || status === 'under_review';
const steps: Readonly<Record<DisputeStatus, number>> = {
  needs_answer: 0,
  under_review: 1,
  won: 2,
  lost: 2,
  closed: 2,
};

/**
 * Updates repeat and arrive unordered: the latest by the gateway's clock decides the status, the further step within a
 * second.
 */
export function applyUpdate(known: Dispute | null, update: DisputeUpdate): Dispute {
  const { reference: _, ...fields } = update;
  if (known === null) return { ...fields, closedAt: isOpen(update.status) ? null : update.toldAt };
  const moved = {
    withdrawn: known.withdrawn ?? update.withdrawn,
    fee: known.fee ?? update.fee,
    reinstated: known.reinstated ?? update.reinstated,
    feeReturned: known.feeReturned ?? update.feeReturned,
  };
  const closedAt = closedAtOf(known, update);
  if (!isLater(known, update)) return { ...known, ...moved, closedAt };
  return { ...fields, ...moved, answerBy: update.answerBy ?? known.answerBy, closedAt };
}

function closedAtOf(known: Dispute, update: DisputeUpdate): Date | null {
  const { closedAt } = known;
  if (known.status === update.status)
    return closedAt && (update.toldAt < closedAt ? update.toldAt : closedAt);
  if (!isLater(known, update)) return closedAt;
  return isOpen(update.status) ? null : update.toldAt;
}

function isLater(known: Dispute, update: DisputeUpdate): boolean {
  const ahead = update.toldAt.getTime() - known.toldAt.getTime();
  return ahead > 0 || (ahead === 0 && steps[update.status] > steps[known.status]);
}

/** `open` outweighs `lost`, which outweighs `over` (closed without loss). */
export type Standing = 'none' | 'open' | 'lost' | 'over';

export function standingOf(disputes: readonly { readonly status: DisputeStatus }[]): Standing {
  if (disputes.some(({ status }) => isOpen(status))) return 'open';
  if (disputes.some(({ status }) => status === 'lost')) return 'lost';
  return disputes.length > 0 ? 'over' : 'none';
}

/** In fils. */
export const lostSum = (
  disputes: readonly { readonly status: DisputeStatus; readonly amount: Fils }[],
): Fils => disputes.reduce((sum, { status, amount }) => (status === 'lost' ? sum + amount : sum), 0);

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

export interface DisputeBooking {
  readonly kind: EntryKind;
  readonly postings: readonly Posting[];
}

type Moved = Pick<Dispute, 'withdrawn' | 'fee' | 'reinstated' | 'feeReturned'>;
const unmoved: Moved = { withdrawn: null, fee: null, reinstated: null, feeReturned: null };

export function bookingsOf(known: Moved | null, current: Moved): DisputeBooking[] {
  const before = known ?? unmoved;
  const isNew = (what: keyof Moved): Fils => (before[what] === null ? (current[what] ?? 0) : 0);
  const all: readonly DisputeBooking[] = [
    { kind: 'dispute_withdrawn', postings: disputeWithdrawn(isNew('withdrawn')) },
    { kind: 'dispute_fee', postings: disputeFee(isNew('fee')) },
    { kind: 'dispute_reinstated', postings: reversed(disputeWithdrawn(isNew('reinstated'))) },
    { kind: 'dispute_fee_returned', postings: reversed(disputeFee(isNew('feeReturned'))) },
  ];
  return all.filter(({ postings }) => postings.length > 0);
}
