import type { Role } from '@sufra/contract/identity/identity.ts';
import type { SecondFactorStep } from '@sufra/contract/identity/second-factor.ts';
import type { StaffRole } from '@sufra/contract/identity/staff-rights.ts';
import type { PartnerRole } from '@sufra/contract/statuses.ts';
import type { AccountId } from '../pure/account-id.ts';

export interface Actor {
  readonly accountId: AccountId;
  readonly sessionId: string;
  readonly roles: readonly Role[];
  /** Null for an account that isn't staff. */
  readonly staffRole: StaffRole | null;
  /** What the session lacks for a staff call; null once it has passed, and for an account that isn't staff. */
  readonly neededFactor: SecondFactorStep | null;
  readonly isSubscriber: boolean;
  readonly partnerId: string | null;
  readonly partnerRole: PartnerRole | null;
  readonly hasSuspendedPartner: boolean;
  /** A suspended driver keeps it until the current deliveries are done. */
  readonly driverId: string | null;
  readonly hasSuspendedDriver: boolean;
  /** Last confirmation by a fresh code; see `platform/pure/confirmation.ts`. */
  readonly confirmedAt: Date | null;
}

/** Null for an unknown, ended or expired token. */
export type Authenticate = (token: string) => Promise<Actor | null>;
