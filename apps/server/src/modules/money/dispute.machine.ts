import type { DisputeStatus } from '@sufra/contract/statuses.ts';
import type { ToldDispute } from '../../platform/ports.ts';
import type { Fils } from '../../platform/pure/money.ts';

export interface Dispute extends Omit<ToldDispute, 'reference'> {
  /** Null while it is open. */
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
 * What is known of a dispute after one more of its news. They come in any order and more than once: the status is that of
 * what the gateway told last by its own clock, the further one within the same second. Money that moved has moved, whenever
 * that is heard, and the sum first told counts: it is in the books.
 */
export function hear(known: Dispute | null, told: ToldDispute): Dispute {
  const { reference: _, ...news } = told;
  if (known === null) return { ...news, closedAt: isOpen(told.status) ? null : told.toldAt };
  const moved = {
    withdrawn: known.withdrawn ?? told.withdrawn,
    fee: known.fee ?? told.fee,
    reinstated: known.reinstated ?? told.reinstated,
    feeReturned: known.feeReturned ?? told.feeReturned,
  };
  const closedAt = closedAtOf(known, told);
  if (!isLater(known, told)) return { ...known, ...moved, closedAt };
  return { ...news, ...moved, answerBy: told.answerBy ?? known.answerBy, closedAt };
}

/** When it came to the end it is at: by the first of the news that say so. */
function closedAtOf(known: Dispute, told: ToldDispute): Date | null {
  const { closedAt } = known;
  if (known.status === told.status) return closedAt && (told.toldAt < closedAt ? told.toldAt : closedAt);
  if (!isLater(known, told)) return closedAt;
  return isOpen(told.status) ? null : told.toldAt;
}

function isLater(known: Dispute, told: ToldDispute): boolean {
  const ahead = told.toldAt.getTime() - known.toldAt.getTime();
  return ahead > 0 || (ahead === 0 && steps[told.status] > steps[known.status]);
}

/** What a payment's disputes come to: one `open` outweighs those `lost`, and these those that are `over` without loss. */
export type Standing = 'none' | 'open' | 'lost' | 'over';

export function standingOf(disputes: readonly { readonly status: DisputeStatus }[]): Standing {
  if (disputes.some(({ status }) => isOpen(status))) return 'open';
  if (disputes.some(({ status }) => status === 'lost')) return 'lost';
  return disputes.length > 0 ? 'over' : 'none';
}

/** What the banks have given back of a payment in our place: what its lost disputes were about. */
export const lostSum = (
  disputes: readonly { readonly status: DisputeStatus; readonly amount: Fils }[],
): Fils => disputes.reduce((sum, { status, amount }) => (status === 'lost' ? sum + amount : sum), 0);
