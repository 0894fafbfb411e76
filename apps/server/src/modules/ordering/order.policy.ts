import type { Party } from '@sufra/contract/ordering.ts';
import { maxOpenCash, maxOpenCashOrders } from '@sufra/contract/promises.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { needsConfirmation } from '../../platform/pure/confirmation.ts';
import type { Fils } from '../../platform/pure/money.ts';
import type { Refusal } from '../../platform/pure/result.ts';
import { unreachableFrom } from './order.rules.ts';

interface Person {
  readonly accountId: string;
}

/** An order belongs to the account that placed it. */
export const canUseOrder = (actor: Person, order: Person): boolean => actor.accountId === order.accountId;

/** People order for their own household. */
export const canOrderFor = (actor: Person, accountId: string): boolean => actor.accountId === accountId;

/** Nothing is safe for a household that has not told what it may not eat. */
export const canOrderYet = (household: { readonly isProfileComplete: boolean }): boolean =>
  household.isProfileComplete;

/** A key answers for the order it placed, and for no other wish. */
export const canAnswerAgain = (
  known: { readonly requestHash: string | null },
  requestHash: string,
): boolean => known.requestHash === null || known.requestHash === requestHash;

/** Cash is for a few orders at a time, and for sums that a kitchen gets over. */
export const canPayInCash = (open: { readonly orders: number; readonly total: Fils }, total: Fils): boolean =>
  open.orders < maxOpenCashOrders && open.total + total <= maxOpenCash;

/** A partner works on the orders it was asked for, as long as they are with it. */
export const canWorkOn = (
  actor: { readonly partnerId: string | null },
  order: { readonly partnerId: string },
): boolean => actor.partnerId !== null && actor.partnerId === order.partnerId;

/** Wrong codes at one door; after them the code opens nothing and support decides. */
const maxHandoverFailures = 5;

/** A code can be guessed at only a few times. */
export const canTryCode = (order: { readonly handoverFailures: number }): boolean =>
  order.handoverFailures < maxHandoverFailures;

/** A partner drives only where it said it would. */
export const canDeliver = (partner: { readonly hasOwnDelivery: boolean }): boolean => partner.hasOwnDelivery;

/** A driver brings what it was given, and nothing else. */
export const canCarry = (
  driver: { readonly driverId: string },
  carrier: { readonly driverId: string } | null,
): boolean => carrier !== null && carrier.driverId === driver.driverId;

/** Who never came to the door earns nothing from its being closed. */
export const canReportUnreachable = (order: Parameters<typeof unreachableFrom>[0], now: Date): boolean =>
  now >= unreachableFrom(order);

/** Stars are for what has arrived. */
export const canRate = (order: { readonly isDelivered: boolean }): boolean => order.isDelivered;

/** A partner takes orders while it is not paused, from addresses in its reach. */
export const canServe = (
  partner: { readonly isPaused: boolean; readonly reachM: number },
  distanceM: number,
): boolean => !partner.isPaused && distanceM <= partner.reachM;

/** A person's step names the person, Sufra's own names nobody. */
export const canStep = (by: Party, byAccount: string | null): boolean =>
  (by === 'system') === (byAccount === null);

/** Null for an admin who has just confirmed a fresh code: it gives money back. */
export const canCallOff = (actor: Pick<Actor, 'roles' | 'confirmedAt'>, now: Date): Refusal | null =>
  actor.roles.includes('admin') ? needsConfirmation(actor, now) : { code: 'forbidden' };
