import type { PartnerType } from '@sufra/contract/statuses.ts';
import { maxOpenEvents } from '@sufra/contract/promises.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { needsConfirmation } from '../../platform/pure/confirmation.ts';
import type { Refusal } from '../../platform/pure/result.ts';
import type { EventParty } from './event.machine.ts';

interface Person {
  readonly accountId: string;
}

/** People ask for their own household. */
export const canAskFor = (actor: Person, accountId: string): boolean => actor.accountId === accountId;

/** An event belongs to the account that asked for it. */
export const canUseEvent = (actor: Person, event: Person): boolean => actor.accountId === event.accountId;

/** Nothing is safe for a household that has not told what it may not eat. */
export const canAskYet = (household: { readonly isProfileComplete: boolean }): boolean =>
  household.isProfileComplete;

/** Chefs read what is asked: nobody keeps them busy with a hundred wishes at once. */
export const canAskMore = (open: number): boolean => open < maxOpenEvents;

/** A chef as catering knows it. */
export interface Chef {
  readonly partnerId: string;
  readonly accountId: string;
  readonly type: PartnerType;
  readonly isApproved: boolean;
  readonly emirate: string;
}

/** Catering is for approved chefs. */
export const canCater = (
  actor: { readonly partnerId: string | null },
  chef: Pick<Chef, 'partnerId' | 'type' | 'isApproved'> | null,
): boolean => chef !== null && actor.partnerId === chef.partnerId && chef.type === 'chef' && chef.isApproved;

/** Chefs quote in their emirate, and never for themselves. */
export const canQuoteFor = (
  chef: Pick<Chef, 'accountId' | 'emirate'>,
  event: { readonly accountId: string; readonly emirate: string },
): boolean => chef.emirate === event.emirate && chef.accountId !== event.accountId;

/** A chef works on what it is booked for. */
export const canWorkOn = (
  actor: { readonly partnerId: string | null },
  event: { readonly partnerId: string | null },
): boolean => actor.partnerId !== null && actor.partnerId === event.partnerId;

/** A quote belongs to the chef that made it. */
export const canWithdraw = (
  actor: { readonly partnerId: string | null },
  quote: { readonly partnerId: string },
): boolean => actor.partnerId !== null && actor.partnerId === quote.partnerId;

/** A person's step names the person, Sufra's own names nobody. */
export const canStep = (by: EventParty, byAccount: string | null): boolean =>
  (by === 'system') === (byAccount === null);

/** Null for an admin who has just confirmed a fresh code: it gives money back. */
export const canCallOff = (actor: Pick<Actor, 'roles' | 'confirmedAt'>, now: Date): Refusal | null =>
  actor.roles.includes('admin') ? needsConfirmation(actor, now) : { code: 'forbidden' };
