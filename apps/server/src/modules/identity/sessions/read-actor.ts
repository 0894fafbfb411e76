import type { Role } from '@sufra/contract/identity/identity.ts';
import { sessionDays } from '@sufra/contract/subscription/promises.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Authenticate } from '../../../platform/http/actor.ts';
import { secretHash } from '../../../platform/ids.ts';
import { extendSession, readActor } from './session.store.ts';

export const sessionLifeMs = sessionDays * 24 * 3_600_000;
const extendAfterMs = 24 * 3_600_000;

/** Null if it was extended less than a day ago. */
const extendedEnd = (seenAt: Date, now: Date): Date | null =>
  now.getTime() - seenAt.getTime() > extendAfterMs ? new Date(now.getTime() + sessionLifeMs) : null;

/** Extends a session in use once a day. Null for an unknown, expired or suspended session. */
export const authenticator =
  ({ db, clock }: { readonly db: Db; readonly clock: Clock }): Authenticate =>
  async (token) => {
    const now = clock.now();
    const row = await readActor(db, secretHash(token));
    if (!row || row.expiresAt <= now) return null;
    const end = extendedEnd(row.seenAt, now);
    if (end) await extendSession(db, row.sessionId, now, end);
    const { isAdmin, seenAt, expiresAt, ...actor } = row;
    return { ...actor, roles: rolesOf(row) };
  };

export const rolesOf = (account: {
  readonly isAdmin: boolean;
  readonly partnerId: string | null;
  readonly driverId: string | null;
}): Role[] => [
  'customer',
  ...(account.partnerId === null ? [] : (['partner'] as const)),
  ...(account.driverId === null ? [] : (['driver'] as const)),
  ...(account.isAdmin ? (['admin'] as const) : []),
];
