import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Outbox } from '../../platform/outbox.ts';
import { forgetDriver, forgetRejected } from './driver-leaving.flows.ts';

interface JobContext {
  readonly db: Db;
  readonly clock: Clock;
}

export function scheduleDriverApplications(jobs: Jobs, outbox: Outbox, ctx: JobContext): void {
  jobs.schedule('delivery.forget-rejected', '37 3 * * *', async () => {
    await forgetRejected(ctx);
  });
  outbox.on('account.erased', 'delivery.erasure', ({ accountId }) => forgetDriver(ctx, accountId));
}
