// Nightly housekeeping of sessions and codes.
import type { Jobs } from '../../platform/jobs.ts';
import type { IdentityContext } from './identity.flows.ts';
import { deleteStaleOtps } from './otp.repo.ts';
import { deleteExpiredSessions } from './session.repo.ts';

export function scheduleIdentity(jobs: Jobs, ctx: IdentityContext): void {
  jobs.schedule('identity.forget-expired', '40 3 * * *', async () => {
    await deleteStaleOtps(ctx.db, ctx.clock.now());
    await deleteExpiredSessions(ctx.db, ctx.clock.now());
  });
}
