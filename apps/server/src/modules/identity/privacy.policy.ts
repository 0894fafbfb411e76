// Who may take their data along and who may be erased, and when.
import type { Refusal } from '../../platform/pure/result.ts';

/** Personal data belongs to its own account. */
export const canReadOwnData = (actor: { accountId: string }, accountId: string): boolean =>
  actor.accountId === accountId;

/** What is still under way between the person, their kitchen and the card. */
export interface OpenBusiness {
  readonly orders: number;
  readonly payments: number;
  /** Orders that others placed with a partner this account runs. */
  readonly partnerOrders: number;
}

/** Null when nothing is under way; otherwise what is, as `params.open`. */
export function canBeErasedNow(open: OpenBusiness): Refusal | null {
  const what =
    open.orders > 0 ? 'order' : open.payments > 0 ? 'payment' : open.partnerOrders > 0 ? 'kitchen' : null;
  return what && { code: 'not_possible_now', params: { open: what } };
}
