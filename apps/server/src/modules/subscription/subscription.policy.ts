import type { PlanId } from '@sufra/contract/plans.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { needsConfirmation } from '../../platform/pure/confirmation.ts';
import type { Refusal } from '../../platform/pure/result.ts';
import type { Subscription } from './life.rules.ts';

export interface CheckoutState {
  readonly isProfileComplete: boolean;
  readonly planId: PlanId | null;
  readonly isTimeChosen: boolean;
  readonly isDisclaimerAccepted: boolean;
  readonly hasCurrent: boolean;
}

/** A subscription and the choices around it belong to one account. */
export const canChooseFor = (actor: { accountId: string }, accountId: string): boolean =>
  actor.accountId === accountId;

/** While the gateway is asked for a charge, what that charge was made for must not change. */
export const canMove = ({ isCharging }: { isCharging: boolean }): boolean => !isCharging;

/** Days are skipped while the subscription runs; not in a pause, and not while a month is past due. */
export const canSkip = ({ status, heldFrom }: Pick<Subscription, 'status' | 'heldFrom'>): boolean =>
  status === 'active' && heldFrom === null;

/** Null when everything before the payment is done; otherwise what is missing, as `params.step`. */
export function canCheckOut(state: CheckoutState): Refusal | null {
  if (state.hasCurrent) return { code: 'already_subscribed' };
  const missing = !state.isProfileComplete
    ? 'profile'
    : state.planId === null
      ? 'plan'
      : !state.isTimeChosen
        ? 'notify'
        : !state.isDisclaimerAccepted
          ? 'disclaimer'
          : null;
  return missing && { code: 'flow_incomplete', params: { step: missing } };
}

/** Admins see what a suspension holds back. */
export const canSeeHeld = (actor: Pick<Actor, 'roles'>): boolean => actor.roles.includes('admin');

/** Null for an admin who has just confirmed a fresh code: it gives money back. */
export const canCloseHeld = (actor: Pick<Actor, 'roles' | 'confirmedAt'>, now: Date): Refusal | null =>
  canSeeHeld(actor) ? needsConfirmation(actor, now) : { code: 'forbidden' };
