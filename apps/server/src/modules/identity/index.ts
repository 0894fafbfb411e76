// Identity's door: routes and jobs of signing in and of the account, and the question who a session token belongs to.
import type { Authenticate } from '../../platform/http/actor.ts';
import type { Serving } from '../../platform/http/serve.ts';
import { registerAccount, type AccountRoutes } from './account.routes.ts';
import { registerConfirming, registerSignIn } from './identity.routes.ts';
import { findActor, type SessionContext } from './session.flows.ts';
import { toActor } from './session.views.ts';

export { admins, endSessionsOf, makeAdmin, revokeAdmin, type AdminContext } from './admin.flows.ts';
export { scheduleIdentity } from './identity.jobs.ts';
export { openPhone } from './privacy.repo.ts';
export { readSends as lookAtCodes } from './sends.repo.ts';
export { findOrMakeAccount, revokeAccess, setAdmin } from './session.repo.ts';
export { addAccount, reinstateAccount, suspendAccount } from './suspension.flows.ts';

export function registerIdentity(serving: Serving, ctx: AccountRoutes): void {
  registerSignIn(serving, ctx);
  registerConfirming(serving, ctx);
  registerAccount(serving, ctx);
}

/** Resolves session tokens for every call. */
export const authenticator =
  (ctx: Pick<SessionContext, 'db' | 'clock'>): Authenticate =>
  async (token) => {
    const row = await findActor(ctx, token);
    return row && toActor(row);
  };
