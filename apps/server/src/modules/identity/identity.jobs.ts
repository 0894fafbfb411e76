import type { Jobs } from '../../platform/jobs.ts';
import { forgetExpired, type SessionContext } from './session.flows.ts';

export function scheduleIdentity(jobs: Jobs, ctx: SessionContext): void {
  jobs.schedule('identity.forget-expired', '40 3 * * *', () => forgetExpired(ctx));
}
