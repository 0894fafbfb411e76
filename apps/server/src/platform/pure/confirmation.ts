import type { Refusal } from './result.ts';

const minutes = 15;
const lifeMs = minutes * 60_000;

export const confirmedUntil = (at: Date): Date => new Date(at.getTime() + lifeMs);

export const isConfirmed = (actor: { readonly confirmedAt: Date | null }, now: Date): boolean =>
  actor.confirmedAt !== null && now < confirmedUntil(actor.confirmedAt);

/** Null if confirmed; otherwise the refusal that makes the screens ask for a code. */
export const needsConfirmation = (actor: { readonly confirmedAt: Date | null }, now: Date): Refusal | null =>
  isConfirmed(actor, now) ? null : { code: 'confirmation_needed' };
