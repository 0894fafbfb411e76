// Identity's door: routes and jobs of signing in, and the question who a session token belongs to.
import type { Authenticate } from '../../platform/http/actor.ts';
import { findActor, type SessionContext } from './session.flows.ts';
import { toActor } from './session.views.ts';

export { scheduleIdentity } from './identity.jobs.ts';
export { registerIdentity } from './identity.routes.ts';
export { findOrMakeAccount, revokeAccess, setAdmin } from './session.repo.ts';

/** Resolves session tokens for every call. */
export const authenticator =
  (ctx: Pick<SessionContext, 'db' | 'clock'>): Authenticate =>
  async (token) => {
    const row = await findActor(ctx, token);
    return row && toActor(row);
  };
