// Identity's door: routes and jobs of signing in, and the question who a session token belongs to.
import { secretHash } from '../../platform/ids.ts';
import type { Authenticate } from '../../platform/http/actor.ts';
import { sessionLifeMs, type IdentityContext } from './identity.flows.ts';
import { readActor } from './session.reads.ts';
import { extendSession } from './session.repo.ts';
import { toActor } from './session.views.ts';

export { scheduleIdentity } from './identity.jobs.ts';
export { registerIdentity } from './identity.routes.ts';
export { findOrMakeAccount, setAdmin } from './session.repo.ts';

const extendAfterMs = 24 * 3_600_000;

/** Resolves session tokens; a session in use is extended once a day. */
export function authenticator(ctx: Pick<IdentityContext, 'db' | 'clock'>): Authenticate {
  return async (token) => {
    const now = ctx.clock.now();
    const row = await readActor(ctx.db, secretHash(token), now);
    if (!row) return null;
    if (now.getTime() - row.seenAt.getTime() > extendAfterMs) {
      await extendSession(ctx.db, row.sessionId, now, new Date(now.getTime() + sessionLifeMs));
    }
    return toActor(row);
  };
}
