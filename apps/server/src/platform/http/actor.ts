import type { Role } from '@sufra/contract/identity/identity.ts';

export interface Actor {
  readonly accountId: string;
  readonly sessionId: string;
  readonly roles: readonly Role[];
  /** Has a current subscription: active, paused or past due. */
  readonly isSubscriber: boolean;
  /** The approved partner the account runs; null also for one that is not approved, or not any more. */
  readonly partnerId: string | null;
  /** It runs a partner that an admin has suspended; there is no role then, but a reason to be told. */
  readonly hasSuspendedPartner: boolean;
  /** The driver the account is; a suspended one only while it still has meals in hand. */
  readonly driverId: string | null;
  /** It is a driver that an admin has suspended. */
  readonly hasSuspendedDriver: boolean;
  /** When this session last confirmed a fresh code; see `platform/pure/confirmation.ts`. */
  readonly confirmedAt: Date | null;
}

/** Finds the actor of a session token; null when the token opens nothing (unknown, ended, expired). */
export type Authenticate = (token: string) => Promise<Actor | null>;
