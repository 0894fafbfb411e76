import type { Fils } from '../../platform/pure/money.ts';

/** A charge is a positive whole number of fils. */
export const canCharge = (amount: Fils): boolean => Number.isInteger(amount) && amount > 0;

/** An answer of the gateway settles only a payment that is still open. */
export const canSettle = (payment: { isOpen: boolean } | null): boolean => payment?.isOpen ?? false;

/** A card is kept for the person who typed it. */
export const canKeepCard = (actor: { accountId: string }, accountId: string): boolean =>
  actor.accountId === accountId;
