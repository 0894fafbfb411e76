// Who may take which step on the way to a subscription.
import type { PlanId } from '@sufra/contract/plans.ts';
import type { Refusal } from '../../platform/pure/result.ts';

export interface CheckoutState {
  readonly isProfileComplete: boolean;
  readonly planId: PlanId | null;
  readonly isTimeChosen: boolean;
  readonly isDisclaimerAccepted: boolean;
  readonly hasCurrent: boolean;
}

export const canChooseFor = (actor: { accountId: string }, accountId: string): boolean =>
  actor.accountId === accountId;

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
