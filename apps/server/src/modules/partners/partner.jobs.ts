import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Outbox } from '../../platform/outbox.ts';
import { closeWithAccount } from './erasure.flows.ts';
import { forgetRejected } from './retention.flows.ts';

interface JobContext {
  readonly db: Db;
  readonly clock: Clock;
}

export function schedulePartners(jobs: Jobs, outbox: Outbox, ctx: JobContext): void {
  jobs.schedule('partners.forget-rejected', '35 3 * * *', async () => {
    await forgetRejected(ctx);
  });
  outbox.on('account.erased', 'partners.erasure', ({ accountId }) => closeWithAccount(ctx, accountId));
}
