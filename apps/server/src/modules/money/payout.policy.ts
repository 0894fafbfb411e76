import type { PayoutKind } from '@sufra/contract/payouts.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { needsConfirmation } from '../../platform/pure/confirmation.ts';
import type { Refusal } from '../../platform/pure/result.ts';

/** Null for an admin who has just confirmed a fresh code. */
export function canMovePayouts(actor: Pick<Actor, 'roles' | 'confirmedAt'>, now: Date): Refusal | null {
  return actor.roles.includes('admin') ? needsConfirmation(actor, now) : { code: 'forbidden' };
}

/** Payouts of others are the admins' business. */
export const canSeePayouts = (actor: Pick<Actor, 'roles'>): boolean => actor.roles.includes('admin');

type Payee = Pick<Actor, 'partnerId' | 'driverId'>;

const idOf = ({ partnerId, driverId }: Payee, kind: PayoutKind): string | null =>
  kind === 'partner' ? partnerId : driverId;

/** The account of the ledger that a partner or a driver is paid from; null for who is none. */
export function payeeOf(actor: Payee, kind: PayoutKind): string | null {
  const id = idOf(actor, kind);
  return id === null ? null : `${kind}:${id}`;
}

/** Who is approved as this kind of payee has payouts to see. */
export const canBePaidAs = (actor: Payee, kind: PayoutKind): boolean => idOf(actor, kind) !== null;

/** Partners and drivers see their own payouts. */
export const canSeeStatement = (
  actor: Payee,
  kind: PayoutKind,
  payout: { readonly payeeId: string },
): boolean => payout.payeeId === idOf(actor, kind);

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
