// Who is calling, as the session says; made by identity, read by policies.
import type { Role } from '@sufra/contract/identity.ts';

export interface Actor {
  readonly accountId: string;
  readonly sessionId: string;
  readonly roles: readonly Role[];
  /** A subscription that plans meals today: active, or past due inside its grace. */
  readonly isSubscriber: boolean;
}

/** Finds the actor of a session token; null when the token opens nothing (unknown, ended, expired). */
export type Authenticate = (token: string) => Promise<Actor | null>;
