/**
 * Owns support requests of customers, partners and drivers, answered by admins. Messages are encrypted; closed requests
 * are deleted after two years.
 */
import type { Jobs } from '../../platform/jobs.ts';
import type { Outbox } from '../../platform/outbox.ts';
import { deleteClosedRequests, deleteRequestsOf, type DeletionContext } from './request.store.ts';

export { openMessage as openSupportMessage } from './request.store.ts';
export { registerSupport } from './routes.ts';

export function scheduleSupport(jobs: Jobs, outbox: Outbox, ctx: DeletionContext): void {
  jobs.schedule('support.forget', '47 3 * * *', () => deleteClosedRequests(ctx));
  outbox.on('account.erased', 'support.erasure', ({ accountId }) => deleteRequestsOf(ctx, accountId));
}
