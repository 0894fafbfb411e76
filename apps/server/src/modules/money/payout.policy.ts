// Who may see payouts, who may move money, and what a run may be made of; the flows and routes of payouts ask.
import type { Actor } from '../../platform/http/actor.ts';
import { needsConfirmation } from '../../platform/pure/confirmation.ts';
import type { Refusal } from '../../platform/pure/result.ts';

/** Null for an admin who has just confirmed a fresh code. */
export function canMovePayouts(actor: Pick<Actor, 'roles' | 'confirmedAt'>, now: Date): Refusal | null {
  return actor.roles.includes('admin') ? needsConfirmation(actor, now) : { code: 'forbidden' };
}

/** Payouts of others are the admins' business. */
export const canSeePayouts = (actor: Pick<Actor, 'roles'>): boolean => actor.roles.includes('admin');

/** The account of the ledger that a partner is paid from; null for anybody else. */
export const payeeOf = ({ partnerId }: Pick<Actor, 'partnerId'>): string | null =>
  partnerId === null ? null : `partner:${partnerId}`;

/** A partner sees its own payouts. */
export const canSeeStatement = (
  actor: Pick<Actor, 'partnerId'>,
  payout: { readonly payeeId: string },
): boolean => payout.payeeId === actor.partnerId;

const refuseWith = (why: string): Refusal => ({ code: 'not_possible_now', params: { why } });

/** Null while neither this period nor a later one has a run; a later one has what was left over. */
export const canMakeRun = ({ isMade }: { readonly isMade: boolean }): Refusal | null =>
  isMade ? refuseWith('made_already') : null;

/** Null where the books agree: nothing is let go while they don't. */
export const canRelease = (doubts: readonly string[]): Refusal | null =>
  doubts[0] === undefined ? null : refuseWith(doubts[0]);

/** Null for a run whose figures are locked: only that can be handed to a bank. */
export const canHandToBank = (run: { readonly isLocked: boolean }): Refusal | null =>
  run.isLocked ? null : { code: 'not_possible_now' };
